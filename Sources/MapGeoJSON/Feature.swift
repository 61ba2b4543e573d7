/// A geometry and its attributes (RFC 7946 section 3.2).
public struct Feature: Hashable, Sendable {
  /// The identifier of a feature: an integer, a floating-point number or a string.
  public enum Identifier: Hashable, Sendable {
    /// An integer that fits in `Int64`.
    case integer(Int64)
    /// An integer above `Int64.max` that fits in `UInt64`.
    case unsigned(UInt64)
    /// A floating-point number.
    case double(Double)
    /// A string of Unicode characters.
    case string(String)
  }

  /// The members that few features have. They are stored separately, which keeps other features
  /// small.
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

  /// The feature's identifier, or nil if it has no identifier.
  public var identifier: Identifier?
  /// The feature's geometry, or nil if it is `null`.
  public var geometry: Geometry?
  /// The feature's attributes (`properties`). They are empty if `properties` is `null`.
  public var attributes: Attributes
  /// The rare members, or nil if the feature has no such members.
  private var rareMembers: RareMembers?

  /// The `bbox` member: west, south, (lowest,) east, north(, highest). It is nil if there is no
  /// such member.
  public var boundingBox: [Double]? {
    get { rareMembers?.boundingBox }
    set { setRareMembers(newValue, foreignMembers, geometryMembers) }
  }

  /// Members that RFC 7946 does not define (section 6.1).
  public var foreignMembers: Attributes {
    get { rareMembers?.foreignMembers ?? Attributes() }
    set { setRareMembers(boundingBox, newValue, geometryMembers) }
  }

  /// The members of the geometry object other than its type and its coordinates.
  public var geometryMembers: GeometryMembers {
    get { rareMembers?.geometryMembers ?? GeometryMembers() }
    set { setRareMembers(boundingBox, foreignMembers, newValue) }
  }

  /// Creates a feature from its parts. By default, only the geometry is set.
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
  /// Creates a feature from a geometry, an optional identifier and attributes.
  public init(
    _ geometry: Geometry?, identifier: Identifier? = nil, attributes: Attributes = Attributes()
  ) {
    self.init(identifier: identifier, geometry: geometry, attributes: attributes)
  }

  /// Returns the attribute called `key`, or nil if there is no such attribute.
  public func attribute(forKey key: String) -> AttributeValue? { attributes[key] }
}

extension [Feature] {
  /// Calls `body` with the value of an attribute of each feature, in order. The value is nil if a
  /// feature does not have the attribute. Unlike a loop over the features, this copies no features.
  package func forEachValue(of name: String, _ body: (AttributeValue?) -> Void) {
    for index in indices { body(self[index].attributes[name]) }
  }
}

extension Feature.Identifier {
  /// Creates an identifier from an integer. If the integer exceeds 64 bits, the identifier is a
  /// floating-point number.
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
  /// Creates an integer identifier from a literal.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension Feature.Identifier: ExpressibleByFloatLiteral {
  /// Creates a floating-point identifier from a literal.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension Feature.Identifier: ExpressibleByStringLiteral {
  /// Creates a text identifier from a literal.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension FeatureCollection {
  /// Creates a collection of features without further members.
  public init(_ features: [Feature]) { self.init(features: features) }
}
