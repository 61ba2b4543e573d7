/// The attributions of sources as plain text.
enum AttributionText {
  /// Returns the texts in one line, separated by bars, without those that others contain, as in
  /// MapLibre's attribution control.
  static func joined(_ attributions: [String]) -> String {
    let texts = attributions.map(HTMLText.plain).filter { !$0.isEmpty }
    var kept: [String] = []
    for (index, text) in texts.enumerated() {
      let isContained = texts.enumerated().contains { other, longer in
        longer.contains(text) && (longer != text || other < index)
      }
      if !isContained { kept.append(text) }
    }
    // A line must not break after the sign.
    return kept.joined(separator: " | ").replacing("© ", with: "©\u{A0}")
  }

  /// Returns a text for small pictures, without the word "contributors", as the OpenStreetMap
  /// Foundation's attribution guidelines allow.
  static func shortened(_ text: String) -> String {
    text.split(separator: " ").filter { $0.lowercased() != "contributors" }.joined(separator: " ")
  }
}

extension Map {
  /// The attribution of the sources as plain text; nil if they have none.
  public var plainAttribution: String? {
    let text = AttributionText.joined(attributions()).replacing("\u{A0}", with: " ")
    return text.isEmpty ? nil : text
  }

  /// Returns the attributions of the sources whose names are `wanted`, as the sources state them,
  /// in the style's order and without repetition.
  func attributions(of wanted: (String) -> Bool = { _ in true }) -> [String] {
    var texts: [String] = []
    for named in style.sources where wanted(named.name) {
      if let text = sources[named.name]?.attribution, !texts.contains(text) { texts.append(text) }
    }
    return texts
  }
}
