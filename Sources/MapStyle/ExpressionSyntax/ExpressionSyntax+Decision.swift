import MapJSON

/// A label of a `match`. It is a string, an integer, or an array of strings or integers.
public struct MatchLabel: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral
{
  /// The label as JSON.
  public var json: JSONValue

  /// Creates a string label.
  public init(stringLiteral value: String) { json = .text(value) }

  /// Creates an integer label.
  public init(integerLiteral value: Int64) { json = JSONValue(.number(.integer(value))) }

  /// Creates several labels with the same output.
  public init(arrayLiteral elements: MatchLabel...) { self.init(elements) }

  /// Creates several labels with the same output.
  public init(_ labels: [MatchLabel]) { json = .list(labels.map(\.json)) }

  /// Creates a string label.
  public init(_ text: String) { json = .text(text) }
}

/// Decisions, curves and variables.
extension ExpressionSyntax {
  /// Returns the value of the first condition that is true. If no condition is true, returns `fallback`.
  public static func `case`(
    _ branches: ExpressionPairs<StyleExpression>, default fallback: StyleExpression
  ) -> Self {
    call("case", arguments: branches.arguments + [fallback])
  }

  /// Returns the value of the label that equals `input`. If no label equals it, returns `fallback`.
  public static func match(
    _ input: StyleExpression, _ branches: ExpressionPairs<MatchLabel>,
    default fallback: StyleExpression
  ) -> Self {
    let pairs = branches.pairs.flatMap { [StyleExpression(json: $0.key.json), $0.value] }
    return call("match", arguments: [input] + pairs + [fallback])
  }

  /// Returns the first value that is not null.
  public static func coalesce(_ values: StyleExpression...) -> Self { coalesce(values) }
  /// Returns the first value that is not null.
  public static func coalesce(_ values: [StyleExpression]) -> Self {
    call("coalesce", arguments: values)
  }

  /// Returns `first` below the first stop. From each stop on, returns its value.
  public static func step(
    _ input: StyleExpression, _ first: StyleExpression, _ stops: ExpressionPairs<StyleExpression>
  ) -> Self {
    call("step", arguments: [input, first] + stops.arguments)
  }

  /// Returns an interpolation between stops.
  public static func interpolate(
    _ curve: Interpolation, _ input: StyleExpression, _ stops: ExpressionPairs<StyleExpression>
  ) -> Self {
    call("interpolate", arguments: [curve.expression, input] + stops.arguments)
  }

  /// Returns an interpolation between colors in the HCL color space.
  public static func interpolateHCL(
    _ curve: Interpolation, _ input: StyleExpression, _ stops: ExpressionPairs<StyleExpression>
  ) -> Self {
    call("interpolate-hcl", arguments: [curve.expression, input] + stops.arguments)
  }

  /// Returns an interpolation between colors in the CIELAB color space.
  public static func interpolateLab(
    _ curve: Interpolation, _ input: StyleExpression, _ stops: ExpressionPairs<StyleExpression>
  ) -> Self {
    call("interpolate-lab", arguments: [curve.expression, input] + stops.arguments)
  }

  /// Returns `result` with variables, which `var` reads. A variable may use the variables before it.
  public static func `let`(
    _ variables: ExpressionPairs<String>, _ result: StyleExpression
  ) -> Self {
    let pairs = variables.pairs.flatMap { [StyleExpression($0.key), $0.value] }
    return call("let", arguments: pairs + [result])
  }

  /// Returns the variable `name` of a surrounding `let`.
  public static func `var`(_ name: String) -> Self { call("var", StyleExpression(name)) }

  /// Returns whether all conditions are true.
  public static func all(_ conditions: StyleExpression...) -> Self {
    call("all", arguments: conditions)
  }

  /// Returns whether at least one of the conditions is true.
  public static func any(_ conditions: StyleExpression...) -> Self {
    call("any", arguments: conditions)
  }

  /// Returns the comparison of two strings by the rules of a `collator`. `comparison` is an operator such as `==` or
  /// `<`.
  public static func compare(
    _ a: StyleExpression, _ comparison: String, _ b: StyleExpression, by collator: StyleExpression
  ) -> Self {
    call(comparison, a, b, collator)
  }
}

extension Interpolation {
  /// Returns an exponential interpolation. Each unit of the input multiplies the rate of change of the output by
  /// `base`.
  public static func exponential(_ base: Double) -> Interpolation { .exponential(base: base) }

  /// Returns an interpolation along a cubic Bézier curve from (0, 0) to (1, 1). The control points are (`x1`, `y1`)
  /// and (`x2`, `y2`).
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> Interpolation {
    .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// The curve as an argument of `interpolate`.
  var expression: StyleExpression {
    switch self {
    case .linear: .call("linear")
    case .exponential(let base): .call("exponential", StyleExpression(base))
    case .cubicBezier(let x1, let y1, let x2, let y2):
      .call("cubic-bezier", arguments: [x1, y1, x2, y2].map { StyleExpression($0) })
    }
  }
}
