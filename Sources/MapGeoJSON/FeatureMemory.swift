/// Estimates of the memory that features take from reading to drawing, in bytes.
public enum FeatureMemory {
  /// The memory of a feature without its geometry and attributes.
  public static let feature = 400
  /// The memory of a point, whether single or in a multipoint.
  public static let point = 320
  /// The memory of a position in a line or a ring.
  public static let position = 96
  /// The memory of a line, a ring, or a member of a geometry collection, without its positions.
  public static let part = 64
  /// The memory of an attribute's value, without its text.
  public static let value = 64
}

extension Geometry {
  /// The estimated memory that the geometry takes until it is drawn, in bytes.
  public var memory: Int {
    var sum = 0
    switch self {
    case .point: return FeatureMemory.point
    case .multiPoint(let positions): return positions.count * FeatureMemory.point
    case .geometryCollection(let members):
      for member in members { sum += FeatureMemory.part + member.memory }
    default:
      forEachPart { sum += FeatureMemory.part + $0.count * FeatureMemory.position }
    }
    return sum
  }
}

extension AttributeValue {
  /// The estimated memory of the value and its text, in bytes.
  fileprivate var memory: Int {
    switch self {
    case .string(let text): FeatureMemory.value + text.utf8.count
    case .array(let elements): elements.reduce(FeatureMemory.value) { $0 + $1.memory }
    case .object(let members): members.values.reduce(FeatureMemory.value) { $0 + $1.memory }
    default: FeatureMemory.value
    }
  }
}

extension Feature {
  /// The estimated memory that the feature takes until it is drawn, in bytes.
  public var memory: Int {
    attributes.values.reduce(FeatureMemory.feature + (geometry?.memory ?? 0)) { $0 + $1.memory }
  }
}
