import StyleSpec
import Synchronization
import Typography

/// Shapes texts, and keeps in mind what could not be drawn of them.
final class SceneShaper: TextShaping, Sendable {
  private let glyphs: GlyphSet
  private let noted = Mutex(TextFaults())

  /// A shaper with these glyphs.
  init(_ glyphs: GlyphSet) { self.glyphs = glyphs }

  /// What could not be drawn of the texts shaped so far.
  var faults: TextFaults { noted.withLock { $0 } }

  func shape(_ text: StyledText, _ options: ShapingOptions) -> ShapedText? {
    let shaped = TextShaper.shape(text, options, glyphs: glyphs)
    if let shaped, shaped.isCut || !shaped.unknownCodePoints.isEmpty {
      noted.withLock { faults in
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
}

extension Style {
  /// Whether a text can be set in all of its scripts (style-spec: `is-supported-script`): fonts set every
  /// one, so that it is nil; a style's `glyphs` have no shapes for syllables.
  var isSupportedScript: (@Sendable (String) -> Bool)? {
    guard glyphs != nil else { return nil }
    return { TextShaper.canBeSetWithoutFonts($0) }
  }
}
