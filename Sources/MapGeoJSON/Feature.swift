/// A geometry with attributes (RFC 7946 section 3.2).
public struct Feature: Hashable, Sendable {
  /// The identifier of a feature: an integer, a floating-point number or a string.
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

  /// Members that few features have, stored separately to keep the others small.
  private final class RareMembers: Hashable, Sendable {
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

    static func == (a: RareMembers, b: RareMembers) -> Bool {
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
  /// The feature's geometry; nil if it is `null`.
  public var geometry: Geometry?
  /// The feature's attributes (`properties`); empty if they are `null`.
  public var attributes: Attributes
  /// Nil if there are none.
  private var rareMembers: RareMembers?

  /// The `bbox` member, if any: west, south, (lowest,) east, north(, highest).
  public var boundingBox: [Double]? {
    get { rareMembers?.boundingBox }
    set { setRareMembers(newValue, foreignMembers, geometryMembers) }
  }

  /// Members that RFC 7946 does not define (section 6.1).
  public var foreignMembers: Attributes {
    get { rareMembers?.foreignMembers ?? Attributes() }
    set { setRareMembers(boundingBox, newValue, geometryMembers) }
  }

  /// The members of the geometry object besides type and coordinates.
  public var geometryMembers: GeometryMembers {
    get { rareMembers?.geometryMembers ?? GeometryMembers() }
    set { setRareMembers(boundingBox, foreignMembers, newValue) }
  }

  /// Creates a feature from its parts.
  public init(
    identifier: Identifier? = nil, geometry: Geometry?, attributes: Attributes = Attributes(),
    boundingBox: [Double]? = nil, foreignMembers: Attributes = Attributes(),
    geometryMembers: GeometryMembers = GeometryMembers()
  ) {
    self.identifier = identifier
    self.geometry = geometry
    self.attributes = attributes
    setRareMembers(boundingBox, foreignMembers, geometryMembers)
  }

  private mutating func setRareMembers(
    _ boundingBox: [Double]?, _ foreignMembers: Attributes, _ geometryMembers: GeometryMembers
  ) {
    guard boundingBox != nil || !foreignMembers.isEmpty || !geometryMembers.isEmpty else {
      rareMembers = nil
      return
    }
    rareMembers = RareMembers(
      boundingBox: boundingBox, foreignMembers: foreignMembers, geometryMembers: geometryMembers)
  }
}

extension Feature {
  /// Creates a feature with a geometry.
  public init(
    _ geometry: Geometry?, identifier: Identifier? = nil, attributes: Attributes = Attributes()
  ) {
    self.init(identifier: identifier, geometry: geometry, attributes: attributes)
  }

  /// Returns the attribute called `key`; nil if there is none.
  public func attribute(forKey key: String) -> AttributeValue? { attributes[key] }
}

extension Feature.Identifier {
  /// Creates an identifier from an integer; a floating-point identifier if it exceeds 64 bits.
  public init(_ value: some FixedWidthInteger) {
    if let integer = Int64(exactly: value) {
      self = .integer(integer)
    } else {
      self = UInt64(exactly: value).map { .unsigned($0) } ?? .double(Double(value))
    }
  }

  /// Creates an identifier from a floating-point number.
  public init(_ value: Double) { self = .double(value) }

  /// Creates an identifier from a text.
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
  /// Creates a collection of features.
  public init(_ features: [Feature]) { self.init(features: features) }
}
