@testable import MapGeoJSON
@testable import MapJSON
@testable import MapStyle

/// Checks that hold for every expression.
enum ExpressionChecks {
  /// Checks that typed and untyped evaluation give the same value, and that the value depends only on the declared
  /// inputs.
  static func check(_ expression: CompiledExpression, _ contexts: [EvaluationContext]) {
    for context in contexts {
      let result = Result { try expression.evaluate(context) }
      checkType(expression.root, result, context)
      checkState(expression, result, context)
      guard let feature = context.feature else { continue }
      if let name = expression.singleAttribute {
        let alone = Result { try expression.evaluate(keeping(name, of: context)) }
        expect(text(alone) == text(result), "a value that depends on more than '\(name)'")
      }
      if let name = expression.numberAttribute, case .success(let value) = result {
        let attribute = feature.styleAttribute(name, slot: StyleFeatureSlot.none)
        expect(attribute.map { Value($0) } == value, "a number that is not the attribute '\(name)'")
      }
    }
    checkKind(expression)
  }

  /// Returns the context with only this attribute of its feature.
  static func keeping(_ name: String, of context: EvaluationContext) -> EvaluationContext {
    let value = context.feature?.styleAttribute(name, slot: StyleFeatureSlot.none)
    var other = context
    let members = value.map { [Attributes.Member(name: name, value: $0)] } ?? []
    other.feature = FuzzFeature(feature: Feature(geometry: nil, attributes: Attributes(members)))
    other.featureState = ValueObject()
    return other
  }

  /// Returns the value or the error as a text.
  static func text(_ result: Result<Value, any Error>) -> String {
    switch result {
    case .success(let value): value.jsonText
    case .failure(let error): "\(error)"
    }
  }

  private static func checkType(
    _ root: any ExpressionNode, _ result: Result<Value, any Error>, _ context: EvaluationContext
  ) {
    if case .success(let value) = result, value.isUndefined { return }
    let typed: Value? =
      switch root.type {
      case .number: (try? root.evaluateNumber(context)).map { .number($0) }
      case .boolean: (try? root.evaluateBool(context)).map { .bool($0) }
      case .string: (try? root.evaluateString(context)).map { .string($0) }
      case .color: (try? root.evaluateColor(context)).map { .color($0) }
      default: try? result.get()
      }
    let value = try? result.get()
    expect(typed?.jsonText == value?.jsonText, "another value as one of type \(root.type)")
  }

  private static func checkState(
    _ expression: CompiledExpression, _ result: Result<Value, any Error>,
    _ context: EvaluationContext
  ) {
    var other = context
    let keys = expression.globalStateKeys
    other.globalState = ValueObject(
      context.globalState.members.filter { keys.contains($0.name) }.map { ($0.name, $0.value) })
    if !expression.isStateDependent { other.featureState = ValueObject() }
    let again = Result { try expression.evaluate(other) }
    expect(text(again) == text(result), "a value that depends on another state")
  }

  private static func checkKind(_ expression: CompiledExpression) {
    let isOfFeature = [.source, .composite].contains(expression.kind)
    let isOfZoom = [.camera, .composite].contains(expression.kind)
    expect(isOfFeature != expression.isFeatureConstant, "a kind that is not of the feature")
    expect(isOfZoom != expression.isZoomConstant, "a kind that is not of the zoom level")
    if let stops = expression.interpolationStops {
      expect(!stops.isEmpty && !expression.isStep, "an interpolation without stops")
      expect(zip(stops, stops.dropFirst()).allSatisfy(<), "stops that are not in order")
    }
    if expression.dependsOnGeometryTypeAlone {
      expect(!expression.needsGeometry, "a value that depends on the geometry")
    }
  }
}

/// Checks that hold for every property value.
extension ExpressionChecks {
  /// Checks that typed and untyped evaluation of a property give the same values, and that the property's value gives
  /// the same values after it is written as an expression.
  static func check(
    _ property: PropertyExpression, _ json: JSONValue, _ specification: PropertySpecification,
    _ contexts: [EvaluationContext]
  ) {
    switch specification.type {
    case .number: check(property, default: -7.25, contexts) { .number($0) }
    case .color: check(property, default: Color.transparent, contexts) { .color($0) }
    case .boolean: check(property, default: true, contexts) { .bool($0) }
    default: break
    }
    if let name = property.expression?.textAttribute {
      for context in contexts { checkText(property, name, context) }
    }
    checkWritten(property, json, specification, contexts)
  }

  private static func check<T: StyleConvertible>(
    _ property: PropertyExpression, default fallback: T, _ contexts: [EvaluationContext],
    _ value: (T) -> Value
  ) {
    guard let typed = try? PropertyValue<T>(property, default: fallback) else { return }
    expect(typed.constant == nil || typed.expression == nil, "a constant that is an expression")
    for context in contexts {
      let one = typed.evaluate(context)
      guard let untyped = try? property.definedValue(context), T(styleValue: untyped) != nil
      else { continue }
      let text = value(one).jsonText
      expect(
        text == untyped.jsonText || text == value(fallback).jsonText,
        "\(text) with its type, \(untyped.jsonText) without")
    }
    for zoom in [0.0, 3.25, 22] {
      let share = typed.interpolationFactor(zoom: zoom, lower: 0, upper: 22)
      expect(typed.zoomCurve != nil || share == 0, "a share of a value that is not a curve")
    }
  }

  /// Checks that a text that is declared to be an attribute is the attribute, if the attribute is a text.
  private static func checkText(
    _ property: PropertyExpression, _ name: String, _ context: EvaluationContext
  ) {
    guard let feature = context.feature,
      case .string(let text)? = feature.styleAttribute(name, slot: StyleFeatureSlot.none),
      case .formatted(let formatted) = property.evaluate(context)
    else { return }
    expect(formatted.text == text, "a text that is not the attribute '\(name)'")
    expect(formatted.isEmpty == text.isEmpty, "a text that is empty or not")
  }

  private static func checkWritten(
    _ property: PropertyExpression, _ json: JSONValue, _ specification: PropertySpecification,
    _ contexts: [EvaluationContext]
  ) {
    guard let written = try? PropertyExpression.written(json, for: specification) else { return }
    // Legacy functions need not obey the rules of expressions.
    guard let again = try? PropertyExpression(written, for: specification) else {
      expect(PropertyExpression.isFunction(json), "the expression that is written is refused")
      return
    }
    for context in contexts where property.functionDefault == nil {
      expect(
        again.evaluate(context).jsonText == property.evaluate(context).jsonText,
        "another value of the expression that is written")
    }
  }
}
