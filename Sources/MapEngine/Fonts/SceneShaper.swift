import MapText
import Synchronization

/// Shapes texts and collects the parts that cannot be drawn.
package final class SceneShaper: TextShaping, Sendable {
  private let glyphs: GlyphSet
  private let reportsMissingFonts: Bool
  private let noted = Mutex(TextFaults())

  /// Creates a shaper with the given glyphs.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs.
  ///   - reportsMissingFonts: Whether the replacement of a missing font is treated as a fault.
  package init(_ glyphs: GlyphSet, reportsMissingFonts: Bool) {
    self.glyphs = glyphs
    self.reportsMissingFonts = reportsMissingFonts
  }

  /// The faults of the texts shaped so far.
  package var faults: TextFaults { noted.withLock { $0 } }

  package func shape(_ text: StyledText, _ options: ShapingOptions) -> ShapedText? {
    let shaped = TextShaper.shape(text, options, glyphs: glyphs)
    if reportsMissingFonts, shaped != nil { recordFonts(of: text) }
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

  private func recordFonts(of text: StyledText) {
    for section in text.sections where section.image == nil {
      guard section.fontStack.first?.hasPrefix(MapFonts.reservedName) != true,
        glyphs.lacksFont(section.fontStack)
      else { continue }
      noted.withLock { faults in _ = faults.missingFonts.insert(section.fontStack) }
    }
  }

  func measurer(of fontStack: [String]) -> TextMeasurer? {
    TextMeasurer(fontStack: fontStack, glyphs: glyphs)
  }

  func allowsVerticalWritingMode(_ text: String) -> Bool {
    TextShaper.allowsVerticalWritingMode(text)
  }

  func allowsLetterSpacing(_ text: String) -> Bool { TextShaper.allowsLetterSpacing(text) }
}

/// The text shaping for symbol layout.
protocol TextShaping: Sendable {
  /// Returns the text as lines of glyphs; nil if nothing can be shown.
  func shape(_ text: StyledText, _ options: ShapingOptions) -> ShapedText?
  /// Returns a measurer of plain texts that has the same results as `shape`; nil if there is no such measurer.
  func measurer(of fontStack: [String]) -> TextMeasurer?
  /// Whether the text may be vertical, because it contains a character that is upright in vertical text.
  func allowsVerticalWritingMode(_ text: String) -> Bool
  /// Whether letter spacing is allowed. It is not allowed if the text contains a script with joined letters.
  func allowsLetterSpacing(_ text: String) -> Bool
}

extension TextShaping {
  func measurer(of fontStack: [String]) -> TextMeasurer? { nil }
}
