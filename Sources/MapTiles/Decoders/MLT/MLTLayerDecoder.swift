/// A decoder of a feature table into the columns of a `TileLayer`.
struct MLTLayerDecoder {
  private var identifiers: Identifiers?
  private var geometries: [MLTGeometry] = []
  private var properties = MLTProperties()

  /// Returns the layer of the feature table `content`, which starts after the layer's name.
  static func layer(
    _ content: MLTReader, name: String, _ budget: inout MLTBudget
  ) throws(VectorTileError) -> TileLayer {
    do {
      var decoder = MLTLayerDecoder()
      return try decoder.read(content, name: name, &budget)
    } catch {
      throw VectorTileError(error.reason, offset: error.offset, layer: name)
    }
  }

  private mutating func read(
    _ content: MLTReader, name: String, _ budget: inout MLTBudget
  ) throws(VectorTileError) -> TileLayer {
    var reader = content
    let extent = try reader.readCount()
    guard extent > 0 else { throw VectorTileError(.emptyExtent, offset: content.offset) }
    var columns: [MLTColumn] = []
    for _ in 0..<(try reader.readItemCount()) { columns.append(try MLTColumn(&reader)) }
    for column in columns {
      switch column.kind {
      case .identifiers(let isLong):
        identifiers = try Identifiers(column, isLong: isLong, &reader, &budget)
      case .geometry: geometries.append(try MLTGeometry(&reader, &budget))
      default: try properties.read(column, &reader, &budget)
      }
    }
    guard let geometry = geometries.first, geometries.count == 1 else {
      throw content.error(.geometryColumns(geometries.count))
    }
    var layer = TileLayer(name: name, extent: extent)
    (layer.points, layer.partEnds) = (geometry.points, geometry.partEnds)
    (layer.keys, layer.values) = (properties.keys, properties.values)
    try append(geometry, to: &layer)
    return layer
  }

  /// Appends the features. Features without a geometry are skipped.
  private func append(
    _ geometry: MLTGeometry, to layer: inout TileLayer
  ) throws(VectorTileError) {
    let count = geometry.types.count
    try identifiers?.check(featureCount: count)
    let (tags, tagEnds) = try properties.tags(featureCount: count)
    layer.tags = tags
    layer.features.reserveCapacity(count)
    var (partStart, tagStart, nextIdentifier) = (0, 0, 0)
    for feature in 0..<count {
      let (partEnd, tagEnd) = (geometry.featureEnds[feature], tagEnds[feature])
      let identifier = identifiers?.next(ofFeature: feature, &nextIdentifier)
      if partEnd > partStart {
        var record = TileLayer.FeatureRecord(
          type: geometry.types[feature], identifier: nil, parts: partStart..<partEnd,
          tags: tagStart..<tagEnd)
        if let identifier { record.setIdentifier(identifier) }
        layer.features.append(record)
      }
      (partStart, tagStart) = (partEnd, tagEnd)
    }
  }
}

private struct Identifiers {
  private let presence: MLTBits?
  private let values: [UInt64]
  private let column: MLTColumn

  init(
    _ column: MLTColumn, isLong: Bool, _ reader: inout MLTReader, _ budget: inout MLTBudget
  ) throws(VectorTileError) {
    self.column = column
    presence = try column.readPresence(&reader)
    let stream = try MLTStream(&reader)
    values =
      isLong
      ? try stream.integers(of: UInt64.self, &budget)
      : try stream.integers(of: UInt32.self, &budget).map(UInt64.init)
  }

  /// Checks that the number of values matches the number of features with a value.
  func check(featureCount: Int) throws(VectorTileError) {
    let count = presence?.count ?? values.count
    guard count == featureCount else {
      throw column.error(.featureCount(count, expected: featureCount))
    }
    if let expected = presence?.trueCount, expected != values.count {
      throw column.error(.missingValues(stated: expected, found: values.count))
    }
  }

  /// Returns the identifier of the next feature and advances `place` beyond its value. Returns nil if the feature has
  /// no identifier.
  func next(ofFeature feature: Int, _ place: inout Int) -> UInt64? {
    guard presence?[feature] ?? true else { return nil }
    defer { place += 1 }
    return values[place]
  }
}
