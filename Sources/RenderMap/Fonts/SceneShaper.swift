import MapStyle
import Synchronization
import MapText

/// Shapes texts, and keeps in mind what could not be drawn of them.
final class SceneShaper: TextShaping, Sendable {
  private let glyphs: GlyphSet
  private let tellsMissingFonts: Bool
  private let noted = Mutex(TextFaults())

  /// A shaper with these glyphs.
  ///
  /// - Parameter tellsMissingFonts: Whether it is a fault that another font takes the place of one.
  init(_ glyphs: GlyphSet, tellsMissingFonts: Bool) {
    self.glyphs = glyphs
    self.tellsMissingFonts = tellsMissingFonts
  }

  /// What could not be drawn of the texts shaped so far.
  var faults: TextFaults { noted.withLock { $0 } }

  func shape(_ text: StyledText, _ options: ShapingOptions) -> ShapedText? {
    let shaped = TextShaper.shape(text, options, glyphs: glyphs)
    if tellsMissingFonts, shaped != nil { noteFonts(of: text) }
    if let shaped,
      shaped.isCut || !shaped.unknownCodePoints.isEmpty || !shaped.damagedFonts.isEmpty
    {
      noted.withLock { faults in
        faults.unknown.formUnion(shaped.unknownCodePoints)
        faults.damagedFonts.formUnion(shaped.damagedFonts)
        if shaped.isCut { faults.cutTexts.insert(shaped.text) }
      }
    }
    return shaped
  }

  private func noteFonts(of text: StyledText) {
    for section in text.sections where section.image == nil {
      guard section.fontStack.first?.hasPrefix(MapFonts.reservedName) != true,
        glyphs.lacksFont(section.fontStack)
      else { continue }
      noted.withLock { faults in _ = faults.missingFonts.insert(section.fontStack) }
    }
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
