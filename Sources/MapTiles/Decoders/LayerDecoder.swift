import MapGeoJSON
import MapJSON

/// The columns of the layer that is being decoded. All layers of a tile use the same memory.
struct LayerColumns: ~Copyable {
  var geometry = GeometryColumns()
  var tags = ColumnBuffer<TileLayer.Tag>()

  /// Empties the columns for the next layer.
  mutating func begin(isVersion1: Bool) {
    geometry.begin(isVersion1: isVersion1)
    tags.removeAll()
  }
}

/// A decoder of the features of a layer into the columns of a `TileLayer`.
struct LayerDecoder {
  private let summary: LayerSummary
  private let isVersion1: Bool
  private var layer: TileLayer

  /// Returns the decoded layer `content`, whose name is `name`. Other layers use the memory of `columns` too.
  static func layer(
    _ content: ProtobufReader, name: String, in columns: inout LayerColumns
  ) throws(VectorTileError) -> TileLayer {
    do {
      var decoder = try LayerDecoder(content, name: name)
      columns.begin(isVersion1: decoder.isVersion1)
      try decoder.read(content, into: &columns)
      return decoder.finish(columns)
    } catch {
      throw VectorTileError(error.reason, offset: error.offset, layer: name)
    }
  }

  private init(_ content: ProtobufReader, name: String) throws(VectorTileError) {
    summary = try wire(try LayerSummary(content))
    let version = summary.version ?? 1
    guard (1...2).contains(version) else {
      throw VectorTileError(.version(version), offset: content.offset)
    }
    guard summary.extent > 0 else { throw VectorTileError(.emptyExtent, offset: content.offset) }
    layer = TileLayer(name: name, extent: Int(summary.extent))
    layer.features.reserveCapacity(summary.featureCount)
    layer.keys.reserveCapacity(summary.keyCount)
    layer.values.reserveCapacity(summary.valueCount)
    if summary.version == nil {
      layer.damage = VectorTileError(.unstatedVersion, offset: content.offset, layer: name)
    }
    isVersion1 = version == 1
  }

  private consuming func finish(_ columns: borrowing LayerColumns) -> TileLayer {
    layer.points = columns.geometry.points.elements
    layer.partEnds = columns.geometry.partEnds.elements
    layer.tags = columns.tags.elements
    if layer.damage == nil, let damage = columns.geometry.damage {
      layer.damage = VectorTileError(damage.reason, offset: damage.offset, layer: layer.name)
    }
    return layer
  }

  private mutating func read(
    _ content: ProtobufReader, into columns: inout LayerColumns
  ) throws(VectorTileError) {
    var content = content
    while let field = try wire(try content.nextField()) {
      switch field.number {
      case LayerSummary.Field.features:
        try append(wire(try FeatureFields(content.readContent(field))), to: &columns)
      case LayerSummary.Field.keys:
        try wire(layer.keys.append(try content.readString(field)))
      case LayerSummary.Field.values:
        let value = try wire(try AttributeValue(tileValue: content.readContent(field)))
        guard let value else { throw VectorTileError(.valueType, offset: field.offset) }
        layer.values.append(value)
      default: try wire(try content.skip(field))
      }
    }
  }

  private mutating func append(
    _ feature: FeatureFields, to columns: inout LayerColumns
  ) throws(VectorTileError) {
    guard let type = TileLayer.GeometryType(rawValue: feature.type) else {
      layer.unknownFeatureCount += 1
      return
    }
    guard let commands = feature.geometry, !commands.isAtEnd else { return }
    let parts = try columns.geometry.append(commands, of: type)
    let firstTag = columns.tags.count
    if let tags = feature.tags { try append(tags, to: &columns.tags) }
    layer.features.append(
      TileLayer.FeatureRecord(
        type: type, identifier: feature.identifier.map { Feature.Identifier($0) }, parts: parts,
        tags: firstTag..<columns.tags.count))
  }

  /// Appends the attributes of a feature. A last name without a value is skipped.
  private func append(
    _ tags: ProtobufReader, to column: inout ColumnBuffer<TileLayer.Tag>
  ) throws(VectorTileError) {
    var tags = tags
    // An attribute takes at least two bytes.
    column.reserve(tags.remaining / 2)
    while !tags.isAtEnd {
      let offset = tags.offset
      let key = try tags.readInteger()
      guard !tags.isAtEnd else { break }
      let value = try tags.readInteger()
      guard key < summary.keyCount else {
        throw VectorTileError(.keyIndex(key, count: summary.keyCount), offset: offset)
      }
      guard value < summary.valueCount else {
        throw VectorTileError(.valueIndex(value, count: summary.valueCount), offset: offset)
      }
      column.appendReserved(TileLayer.Tag(key: key, value: value))
    }
  }
}

/// The fields of a feature message. If a field number occurs several times, the last field is used.
private struct FeatureFields {
  var identifier: UInt64?
  /// The geometry type. The default is 0, which is unknown.
  var type: UInt8 = 0
  var tags: ProtobufReader?
  var geometry: ProtobufReader?

  init(_ feature: ProtobufReader) throws(ProtobufError) {
    var feature = feature
    while let field = try feature.nextField() {
      switch field.number {
      case 1: identifier = try feature.readUInt64(field)
      case 2: tags = try feature.readContent(field)
      case 3: type = UInt8(clamping: try feature.readUInt64(field))
      case 4: geometry = try feature.readContent(field)
      default: try feature.skip(field)
      }
    }
  }
}

extension Feature.Identifier {
  /// Creates the identifier of a feature from its number in a vector tile.
  fileprivate init(_ number: UInt64) {
    self = Int64(exactly: number).map { .integer($0) } ?? .unsigned(number)
  }
}

extension AttributeValue {
  /// Reads the attribute value of the message `value` (vector tile specification 2.1, section 4.4). The value is null
  /// if the message is empty. If the message contains several values, the last value is used. The result is nil if
  /// the type is unknown.
  init?(tileValue value: ProtobufReader) throws(ProtobufError) {
    self = .null
    var value = value
    while let field = try value.nextField() {
      switch field.number {
      case 1: self = .string(try value.readString(field))
      case 2: self = .double(Double(try value.readFloat(field)))
      case 3: self = .double(try value.readDouble(field))
      case 4: self = .integer(try value.readInt64(field))
      case 5:
        let number = try value.readUInt64(field)
        self = Int64(exactly: number).map { .integer($0) } ?? .unsigned(number)
      case 6: self = .integer(try value.readSInt64(field))
      case 7: self = .bool(try value.readUInt64(field) != 0)
      default: return nil
      }
    }
  }
}
