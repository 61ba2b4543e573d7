import MapJSON

/// An expression of the style specification, written in Swift (style-spec: expressions).
///
///     let major: StyleExpression = .get("importance") > 50 && .get("class") != "track"
///     let width: StyleExpression = .interpolate(.linear, .zoom, [5: 1, 15: 8])
///
/// An expression is compiled when a layer that uses it is added to a style. Its mistakes are then reported
/// like those in the text of a style.
public struct StyleExpression: ExpressionSyntax {
  /// The expression as JSON.
  public var json: JSONValue

  /// The expression `json`.
  public init(json: JSONValue) { self.json = json }

  /// The same expression.
  public init(_ expression: StyleExpression) { self = expression }
}

/// A type that can be written as an expression: an expression itself, or the value of a property. Its
/// static members are the operators of the style specification, with the same names.
public protocol ExpressionSyntax: Sendable {
  /// The value of an expression.
  init(_ expression: StyleExpression)
}

extension ExpressionSyntax {
  /// A call of the operator `name`.
  public static func call(_ name: String, _ arguments: StyleExpression...) -> Self {
    call(name, arguments: arguments)
  }

  /// A call of the operator `name`.
  public static func call(_ name: String, arguments: [StyleExpression]) -> Self {
    Self(StyleExpression(json: .list([.text(name)] + arguments.map(\.json))))
  }

  /// A call of an operator whose last argument is an object of options. Options that are nil are left out.
  static func call(
    _ name: String, _ arguments: [StyleExpression], options: [(String, StyleExpression?)]
  ) -> Self {
    call(name, arguments: arguments + [StyleExpression(options: options)])
  }
}

extension StyleExpression {
  /// An object of the options that are not nil, an argument of `format` and similar operators.
  init(options: [(String, StyleExpression?)]) {
    let members = options.compactMap { name, value in
      value.map { JSONObject.Member(name: name, value: $0.json) }
    }
    self.init(json: JSONValue(.object(JSONObject(members))))
  }
}

// Comparisons return expressions, which are evaluated when the map is drawn.
extension StyleExpression {
  /// `==`: whether both are equal.
  public static func == (a: Self, b: Self) -> Self { .call("==", a, b) }
  /// `!=`: whether both differ.
  public static func != (a: Self, b: Self) -> Self { .call("!=", a, b) }
  /// `<`: whether `a` is less than `b`, for numbers or strings.
  public static func < (a: Self, b: Self) -> Self { .call("<", a, b) }
  /// `<=`: whether `a` is at most `b`.
  public static func <= (a: Self, b: Self) -> Self { .call("<=", a, b) }
  /// `>`: whether `a` is greater than `b`, for numbers or strings.
  public static func > (a: Self, b: Self) -> Self { .call(">", a, b) }
  /// `>=`: whether `a` is at least `b`.
  public static func >= (a: Self, b: Self) -> Self { .call(">=", a, b) }

  /// `!`: whether the condition is false.
  public static prefix func ! (a: Self) -> Self { .call("!", a) }
  /// `all`: whether both are true.
  public static func && (a: Self, b: Self) -> Self { .call("all", a, b) }
  /// `any`: whether one is true.
  public static func || (a: Self, b: Self) -> Self { .call("any", a, b) }

  /// `+`: the sum.
  public static func + (a: Self, b: Self) -> Self { .call("+", a, b) }
  /// `-`: the difference.
  public static func - (a: Self, b: Self) -> Self { .call("-", a, b) }
  /// `-`: the negated number.
  public static prefix func - (a: Self) -> Self { .call("-", a) }
  /// `*`: the product.
  public static func * (a: Self, b: Self) -> Self { .call("*", a, b) }
  /// `/`: the quotient.
  public static func / (a: Self, b: Self) -> Self { .call("/", a, b) }
  /// `%`: the remainder of the division, with the sign of `a`.
  public static func % (a: Self, b: Self) -> Self { .call("%", a, b) }
}

extension StyleExpression: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  /// An integer.
  public init(integerLiteral value: Int64) { self.init(json: JSONValue(.number(.integer(value)))) }

  /// A number.
  public init(floatLiteral value: Double) { self.init(value) }

  /// A string.
  public init(stringLiteral value: String) { self.init(value) }

  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self.init(value) }

  /// An array: a `literal` if all elements are literals, otherwise a `semiliteral`.
  public init(arrayLiteral elements: StyleExpression...) {
    let isLiteral = elements.allSatisfy { $0.json.array == nil && $0.json.object == nil }
    self = .call(
      isLiteral ? "literal" : "semiliteral", StyleExpression(json: .list(elements.map(\.json))))
  }
}

extension StyleExpression {
  /// A number.
  public init(_ number: Double) { self.init(json: .number(number)) }

  /// A string.
  public init(_ text: String) { self.init(json: .text(text)) }

  /// `true` or `false`.
  public init(_ value: Bool) { self.init(json: JSONValue(.bool(value))) }

  /// A color.
  public init(_ color: Color) { self.init(json: color.styleJSON) }
}

/// An ordered list of keys and values: `[5: 1, 15: 8]`, the stops of an `interpolate`. Keys may be
/// repeated.
public struct ExpressionPairs<Key: Sendable>: ExpressibleByDictionaryLiteral, Sendable {
  /// The pairs in order.
  public var pairs: [(key: Key, value: StyleExpression)]

  /// A list of pairs.
  public init(_ pairs: some Sequence<(key: Key, value: StyleExpression)>) {
    self.pairs = Array(pairs)
  }

  /// The pairs of a dictionary literal.
  public init(dictionaryLiteral elements: (Key, StyleExpression)...) {
    pairs = elements.map { (key: $0.0, value: $0.1) }
  }
}

extension ExpressionPairs<StyleExpression> {
  /// Alternating keys and values.
  var arguments: [StyleExpression] { pairs.flatMap { [$0.key, $0.value] } }
}
