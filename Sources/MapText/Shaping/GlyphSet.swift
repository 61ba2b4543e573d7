/// The glyphs for shaping: decoded glyph ranges by fontstack and, for code points whose range is not loaded,
/// fonts.
public struct GlyphSet: Sendable {
  /// The glyphs of 256 code points; nil for those without a glyph.
  fileprivate final class Page: Sendable {
    let glyphs: [Glyph?]

    init(_ range: GlyphRange, page: UInt16) {
      let first = UInt32(page) << 8
      glyphs = (0..<256).map { Unicode.Scalar(first + $0).flatMap { range.glyphs[$0] } }
    }
  }

  /// The ranges of a fontstack, by the code point divided by 256.
  struct Stack: Sendable {
    fileprivate var pages: [Page?] = []

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
    /// The range has no glyph: nothing is drawn, as in MapLibre GL JS.
    case absent
    /// The range is not loaded.
    case unloaded
  }

  private var stacks: [String: Stack] = [:]
  /// The fonts for code points whose range is not loaded; nil to skip these.
  let fonts: FontLibrary?

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

  /// Whether there are fonts and no glyph ranges, but none of the fonts in `fontStack`.
  public func lacksFont(_ fontStack: [String]) -> Bool {
    guard stacks.isEmpty, let fonts, !fonts.faces.isEmpty else { return false }
    return !fonts.hasFace(of: fontStack)
  }

  /// Returns the ranges of a fontstack, given as its names joined by commas.
  func stack(_ name: String) -> Stack { stacks[name] ?? Stack() }

  /// Returns the ranges that are needed to shape `text`: including Arabic letters in their joined forms and,
  /// for vertical text, the vertical forms of punctuation (MapLibre GL JS's symbol_bucket.ts).
  public static func ranges(for text: StyledText, vertical: Bool = false) -> Set<GlyphRangeID> {
    var ranges: Set<GlyphRangeID> = []
    for section in text.sections where section.image == nil {
      let stack = section.fontStackName
      let scalars = ArabicForms.joined(section.limitedScalars)
      let needed = vertical ? scalars + scalars.compactMap(VerticalPunctuation.form) : scalars
      for page in Set(needed.map { $0.value >> 8 }) {
        guard let first = Unicode.Scalar(page << 8) else { continue }
        ranges.insert(GlyphRangeID(fontStack: stack, holding: first))
      }
    }
    return ranges
  }
}

extension StyledText.Section {
  /// The names of the fonts joined by commas.
  var fontStackName: String {
    fontStack.count == 1 ? fontStack[0] : fontStack.joined(separator: ",")
  }

  /// The code points of the text, up to one more than the limit, to detect longer texts.
  var limitedScalars: [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(min(text.utf8.count, TextShaper.maximumTextLength))
    for scalar in text.unicodeScalars {
      guard scalars.count <= TextShaper.maximumTextLength else { break }
      scalars.append(scalar)
    }
    return scalars
  }
}
