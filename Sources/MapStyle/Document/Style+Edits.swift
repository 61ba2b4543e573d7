import MapJSON

extension Style {
  /// Applies an edit.
  /// - Throws: `StyleError` if a name is unknown or a value is invalid. The error for an unknown name suggests the
  ///   most similar name. The style is unchanged if an error is thrown.
  public mutating func apply(_ edit: StyleEdit) throws(StyleError) {
    do throws(StyleError) {
      switch edit {
      case .set(let id, let name, let value):
        let type = try type(ofLayer: id)
        try set(name, of: type, id: id, to: value)
      case .filter(let id, let filter):
        _ = try type(ofLayer: id)
        try setFilter(ofLayer: id, to: filter)
      case .hide(let pattern):
        try hide(pattern)
      case .state(let key, let value):
        try setState(key, to: value)
      case .projection(let value):
        try setMember("projection", to: value)
      case .language(let tag):
        try setLanguage(tag)
      }
    } catch {
      throw .edit(description(of: error))
    }
  }

  private mutating func set(
    _ name: String, of type: LayerType?, id: String, to value: JSONValue
  ) throws(StyleError) {
    func names(_ table: [PropertySpecification]) -> [String] {
      table.flatMap {
        $0.hasTransition ? [$0.name, $0.name + TransitionProperty.suffix] : [$0.name]
      }
    }
    let (layout, paint) = (names(type?.layoutProperties ?? []), names(type?.paintProperties ?? []))
    if layout.contains(name) {
      try setLayoutProperty(name, ofLayer: id, to: value)
    } else if paint.contains(name) {
      try setPaintProperty(name, ofLayer: id, to: value)
    } else if name == "minzoom" || name == "maxzoom" {
      try setZoomBound(name, ofLayer: id, to: value)
    } else {
      let remedy = Suggestion.remedy(for: name, in: layout + paint + ["minzoom", "maxzoom"])
      throw .invalid([
        StyleDiagnostic(
          place: "",
          message: "\(type?.rawValue ?? "such") layers have no property \"\(name)\"\(remedy)")
      ])
    }
  }

  private mutating func setZoomBound(
    _ name: String, ofLayer id: String, to value: JSONValue
  ) throws(StyleError) {
    guard value.isNull || value.double != nil else {
      throw .invalid([
        StyleDiagnostic(place: "", message: "number expected, \(value.kindName) found")
      ])
    }
    let layer = layer(id)
    try setZoomRange(
      ofLayer: id, minzoom: name == "minzoom" ? value.double : layer?.minzoom,
      maxzoom: name == "maxzoom" ? value.double : layer?.maxzoom)
  }

  private mutating func hide(_ pattern: String) throws(StyleError) {
    let matching = layerIDs.filter { Wildcard.matches($0, pattern) }
    guard !matching.isEmpty else { throw .unknownLayer(pattern) }
    for id in matching {
      try setLayoutProperty("visibility", ofLayer: id, to: .text(Visibility.none.rawValue))
    }
  }

  private mutating func setState(_ key: String, to value: JSONValue) throws(StyleError) {
    var state = document.root["state"]?.object ?? JSONObject()
    guard var member = state[key]?.object else {
      let remedy = Suggestion.remedy(for: key, in: state.uniqueMembers.map(\.name))
      throw .invalid([
        StyleDiagnostic(place: "", message: "the style's state has no \"\(key)\"\(remedy)")
      ])
    }
    member["default"] = value
    state[key] = JSONValue(.object(member))
    try setMember("state", to: JSONValue(.object(state)))
  }

  private var layerIDs: [String] { document.elements.compactMap(\.id) }

  /// Returns the type of the layer `id`. Nil if the type is unknown.
  private func type(ofLayer id: String) throws(StyleError) -> LayerType? {
    document.elements[try document.index(ofLayer: id)].type
  }

  /// Returns a description of an error. The places of mistakes are omitted, because the edit itself shows where the
  /// mistake is.
  private func description(of error: StyleError) -> String {
    switch error {
    case .unknownLayer(let id): "\(error)\(Suggestion.remedy(for: id, in: layerIDs))"
    case .invalid(let diagnostics): diagnostics.map(\.message).joined(separator: "; ")
    default: error.description
    }
  }
}

/// Patterns in which `*` matches any number of characters and `?` matches one character.
package enum Wildcard {
  /// Returns whether `pattern` matches the whole `text`. The time is at most proportional to the product of both
  /// lengths.
  package static func matches(_ text: String, _ pattern: String) -> Bool {
    let (letters, pattern) = (Array(text), Array(pattern))
    var (letter, place) = (0, 0)
    /// Where to continue if the rest does not match: the end of the text that the last `*` matches so far, and the
    /// position of this `*` in the pattern.
    var retry: (letter: Int, place: Int)?
    while letter < letters.count {
      if place < pattern.count, pattern[place] == "*" {
        retry = (letter, place)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == letters[letter] {
        letter += 1
        place += 1
      } else if let last = retry {
        retry = (last.letter + 1, last.place)
        letter = last.letter + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
