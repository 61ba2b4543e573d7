/// The weight and slant of a face.
struct FontStyle: Hashable, Sendable {
  /// The weight: 400 is regular, 700 bold (OpenType, OS/2 usWeightClass).
  var weight = 400
  /// Whether the face is italic or oblique.
  var isItalic = false

  /// Returns the distance to another style, in which the slant has priority over the weight.
  func distance(to other: FontStyle) -> Int {
    abs(weight - other.weight) + (isItalic == other.isItalic ? 0 : 1000)
  }
}

/// The parts of a font's name in a fontstack, such as `Open Sans Semibold Italic`.
struct FontName: Hashable, Sendable {
  /// The family in lower case and without spaces: `opensans`.
  var family: String
  /// The style.
  var style = FontStyle()

  /// Parses `name`. Style words are recognised at its end only.
  init(_ name: String) {
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
      } else {
        break
      }
    }
    family = words.joined()
  }

  /// Returns a name in lower case and without spaces, for comparisons.
  static func key(_ name: String) -> String {
    String(name.lowercased().filter { !" -_".contains($0) })
  }

  private static let weights = [
    "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300,
    "book": 400, "normal": 400, "regular": 400, "roman": 400, "medium": 500, "semibold": 600,
    "demibold": 600, "demi": 600, "bold": 700, "extrabold": 800, "ultrabold": 800, "black": 900,
    "heavy": 900, "extrablack": 950, "ultrablack": 950,
  ]
}
