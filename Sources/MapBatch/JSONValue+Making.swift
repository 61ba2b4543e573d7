import MapJSON

extension JSONValue {
  /// A string.
  static func text(_ text: String) -> JSONValue { JSONValue(.string(text)) }

  /// A number.
  static func number(_ number: Double) -> JSONValue { JSONValue(.number(.double(number))) }
}
