import StyleSpec
import Synchronization
import Typography

/// Shapes the texts of a scene, and keeps in mind what could not be drawn of them.
final class SceneShaper: TextShaping, Sendable {
  private let glyphs: GlyphSet
  private let faults = Mutex(Faults())

  private struct Faults {
    var unknown: Set<Unicode.Scalar> = []
    var cutTexts: Set<String> = []
  }

  /// A shaper with these glyphs.
  init(_ glyphs: GlyphSet) { self.glyphs = glyphs }

  func shape(_ text: StyledText, _ options: ShapingOptions) -> ShapedText? {
    let shaped = TextShaper.shape(text, options, glyphs: glyphs)
    if let shaped, shaped.isCut || !shaped.unknownCodePoints.isEmpty {
      faults.withLock { faults in
        faults.unknown.formUnion(shaped.unknownCodePoints)
        if shaped.isCut { faults.cutTexts.insert(shaped.text) }
      }
    }
    return shaped
  }

  func allowsVerticalWritingMode(_ text: String) -> Bool {
    TextShaper.allowsVerticalWritingMode(text)
  }

  func allowsLetterSpacing(_ text: String) -> Bool { TextShaper.allowsLetterSpacing(text) }

  /// The characters that no font has, in the order of their code points.
  var unknownCharacters: [Unicode.Scalar] { faults.withLock { $0.unknown.sorted() } }

  /// What could not be drawn of the texts shaped so far.
  var warnings: [MapWarning] {
    var warnings: [MapWarning] = []
    let unknown = unknownCharacters
    if !unknown.isEmpty {
      let names = unknown.prefix(8).map { "U+" + String($0.value, radix: 16, uppercase: true) }
      let more = unknown.count > 8 ? " and \(unknown.count - 8) more" : ""
      let what = "no font has \(names.joined(separator: ", "))\(more); a box is drawn for each"
      warnings.append(MapWarning(place: "fonts", message: what))
    }
    let cut = faults.withLock { $0.cutTexts.count }
    if cut > 0 {
      let what = "texts of more than \(TextShaper.longestText) characters are cut there (\(cut))"
      warnings.append(MapWarning(place: "text", message: what))
    }
    return warnings
  }
}

extension Style {
  /// Whether a text can be set in all of its scripts (style-spec: `is-supported-script`): fonts set every
  /// one, so that it is nil; a style's `glyphs` have no shapes for syllables.
  var isSupportedScript: (@Sendable (String) -> Bool)? {
    guard glyphs != nil else { return nil }
    return { TextShaper.canBeSetWithoutFonts($0) }
  }
}
