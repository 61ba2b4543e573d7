import MapProtobuf

/// Why bytes are not a vector tile, and where.
public struct VectorTileError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The bytes break the wire format of Protocol Buffers, or the schema's types.
    case wireFormat(ProtobufError.Reason)
    /// A layer without a name (specification 2.1, section 4.1).
    case unnamedLayer
    /// A layer of another version than 1 and 2.
    case version(UInt32)
    /// A layer that does not state its version, taken for version 1.
    case unstatedVersion
    /// A layer whose tile has no size.
    case emptyExtent
    /// An attribute value of a type that the specification does not have (section 4.4).
    case valueType
    /// An attribute whose name is not among the layer's `count` names.
    case keyIndex(UInt32, count: Int)
    /// An attribute whose value is not among the layer's `count` values.
    case valueIndex(UInt32, count: Int)
    /// A geometry command that does not exist (section 4.3.1).
    case unknownCommand(UInt32)
    /// A geometry command that cannot be repeated `count` times.
    case commandCount(GeometryCommand, count: UInt32)
    /// LineTo or ClosePath where no MoveTo came before.
    case noMoveTo(before: GeometryCommand)
    /// ClosePath in a feature that has no rings.
    case closePathOutsidePolygon
    /// A geometry that ends after `found` of the `stated` points of its last command.
    case missingPoints(stated: UInt32, found: UInt32)
  }

  /// What is wrong.
  public var reason: Reason
  /// The byte offset of the place in the tile.
  public var offset: Int
  /// The layer that the place is in, if its name is known.
  public var layer: String?

  /// An error of this reason at this byte offset.
  public init(_ reason: Reason, offset: Int, layer: String? = nil) {
    self.reason = reason
    self.offset = offset
    self.layer = layer
  }
}

/// A command of a feature's geometry (specification 2.1, section 4.3.3).
public enum GeometryCommand: UInt32, Sendable {
  /// Begins a point, a line or a ring.
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
  /// The place and what is wrong there, for a person.
  public var description: String {
    let place = layer.map { "layer \"\($0)\", byte \(offset)" } ?? "byte \(offset)"
    return "\(place): \(reason)"
  }
}

extension VectorTileError.Reason: CustomStringConvertible {
  /// What is wrong, for a person.
  public var description: String {
    switch self {
    case .wireFormat(let reason): reason.description
    case .unnamedLayer: "the layer has no name"
    case .unstatedVersion: "the layer does not state its version"
    case .version(let version): "the layer's version is \(version), not 1 or 2"
    case .emptyExtent: "the layer's extent is 0"
    case .valueType: "the attribute's value has no type that vector tiles have"
    case .keyIndex(let index, let count):
      "attribute name \(index) is not among the layer's \(count)"
    case .valueIndex(let index, let count):
      "attribute value \(index) is not among the layer's \(count)"
    case .unknownCommand(let command): "there is no geometry command \(command)"
    case .commandCount(let command, let count): "\(command.name) cannot have the count \(count)"
    case .noMoveTo(let command): "\(command.name) comes before any MoveTo"
    case .closePathOutsidePolygon: "ClosePath in a feature that is no polygon"
    case .missingPoints(let stated, let found):
      "the geometry ends after \(found) of \(stated) points"
    }
  }
}
