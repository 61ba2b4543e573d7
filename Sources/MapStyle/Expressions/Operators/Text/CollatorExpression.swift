import MapJSON

/// Rules for comparing text (style-spec: `collator`).
final class CollatorExpression: ExpressionNode {
  let isCaseSensitive: any ExpressionNode
  let isDiacriticSensitive: any ExpressionNode
  let locale: (any ExpressionNode)?
  let dependencies: Dependencies
  /// The rules if all arguments are literals. Nil if an argument must be evaluated.
  private let constant: Collator?

  var type: ExpressionType { .collator }
  var children: [any ExpressionNode] {
    [isCaseSensitive, isDiacriticSensitive] + (locale.map { [$0] } ?? [])
  }

  init(
    isCaseSensitive: any ExpressionNode, isDiacriticSensitive: any ExpressionNode,
    locale: (any ExpressionNode)?
  ) {
    self.isCaseSensitive = isCaseSensitive
    self.isDiacriticSensitive = isDiacriticSensitive
    self.locale = locale
    let arguments = [isCaseSensitive, isDiacriticSensitive] + (locale.map { [$0] } ?? [])
    dependencies = arguments.dependencies.union(.locale)
    if let cases = (isCaseSensitive as? Literal)?.value,
      let diacritics = (isDiacriticSensitive as? Literal)?.value,
      locale == nil || locale is Literal
    {
      constant = Collator(
        isCaseSensitive: cases.isTruthy, isDiacriticSensitive: diacritics.isTruthy,
        locale: (locale as? Literal)?.value.string)
    } else {
      constant = nil
    }
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 2 else {
      return context.fail("Expected one argument, found \(arguments.count - 1).")
    }
    guard let options = arguments[1].object else {
      return context.fail("The options of \"collator\" must be an object.")
    }
    let absent = JSONValue(.bool(false), offset: arguments[1].offset)
    guard
      let cases = context.parse(
        options["case-sensitive"] ?? absent, at: 1, expecting: .boolean),
      let diacritics = context.parse(
        options["diacritic-sensitive"] ?? absent, at: 1, expecting: .boolean)
    else { return nil }
    guard let wish = options["locale"], Value(wish).isTruthy else {
      return CollatorExpression(
        isCaseSensitive: cases, isDiacriticSensitive: diacritics, locale: nil)
    }
    guard let locale = context.parse(wish, at: 1, expecting: .string) else { return nil }
    return CollatorExpression(
      isCaseSensitive: cases, isDiacriticSensitive: diacritics, locale: locale)
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    if let constant { return .collator(constant) }
    return .collator(
      Collator(
        isCaseSensitive: try isCaseSensitive.evaluateBool(context),
        isDiacriticSensitive: try isDiacriticSensitive.evaluateBool(context),
        locale: try locale?.evaluateString(context)))
  }
}
