import MapJSON

extension StyleValidator {
  /// Whether `value` is an expression: an array that begins with the name of an operator.
  func isExpression(_ value: JSONValue) -> Bool { CompiledExpression.isExpression(value) }

  /// Checks an expression as a value of `specification`, or as a filter or part of a cluster
  /// property, where it is nil.
  mutating func checkExpression(
    _ value: JSONValue, as specification: PropertySpecification?, at place: String,
    in context: ExpressionContext
  ) {
    do throws(CompileErrors) {
      let expression = try Self.compile(value, as: specification, in: context)
      if let message = Self.misuse(of: expression, as: specification, in: context) {
        report(message, at: place, value)
      }
    } catch {
      for mistake in error.errors { report(mistake.message, at: place + mistake.key, value) }
    }
  }

  private static func compile(
    _ value: JSONValue, as specification: PropertySpecification?, in context: ExpressionContext
  ) throws(CompileErrors) -> CompiledExpression {
    guard let specification else { return try CompiledExpression(value) }
    switch context {
    case .layout, .paint: return try CompiledExpression(value, for: specification)
    case .filter, .cluster, .other:
      return try CompiledExpression(value, expecting: ExpressionType(specification.type))
    }
  }

  /// What an expression depends on that it may not depend on where it stands; nil where all is
  /// well.
  private static func misuse(
    of expression: CompiledExpression, as specification: PropertySpecification?,
    in context: ExpressionContext
  ) -> String? {
    switch context {
    case .layout where specification?.name == "text-font" && !expression.isOutputDefined:
      return
        "an expression for \"text-font\" must have every value it can give as a literal in itself"
    case .layout where expression.isStateDependent:
      return "\"feature-state\" expressions are not supported with layout properties"
    case .filter where expression.isStateDependent:
      return "\"feature-state\" expressions are not supported with filters"
    case .cluster where !expression.isZoomConstant || expression.isStateDependent:
      return "\"zoom\" and \"feature-state\" expressions are not supported with cluster properties"
    case .layout, .paint, .filter, .cluster, .other: return nil
    }
  }
}
