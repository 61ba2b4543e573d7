import MapJSON

/// An expression of the style specification that is written in Swift (style-spec: expressions).
///
///     let major: StyleExpression = .get("importance") > 50 && .get("class") != "track"
///     let width: StyleExpression = .interpolate(.linear, .zoom, [5: 1, 15: 8])
///
/// An expression is compiled when a layer that uses it is added to a style. Mistakes are then reported like mistakes in
/// a style's text.
public struct StyleExpression: ExpressionSyntax {
  /// The expression as JSON.
  public var json: JSONValue

  /// Creates an expression from JSON.
  public init(json: JSONValue) { self.json = json }

  /// Creates a copy of an expression.
  public init(_ expression: StyleExpression) { self = expression }
}

/// A type whose values can be written as expressions: `StyleExpression` itself, or the value of a property. Its static
/// members are the operators of the style specification and have the same names.
public protocol ExpressionSyntax: Sendable {
  /// Creates a value from an expression.
  init(_ expression: StyleExpression)
}

extension ExpressionSyntax {
  /// Returns a call of the operator `name`.
  public static func call(_ name: String, _ arguments: StyleExpression...) -> Self {
    call(name, arguments: arguments)
  }

  /// Returns a call of the operator `name`.
  public static func call(_ name: String, arguments: [StyleExpression]) -> Self {
    Self(StyleExpression(json: .list([.text(name)] + arguments.map(\.json))))
  }

  /// Returns a call of an operator whose last argument is an object of options. Options that are nil are omitted.
  static func call(
    _ name: String, _ arguments: [StyleExpression], options: [(String, StyleExpression?)]
  ) -> Self {
    call(name, arguments: arguments + [StyleExpression(options: options)])
  }
}

extension StyleExpression {
  /// Creates an object that contains the options that are not nil. It is an argument of `format` and similar
  /// operators.
  init(options: [(String, StyleExpression?)]) {
    let members = options.compactMap { name, value in
      value.map { JSONObject.Member(name: name, value: $0.json) }
    }
    self.init(json: JSONValue(.object(JSONObject(members))))
  }
}

// These comparisons return expressions, which are evaluated when the map is drawn.
extension StyleExpression {
  /// Returns whether the values are equal (`==`).
  public static func == (a: Self, b: Self) -> Self { .call("==", a, b) }
  /// Returns whether the values differ (`!=`).
  public static func != (a: Self, b: Self) -> Self { .call("!=", a, b) }
  /// Returns whether `a` is less than `b` (`<`). Both are numbers or strings.
  public static func < (a: Self, b: Self) -> Self { .call("<", a, b) }
  /// Returns whether `a` is at most `b` (`<=`). Both are numbers or strings.
  public static func <= (a: Self, b: Self) -> Self { .call("<=", a, b) }
  /// Returns whether `a` is greater than `b` (`>`). Both are numbers or strings.
  public static func > (a: Self, b: Self) -> Self { .call(">", a, b) }
  /// Returns whether `a` is at least `b` (`>=`). Both are numbers or strings.
  public static func >= (a: Self, b: Self) -> Self { .call(">=", a, b) }

  /// Returns whether the condition is false (`!`).
  public static prefix func ! (a: Self) -> Self { .call("!", a) }
  /// Returns whether both conditions are true (`all`).
  public static func && (a: Self, b: Self) -> Self { .call("all", a, b) }
  /// Returns whether at least one of the conditions is true (`any`).
  public static func || (a: Self, b: Self) -> Self { .call("any", a, b) }

  /// Returns the sum (`+`).
  public static func + (a: Self, b: Self) -> Self { .call("+", a, b) }
  /// Returns the difference (`-`).
  public static func - (a: Self, b: Self) -> Self { .call("-", a, b) }
  /// Returns the negated number (`-`).
  public static prefix func - (a: Self) -> Self { .call("-", a) }
  /// Returns the product (`*`).
  public static func * (a: Self, b: Self) -> Self { .call("*", a, b) }
  /// Returns the quotient (`/`).
  public static func / (a: Self, b: Self) -> Self { .call("/", a, b) }
  /// Returns the remainder of the division (`%`). It has the sign of `a`.
  public static func % (a: Self, b: Self) -> Self { .call("%", a, b) }
}

extension StyleExpression: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  /// Creates an integer.
  public init(integerLiteral value: Int64) { self.init(json: JSONValue(.number(.integer(value)))) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Creates a string.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self.init(value) }

  /// Creates an array. It is a `literal` if all elements are literals. Otherwise, it is a `semiliteral`.
  public init(arrayLiteral elements: StyleExpression...) {
    let isLiteral = elements.allSatisfy { $0.json.array == nil && $0.json.object == nil }
    self = .call(
      isLiteral ? "literal" : "semiliteral", StyleExpression(json: .list(elements.map(\.json))))
  }
}

extension StyleExpression {
  /// Creates a number.
  public init(_ number: Double) { self.init(json: .number(number)) }

  /// Creates a string.
  public init(_ text: String) { self.init(json: .text(text)) }

  /// Creates `true` or `false`.
  public init(_ value: Bool) { self.init(json: JSONValue(.bool(value))) }

  /// Creates a color.
  public init(_ color: Color) { self.init(json: color.styleJSON) }
}

/// An ordered list of keys and values, such as the stops `[5: 1, 15: 8]` of an `interpolate`. The same key may occur
/// several times.
public struct ExpressionPairs<Key: Sendable>: ExpressibleByDictionaryLiteral, Sendable {
  /// The pairs in order.
  public var pairs: [(key: Key, value: StyleExpression)]

  /// Creates a list of pairs.
  public init(_ pairs: some Sequence<(key: Key, value: StyleExpression)>) {
    self.pairs = Array(pairs)
  }

  /// Creates a list from the pairs of a dictionary literal.
  public init(dictionaryLiteral elements: (Key, StyleExpression)...) {
    pairs = elements.map { (key: $0.0, value: $0.1) }
  }
}

extension ExpressionPairs<StyleExpression> {
  /// The keys and values in alternation.
  var arguments: [StyleExpression] { pairs.flatMap { [$0.key, $0.value] } }
}
