import MapJSON

/// The language of names in labels. It supports the common tile schemas, in which the members for names are called
/// `name:de` or `name_de`.
struct StyleLanguage {
  /// The members that contain the name in the language. The best member comes first.
  private let keys: [String]

  /// Creates a language from a tag.
  ///
  /// - Parameter tag: A BCP 47 tag, such as `de` or `pt-BR`. If there is no name for the region, the name in the
  ///   language without the region is used.
  /// - Returns: Nil if `tag` is not a valid BCP 47 tag.
  init?(_ tag: String) {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.unicodeScalars.allSatisfy {
          $0.isASCII && $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
    }
    guard isTag, let language = parts.first, (2...3).contains(language.utf8.count) else {
      return nil
    }
    let names = parts.count > 1 ? [tag, language.lowercased()] : [language.lowercased()]
    keys = names.flatMap { ["name:\($0)", "name_\($0)"] }
  }

  /// Returns `text`, changed so that it shows names in the language. Features without a name in the language keep the
  /// name that `text` shows. Nil if `text` shows no names.
  func text(_ text: JSONValue) -> JSONValue? {
    let changed: JSONValue
    if let string = text.string {
      changed = expression(TokenString.expression(string, offset: text.offset))
      return changed == TokenString.expression(string, offset: text.offset) ? nil : changed
    }
    if let function = text.object {
      guard let steps = Self.steps(of: function) else { return nil }
      changed = expression(steps)
      return changed == steps ? nil : changed
    }
    changed = expression(text)
    return changed == text ? nil : changed
  }

  /// Returns `value` with each name replaced by the name in the language.
  private func expression(_ value: JSONValue) -> JSONValue {
    guard let parts = value.array, parts.first?.string != "literal" else { return value }
    if parts.count == 2, parts[0].string == "get", let key = parts[1].string, Self.isName(key) {
      let names = keys.filter { $0 != key }.map { JSONValue.list([.text("get"), .text($0)]) }
      return .list([.text("coalesce")] + names + [value])
    }
    return JSONValue(.array(parts.map(expression)), offset: value.offset)
  }

  /// Returns a legacy function of the zoom level as an expression. Nil if the function depends on an attribute, or if
  /// its outputs are not strings.
  private static func steps(of function: JSONObject) -> JSONValue? {
    guard function["property"] == nil, let stops = function["stops"]?.array else { return nil }
    var parts: [JSONValue] = [.text("step"), .list([.text("zoom")])]
    for (index, stop) in stops.enumerated() {
      guard let pair = stop.array, pair.count == 2, let text = pair[1].string else { return nil }
      if index > 0 { parts.append(pair[0]) }
      parts.append(TokenString.expression(text, offset: pair[1].offset))
    }
    return stops.isEmpty ? nil : .list(parts)
  }

  /// Returns whether a member contains a feature's name in some language. Members with additional names, such as
  /// `name:nonlatin`, are excluded.
  private static func isName(_ key: String) -> Bool {
    guard key.hasPrefix("name") else { return false }
    let rest = key.dropFirst(4)
    guard let separator = rest.first else { return true }
    guard separator == ":" || separator == "_" else { return false }
    let language = rest.dropFirst()
    if ["latin", "int"].contains(language) { return true }
    let code = language.prefix { $0 != "-" && $0 != "_" }
    return (2...3).contains(code.utf8.count) && code.allSatisfy { $0.isASCII && $0.isLowercase }
  }
}

extension Style {
  /// Sets the language in which labels show the names of features. The tiles must have the schema of OpenMapTiles,
  /// Protomaps, Shortbread or the bundled basemaps. Features without a name in the language keep their names.
  ///
  /// - Parameter tag: A BCP 47 tag, such as `de` or `pt-BR`.
  /// - Throws: `StyleError` if `tag` is not a valid BCP 47 tag.
  public mutating func setLanguage(_ tag: String) throws(StyleError) {
    guard let language = StyleLanguage(tag) else {
      throw .invalid([
        StyleDiagnostic(
          place: "", message: "'\(tag)' is no language; use a tag such as de or pt-BR")
      ])
    }
    var changed = self
    for element in document.elements where element.type == .symbol {
      guard let id = element.id, let text = element.members?["layout"]?.object?["text-field"],
        let localized = language.text(text)
      else { continue }
      try changed.setLayoutProperty("text-field", ofLayer: id, to: localized)
    }
    self = changed
  }
}
