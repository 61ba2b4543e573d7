import MapEngine
import MapStyle

/// The attributions of sources as plain text.
enum AttributionText {
  /// The greatest product of the number and the length of the texts for which each is searched for in all others.
  private static let searchLimit = 1 << 22

  /// Returns the texts in one line, separated by bars, without those that others contain, as in
  /// MapLibre's attribution control. Of very many texts, which no picture has room for, only repeated ones are left out.
  static func joined(_ attributions: [String]) -> String {
    var known: Set<String> = []
    let texts = attributions.map(HTMLText.plain).filter {
      !$0.isEmpty && known.insert($0).inserted
    }
    // A line must not break after the sign.
    return notContained(texts).joined(separator: " | ").replacing("© ", with: "©\u{A0}")
  }

  /// The texts that no other one contains, of texts that differ.
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
}
