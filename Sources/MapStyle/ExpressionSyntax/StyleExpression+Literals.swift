import MapJSON

extension StyleExpression: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  /// A whole number.
  public init(integerLiteral value: Int64) { self.init(json: JSONValue(.number(.integer(value)))) }

  /// A number.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Text.
  public init(stringLiteral value: String) { self.init(value) }

  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self.init(value) }

  /// An array: a `literal` where all elements are, else a `semiliteral` of their values.
  public init(arrayLiteral elements: StyleExpression...) {
    let isLiteral = elements.allSatisfy { $0.json.array == nil && $0.json.object == nil }
    self = .call(
      isLiteral ? "literal" : "semiliteral", StyleExpression(json: .list(elements.map(\.json))))
  }
}

extension StyleExpression {
  /// A number.
  public init(_ number: Double) { self.init(json: .number(number)) }

  /// Text.
  public init(_ text: String) { self.init(json: .text(text)) }

  /// `true` or `false`.
  public init(_ value: Bool) { self.init(json: JSONValue(.bool(value))) }

  /// A colour.
  public init(_ color: Color) { self.init(json: color.styleJSON) }
}

/// Keys with values in the order they are written in: `[5: 1, 15: 8]`, the stops of an
/// `interpolate`. A key may come more than once.
public struct ExpressionPairs<Key: Sendable>: ExpressibleByDictionaryLiteral, Sendable {
  /// The pairs in order.
  public var pairs: [(key: Key, value: StyleExpression)]

  /// These pairs in order.
  public init(_ pairs: some Sequence<(key: Key, value: StyleExpression)>) {
    self.pairs = Array(pairs)
  }

  /// The pairs as they are written.
  public init(dictionaryLiteral elements: (Key, StyleExpression)...) {
    pairs = elements.map { (key: $0.0, value: $0.1) }
  }
}

extension ExpressionPairs<StyleExpression> {
  /// Keys and values in turn.
  var arguments: [StyleExpression] { pairs.flatMap { [$0.key, $0.value] } }
}
