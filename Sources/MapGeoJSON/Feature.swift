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

  /// What few features have, kept apart so that the others stay small.
  private final class Rarities: Hashable, Sendable {
    let boundingBox: [Double]?
    let foreignMembers: Attributes
    let geometryMembers: GeometryMembers

    init(
      boundingBox: [Double]?, foreignMembers: Attributes, geometryMembers: GeometryMembers
    ) {
      self.boundingBox = boundingBox
      self.foreignMembers = foreignMembers
      self.geometryMembers = geometryMembers
    }

    static func == (a: Rarities, b: Rarities) -> Bool {
      a.boundingBox == b.boundingBox && a.foreignMembers == b.foreignMembers
        && a.geometryMembers == b.geometryMembers
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(boundingBox)
      hasher.combine(foreignMembers)
      hasher.combine(geometryMembers)
    }
  }

  /// The feature's identifier, if it has one.
  public var identifier: Identifier?
  /// The feature's geometry; nil where it is unlocated (`null`).
  public var geometry: Geometry?
  /// The feature's attributes (`properties`); empty where they are `null`.
  public var attributes: Attributes
  /// Nil where there is nothing rare.
  private var rarities: Rarities?

  /// The `bbox` member, if any: west, south, (lowest,) east, north(, highest).
  public var boundingBox: [Double]? {
    get { rarities?.boundingBox }
    set { setRarities(newValue, foreignMembers, geometryMembers) }
  }

  /// Members that RFC 7946 does not name (section 6.1).
  public var foreignMembers: Attributes {
    get { rarities?.foreignMembers ?? Attributes() }
    set { setRarities(boundingBox, newValue, geometryMembers) }
  }

  /// What the geometry's object holds beside type and coordinates.
  public var geometryMembers: GeometryMembers {
    get { rarities?.geometryMembers ?? GeometryMembers() }
    set { setRarities(boundingBox, foreignMembers, newValue) }
  }

  /// A feature of these parts.
  public init(
    identifier: Identifier? = nil, geometry: Geometry?, attributes: Attributes = Attributes(),
    boundingBox: [Double]? = nil, foreignMembers: Attributes = Attributes(),
    geometryMembers: GeometryMembers = GeometryMembers()
  ) {
    self.identifier = identifier
    self.geometry = geometry
    self.attributes = attributes
    setRarities(boundingBox, foreignMembers, geometryMembers)
  }

  private mutating func setRarities(
    _ boundingBox: [Double]?, _ foreignMembers: Attributes, _ geometryMembers: GeometryMembers
  ) {
    guard boundingBox != nil || !foreignMembers.isEmpty || !geometryMembers.isEmpty else {
      rarities = nil
      return
    }
    rarities = Rarities(
      boundingBox: boundingBox, foreignMembers: foreignMembers, geometryMembers: geometryMembers)
  }
}

extension Feature {
  /// A feature of this geometry.
  public init(
    _ geometry: Geometry?, identifier: Identifier? = nil, attributes: Attributes = Attributes()
  ) {
    self.init(identifier: identifier, geometry: geometry, attributes: attributes)
  }

  /// The attribute called `key`; nil where the feature has none of that name.
  public func attribute(forKey key: String) -> AttributeValue? { attributes[key] }
}

extension Feature.Identifier {
  /// The identifier of an integer; floating-point where it takes more than 64 bits.
  public init(_ value: some FixedWidthInteger) {
    if let integer = Int64(exactly: value) {
      self = .integer(integer)
    } else {
      self = UInt64(exactly: value).map { .unsigned($0) } ?? .double(Double(value))
    }
  }

  /// The identifier of a floating-point number.
  public init(_ value: Double) { self = .double(value) }

  /// The identifier of a text.
  public init(_ value: String) { self = .string(value) }
}

extension Feature.Identifier: ExpressibleByIntegerLiteral {
  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension Feature.Identifier: ExpressibleByFloatLiteral {
  /// A floating-point number.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension Feature.Identifier: ExpressibleByStringLiteral {
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension FeatureCollection {
  /// The collection of these features.
  public init(_ features: [Feature]) { self.init(features: features) }
}
