import MapJSON

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

  /// A colour.
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
