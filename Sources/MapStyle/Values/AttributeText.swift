import MapGeoJSON

extension AttributeValue {
  /// The value as `to-string` writes an attribute: like `Value.text`, but with all digits of integers, also in arrays
  /// and objects.
  public var text: String { exactText(limit: .max) ?? Value(self).text }

  /// The value as JSON without white space: like `Value.jsonText`, but with all digits of integers.
  package var jsonText: String {
    var text = ""
    writeJSON(to: &text, limit: .max)
    return text
  }

  /// Returns the text of an integer, an array or an object, truncated before the first value that starts beyond `limit`
  /// bytes; nil for other values, which `Value` represents in full.
  func exactText(limit: Int) -> String? {
    switch self {
    case .integer, .unsigned, .array, .object:
      var text = ""
      writeJSON(to: &text, limit: limit)
      return text
    case .null, .bool, .double, .string: return nil
    }
  }

  private func writeJSON(to text: inout String, limit: Int) {
    switch self {
    case .array(let elements):
      text.appendJSON(elements, from: "[", to: "]", limit: limit) {
        $1.writeJSON(to: &$0, limit: limit)
      }
    case .object(let attributes):
      text.appendJSONObject(
        attributes.members.map { ($0.name, $0.value) }, limit: limit
      ) { $1.writeJSON(to: &$0, limit: limit) }
    case .null, .bool, .integer, .unsigned, .double, .string:
      guard text.utf8.count < limit else { return }
      text += integerText ?? Value(self).jsonText
    }
  }

  /// All digits of an integer; nil for other values.
  package var integerText: String? {
    switch self {
    case .integer(let value): String(value)
    case .unsigned(let value): String(value)
    default: nil
    }
  }
}

extension Feature.Identifier {
  /// All digits of an integer; nil for other identifiers.
  package var integerText: String? {
    switch self {
    case .integer(let value): String(value)
    case .unsigned(let value): String(value)
    case .double, .string: nil
    }
  }
}
