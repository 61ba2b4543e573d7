import MapCHarfBuzz

/// The glyphs and advances that HarfBuzz uses for a font without OpenType tables, such as Type 1.
final class CharacterTable: Sendable {
  /// The glyphs by their characters.
  let glyphs: [UInt32: UInt32]
  /// The advances by glyphs, in units of the face.
  let advances: [UInt32: Int32]
  /// The heights above and below the baseline, in units of the face.
  private let ascender: Int32
  private let descender: Int32

  /// Reads the table of a face that FreeType has opened.
  init(_ face: FreeTypeFace) {
    glyphs = face.characters()
    advances = Set(glyphs.values).union([0]).reduce(into: [:]) { advances, glyph in
      advances[glyph] = face.advance(of: glyph)
    }
    let units = Double(face.unitsPerEm)
    let (ascender, descender) = face.isScalable ? face.extents : (units * 0.8, units * -0.2)
    self.ascender = Int32(ascender)
    self.descender = Int32(descender)
  }

  /// Makes `font` read this table, which must outlive the font.
  func use(in font: OpaquePointer) {
    hb_font_set_funcs(
      font, Self.functions.pointer, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// The callbacks of HarfBuzz. They are immutable, so any thread may use them.
  private struct Functions: @unchecked Sendable {
    let pointer: OpaquePointer?
  }

  private static let functions: Functions = {
    let functions = hb_font_funcs_create()
    hb_font_funcs_set_nominal_glyph_func(
      functions,
      { _, data, character, glyph, _ in
        guard let found = table(data)?.glyphs[character] else { return 0 }
        glyph?.pointee = found
        return 1
      }, nil, nil)
    hb_font_funcs_set_glyph_h_advance_func(
      functions, { _, data, glyph, _ in table(data)?.advances[glyph] ?? 0 }, nil, nil)
    hb_font_funcs_set_font_h_extents_func(
      functions,
      { _, data, extents, _ in
        guard let table = table(data) else { return 0 }
        extents?.pointee.ascender = table.ascender
        extents?.pointee.descender = table.descender
        return 1
      }, nil, nil)
    hb_font_funcs_make_immutable(functions)
    return Functions(pointer: functions)
  }()

  private static func table(_ data: UnsafeMutableRawPointer?) -> CharacterTable? {
    data.map { Unmanaged<CharacterTable>.fromOpaque($0).takeUnretainedValue() }
  }
}
