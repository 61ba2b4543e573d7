import MapJSON

/// The language of names in labels. It supports the common tile schemas, in which the members for names are called
/// `name:de` or `name_de`.
struct StyleLanguage {
  /// The members that contain the name in the language. The best member comes first.
  private let keys: [String]

  /// Creates the language of a tag. If there is no name for the region or the script, the name in the language without
  /// them is used.
  init(_ tag: LanguageTag) { keys = tag.names.flatMap { ["name:\($0)", "name_\($0)"] } }

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
  ///
  /// - Parameters:
  ///   - isFallback: Whether `value` is an argument of `coalesce`, which tests whether it is null.
  ///   - follows: Whether the label shows another name before `value`. Then `name` is the local name, which stays.
  private func expression(
    _ value: JSONValue, isFallback: Bool = false, follows: Bool = false
  ) -> JSONValue {
    guard let parts = value.array, let name = parts.first?.string, name != "literal" else {
      return value
    }
    if parts.count == 2, name == "get", let key = parts[1].string {
      if key == Self.nonlatinName || follows && key == "name" {
        return isFallback ? value : unlessRepeated(value, key)
      }
      if Self.isName(key) { return .list([.text("coalesce")] + names(except: key) + [value]) }
    }
    var follows = follows
    let changed = parts.map { part in
      let changed = expression(part, isFallback: name == "coalesce", follows: follows)
      if ["concat", "format"].contains(name), changed != part { follows = true }
      return changed
    }
    return JSONValue(.array(changed), offset: value.offset)
  }

  /// The member of OpenMapTiles that contains the name in the script of the place. Labels show it after the name in the
  /// Latin script.
  private static let nonlatinName = "name:nonlatin"

  /// Returns an expression of a further name, which is empty if that name is the name in the language.
  private func unlessRepeated(_ name: JSONValue, _ key: String) -> JSONValue {
    let chosen = JSONValue.list([.text("coalesce")] + names(except: key))
    return .list([
      .text("case"), .list([.text("=="), chosen, name]), .text(""),
      .list([.text("to-string"), name]),
    ])
  }

  /// Returns the expressions of the names in the language, without a member that is used anyway.
  private func names(except key: String) -> [JSONValue] {
    keys.filter { $0 != key }.map { .list([.text("get"), .text($0)]) }
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
  /// - Throws: `StyleError` if `tag` is not the BCP 47 tag of a known language.
  public mutating func setLanguage(_ tag: String) throws(StyleError) {
    let language: StyleLanguage
    do throws(LanguageTagError) {
      language = StyleLanguage(try LanguageTag(tag))
    } catch {
      throw .invalid([StyleDiagnostic(place: "", message: "\(error)")])
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
