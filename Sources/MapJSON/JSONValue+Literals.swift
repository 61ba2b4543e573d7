/// Literals of the language as JSON: `["==", ["get", "kind"], "park"]` is a filter.
extension JSONValue: ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `true` or `false`
  public init(booleanLiteral value: Bool) { self.init(.bool(value)) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self.init(.number(.integer(value))) }

  /// A floating-point number.
  public init(floatLiteral value: Double) { self.init(.number(.double(value))) }

  /// A string.
  public init(stringLiteral value: String) { self.init(.string(value)) }

  /// An array of these elements.
  public init(arrayLiteral elements: JSONValue...) { self.init(.array(elements)) }

  /// An object of these members in their order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(.object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) })))
  }
}
