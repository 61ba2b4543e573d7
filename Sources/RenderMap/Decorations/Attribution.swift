import MapEngine
import MapStyle
import MapSystem

/// Functions that return the attributions of sources as plain text.
enum AttributionText {
  /// The maximum product of the number of texts and the sum of their lengths. Above this limit, texts are not searched
  /// for in other texts, because that would take too long.
  private static let searchLimit = 1 << 22

  /// Returns the texts in one line, separated by bars. Texts that other texts contain are left out, as in the
  /// attribution control of MapLibre. If there are very many texts, for which no picture has room, only repeated texts
  /// are left out.
  static func joined(_ attributions: [String]) -> String {
    var known: Set<String> = []
    let texts = attributions.map(HTMLText.plain).filter {
      !$0.isEmpty && known.insert($0).inserted
    }
    // A line must not break after the copyright sign.
    return notContained(texts).joined(separator: " | ").replacing("© ", with: "©\u{A0}")
  }

  /// Returns the texts that no other text contains. All given texts differ.
  private static func notContained(_ texts: [String]) -> [String] {
    let units = texts.map { Array($0.utf16) }
    let length = units.reduce(0) { $0 + $1.count }
    guard length <= searchLimit / max(texts.count, 1) else { return texts }
    return texts.indices.filter { index in
      let search = SubstringSearch(units[index])
      return !units.indices.contains {
        $0 != index && search.firstIndex(in: units[$0]) != nil
      }
    }.map { texts[$0] }
  }

  /// Returns a text without the word "contributors", for small pictures. The attribution guidelines of the
  /// OpenStreetMap Foundation allow this.
  static func shortened(_ text: String) -> String {
    text.split(separator: " ").filter { $0.lowercased() != "contributors" }.joined(separator: " ")
  }
}

extension Map {
  /// The attribution of the sources as plain text; nil if the sources have no attribution.
  public var plainAttribution: String? {
    let attributions = attributions()
    let text = glyphs.fonts.attributions.plainTexts.value(for: attributions) {
      AttributionText.joined(attributions).replacing("\u{A0}", with: " ")
    }
    return text.isEmpty ? nil : text
  }
}
