/// The glyphs for shaping. They are decoded glyph ranges by fontstack, and fonts for characters without a glyph in
/// the ranges.
public struct GlyphSet: Sendable {
  /// The glyphs of 256 code points; nil for code points without a glyph.
  fileprivate final class Page: Sendable {
    let glyphs: [Glyph?]

    init(_ range: GlyphRange, page: UInt16) {
      let first = UInt32(page) << 8
      glyphs = (0..<256).map { Unicode.Scalar(first + $0).flatMap { range.glyphs[$0] } }
    }
  }

  /// The ranges of a fontstack. The index of a range is its first code point divided by 256.
  struct Stack: Sendable {
    fileprivate var pages: [Page?] = []

    /// Whether available fonts draw a code point. They do so if its range is not loaded, or if the range has no
    /// glyph for a visible character.
    func isDrawnByFonts(_ codePoint: Unicode.Scalar) -> Bool {
      switch glyph(of: codePoint) {
      case .glyph: false
      case .absent: ScriptProperties.isVisible(codePoint)
      case .unloaded: true
      }
    }

    /// Returns the glyph of a code point in the ranges.
    func glyph(of codePoint: Unicode.Scalar) -> RangeGlyph {
      let index = Int(codePoint.value >> 8)
      guard index < pages.count, let page = pages[index] else { return .unloaded }
      guard let glyph = page.glyphs[Int(codePoint.value & 0xFF)] else { return .absent }
      return .glyph(glyph)
    }
  }

  /// The result of looking up a code point in the ranges of a fontstack.
  enum RangeGlyph {
    /// The range has this glyph.
    case glyph(Glyph)
    /// The range has no glyph.
    case absent
    /// The range is not loaded.
    case unloaded
  }

  private var stacks: [String: Stack] = [:]
  /// The fonts for characters without a glyph in the ranges. If nil, these characters are not drawn.
  public var fonts: FontLibrary?

  /// Creates a set without ranges.
  public init(fonts: FontLibrary? = nil) { self.fonts = fonts }

  /// Adds or replaces the range `id`.
  public mutating func add(_ range: GlyphRange, as id: GlyphRangeID) {
    let index = Int(id.page)
    var stack = stacks[id.fontStack] ?? Stack()
    if stack.pages.count <= index {
      stack.pages += Array(repeating: nil, count: index + 1 - stack.pages.count)
    }
    stack.pages[index] = Page(range, page: id.page)
    stacks[id.fontStack] = stack
  }

  /// Whether the set contains fonts and no glyph ranges, but none of the fonts in `fontStack`.
  public func lacksFont(_ fontStack: [String]) -> Bool {
    guard stacks.isEmpty, let fonts, !fonts.faces.isEmpty else { return false }
    return !fonts.hasFace(of: fontStack)
  }

  /// Whether the loaded ranges lack a visible character of `text` that fonts can draw.
  public func lacksCharacter(of text: StyledText) -> Bool {
    text.sections.contains { section in
      guard section.image == nil, let stack = stacks[section.fontStackName] else { return false }
      func lacks(_ scalar: Unicode.Scalar) -> Bool {
        if case .absent = stack.glyph(of: scalar) {
          ScriptProperties.isVisible(scalar)
        } else {
          false
        }
      }
      let scalars = section.text.unicodeScalars
      guard scalars.contains(where: ScriptProperties.isArabic) else {
        return scalars.contains(where: lacks)
      }
      return ArabicForms.joined(section.limitedScalars).contains(where: lacks)
    }
  }

  /// Returns the ranges of the fontstack with a name, which consists of the names of its fonts joined by commas.
  func stack(_ name: String) -> Stack { stacks[name] ?? Stack() }

  /// Returns the ranges that are needed to shape `text`. They include joined forms of Arabic letters and, for
  /// vertical text, vertical forms of punctuation (MapLibre GL JS's symbol_bucket.ts).
  public static func ranges(for text: StyledText, vertical: Bool = false) -> Set<GlyphRangeID> {
    var ranges: Set<GlyphRangeID> = []
    for section in text.sections where section.image == nil {
      let stack = section.fontStackName
      // Neighboring characters are usually in the same range.
      var page: UInt32?
      for scalar in section.characters(vertical: vertical) where scalar.value >> 8 != page {
        page = scalar.value >> 8
        ranges.insert(GlyphRangeID(fontStack: stack, holding: scalar))
      }
    }
    return ranges
  }

  /// Returns the characters whose glyphs are needed to shape `text`, like `ranges(for:vertical:)`.
  public static func characters(
    for text: StyledText, vertical: Bool = false
  ) -> Set<Unicode.Scalar> {
    text.sections.filter { $0.image == nil }.reduce(into: []) {
      $0.formUnion($1.characters(vertical: vertical))
    }
  }
}

extension StyledText.Section {
  /// The names of the fonts joined by commas.
  var fontStackName: String {
    fontStack.count == 1 ? fontStack[0] : fontStack.joined(separator: ",")
  }

  /// The characters whose glyphs are needed to shape the text, in ranges of glyphs.
  fileprivate func characters(vertical: Bool) -> [Unicode.Scalar] {
    let scalars = ArabicForms.joined(limitedScalars)
    return vertical ? scalars + scalars.compactMap(VerticalPunctuation.form) : scalars
  }

  /// The code points of the text, up to one more than the limit. The additional code point reveals a longer text.
  var limitedScalars: [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(min(text.utf8.count, StyledText.maximumLength))
    for scalar in text.unicodeScalars {
      guard scalars.count <= StyledText.maximumLength else { break }
      scalars.append(scalar)
    }
    return scalars
  }
}
