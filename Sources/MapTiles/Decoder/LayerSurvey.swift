import MapProtobuf

/// What a layer says of itself, found by passing over its features, names and values: these may come
/// before it, and name each other before they come.
struct LayerSurvey {
  /// The fields of a layer message.
  enum Field {
    static let name: UInt32 = 1
    static let features: UInt32 = 2
    static let keys: UInt32 = 3
    static let values: UInt32 = 4
    static let extent: UInt32 = 5
    static let version: UInt32 = 15
  }

  /// The version of the specification that it follows.
  private(set) var version: UInt32?
  /// Tile units a side; 4096 where the layer states none.
  private(set) var extent: UInt32 = 4096
  /// How many features it has.
  private(set) var featureCount = 0
  /// How many attribute names.
  private(set) var keyCount = 0
  /// How many attribute values.
  private(set) var valueCount = 0

  /// Passes over `layer`.
  init(_ layer: ProtobufReader) throws(ProtobufError) {
    var layer = layer
    while let field = try layer.nextField() {
      switch field.number {
      case Field.version:
        version = try layer.readUInt32(field)
        continue
      case Field.extent:
        extent = try layer.readUInt32(field)
        continue
      case Field.features: featureCount += 1
      case Field.keys: keyCount += 1
      case Field.values: valueCount += 1
      default: break
      }
      try layer.skip(field)
    }
  }

  /// The name of `layer`, which mostly comes first; nil where it has none.
  static func name(of layer: ProtobufReader) throws(ProtobufError) -> String? {
    var layer = layer
    while let field = try layer.nextField() {
      if field.number == Field.name { return try layer.readString(field) }
      try layer.skip(field)
    }
    return nil
  }
}
