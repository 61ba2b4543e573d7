/// The requirements of a property for its expressions.
public struct ExpressionRules: Sendable {
  /// The type of the values. Nil if any type is valid.
  public var expectedType: ExpressionType?
  /// Whether values of other types are converted to strings.
  public var isText: Bool
  /// Whether the value may depend on the feature.
  public var allowsFeatures: Bool
  /// Whether the value may depend on the zoom level.
  public var allowsZoom: Bool
  /// Whether the value may be interpolated between zoom levels.
  public var allowsInterpolation: Bool

  /// Creates rules from their parts.
  public init(
    expectedType: ExpressionType?, isText: Bool = false, allowsFeatures: Bool = true,
    allowsZoom: Bool = true, allowsInterpolation: Bool = true
  ) {
    self.expectedType = expectedType
    self.isText = isText
    self.allowsFeatures = allowsFeatures
    self.allowsZoom = allowsZoom
    self.allowsInterpolation = allowsInterpolation
  }

  /// Creates the rules of a property.
  public init(_ property: PropertySpecification) {
    expectedType = ExpressionType(property.type)
    isText = property.type == .string
    allowsFeatures = property.kind == .dataDriven || property.kind == .crossFadedDataDriven
    allowsZoom = property.drivers?.contains(.zoom) ?? false
    allowsInterpolation = property.drivers != nil && property.isInterpolated
  }

  /// Checks an expression against the rules.
  ///
  /// - Throws: `CompileErrors` with the first rule that `expression` violates.
  func check(_ expression: CompiledExpression, offset: Int) throws(CompileErrors) {
    func refuse(_ message: String) -> CompileErrors {
      CompileErrors(message: message, offset: offset)
    }
    if !expression.isFeatureConstant && !allowsFeatures {
      throw refuse("The value may not depend on the feature here.")
    }
    if !expression.isZoomConstant && !allowsZoom {
      throw refuse("The value may not depend on the zoom level here.")
    }
    switch ZoomCurveSearch(expression.root) {
    case .none where !expression.isZoomConstant, .misplaced:
      throw refuse(
        #""zoom" may only be the input of an outermost "step" or "interpolate"."#)
    case .several:
      throw refuse(#"Only one "step" or "interpolate" may have "zoom" as its input."#)
    case .found(let curve) where curve.interpolation != nil && !allowsInterpolation:
      throw refuse(#""interpolate" is not allowed for this property; use "step"."#)
    case .none, .found:
      break
    }
  }
}

extension ExpressionType {
  /// Creates the type that the expressions of a property must have.
  public init(_ type: PropertySpecification.ValueType) {
    switch type {
    case .number: self = .number
    case .string, .enumeration: self = .string
    case .boolean: self = .boolean
    case .color: self = .color
    case .array(let element, let length):
      self = .array(element: ExpressionType(element), count: length)
    case .formatted: self = .formatted
    case .resolvedImage: self = .resolvedImage
    case .padding: self = .padding
    case .numberArray: self = .numberArray
    case .colorArray: self = .colorArray
    case .variableAnchorOffsetCollection: self = .variableAnchorOffsetCollection
    case .projectionDefinition: self = .projectionDefinition
    }
  }
}
