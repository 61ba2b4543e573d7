public import MapJSON
import MapStyle

extension DecorationTheme {
  /// Creates a theme from a JSON object. Missing keys have their defaults.
  ///
  ///     {"font": "Open Sans", "title": {"size": 26, "color": "#7a1f1f"}, "legend": {"label": {"size": 12}}}
  ///
  /// - Throws: `RequestError` with the path of the wrong value, or of an unknown key with the most similar key.
  public init(_ json: JSONValue) throws(RequestError) {
    guard let object = json.object else { throw RequestError("", "a theme must be an object") }
    self.init()
    try read(object, "", DecorationThemeKey.all)
  }

  /// Reads the members of an object.
  ///
  /// - Parameter path: The path of the object, followed by a dot; empty for the whole theme.
  private mutating func read(
    _ object: JSONObject, _ path: String, _ keys: [DecorationThemeKey]
  ) throws(RequestError) {
    for member in object.members {
      let name = path + member.name
      if let key = keys.first(where: { $0.name == name }) {
        try key.set(member.value, of: &self)
        continue
      }
      let inner = keys.filter { $0.name.hasPrefix(name + ".") }
      guard !inner.isEmpty else {
        throw RequestError(
          name,
          "unknown key of a theme"
            + Suggestion.remedy(for: name, in: keys.flatMap(\.pathNames)))
      }
      guard let object = member.value.object else {
        let names = inner.map { $0.name.dropFirst(name.count + 1) }.joined(separator: ", ")
        throw RequestError(name, "must be an object with \(names)")
      }
      try read(object, name + ".", keys)
    }
  }
}

extension DecorationThemeKey {
  /// The names of the objects that contain the key, from the outermost, and the name of the key.
  fileprivate var pathNames: [String] {
    name.indices.filter { name[$0] == "." }.map { String(name[..<$0]) } + [name]
  }

  /// Sets the member of a theme.
  fileprivate func set(
    _ json: JSONValue, of theme: inout DecorationTheme
  ) throws(RequestError) {
    switch value {
    case .number(let path, let range): theme[keyPath: path] = try number(json, in: range)
    case .optionalNumber(let path, let range, _):
      theme[keyPath: path] = try number(json, in: range)
    case .font(let path):
      guard let font = json.string, !font.isEmpty else {
        throw RequestError(name, "must be the name of a font")
      }
      theme[keyPath: path] = font
    case .color(let path):
      guard let color = json.string.flatMap(Color.init(css:)) else {
        throw RequestError(name, "must be a CSS color such as red or #f00")
      }
      theme[keyPath: path] = color
    case .flag(let path):
      guard let flag = json.bool else { throw RequestError(name, "must be true or false") }
      theme[keyPath: path] = flag
    }
  }

  private func number(
    _ json: JSONValue, in range: ClosedRange<Double>
  ) throws(RequestError) -> Double {
    guard let number = json.double, range.contains(number) else {
      throw RequestError(name, "must be a number from \(values)")
    }
    return number
  }
}
