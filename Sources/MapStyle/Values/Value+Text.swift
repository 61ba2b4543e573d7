extension Value {
  /// The value as `to-string` and `concat` convert it (style-spec: `to-string`). Null becomes an empty string, and
  /// strings are unchanged. Numbers and Booleans are written as in ECMAScript, colors as `rgba(...)`, and other
  /// values as JSON.
  public var text: String {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .number(let value): value.ecmaScriptText
    case .string(let value): value
    case .color(let color): color.text
    case .formatted(let formatted): formatted.text
    case .resolvedImage(let image): image.name
    case .projectionDefinition(let definition)
    where definition.from == definition.to && definition.transition == 1:
      definition.from
    case .projectionDefinition, .array, .object, .collator, .padding, .numberArray, .colorArray,
      .variableAnchorOffsetCollection:
      jsonText
    }
  }

  /// The value as JSON without white space. Numbers that are not finite are `null`. Values whose type does not exist in
  /// JSON are converted: colors to objects that contain the premultiplied channels, formatted text and images to
  /// strings, collators to empty objects, and all others to arrays of their parts.
  public var jsonText: String { jsonText(limit: .max) }

  /// Returns the value as JSON. The text ends before the first value that starts beyond `limit` bytes.
  func jsonText(limit: Int) -> String {
    var text = ""
    writeJSON(to: &text, limit: limit)
    return text
  }

  private func writeJSON(to text: inout String, limit: Int) {
    guard text.utf8.count < limit else { return }
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += value.isFinite ? value.ecmaScriptText : "null"
    case .string(let value): text.appendJSONString(value)
    case .array(let elements):
      text.appendJSON(elements, from: "[", to: "]", limit: limit) {
        $1.writeJSON(to: &$0, limit: limit)
      }
    case .object(let object):
      text.appendJSONObject(object.members.map { ($0.name, $0.value) }, limit: limit) {
        $1.writeJSON(to: &$0, limit: limit)
      }
    case .color(let color): color.jsonObject.writeJSON(to: &text, limit: limit)
    case .formatted(let formatted): Value.string(formatted.text).writeJSON(to: &text, limit: limit)
    case .resolvedImage(let image): Value.string(image.name).writeJSON(to: &text, limit: limit)
    case .collator: text += "{}"
    case .padding(let padding):
      Value.array(padding.sizes.map { .number($0) }).writeJSON(to: &text, limit: limit)
    case .numberArray(let numbers):
      Value.array(numbers.map { .number($0) }).writeJSON(to: &text, limit: limit)
    case .colorArray(let colors):
      Value.array(colors.map(\.jsonObject)).writeJSON(to: &text, limit: limit)
    case .variableAnchorOffsetCollection(let collection):
      Value.array(collection.elements).writeJSON(to: &text, limit: limit)
    case .projectionDefinition(let definition):
      Value.array([
        .string(definition.from), .string(definition.to), .number(definition.transition),
      ]).writeJSON(to: &text, limit: limit)
    }
  }

  /// The value as ECMAScript's `String()` converts it, which is how `to-number` reads arrays. Elements are joined by
  /// commas, and null is an empty string.
  var ecmaScriptText: String {
    switch self {
    case .array(let elements): elements.map(\.ecmaScriptText).joined(separator: ",")
    case .object, .collator: "[object Object]"
    default: text
    }
  }
}

extension Color {
  /// The color as an object that contains its premultiplied channels.
  fileprivate var jsonObject: Value {
    let channels = premultiplied
    return .object(
      ValueObject([
        ("r", .number(channels.red)), ("g", .number(channels.green)),
        ("b", .number(channels.blue)), ("a", .number(alpha)),
      ]))
  }
}

extension String {
  /// Appends `elements` with commas between them, until the text has `limit` bytes. `write` appends each element.
  mutating func appendJSON<Element>(
    _ elements: [Element], from opening: String, to closing: String, limit: Int,
    write: (inout String, Element) -> Void
  ) {
    self += opening
    for (index, element) in elements.enumerated() {
      guard utf8.count < limit else { break }
      if index > 0 { self += "," }
      write(&self, element)
    }
    self += closing
  }

  /// Appends members as an object, until the text has `limit` bytes. `write` appends each value.
  mutating func appendJSONObject<Element>(
    _ members: [(name: String, value: Element)], limit: Int,
    write: (inout String, Element) -> Void
  ) {
    appendJSON(members, from: "{", to: "}", limit: limit) { text, member in
      text.appendJSONString(member.name)
      text += ":"
      write(&text, member.value)
    }
  }

  /// Appends `string` in quotes, with the escapes of RFC 8259 section 7.
  fileprivate mutating func appendJSONString(_ string: String) {
    self += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": self += "\\\""
      case "\\": self += "\\\\"
      case "\n": self += "\\n"
      case "\r": self += "\\r"
      case "\t": self += "\\t"
      case "\u{8}": self += "\\b"
      case "\u{c}": self += "\\f"
      case "\u{0}"..."\u{1f}":
        let digits = String(scalar.value, radix: 16)
        self += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: unicodeScalars.append(scalar)
      }
    }
    self += "\""
  }
}

/// A search for a substring in texts. The substring and the texts are sequences of UTF-16 units. The time is
/// proportional to the sum of the lengths of text and substring, whatever they contain (Knuth, Morris and Pratt, "Fast
/// pattern matching in strings", 1977).
package struct SubstringSearch: Sendable {
  private let needle: [UInt16]
  /// For each prefix of the substring, the length of the longest shorter prefix that is also a suffix of this prefix.
  private let borders: [Int]

  /// Prepares the search for a substring.
  package init(_ needle: some Sequence<UInt16>) {
    let needle = Array(needle)
    var borders = needle.isEmpty ? [] : [0]
    borders.reserveCapacity(needle.count)
    var length = 0
    for unit in needle.dropFirst() {
      while length > 0, needle[length] != unit { length = borders[length - 1] }
      if needle[length] == unit { length += 1 }
      borders.append(length)
    }
    self.needle = needle
    self.borders = borders
  }

  /// Returns the first index of the substring in `units`, from `start` on. Nil if the substring does not occur. An
  /// empty substring occurs everywhere.
  package func firstIndex(in units: [UInt16], from start: Int = 0) -> Int? {
    guard !needle.isEmpty else { return start }
    guard needle.count <= units.count - start else { return nil }
    var length = 0
    for index in start..<units.count {
      let unit = units[index]
      while length > 0, needle[length] != unit { length = borders[length - 1] }
      if needle[length] == unit { length += 1 }
      if length == needle.count { return index + 1 - length }
    }
    return nil
  }
}
