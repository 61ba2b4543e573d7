import MapJSON

/// The comparison of two values (style-spec: `==`, `!=`, `<`, `>`, `<=`, `>=`).
final class Comparison: ExpressionNode {
  /// The relation of the two values.
  enum Operator: String, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case greater = ">"
    case lessOrEqual = "<="
    case greaterOrEqual = ">="

    var isOrder: Bool { self != .equal && self != .notEqual }

    /// Returns whether the relation is defined for values of this type.
    func takes(_ type: ExpressionType) -> Bool {
      switch type {
      case .string, .number, .value: true
      case .boolean, .null: !isOrder
      default: false
      }
    }

    func holds<T: Comparable>(_ a: T, _ b: T) -> Bool {
      switch self {
      case .equal: a == b
      case .notEqual: a != b
      case .less: a < b
      case .greater: a > b
      case .lessOrEqual: a <= b
      case .greaterOrEqual: a >= b
      }
    }
  }

  let comparison: Operator
  let lhs: any ExpressionNode
  let rhs: any ExpressionNode
  let collator: (any ExpressionNode)?
  let key: String
  let dependencies: Dependencies

  var type: ExpressionType { .boolean }
  var children: [any ExpressionNode] { [lhs, rhs] + (collator.map { [$0] } ?? []) }
  var isOutputDefined: Bool { true }
  var canFail: Bool {
    children.canFail || collator != nil || (comparison.isOrder && lhs.type == .value)
  }

  init(
    _ comparison: Operator, _ lhs: any ExpressionNode, _ rhs: any ExpressionNode,
    collator: (any ExpressionNode)?, key: String
  ) {
    self.comparison = comparison
    self.lhs = lhs
    self.rhs = rhs
    self.collator = collator
    self.key = key
    dependencies = [lhs, rhs].dependencies.union(collator?.dependencies ?? [])
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 3 || arguments.count == 4,
      let comparison = arguments[0].string.flatMap(Operator.init)
    else { return context.fail("Expected two or three arguments.") }
    guard var lhs = side(1, of: arguments, comparison, context),
      var rhs = side(2, of: arguments, comparison, context)
    else { return nil }
    if lhs.type != rhs.type && lhs.type != .value && rhs.type != .value {
      return context.fail("Cannot compare type \(lhs.type) with \(rhs.type).")
    }
    if comparison.isOrder {
      if lhs.type == .value && rhs.type != .value {
        lhs = Assertion(type: rhs.type, arguments: [lhs], key: context.key)
      } else if lhs.type != .value && rhs.type == .value {
        rhs = Assertion(type: lhs.type, arguments: [rhs], key: context.key)
      }
    }
    var collator: (any ExpressionNode)?
    if arguments.count == 4 {
      let types = [lhs.type, rhs.type]
      guard types.contains(.string) || types.contains(.value) else {
        return context.fail("A collator compares text only, found \(lhs.type) and \(rhs.type).")
      }
      collator = context.parse(arguments[3], at: 3, expecting: .collator)
      if collator == nil { return nil }
    }
    return Comparison(comparison, lhs, rhs, collator: collator, key: context.key)
  }

  private static func side(
    _ index: Int, of arguments: [JSONValue], _ comparison: Operator, _ context: ParsingContext
  ) -> (any ExpressionNode)? {
    guard let node = context.parse(arguments[index], at: index, expecting: .value) else {
      return nil
    }
    guard comparison.takes(node.type) else {
      return context.fail(
        "\"\(comparison.rawValue)\" cannot compare values of type \(node.type).", at: index,
        of: arguments)
    }
    return node
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    .bool(try evaluateBool(context))
  }

  func evaluateBool(_ context: EvaluationContext) throws(EvaluationError) -> Bool {
    switch (try lhs.evaluate(context), try rhs.evaluate(context)) {
    case (.string(let a), .string(let b)):
      guard let collator else { return comparison.holds(a, b) }
      let value = try collator.evaluate(context)
      guard case .collator(let rules) = value else {
        throw .unexpected(value, wanted: .collator, key: key)
      }
      return comparison.holds(rules.compare(a, b), 0)
    case (.number(let a), .number(let b)):
      return comparison.holds(a, b)
    case (let a, let b):
      switch comparison {
      case .equal: return a == b
      case .notEqual: return a != b
      default:
        throw EvaluationError(
          key: key, message: "\"\(comparison.rawValue)\" cannot compare \(a.type) with \(b.type)."
        )
      }
    }
  }
}
