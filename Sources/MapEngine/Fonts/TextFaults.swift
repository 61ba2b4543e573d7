import MapText

/// The parts of texts that could not be drawn.
package struct TextFaults: Hashable, Sendable {
  /// The maximum total number of characters in the texts of a layer in a tile. Short texts are not truncated, even if
  /// their total is greater (`SymbolFeatureReader.lengthLimit`). More characters would not be legible and would take
  /// gigabytes of memory.
  static let characterLimit = 1 << 20

  /// The characters for which no font has a glyph.
  var unknown: Set<Unicode.Scalar> = []
  /// The texts that were truncated because they were too long.
  var cutTexts: Set<String> = []
  /// The font stacks for which no font was found.
  var missingFonts: Set<[String]> = []
  /// The paths of fonts with unreadable glyphs.
  var damagedFonts: Set<String> = []

  /// Adds the faults of other texts.
  mutating func formUnion(_ other: TextFaults) {
    unknown.formUnion(other.unknown)
    cutTexts.formUnion(other.cutTexts)
    missingFonts.formUnion(other.missingFonts)
    damagedFonts.formUnion(other.damagedFonts)
  }

  /// The characters for which no font has a glyph, in the order of their code points.
  var unknownCharacters: [Unicode.Scalar] { unknown.sorted() }

  /// The warnings about the faults: one for each missing font stack, one for each damaged font, and one for each other
  /// kind of fault.
  package var warnings: [MapWarning] {
    let stacks = missingFonts.map { $0.joined(separator: ", ") }.sorted()
    var warnings = stacks.map { stack in
      MapWarning(
        .missingFont, place: "fonts",
        message: "there is no font \"\(stack)\"; another font is used")
    }
    warnings += damagedFonts.sorted().map { path in
      MapWarning(
        .unreadableFont, place: "fonts",
        message: "\(path): glyphs are damaged; a box or a simpler shape is drawn for each")
    }
    if !unknown.isEmpty {
      let names = unknownCharacters.prefix(8).map {
        "U+" + String($0.value, radix: 16, uppercase: true)
      }
      let more = unknown.count > 8 ? " and \(unknown.count - 8) more" : ""
      let what = "no font has \(names.joined(separator: ", "))\(more); a box is drawn for each"
      warnings.append(MapWarning(.missingCharacter, place: "fonts", message: what))
    }
    if !cutTexts.isEmpty {
      let what =
        "\(cutTexts.count) texts are truncated: the limits are \(StyledText.maximumLength) characters per text, and "
        + "\(Self.characterLimit) characters for all texts of a layer in a tile"
      warnings.append(MapWarning(.longText, place: "text", message: what))
    }
    return warnings
  }
}
