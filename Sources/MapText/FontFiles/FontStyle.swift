/// The weight, slant and width of a face.
struct FontStyle: Hashable, Sendable {
  /// The weight: 400 is regular, and 700 is bold (OpenType, OS/2 usWeightClass).
  var weight = 400
  /// Whether the face is italic or oblique.
  var isItalic = false
  /// The width in percent of the normal width (OpenType, OS/2 usWidthClass, and the axis `wdth`).
  var width = 100.0

  /// Returns the distance to another style. The width has priority over the slant, and the slant has priority over the
  /// weight.
  func distance(to other: FontStyle) -> Double {
    Double(abs(weight - other.weight)) + (isItalic == other.isItalic ? 0 : 1000)
      + abs(width - other.width) * 100
  }
}

/// The parts of a font's name in a fontstack, such as `Open Sans Semibold Italic`.
struct FontName: Hashable, Sendable {
  /// The family in lowercase and without spaces, such as `opensans`.
  var family: String
  var style = FontStyle()
  /// Whether the name contains words for a style.
  var namesStyle = false

  /// Parses `name`. Style words are recognized only at the end of the name.
  ///
  /// - Parameter readsWidth: Whether words for a width, such as `Condensed`, belong to the style rather than to the
  ///   family.
  init(_ name: String, readsWidth: Bool = false) {
    var words = name.lowercased().split { " -_".contains($0) }.map(String.init)
    while let last = words.last, words.count > 1 {
      if last == "italic" || last == "oblique" {
        style.isItalic = true
        words.removeLast()
      } else if words.count > 2, let weight = FontName.weights[words[words.count - 2] + last] {
        style.weight = weight
        words.removeLast(2)
      } else if let weight = FontName.weights[last] {
        style.weight = weight
        words.removeLast()
      } else if readsWidth, words.count > 2,
        let width = FontName.widths[words[words.count - 2] + last]
      {
        style.width = width
        words.removeLast(2)
      } else if readsWidth, let width = FontName.widths[last] {
        style.width = width
        words.removeLast()
      } else {
        break
      }
      namesStyle = true
    }
    family = words.joined()
  }

  /// Returns a name in lowercase and without spaces, for comparisons.
  static func key(_ name: String) -> String {
    String(name.lowercased().filter { !" -_".contains($0) })
  }

  private static let widths = [
    "ultracondensed": 50, "extracondensed": 62.5, "condensed": 75, "narrow": 75,
    "semicondensed": 87.5, "semiexpanded": 112.5, "expanded": 125, "wide": 125,
    "extraexpanded": 150, "ultraexpanded": 200,
  ]

  private static let weights = [
    "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300,
    "book": 400, "normal": 400, "regular": 400, "roman": 400, "medium": 500, "semibold": 600,
    "demibold": 600, "demi": 600, "bold": 700, "extrabold": 800, "ultrabold": 800, "black": 900,
    "heavy": 900, "extrablack": 950, "ultrablack": 950,
  ]
}
