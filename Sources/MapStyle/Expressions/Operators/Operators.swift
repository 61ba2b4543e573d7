import MapJSON

/// All operators by name (style-spec: expressions).
enum Operators {
  /// Compiles a call of an operator. The first element of `arguments` is the name of the operator. Returns nil and
  /// reports mistakes to the context if the arguments are invalid.
  typealias Parser =
    @Sendable (_ arguments: [JSONValue], _ context: ParsingContext) -> (
      any ExpressionNode
    )?

  /// The parser of each operator, by name.
  static let parsers: [String: Parser] = {
    var parsers: [String: Parser] = [
      "literal": Literal.parse, "semiliteral": Semiliteral.parse,
      "array": Assertion.parse, "boolean": Assertion.parse, "number": Assertion.parse,
      "object": Assertion.parse, "string": Assertion.parse,
      "to-boolean": Coercion.parse, "to-color": Coercion.parse, "to-number": Coercion.parse,
      "to-string": Coercion.parse,
      "let": Let.parse, "var": Var.parse,
      "case": Case.parse, "match": Match.parse, "coalesce": Coalesce.parse,
      "==": Comparison.parse, "!=": Comparison.parse, "<": Comparison.parse,
      ">": Comparison.parse, "<=": Comparison.parse, ">=": Comparison.parse,
      "at": At.parse, "in": In.parse, "index-of": IndexOf.parse, "length": Length.parse,
      "slice": Slice.parse,
      "step": Step.parse, "interpolate": Interpolate.parse,
      "interpolate-hcl": Interpolate.parse, "interpolate-lab": Interpolate.parse,
      "collator": CollatorExpression.parse, "format": Format.parse, "image": Image.parse,
      "number-format": NumberFormat.parse,
      "global-state": GlobalState.parse, "within": Within.parse, "distance": Distance.parse,
    ]
    let tables = [
      mathOperators, featureOperators, textOperators, colorOperators, logicOperators,
    ]
    for (name, operation) in tables.joined() {
      parsers[name] = { arguments, context in operation.parse(arguments, context) }
    }
    return parsers
  }()
}

/// An operator with one or several signatures. Each signature has a function that creates the node.
struct SimpleOperator: Sendable {
  enum Parameters: Sendable {
    /// A fixed number of parameters with these types.
    case fixed([ExpressionType])
    /// Any number of parameters of this type.
    case variadic(ExpressionType)

    func accepts(count: Int) -> Bool {
      switch self {
      case .fixed(let types): types.count == count
      case .variadic: true
      }
    }

    func type(at index: Int) -> ExpressionType {
      switch self {
      case .fixed(let types): types[index]
      case .variadic(let type): type
      }
    }

    var description: String {
      switch self {
      case .fixed(let types): "(\(types.map(\.description).joined(separator: ", ")))"
      case .variadic(let type): "(\(type)...)"
      }
    }
  }

  /// The compiled arguments of a call, the call's place in the expression, and the attributes that the expression
  /// reads.
  struct Call {
    var arguments: [any ExpressionNode]
    var key: String
    var attributes: AttributeTable
  }

  /// A signature of the operator, with a function that creates the node.
  struct Overload: Sendable {
    var parameters: Parameters
    var make: @Sendable (Call) -> any ExpressionNode
  }

  var overloads: [Overload]

  init(_ overloads: [Overload]) { self.overloads = overloads }

  init(_ types: ExpressionType..., make: @escaping @Sendable (Call) -> any ExpressionNode) {
    overloads = [Overload(parameters: .fixed(types), make: make)]
  }

  init(
    variadic type: ExpressionType, make: @escaping @Sendable (Call) -> any ExpressionNode
  ) {
    overloads = [Overload(parameters: .variadic(type), make: make)]
  }

  func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    if let errors = context.misfits.errors[context.key] {
      context.log.errors.append(contentsOf: errors)
      return nil
    }
    let candidates = overloads.filter { $0.parameters.accepts(count: arguments.count - 1) }
    var log = CompileErrorLog()
    for overload in candidates {
      // Each signature has its own log, so the mistakes of one signature do not affect the next.
      log = CompileErrorLog()
      let attempt = context.with(expecting: nil, log: log)
      guard let parsed = parse(arguments, as: overload.parameters, attempt), log.errors.isEmpty
      else { continue }
      return overload.make(
        Call(arguments: parsed, key: context.key, attributes: context.attributes))
    }
    if candidates.count == 1 {
      context.log.errors.append(contentsOf: log.errors)
      return nil
    }
    log = CompileErrorLog()
    let result = failWithoutFit(
      arguments, expected: candidates.isEmpty ? overloads : candidates,
      context.with(expecting: context.expectedType, log: log))
    context.misfits.errors[context.key] = log.errors
    context.log.errors.append(contentsOf: log.errors)
    return result
  }

  private func parse(
    _ arguments: [JSONValue], as parameters: Parameters, _ context: ParsingContext
  ) -> [any ExpressionNode]? {
    var parsed: [any ExpressionNode] = []
    for index in 1..<arguments.count {
      guard
        let argument = context.parse(
          arguments[index], at: index, expecting: parameters.type(at: index - 1))
      else { return nil }
      parsed.append(argument)
    }
    return parsed
  }

  private func failWithoutFit(
    _ arguments: [JSONValue], expected: [Overload], _ context: ParsingContext
  ) -> (any ExpressionNode)? {
    var types: [String] = []
    for index in 1..<arguments.count {
      guard let argument = context.parse(arguments[index], at: index) else { return nil }
      types.append(argument.type.description)
    }
    let wanted = expected.map(\.parameters.description).joined(separator: " or ")
    return context.fail(
      "Expected arguments of types \(wanted), found (\(types.joined(separator: ", "))).")
  }
}
