/// A geometry with attributes (RFC 7946 section 3.2).
public struct Feature: Hashable, Sendable {
  /// What tells a feature from the others: an integer, a floating-point number or a string.
  public enum Identifier: Hashable, Sendable {
    /// An integer that fits `Int64`.
    case integer(Int64)
    /// An integer above `Int64.max` that fits `UInt64`.
    case unsigned(UInt64)
    /// A floating-point number.
    case double(Double)
    /// A string.
    case string(String)
  }

  /// The feature's identifier, if it has one.
  public var identifier: Identifier?
  /// The feature's geometry; nil where it is unlocated (`null`).
  public var geometry: Geometry?
  /// The feature's attributes (`properties`); empty where they are `null`.
  public var attributes: Attributes
  /// The `bbox` member, if any: west, south, (lowest,) east, north(, highest).
  public var boundingBox: [Double]?
  /// Members that RFC 7946 does not name (section 6.1).
  public var foreignMembers: Attributes

  /// A feature of these parts.
  public init(
    identifier: Identifier? = nil, geometry: Geometry?, attributes: Attributes = Attributes(),
    boundingBox: [Double]? = nil, foreignMembers: Attributes = Attributes()
  ) {
    self.identifier = identifier
    self.geometry = geometry
    self.attributes = attributes
    self.boundingBox = boundingBox
    self.foreignMembers = foreignMembers
  }
}
