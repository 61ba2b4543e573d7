/// A face from whose outlines glyph ranges are made.
///
/// Outlines, advances and the ascender are those of FreeType at 24 pixels per em without hints, as in node-fontnik. A
/// variable font has its default instance. Only one thread at a time may use an object.
public final class GlyphRangeFont {
  /// The face.
  public let face: FontFace
  /// The names of the family and of the style, such as `Noto Sans Regular`, which node-fontnik and font-maker give to a
  /// fontstack.
  public let name: String
  private let loader: FreeTypeFace
  /// The distance from the baseline up to the origin of `GlyphMetrics.top`, in 24ths of an em.
  private let ascender: Int

  /// Opens a face.
  ///
  /// - Parameters:
  ///   - face: The face.
  ///   - ascender: The distance from the baseline up to the origin of `GlyphMetrics.top`, in 24ths of an em. Nil selects
  ///     the ascender of the font, as in node-fontnik. It is 25 in font-maker.
  /// - Throws: `FontError.onlyBitmaps` or `FontError.notAFont`.
  public init(_ face: FontFace, ascender: Int? = nil) throws(FontError) {
    guard let loader = face.openLoader() else { throw .notAFont(path: face.path) }
    guard face.kind != .bitmaps, loader.isScalable else { throw .onlyBitmaps(path: face.path) }
    guard let own = loader.selectPixelsPerEm(24) else { throw .notAFont(path: face.path) }
    self.face = face
    self.loader = loader
    self.ascender = ascender ?? own
    let names = loader.names
    name = [names.family, names.style].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether the face has color glyphs. Glyph ranges contain their outlines without colors.
  public var hasColors: Bool { face.kind == .colors }

  /// Returns the glyph of a character as it is stored in a range. Nil if the face has no such glyph, if the glyph is
  /// damaged, or if it is larger than `FieldOutline.maximumSize`.
  func record(of character: Unicode.Scalar) -> GlyphRecord? {
    guard let glyph = face.source.glyph(of: character),
      let (steps, advance) = loader.sizedOutline(of: glyph),
      (0...GlyphRange.maximumMetric).contains(advance)
    else { return nil }
    var record = GlyphRecord(id: character.value)
    record.advance = UInt32(advance)
    record.top = Int64(-ascender)
    let outline = FieldOutline(steps)
    guard let bounds = outline.bounds else { return record }
    let size = bounds.greatest - bounds.least
    let extent = max(bounds.greatest.max(), -bounds.least.min())
    guard size.max() <= FieldOutline.maximumSize, extent <= Double(GlyphRange.maximumMetric) / 2
    else { return nil }
    record.width = UInt32(size.x)
    record.height = UInt32(size.y)
    record.left = Int64(bounds.least.x)
    record.top += Int64(bounds.greatest.y)
    record.bitmap = outline.samples(in: bounds, border: GlyphRange.border)
    return record
  }
}

/// A fontstack of which glyph ranges are made: its name, and its fonts in order of preference.
public struct GlyphRangeStack {
  /// The name of the fontstack, which replaces `{fontstack}` in a style's `glyphs`.
  public let name: String
  /// The fonts. The first font that has a glyph for a character draws the character.
  public let fonts: [GlyphRangeFont]

  /// Creates a fontstack.
  public init(name: String, fonts: [GlyphRangeFont]) {
    self.name = name
    self.fonts = fonts
  }

  /// All characters for which a font has a glyph.
  public var characters: [Unicode.Scalar] {
    (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
      .filter { character in fonts.contains { $0.face.has(character) } }
  }

  /// Returns the bytes of a range, which `GlyphRange` reads.
  ///
  /// - Parameters:
  ///   - page: The first code point of the range divided by 256.
  ///   - characters: The characters of the range to include, in order.
  ///   - leftOut: The characters that are left out because their glyphs are damaged or too large are added.
  public func range(
    page: UInt16, of characters: some Sequence<Unicode.Scalar>, leftOut: inout [Unicode.Scalar]
  ) -> [UInt8] {
    var records: [GlyphRecord] = []
    for character in characters where character.value >> 8 == UInt32(page) {
      guard let font = fonts.first(where: { $0.face.has(character) }) else { continue }
      if let record = font.record(of: character) {
        records.append(record)
      } else {
        leftOut.append(character)
      }
    }
    return GlyphRecord.encode(records, as: GlyphRangeID(fontStack: name, page: page))
  }
}
