import MapJSON

/// The version, extent and counts of a layer. They are collected in a first pass, because fields may have any
/// order.
struct LayerSummary {
  /// The fields of a layer message.
  enum Field {
    static let name: UInt32 = 1
    static let features: UInt32 = 2
    static let keys: UInt32 = 3
    static let values: UInt32 = 4
    static let extent: UInt32 = 5
    static let version: UInt32 = 15
  }

  /// The version of the specification, or nil if the layer states no version.
  private(set) var version: UInt32?
  /// The number of tile units per side. The default is 4096.
  private(set) var extent: UInt32 = 4096
  private(set) var featureCount = 0
  /// The number of attribute names.
  private(set) var keyCount = 0
  /// The number of attribute values.
  private(set) var valueCount = 0

  /// Creates the summary of `layer`.
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

  /// Returns the name of `layer`, which usually is its first field. Returns nil if the layer has no name.
  static func name(of layer: ProtobufReader) throws(ProtobufError) -> String? {
    var layer = layer
    while let field = try layer.nextField() {
      if field.number == Field.name { return try layer.readString(field) }
      try layer.skip(field)
    }
    return nil
  }
}
