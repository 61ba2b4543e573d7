import MapGeometry

extension Operators {
  /// The mathematical operators (style-spec: math).
  static let mathOperators: [String: SimpleOperator] = [
    "+": fold(from: 0, +),
    "*": fold(from: 1, *),
    "min": fold(from: .infinity) { $0.isNaN || $1.isNaN ? .nan : Swift.min($0, $1) },
    "max": fold(from: -.infinity) { $0.isNaN || $1.isNaN ? .nan : Swift.max($0, $1) },
    "-": SimpleOperator(binary(-).overloads + unary(-).overloads),
    "/": binary(/),
    "%": binary { $0.truncatingRemainder(dividingBy: $1) },
    "^": binary(power),
    "abs": unary(\.magnitude),
    "ceil": unary { $0.rounded(.up) },
    "floor": unary { $0.rounded(.down) },
    "round": unary { $0.rounded(.toNearestOrAwayFromZero) },
    "sqrt": unary { $0.squareRoot() },
    "ln": unary(PreciseMath.log),
    // Division by the logarithm of 2 or 10 yields the same last bit as in MapLibre.
    "log2": unary { PreciseMath.log($0) / 0.693_147_180_559_945_3 },
    "log10": unary { PreciseMath.log($0) / 2.302_585_092_994_046 },
    "sin": unary(PreciseMath.sin),
    "cos": unary(PreciseMath.cos),
    "tan": unary(PreciseMath.tan),
    "asin": unary(PreciseMath.asin),
    "acos": unary(PreciseMath.acos),
    "atan": unary(PreciseMath.atan),
    "e": constant(2.718_281_828_459_045),
    "ln2": constant(0.693_147_180_559_945_3),
    "pi": constant(.pi),
  ]

  /// Returns `base` to the power of `exponent`, as `PreciseMath.pow` computes it. The exceptions are the cases in which
  /// ECMA-262 (Number::exponentiate) requires NaN: 1 or -1 to an infinite power, and any number to the power NaN.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent.isNaN || (base.magnitude == 1 && exponent.isInfinite) { return .nan }
    return PreciseMath.pow(base, exponent)
  }

  private static func constant(_ number: Double) -> SimpleOperator {
    SimpleOperator { _ in Literal(.number(number)) }
  }

  private static func unary(_ function: @escaping @Sendable (Double) -> Double) -> SimpleOperator {
    SimpleOperator(.number) { Calculation(.unary(function), $0.arguments) }
  }

  private static func binary(
    _ function: @escaping @Sendable (Double, Double) -> Double
  ) -> SimpleOperator {
    SimpleOperator(.number, .number) { Calculation(.binary(function), $0.arguments) }
  }

  private static func fold(
    from start: Double, _ function: @escaping @Sendable (Double, Double) -> Double
  ) -> SimpleOperator {
    SimpleOperator(variadic: .number) { Calculation(.fold(start, function), $0.arguments) }
  }
}

/// A number computed from numbers.
private final class Calculation: ExpressionNode {
  enum Function: Sendable {
    case unary(@Sendable (Double) -> Double)
    case binary(@Sendable (Double, Double) -> Double)
    case fold(Double, @Sendable (Double, Double) -> Double)
  }

  let function: Function
  let children: [any ExpressionNode]
  let dependencies: Dependencies

  var type: ExpressionType { .number }
  var canFail: Bool { children.canFail }

  init(_ function: Function, _ arguments: [any ExpressionNode]) {
    self.function = function
    children = arguments
    dependencies = arguments.dependencies
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    .number(try evaluateNumber(context))
  }

  func evaluateNumber(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    switch function {
    case .unary(let function):
      return function(try children[0].evaluateNumber(context))
    case .binary(let function):
      return function(
        try children[0].evaluateNumber(context), try children[1].evaluateNumber(context))
    case .fold(var result, let function):
      for child in children { result = function(result, try child.evaluateNumber(context)) }
      return result
    }
  }
}
