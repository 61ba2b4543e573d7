import MapGeoJSON
import MapTiles

/// A writer of the messages of vector tiles, in the wire format of Protocol Buffers.
struct TileEncoder {
  /// The message so far.
  private(set) var bytes: [UInt8] = []

  /// Returns the bytes of an integer.
  static func varint(_ value: UInt64) -> [UInt8] {
    value < 0x80
      ? [UInt8(value)] : [UInt8(truncatingIfNeeded: value) | 0x80] + varint(value >> 7)
  }

  /// Returns the zigzag form of a signed integer.
  static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value << 1) ^ (value >> 63))
  }

  /// Appends an integer field.
  mutating func append(_ field: Int, _ value: UInt64) {
    bytes += Self.varint(UInt64(field) << 3) + Self.varint(value)
  }

  /// Appends a field of bytes: text or a message.
  mutating func append(_ field: Int, _ content: [UInt8]) {
    bytes += Self.varint(UInt64(field) << 3 | 2) + Self.varint(UInt64(content.count)) + content
  }

  /// Appends a field of packed integers.
  mutating func append(_ field: Int, packed integers: [UInt32]) {
    append(field, integers.flatMap { Self.varint(UInt64($0)) })
  }

  /// Appends a field of eight bytes.
  mutating func append(_ field: Int, double: Double) {
    bytes += Self.varint(UInt64(field) << 3 | 1)
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: double.bitPattern >> (8 * $0)) }
  }
}

extension TileEncoder {
  /// Returns a feature message.
  static func feature(
    id: UInt64? = nil, type: Int? = nil, tags: [UInt32]? = nil, geometry: [UInt32]? = nil
  ) -> [UInt8] {
    var feature = TileEncoder()
    if let id { feature.append(1, id) }
    if let tags { feature.append(2, packed: tags) }
    if let type { feature.append(3, UInt64(type)) }
    if let geometry { feature.append(4, packed: geometry) }
    return feature.bytes
  }

  /// Returns a value message.
  static func value(_ value: AttributeValue) -> [UInt8] {
    var message = TileEncoder()
    switch value {
    case .string(let text): message.append(1, Array(text.utf8))
    case .double(let number): message.append(3, double: number)
    case .integer(let number) where number < 0: message.append(6, zigzag(number))
    case .integer(let number): message.append(4, UInt64(number))
    case .unsigned(let number): message.append(5, number)
    case .bool(let value): message.append(7, value ? 1 : 0)
    case .null, .array, .object: break
    }
    return message.bytes
  }

  /// Returns a layer message.
  static func layer(
    name: String? = "layer", version: UInt64? = 2, extent: UInt64? = nil, features: [[UInt8]] = [],
    keys: [String] = [], values: [[UInt8]] = []
  ) -> [UInt8] {
    var layer = TileEncoder()
    if let name { layer.append(1, Array(name.utf8)) }
    for feature in features { layer.append(2, feature) }
    for key in keys { layer.append(3, Array(key.utf8)) }
    for value in values { layer.append(4, value) }
    if let extent { layer.append(5, extent) }
    if let version { layer.append(15, version) }
    return layer.bytes
  }

  /// Returns a tile of these layer messages.
  static func tile(_ layers: [UInt8]...) -> [UInt8] {
    var tile = TileEncoder()
    for layer in layers { tile.append(3, layer) }
    return tile.bytes
  }

  /// Returns a tile of one layer with one feature of this kind and these geometry integers.
  static func tile(type: Int, geometry: [UInt32], version: UInt64 = 2) -> [UInt8] {
    tile(layer(version: version, features: [feature(type: type, geometry: geometry)]))
  }
}

extension TileEncoder {
  /// Returns the geometry integers that draw `parts`, each ring of which repeats its first point.
  static func geometry(_ parts: [[TileLayer.TilePoint]], type: TileLayer.GeometryType) -> [UInt32] {
    var integers: [UInt32] = []
    var cursor = TileLayer.TilePoint(0, 0)
    func append(command: Int, to points: ArraySlice<TileLayer.TilePoint>) {
      if points.isEmpty { return }
      integers.append(UInt32(points.count << 3 | command))
      for point in points {
        integers.append(UInt32(truncatingIfNeeded: zigzag(Int64(point.x) - Int64(cursor.x))))
        integers.append(UInt32(truncatingIfNeeded: zigzag(Int64(point.y) - Int64(cursor.y))))
        cursor = point
      }
    }
    for part in parts {
      if type == .point {
        append(command: 1, to: part[...])
      } else {
        append(command: 1, to: part.prefix(1))
        append(command: 2, to: part.dropFirst().dropLast(type == .polygon ? 1 : 0))
        if type == .polygon { integers.append(15) }
      }
    }
    return integers
  }
}
