import MapJSON

extension PropertySpecification {
  /// The inputs on which a property may depend. Only the combinations in the specification are possible.
  struct Dependency: Sendable {
    /// The property's kind.
    var kind: Kind
    /// The inputs of expressions. Nil if the value cannot be an expression.
    var drivers: Set<Driver>?

    /// One value for the layer. It may depend on the zoom level.
    static let zoom = Dependency(kind: .dataConstant, drivers: [.zoom])
    /// One value for the layer. It may depend on the zoom level and the style's state.
    static let zoomAndState = Dependency(kind: .dataConstant, drivers: [.zoom, .globalState])
    /// One value for the layer. It may depend on the style's state.
    static let globalState = Dependency(kind: .dataConstant, drivers: [.globalState])
    /// One value for each feature.
    static let feature = Dependency(kind: .dataDriven, drivers: [.zoom, .feature])
    /// One value for each feature. It may depend on the feature's state.
    static let featureState = Dependency(
      kind: .dataDriven, drivers: [.zoom, .feature, .featureState])
    /// One value for the layer. It is cross-faded between zoom levels.
    static let crossFaded = Dependency(kind: .crossFaded, drivers: [.zoom])
    /// One value for each feature. It is cross-faded between zoom levels.
    static let crossFadedFeature = Dependency(
      kind: .crossFadedDataDriven, drivers: [.zoom, .feature])
    static let literal = Dependency(kind: .constant, drivers: nil)

    /// Returns the dependency of a color ramp over the range of `driver`.
    static func ramp(_ driver: Driver) -> Dependency {
      Dependency(kind: .colorRamp, drivers: [driver])
    }
  }

  /// Creates a property of any type.
  private init(
    _ name: String, _ type: ValueType, _ defaultValue: JSONValue?, _ dependency: Dependency,
    interpolated: Bool
  ) {
    self.init(
      name: name, type: type, defaultValue: defaultValue, kind: dependency.kind,
      drivers: dependency.drivers, isInterpolated: interpolated)
  }

  /// Creates a property whose value is a number with a default, bounds and a unit.
  static func number(
    _ name: String, default defaultValue: Double? = nil, min: Double? = nil, max: Double? = nil,
    _ dependency: Dependency, units: String? = nil, interpolated: Bool = true
  ) -> PropertySpecification {
    var result = PropertySpecification(
      name, .number, defaultValue.map(JSONValue.number), dependency,
      interpolated: interpolated && dependency.drivers != nil)
    result.minimum = min
    result.maximum = max
    result.units = units
    return result
  }

  /// Creates a property whose value is an array of `count` numbers with a default and a unit. If `count` is nil, the
  /// array may have any length.
  static func numbers(
    _ name: String, count: Int?, default defaultValue: [Double]? = nil, min: Double? = nil,
    _ dependency: Dependency, units: String? = nil, interpolated: Bool = true
  ) -> PropertySpecification {
    var result = PropertySpecification(
      name, .array(element: .number, length: count),
      defaultValue.map { values in JSONValue(.array(values.map(JSONValue.number))) }, dependency,
      interpolated: interpolated)
    result.minimum = min
    result.units = units
    return result
  }

  /// Creates a property whose value is a Boolean.
  static func boolean(
    _ name: String, default defaultValue: Bool, _ dependency: Dependency
  ) -> PropertySpecification {
    PropertySpecification(
      name, .boolean, JSONValue(.bool(defaultValue)), dependency, interpolated: false)
  }

  /// Creates a property whose value is a color. The default is a CSS color.
  static func color(
    _ name: String, default defaultValue: String? = nil, _ dependency: Dependency
  ) -> PropertySpecification {
    PropertySpecification(
      name, .color, defaultValue.map(JSONValue.text), dependency, interpolated: true)
  }

  /// Creates a property whose value is a case of an enumeration.
  static func enumeration<Enumeration: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ type: Enumeration.Type, default defaultValue: Enumeration? = nil,
    _ dependency: Dependency
  ) -> PropertySpecification {
    PropertySpecification(
      name, .enumeration(Enumeration.allCases.map(\.rawValue)),
      (defaultValue?.rawValue).map(JSONValue.text), dependency, interpolated: false)
  }

  /// Creates a property whose value is an array that contains cases of an enumeration. The property has no default.
  static func enumerations<Enumeration: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ type: Enumeration.Type, _ dependency: Dependency
  ) -> PropertySpecification {
    PropertySpecification(
      name, .array(element: .enumeration(Enumeration.allCases.map(\.rawValue)), length: nil), nil,
      dependency, interpolated: false)
  }

  /// Creates a property whose value is the name of an image.
  static func image(_ name: String, _ dependency: Dependency) -> PropertySpecification {
    PropertySpecification(name, .resolvedImage, nil, dependency, interpolated: false)
  }

  /// Creates a property of one of the less common types.
  static func special(
    _ name: String, _ type: ValueType, default defaultValue: JSONValue? = nil,
    _ dependency: Dependency,
    interpolated: Bool
  ) -> PropertySpecification {
    PropertySpecification(name, type, defaultValue, dependency, interpolated: interpolated)
  }

  /// A copy of the property whose changes can have a transition.
  var transitioning: PropertySpecification {
    var result = self
    result.hasTransition = true
    return result
  }

  /// Returns a copy of the property that has an effect only if all requirements are met.
  func requiring(_ requirements: Requirement...) -> PropertySpecification {
    var result = self
    result.requirements = requirements
    return result
  }

  /// Returns a copy of the property with another unit.
  func measured(in units: String) -> PropertySpecification {
    var result = self
    result.units = units
    return result
  }

  /// Returns a copy of the property with a range of valid values.
  func bounded(_ range: ClosedRange<Double>) -> PropertySpecification {
    var result = self
    result.minimum = range.lowerBound
    result.maximum = range.upperBound
    return result
  }

  /// Returns a copy of the property with a period, such as 360 for a direction.
  func periodic(_ period: Double) -> PropertySpecification {
    var result = self
    result.period = period
    return result
  }

  /// A copy of the property whose text can contain tokens. Each token `{name}` is replaced by the attribute with this
  /// name.
  var replacingTokens: PropertySpecification {
    var result = self
    result.hasTokens = true
    return result
  }

  /// A copy of the property that sections of formatted text may override.
  var overridable: PropertySpecification {
    var result = self
    result.isOverridable = true
    return result
  }
}
