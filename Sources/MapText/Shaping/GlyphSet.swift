/// The glyphs that texts are shaped from: decoded glyph ranges by fontstack and, for code points
/// whose range is not there, fonts.
public struct GlyphSet: Sendable {
  /// The glyphs of 256 code points; nil where the range has none.
  fileprivate final class Page: Sendable {
    let glyphs: [Glyph?]

    init(_ range: GlyphRange, page: UInt16) {
      let first = UInt32(page) << 8
      glyphs = (0..<256).map { Unicode.Scalar(first + $0).flatMap { range.glyphs[$0] } }
    }
  }

  /// The ranges of one fontstack, by the code point divided by 256.
  struct Stack: Sendable {
    fileprivate var pages: [Page?] = []

    /// What the ranges say of a code point.
    func glyph(of codePoint: Unicode.Scalar) -> RangeGlyph {
      let index = Int(codePoint.value >> 8)
      guard index < pages.count, let page = pages[index] else { return .unloaded }
      guard let glyph = page.glyphs[Int(codePoint.value & 0xFF)] else { return .absent }
      return .glyph(glyph)
    }
  }

  /// What the ranges of a fontstack say of a code point.
  enum RangeGlyph {
    /// It is drawn by this glyph.
    case glyph(Glyph)
    /// Its range has no glyph for it: nothing is drawn, as in MapLibre GL JS.
    case absent
    /// Its range is not there.
    case unloaded
  }

  private var stacks: [String: Stack] = [:]
  /// The fonts for what no range has; without them it is left out.
  let fonts: FontLibrary?

  /// A set without ranges.
  public init(fonts: FontLibrary? = nil) { self.fonts = fonts }

  /// Adds a range that was asked for as `id`, in place of what was there.
  public mutating func add(_ range: GlyphRange, as id: GlyphRangeID) {
    let index = Int(id.page)
    var stack = stacks[id.fontStack] ?? Stack()
    if stack.pages.count <= index {
      stack.pages += Array(repeating: nil, count: index + 1 - stack.pages.count)
    }
    stack.pages[index] = Page(range, page: id.page)
    stacks[id.fontStack] = stack
  }

  /// Whether fonts draw all texts, and there is none of those that `fontStack` names.
  public func lacksFont(_ fontStack: [String]) -> Bool {
    guard stacks.isEmpty, let fonts, !fonts.faces.isEmpty else { return false }
    return !fonts.hasFace(of: fontStack)
  }

  /// The ranges of a fontstack, its names joined by commas.
  func stack(_ name: String) -> Stack { stacks[name] ?? Stack() }

  /// The ranges that shaping `text` needs: its Arabic letters in the forms that join, and where it
  /// may run from top to bottom also the punctuation for that (MapLibre GL JS's symbol_bucket.ts).
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
  /// The fonts' names joined by commas.
  var fontStackName: String {
    fontStack.count == 1 ? fontStack[0] : fontStack.joined(separator: ",")
  }

  /// The code points of the text, up to one more than are shaped, by which a longer one is known.
  var limitedScalars: [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(min(text.utf8.count, TextShaper.longestText))
    for scalar in text.unicodeScalars {
      guard scalars.count <= TextShaper.longestText else { break }
      scalars.append(scalar)
    }
    return scalars
  }
}
