import MapJSON

/// An error in the bytes of a vector tile. It states its location.
public struct VectorTileError: Error, Hashable, Sendable {
  /// The reason why a tile is rejected, or reported as damaged.
  public enum Reason: Hashable, Sendable {
    /// The bytes violate the wire format of Protocol Buffers or the types of the schema.
    case wireFormat(ProtobufError.Reason)
    /// A layer without a name (specification 2.1, section 4.1).
    case unnamedLayer
    /// A layer whose version is not 1 or 2.
    case version(UInt32)
    /// A layer without a version. It is read as version 1.
    case unstatedVersion
    /// A layer with an extent of 0.
    case emptyExtent
    /// An attribute value of an unknown type (section 4.4).
    case valueType
    /// An attribute with an index beyond the layer's `count` names.
    case keyIndex(UInt32, count: Int)
    /// An attribute with an index beyond the layer's `count` values.
    case valueIndex(UInt32, count: Int)
    /// An unknown geometry command (section 4.3.1).
    case unknownCommand(UInt32)
    /// A geometry command with an invalid count.
    case commandCount(GeometryCommand, count: UInt32)
    /// LineTo or ClosePath without a preceding MoveTo.
    case noMoveTo(before: GeometryCommand)
    /// ClosePath in a feature that is not a polygon.
    case closePathOutsidePolygon
    /// A geometry that ends after `found` of the `stated` points of its last command.
    case missingPoints(stated: UInt32, found: UInt32)
    /// An error in a MapLibre tile.
    case mapLibre(MapLibreTileFault)
  }

  /// The reason for the error.
  public var reason: Reason
  /// The byte offset of the error in the tile.
  public var offset: Int
  /// The name of the layer, or nil if the name is not known.
  public var layer: String?

  /// Creates an error at a byte offset in a layer.
  public init(_ reason: Reason, offset: Int, layer: String? = nil) {
    self.reason = reason
    self.offset = offset
    self.layer = layer
  }
}

/// A command of a geometry (specification 2.1, section 4.3.3).
public enum GeometryCommand: UInt32, Sendable {
  /// Starts a point, a line or a ring.
  case moveTo = 1
  /// Adds a point to a line or ring.
  case lineTo = 2
  /// Ends a ring at its first point.
  case closePath = 7

  /// The command's name in the specification.
  var name: String {
    switch self {
    case .moveTo: "MoveTo"
    case .lineTo: "LineTo"
    case .closePath: "ClosePath"
    }
  }
}

extension VectorTileError: CustomStringConvertible {
  /// A description that contains the layer, the byte offset and the reason.
  public var description: String {
    let place = layer.map { "layer \"\($0)\", byte \(offset)" } ?? "byte \(offset)"
    return "\(place): \(reason)"
  }
}

extension VectorTileError.Reason: CustomStringConvertible {
  /// The reason, for messages.
  public var description: String {
    switch self {
    case .wireFormat(let reason): reason.description
    case .unnamedLayer: "the layer has no name"
    case .unstatedVersion: "the layer has no version"
    case .version(let version): "the layer's version is \(version), not 1 or 2"
    case .emptyExtent: "the layer's extent is 0"
    case .valueType: "the type of the attribute's value is unknown"
    case .keyIndex(let index, let count):
      "attribute name \(index) is out of range, the layer has \(count)"
    case .valueIndex(let index, let count):
      "attribute value \(index) is out of range, the layer has \(count)"
    case .unknownCommand(let command): "unknown geometry command \(command)"
    case .commandCount(let command, let count): "\(command.name) cannot have the count \(count)"
    case .noMoveTo(let command): "\(command.name) without a preceding MoveTo"
    case .closePathOutsidePolygon: "ClosePath in a feature that is not a polygon"
    case .missingPoints(let stated, let found):
      "the geometry ends after \(found) of \(stated) points"
    case .mapLibre(let fault): fault.description
    }
  }
}
