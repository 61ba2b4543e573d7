/// What a geometry's object holds beside its type and coordinates.
public struct GeometryMembers: Hashable, Sendable {
  /// The `bbox` member, if any: west, south, (lowest,) east, north(, highest).
  public var boundingBox: [Double]?
  /// Members that RFC 7946 does not name (section 6.1).
  public var foreignMembers: Attributes
  /// The same of each geometry of a geometry collection; empty where none of them has any.
  public var parts: [GeometryMembers]

  /// Whether there is nothing.
  public var isEmpty: Bool { boundingBox == nil && foreignMembers.isEmpty && parts.isEmpty }

  /// These members.
  public init(
    boundingBox: [Double]? = nil, foreignMembers: Attributes = Attributes(),
    parts: [GeometryMembers] = []
  ) {
    self.boundingBox = boundingBox
    self.foreignMembers = foreignMembers
    self.parts = parts
  }
}
