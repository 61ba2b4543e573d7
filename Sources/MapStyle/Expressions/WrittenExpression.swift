import MapJSON

extension PropertyExpression {
  /// The expression that the value of a property stands for: legacy functions and text with tokens as the equivalent
  /// expressions, all other values as they are.
  ///
  /// - Throws: `CompileErrors` if a legacy function is invalid.
  package static func written(
    _ json: JSONValue, for property: PropertySpecification
  ) throws(CompileErrors) -> JSONValue {
    if CompiledExpression.isExpression(json) { return json }
    if isFunction(json) { return try LegacyFunction(json, for: property).expression() }
    if property.hasTokens, let text = json.string {
      return TokenString.expression(text, offset: json.offset)
    }
    return json
  }
}
