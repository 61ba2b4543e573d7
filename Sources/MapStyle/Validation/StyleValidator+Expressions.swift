import MapJSON

/// The part of a style to which an expression belongs. It determines the inputs on which the expression may depend.
enum ExpressionContext {
  /// A layer's layout.
  case layout
  /// A layer's paint.
  case paint
  case filter
  /// A cluster property.
  case cluster
  /// Another part, such as the light, the sky or the stops of a function.
  case other
}

extension StyleValidator {
  /// Returns whether `value` is an expression, which is an array that begins with the name of an operator.
  func isExpression(_ value: JSONValue) -> Bool { CompiledExpression.isExpression(value) }

  /// Checks an expression and stores the compiled expression.
  ///
  /// - Parameter specification: The property whose value is the expression. Nil if the expression is a filter or a part
  ///   of a cluster property.
  mutating func checkExpression(
    _ value: JSONValue, as specification: PropertySpecification?, at place: String,
    in context: ExpressionContext
  ) {
    do throws(CompileErrors) {
      let expression = try compile(value, as: specification, at: place, in: context)
      if let message = expression.misuse(in: context, of: specification) {
        report(message, at: place, value)
      }
    } catch {
      report(error, at: place, value)
    }
  }

  /// Adds a diagnostic for each mistake in the expression `value`.
  mutating func report(_ errors: CompileErrors, at place: String, _ value: JSONValue) {
    for mistake in errors.errors { report(mistake.message, at: place + mistake.key, value) }
  }

  private mutating func compile(
    _ value: JSONValue, as specification: PropertySpecification?, at place: String,
    in context: ExpressionContext
  ) throws(CompileErrors) -> CompiledExpression {
    guard let specification else {
      let expression = try CompiledExpression(value)
      compiled.add(expression, of: value, at: place)
      return expression
    }
    let rules = ExpressionRules(specification)
    switch context {
    case .layout, .paint:
      let expression = try CompiledExpression(value, rules: rules)
      compiled.add(expression, of: value, at: place)
      return expression
    case .filter, .cluster, .other:
      // In these contexts, it is not a mistake if an expression violates the property's rules. The compiled expression
      // is then not stored, because the property could not use it.
      let expression = try CompiledExpression(value, expecting: ExpressionType(specification.type))
      if (try? rules.check(expression, offset: value.offset)) != nil {
        compiled.add(expression, of: value, at: place)
      }
      return expression
    }
  }
}

extension CompiledExpression {
  /// Returns a message about a part of the expression that is not allowed in `context`, such as `feature-state` in a
  /// layout. Nil if the expression is valid in this context.
  func misuse(
    in context: ExpressionContext, of specification: PropertySpecification? = nil
  ) -> String? {
    switch context {
    case .layout where specification?.name == "text-font" && !isOutputDefined:
      return
        "an expression for \"text-font\" must contain all its possible values as literals"
    case .layout where isStateDependent:
      return "\"feature-state\" expressions are not supported with layout properties"
    case .filter where isStateDependent:
      return "\"feature-state\" expressions are not supported with filters"
    case .cluster where !isZoomConstant || isStateDependent:
      return "\"zoom\" and \"feature-state\" expressions are not supported with cluster properties"
    case .layout, .paint, .filter, .cluster, .other: return nil
    }
  }
}
