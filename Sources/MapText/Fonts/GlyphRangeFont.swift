/// A face from whose outlines glyph ranges are made.
///
/// Outlines, advances and the ascender are those of FreeType at 24 pixels per em without hints, as in node-fontnik. A
/// variable font has its default instance. Only one thread at a time may use an object.
public final class GlyphRangeFont {
  /// The face whose outlines are used.
  public let face: FontFace
  /// The names of the family and of the style, such as `Noto Sans Regular`, which node-fontnik and font-maker give to a
  /// fontstack.
  public let name: String
  private let loader: FreeTypeFace
  /// The distance from the baseline up to the ascender, in 24ths of an em.
  let ascender: Int

  /// Opens a face.
  ///
  /// - Throws: `FontError.onlyBitmaps` or `FontError.notAFont`.
  public init(_ face: FontFace) throws(FontError) {
    guard let loader = face.openLoader() else { throw .notAFont(path: face.path) }
    guard face.kind != .bitmaps, loader.isScalable else { throw .onlyBitmaps(path: face.path) }
    guard let ascender = loader.selectPixelsPerEm(24) else { throw .notAFont(path: face.path) }
    self.face = face
    self.loader = loader
    self.ascender = ascender
    let names = loader.names
    name = [names.family, names.style].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether the face has color glyphs. Glyph ranges contain their outlines without colors.
  public var hasColors: Bool { face.kind == .colors }

  /// Returns the glyph of a character as it is stored in a range. Nil if the face has no such glyph, if the glyph is
  /// damaged, or if it is larger than `FieldOutline.maximumSize`.
  ///
  /// - Parameters:
  ///   - character: The character.
  ///   - ascender: The distance from the baseline up to the origin of `GlyphMetrics.top`, in 24ths of an em.
  func record(of character: Unicode.Scalar, ascender: Int) -> GlyphRecord? {
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
  private let ascender: Int

  /// Creates a fontstack. Its fonts share a baseline.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - fonts: The fonts in order of preference.
  ///   - ascender: The distance from the baseline up to the origin of `GlyphMetrics.top`, in 24ths of an em. Nil selects
  ///     the ascender of the first font, as in node-fontnik. It is 25 in font-maker.
  public init(name: String, fonts: [GlyphRangeFont], ascender: Int? = nil) {
    self.name = name
    self.fonts = fonts
    self.ascender = ascender ?? fonts.first?.ascender ?? 0
  }

  /// Returns the ranges of some characters, by the first code point of each range divided by 256, in ascending order.
  ///
  /// - Parameter characters: The characters of the ranges. Nil selects all characters of the fonts, and also the ranges
  ///   up to U+FFFF without characters, which maps may request.
  public func ranges(
    of characters: Set<Unicode.Scalar>? = nil
  ) -> [(page: UInt16, characters: [Unicode.Scalar])] {
    var pages: [UInt16: [Unicode.Scalar]] = [:]
    if characters == nil { for page in 0..<UInt16(256) { pages[page] = [] } }
    for character in characters?.sorted() ?? allCharacters {
      pages[UInt16(character.value >> 8), default: []].append(character)
    }
    return pages.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private var allCharacters: [Unicode.Scalar] {
    (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter(has)
  }

  /// Whether a font has a glyph for a character.
  public func has(_ character: Unicode.Scalar) -> Bool {
    fonts.contains { $0.face.has(character) }
  }

  /// Returns the visible ones of some characters for which no font has a glyph, in ascending order.
  public func missing(of characters: Set<Unicode.Scalar>) -> [Unicode.Scalar] {
    characters.filter { ScriptProperties.isVisible($0) && !has($0) }.sorted()
  }

  /// Returns the bytes of a range, which `GlyphRange` reads. Characters without a glyph are left out.
  ///
  /// - Parameters:
  ///   - page: The first code point of the range divided by 256.
  ///   - characters: The characters of the range, in order.
  ///   - unusable: Receives the characters that are left out because their glyphs are damaged or too large.
  public func encodedRange(
    page: UInt16, of characters: [Unicode.Scalar], unusable: inout [Unicode.Scalar]
  ) -> [UInt8] {
    var records: [GlyphRecord] = []
    for character in characters {
      guard let font = fonts.first(where: { $0.face.has(character) }) else { continue }
      if let record = font.record(of: character, ascender: ascender) {
        records.append(record)
      } else {
        unusable.append(character)
      }
    }
    return GlyphRecord.encode(records, as: GlyphRangeID(fontStack: name, page: page))
  }
}
