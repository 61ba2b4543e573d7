import MapGeoJSON

extension AttributeValue {
  /// The value as `to-string` writes an attribute. It differs from `Value.text` in that integers have all digits,
  /// including integers in arrays and objects.
  public var text: String { exactText(limit: .max) ?? Value(self).text }

  /// The value as JSON without white space. It differs from `Value.jsonText` in that integers have all digits.
  package var jsonText: String {
    var text = ""
    writeJSON(to: &text, limit: .max)
    return text
  }

  /// Returns the text of an integer, an array or an object. The text ends before the first value that starts beyond
  /// `limit` bytes. Nil if the value has another type, because a `Value` represents it exactly.
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

  /// The integer with all digits. Nil if the value is not an integer.
  package var integerText: String? {
    switch self {
    case .integer(let value): String(value)
    case .unsigned(let value): String(value)
    default: nil
    }
  }
}

extension Feature.Identifier {
  /// The integer with all digits. Nil if the identifier is not an integer.
  package var integerText: String? {
    switch self {
    case .integer(let value): String(value)
    case .unsigned(let value): String(value)
    case .double, .string: nil
    }
  }
}
