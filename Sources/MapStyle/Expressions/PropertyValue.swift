import MapJSON

/// The typed value of a property: a constant, or an expression with a fallback. Evaluation never fails.
public struct PropertyValue<T: StyleConvertible>: Sendable {
  private enum Content: Sendable {
    case constant(T)
    case expression(CompiledExpression, fallback: T)
  }

  private let content: Content

  /// A constant.
  public init(_ constant: T) { content = .constant(constant) }

  /// Compiles the value of a property.
  ///
  /// - Parameters:
  ///   - json: A value, an expression or a legacy function.
  ///   - property: The specification of the property.
  ///   - fallback: The value if evaluation fails and a legacy function has no default.
  /// - Throws: `CompileErrors` with all mistakes.
  public init(
    _ json: JSONValue, for property: PropertySpecification, default fallback: T
  ) throws(CompileErrors) {
    try self.init(PropertyExpression(json, for: property), default: fallback, offset: json.offset)
  }

  /// The value of a compiled expression.
  ///
  /// - Parameters:
  ///   - property: The compiled expression.
  ///   - fallback: The value if evaluation fails.
  ///   - offset: The position of the value in the style's text; -1 if unknown.
  /// - Throws: `CompileErrors` if the value is a constant of another type.
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
          message: "The property does not accept \(value.jsonText).", offset: offset)
      }
      content = .constant(constant)
    }
  }

  /// The constant; nil for expressions.
  public var constant: T? { if case .constant(let value) = content { value } else { nil } }

  /// The expression; nil for constants.
  public var expression: CompiledExpression? {
    if case .expression(let expression, _) = content { expression } else { nil }
  }

  /// Whether all features have the same value.
  public var isFeatureConstant: Bool { expression?.isFeatureConstant ?? true }

  /// Whether all zoom levels have the same value.
  public var isZoomConstant: Bool { expression?.isZoomConstant ?? true }

  /// Whether the value depends on the state of the feature.
  public var isStateDependent: Bool { expression?.isStateDependent ?? false }

  /// Whether the value depends on the geometry of the feature.
  public var needsGeometry: Bool { expression?.needsGeometry ?? false }

  /// The members of the style's state that the value depends on.
  public var globalStateKeys: [String] { expression?.globalStateKeys ?? [] }

  /// The names of the attributes that are read by constant names; the index of a name is its slot.
  public var attributeNames: [String] { expression?.attributeNames ?? [] }

  /// The only attribute, and the only part of a feature, that the value depends on, if there is one. Values
  /// can be cached by its value.
  public var singleAttribute: String? { expression?.singleAttribute }

  /// The curve over zoom levels; nil for other values.
  public var zoomCurve: ZoomCurve? { expression?.zoomCurve }

  /// The fraction of the value at the zoom level `upper` in the value at `zoom`, by the curve of the value:
  /// 0 at `lower`, 1 at `upper`. 0 if the value is not an interpolated curve.
  public func interpolationFactor(zoom: Double, lower: Double, upper: Double) -> Double {
    zoomCurve?.interpolation?.factor(zoom, lower: lower, upper: upper) ?? 0
  }

  /// The value in a context; the fallback if evaluation fails or its result is undefined.
  ///
  /// - Parameters:
  ///   - context: The zoom level, feature and state to evaluate with.
  ///   - onError: Receives the error if evaluation fails.
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
