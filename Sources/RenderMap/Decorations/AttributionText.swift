/// Attributions of sources as plain text.
enum AttributionText {
  /// The texts in one line, as MapLibre's attribution control has them: without those that others
  /// contain, a bar between them.
  static func joined(_ attributions: [String]) -> String {
    let texts = attributions.map(HTMLText.plain).filter { !$0.isEmpty }
    var kept: [String] = []
    for (index, text) in texts.enumerated() {
      let isContained = texts.enumerated().contains { other, longer in
        longer.contains(text) && (longer != text || other < index)
      }
      if !isContained { kept.append(text) }
    }
    // A line does not end with the sign that belongs to the name after it.
    return kept.joined(separator: " | ").replacing("© ", with: "©\u{A0}")
  }

  /// A text for small pictures: without the word "contributors", as the OpenStreetMap Foundation's
  /// attribution guidelines allow.
  static func shortened(_ text: String) -> String {
    text.split(separator: " ").filter { $0.lowercased() != "contributors" }.joined(separator: " ")
  }
}
