/// The 256 code points of a fontstack that are fetched at once.
public struct GlyphRangeID: Hashable, Sendable {
  /// The fonts' names, joined by commas, as they stand for `{fontstack}` in the style's `glyphs`.
  public let fontStack: String
  /// The first code point divided by 256.
  public let page: UInt16

  /// The range of `fontStack` that holds `codePoint`.
  public init(fontStack: String, holding codePoint: Unicode.Scalar) {
    self.fontStack = fontStack
    self.page = UInt16(codePoint.value >> 8)
  }

  /// The first and the last code point, as they stand for `{range}` in the style's `glyphs`:
  /// `0-255`.
  public var name: String { "\(Int(page) * 256)-\(Int(page) * 256 + 255)" }
}

extension GlyphRangeID: Comparable {
  /// By fontstack, then by code points.
  public static func < (a: GlyphRangeID, b: GlyphRangeID) -> Bool {
    (a.fontStack, a.page) < (b.fontStack, b.page)
  }
}
