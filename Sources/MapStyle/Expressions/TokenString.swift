import MapJSON

/// Text in which `{name}` is replaced by the attribute `name` (style-spec: `text-field`, `icon-image`).
enum TokenString {
  /// Returns the expression that inserts the attributes, or the text itself if it has no tokens.
  static func expression(_ text: String, offset: Int) -> JSONValue {
    func value(_ text: some StringProtocol) -> JSONValue {
      JSONValue(.string(String(text)), offset: offset)
    }
    func call(_ name: String, _ arguments: [JSONValue]) -> JSONValue {
      JSONValue(.array([value(name)] + arguments), offset: offset)
    }
    var parts: [JSONValue] = []
    var rest = text[...]
    var hasTokens = false
    var literal = ""
    func flush() {
      if !literal.isEmpty { parts.append(value(literal)) }
      literal = ""
    }
    while let opening = rest.firstIndex(of: "{") {
      literal += rest[..<opening]
      let inner = rest[rest.index(after: opening)...]
      guard let end = inner.firstIndex(where: { $0 == "{" || $0 == "}" }), inner[end] == "}",
        end != inner.startIndex
      else {
        literal += "{"
        rest = inner
        continue
      }
      flush()
      hasTokens = true
      parts.append(call("get", [value(inner[..<end])]))
      rest = inner[inner.index(after: end)...]
    }
    literal += rest
    flush()
    guard hasTokens else { return value(text) }
    return parts.count == 1 ? call("to-string", parts) : call("concat", parts)
  }
}
