import MapJSON

/// A number formatted for a locale (style-spec: `number-format`).
final class NumberFormat: ExpressionNode {
  /// The options of the format. Each option is an expression.
  struct Options: Sendable {
    var locale: (any ExpressionNode)?
    var currency: (any ExpressionNode)?
    var unit: (any ExpressionNode)?
    var minimumFractionDigits: (any ExpressionNode)?
    var maximumFractionDigits: (any ExpressionNode)?

    var all: [any ExpressionNode] {
      [locale, currency, unit, minimumFractionDigits, maximumFractionDigits].compactMap { $0 }
    }

    func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> NumberStyle {
      var style = NumberStyle()
      style.locale = try locale?.evaluateString(context)
      if let currency {
        style.quantity = .currency(try currency.evaluateString(context))
      } else if let unit {
        style.quantity = .unit(try unit.evaluateString(context))
      }
      style.minimumFractionDigits = try minimumFractionDigits?.evaluateNumber(context)
      style.maximumFractionDigits = try maximumFractionDigits?.evaluateNumber(context)
      return style
    }
  }

  let number: any ExpressionNode
  let options: Options
  let key: String
  let dependencies: Dependencies
  /// The formatter if all options are literals. Nil if an option must be evaluated.
  private let constant: NumberFormatter?

  var type: ExpressionType { .string }
  var children: [any ExpressionNode] { [number] + options.all }

  init(_ number: any ExpressionNode, options: Options, key: String) {
    self.number = number
    self.options = options
    self.key = key
    dependencies = number.dependencies.union(options.all.dependencies)
    let style =
      options.all.allSatisfy { $0 is Literal } ? try? options.evaluate(EvaluationContext()) : nil
    constant = style.flatMap(NumberFormatter.init)
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 3 else {
      return context.fail("Expected two arguments, found \(arguments.count - 1).")
    }
    guard let number = context.parse(arguments[1], at: 1, expecting: .number) else { return nil }
    guard let object = arguments[2].object else {
      return context.fail("The options of \"number-format\" must be an object.")
    }
    var options = Options()
    let parts: [(String, ExpressionType, WritableKeyPath<Options, (any ExpressionNode)?>)] = [
      ("locale", .string, \.locale),
      ("currency", .string, \.currency),
      ("unit", .string, \.unit),
      ("min-fraction-digits", .number, \.minimumFractionDigits),
      ("max-fraction-digits", .number, \.maximumFractionDigits),
    ]
    for (name, type, part) in parts {
      if name == "min-fraction-digits", options.currency != nil, options.unit != nil {
        return context.fail("A number can have a currency or a unit, but not both.")
      }
      // As in MapLibre, a literal 0 is treated as a missing option.
      guard let json = object[name], Value(json).isTruthy else { continue }
      guard let node = context.parse(json, at: 1, expecting: type) else { return nil }
      options[keyPath: part] = node
    }
    return NumberFormat(number, options: options, key: context.key)
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    let number = try number.evaluateNumber(context)
    if let text = constant?.text(of: number) { return .string(text) }
    let style = try options.evaluate(context)
    guard let text = NumberFormatter(style)?.text(of: number) else {
      throw EvaluationError(
        key: key,
        message: "There is no such number format: check its currency, unit and fraction digits.")
    }
    return .string(text)
  }
}
