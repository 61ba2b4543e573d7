import MapJSON

/// A property's value as the layers use it: one value, or an expression of values of one type, with a
/// default that stands in where it fails. Evaluating never fails.
public struct PropertyValue<T: StyleConvertible>: Sendable {
  private enum Content: Sendable {
    case constant(T)
    case expression(CompiledExpression, fallback: T)
  }

  private let content: Content

  /// The property has this one value.
  public init(_ constant: T) { content = .constant(constant) }

  /// Reads what a style says of the property.
  ///
  /// - Parameters:
  ///   - json: A value, an expression or a legacy function.
  ///   - fallback: What stands in where evaluating fails and a legacy function has no default.
  /// - Throws: All mistakes found.
  public init(
    _ json: JSONValue, for property: PropertySpecification, default fallback: T
  ) throws(CompileErrors) {
    try self.init(PropertyExpression(json, for: property), default: fallback, offset: json.offset)
  }

  /// The property as an expression already read.
  ///
  /// - Parameter fallback: What stands in where evaluating fails.
  /// - Throws: Where the expression has one value and that is none of `T`.
  public init(
    _ property: PropertyExpression, default fallback: T, offset: Int = -1
  ) throws(CompileErrors) {
    switch property.content {
    case .expression(let expression):
      let own = property.functionDefault.flatMap(T.init(styleValue:))
      content = .expression(expression, fallback: own ?? fallback)
    case .constant(let value):
      guard let constant = T(styleValue: value) else {
        throw CompileErrors(
          message: "The property does not take \(value.jsonText).", offset: offset)
      }
      content = .constant(constant)
    }
  }

  /// The one value, if there is but one.
  public var constant: T? { if case .constant(let value) = content { value } else { nil } }

  /// The expression, if there is one.
  public var expression: CompiledExpression? {
    if case .expression(let expression, _) = content { expression } else { nil }
  }

  /// Whether all features have the same value.
  public var isFeatureConstant: Bool { expression?.isFeatureConstant ?? true }

  /// Whether all zoom levels have the same value.
  public var isZoomConstant: Bool { expression?.isZoomConstant ?? true }

  /// Whether the value changes with the feature's state.
  public var isStateDependent: Bool { expression?.isStateDependent ?? false }

  /// Whether the value changes with where the feature is.
  public var needsGeometry: Bool { expression?.needsGeometry ?? false }

  /// The members of the style's state that the value changes with.
  public var globalStateKeys: [String] { expression?.globalStateKeys ?? [] }

  /// The attributes asked for; a name's index is the slot that a feature is asked with.
  public var attributeNames: [String] { expression?.attributeNames ?? [] }

  /// The one attribute that all difference between features comes from, if there is such: the value can
  /// be kept for each of its values.
  public var singleAttribute: String? { expression?.singleAttribute }

  /// The curve over zoom levels, if the value is one.
  public var zoomCurve: ZoomCurve? { expression?.zoomCurve }

  /// How far between the values at the zoom levels `lower` and `upper` the value at `zoom` is, by the
  /// value's own curve: 0 at `lower`, 1 at `upper`. 0 where the value is no curve, or steps.
  public func interpolationFactor(zoom: Double, lower: Double, upper: Double) -> Double {
    zoomCurve?.interpolation?.factor(zoom, lower: lower, upper: upper) ?? 0
  }

  /// The value. Where evaluating fails or gives nothing, the default.
  ///
  /// - Parameter onError: Called with what failed.
  public func evaluate(
    _ context: EvaluationContext, onError: ((EvaluationError) -> Void)? = nil
  ) -> T {
    switch content {
    case .constant(let value):
      return value
    case .expression(let expression, let fallback):
      do {
        return try T.evaluate(expression, context) ?? fallback
      } catch {
        onError?(error)
        return fallback
      }
    }
  }
}
