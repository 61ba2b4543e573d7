import MapJSON

/// What a `match` compares with: a text or number, or several of them.
public struct MatchLabel: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral
{
  /// The label as a style has it.
  public var json: JSONValue

  /// A text.
  public init(stringLiteral value: String) { json = .text(value) }

  /// A whole number.
  public init(integerLiteral value: Int64) { json = JSONValue(.number(.integer(value))) }

  /// Several labels with the same output.
  public init(arrayLiteral elements: MatchLabel...) { self.init(elements) }

  /// Several labels with the same output.
  public init(_ labels: [MatchLabel]) { json = .list(labels.map(\.json)) }

  /// A text.
  public init(_ text: String) { json = .text(text) }
}

/// Decisions, curves and variables.
extension ExpressionSyntax {
  /// The value of the first condition that holds; `fallback` where none does.
  public static func `case`(
    _ branches: ExpressionPairs<StyleExpression>, default fallback: StyleExpression
  ) -> Self {
    call("case", arguments: branches.arguments + [fallback])
  }

  /// The value of the label that `input` equals; `fallback` where there is none.
  public static func match(
    _ input: StyleExpression, _ branches: ExpressionPairs<MatchLabel>,
    default fallback: StyleExpression
  ) -> Self {
    let pairs = branches.pairs.flatMap { [StyleExpression(json: $0.key.json), $0.value] }
    return call("match", arguments: [input] + pairs + [fallback])
  }

  /// The first value that is not null.
  public static func coalesce(_ values: StyleExpression...) -> Self {
    call("coalesce", arguments: values)
  }

  /// `first` below the first stop, from each stop on its value.
  public static func step(
    _ input: StyleExpression, _ first: StyleExpression, _ stops: ExpressionPairs<StyleExpression>
  ) -> Self {
    call("step", arguments: [input, first] + stops.arguments)
  }

  /// Values between those of the stops, along a curve.
  public static func interpolate(
    _ curve: Interpolation, _ input: StyleExpression, _ stops: ExpressionPairs<StyleExpression>
  ) -> Self {
    call("interpolate", arguments: [curve.expression, input] + stops.arguments)
  }

  /// Colours between those of the stops, along a curve, in the space of hue, chroma and luminance.
  public static func interpolateHCL(
    _ curve: Interpolation, _ input: StyleExpression, _ stops: ExpressionPairs<StyleExpression>
  ) -> Self {
    call("interpolate-hcl", arguments: [curve.expression, input] + stops.arguments)
  }

  /// Colours between those of the stops, along a curve, in CIE's L*a*b* space.
  public static func interpolateLab(
    _ curve: Interpolation, _ input: StyleExpression, _ stops: ExpressionPairs<StyleExpression>
  ) -> Self {
    call("interpolate-lab", arguments: [curve.expression, input] + stops.arguments)
  }

  /// `result` with variables, which `var` asks for; a variable may ask for those before it.
  public static func `let`(
    _ variables: ExpressionPairs<String>, _ result: StyleExpression
  ) -> Self {
    let pairs = variables.pairs.flatMap { [StyleExpression($0.key), $0.value] }
    return call("let", arguments: pairs + [result])
  }

  /// The variable called `name` of a `let` around it.
  public static func `var`(_ name: String) -> Self { call("var", StyleExpression(name)) }

  /// Whether all of the conditions hold.
  public static func all(_ conditions: StyleExpression...) -> Self {
    call("all", arguments: conditions)
  }

  /// Whether one of the conditions holds.
  public static func any(_ conditions: StyleExpression...) -> Self {
    call("any", arguments: conditions)
  }

  /// Whether two texts are related as `comparison` (`==`, `<`, ...) says, by the rules of a `collator`.
  public static func compare(
    _ a: StyleExpression, _ comparison: String, _ b: StyleExpression, by collator: StyleExpression
  ) -> Self {
    call(comparison, a, b, collator)
  }
}

extension Interpolation {
  /// Growing by `base` from one unit of the input to the next.
  public static func exponential(_ base: Double) -> Interpolation { .exponential(base: base) }

  /// Along a cubic Bézier curve from (0, 0) to (1, 1) with these control points.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> Interpolation {
    .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// The curve as `interpolate` takes it.
  var expression: StyleExpression {
    switch self {
    case .linear: .call("linear")
    case .exponential(let base): .call("exponential", StyleExpression(base))
    case .cubicBezier(let x1, let y1, let x2, let y2):
      .call("cubic-bezier", arguments: [x1, y1, x2, y2].map { StyleExpression($0) })
    }
  }
}
