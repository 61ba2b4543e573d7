import MapCFreeType

/// A face that FreeType has opened, which loads outlines, colors and bitmaps of glyphs.
///
/// Outlines are neither hinted nor rounded, so they are the same at every size and on every machine. FreeType reads
/// nothing from the environment, and each memory block has a size limit.
///
/// Only one thread at a time may use a face. `FontFace` protects its face with a lock.
final class FreeTypeFace: @unchecked Sendable {
  /// The largest size in pixels at which FreeType loads the outlines of CFF fonts.
  private static let maximumSize = 2000
  /// The preferred size of strikes, in pixels per em. The largest strike up to this size is used.
  private static let preferredStrikeSize = 256

  private let memory: UnsafeMutablePointer<FT_MemoryRec_>
  private let library: FT_Library
  let face: FT_Face
  /// The number of units per em of the returned outlines and advances.
  let unitsPerEm: Int
  /// Whether the font has outlines.
  let isScalable: Bool
  /// The number of units of the face per unit of the coordinates of a loaded outline.
  private let outlineScale: Float
  /// The `COLR` table; nil if the font has no such table.
  private(set) lazy var colorTable = tableBytes("COLR", limit: 16 << 20).map(ColorTable.init)
  /// The colors of the first palette. The channels red, green, blue and alpha are from 0 to 1 and not
  /// premultiplied.
  private(set) lazy var palette = readPalette()

  /// Opens the face at `index` of a font file's bytes, which must outlive the face. Nil if FreeType cannot read the
  /// face.
  ///
  /// - Parameters:
  ///   - unitsPerEm: The number of units per em of outlines and advances. Nil selects the font's own units. In a
  ///     font with only bitmaps, these are pixels per em.
  ///   - coordinates: The position in the design space of a variable font. It is empty for the default instance.
  init?(
    _ bytes: UnsafeRawBufferPointer, index: Int, unitsPerEm: Int? = nil, coordinates: [Double] = []
  ) {
    let memory = UnsafeMutablePointer<FT_MemoryRec_>.allocate(capacity: 1)
    memory.initialize(to: FT_MemoryRec_())
    render_map_freetype_memory(memory)
    var library: FT_Library?
    guard FT_New_Library(memory, &library) == 0, let library else {
      memory.deallocate()
      return nil
    }
    FT_Add_Default_Modules(library)
    var opened: FT_Face?
    let start = bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self)
    guard FT_New_Memory_Face(library, start, FT_Long(bytes.count), FT_Long(index), &opened) == 0,
      let face = opened
    else {
      FT_Done_Library(library)
      memory.deallocate()
      return nil
    }
    let flags = face.pointee.face_flags
    isScalable = flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0
    let own =
      isScalable
      ? Int(face.pointee.units_per_EM)
      : face.pointee.num_fixed_sizes > 0 ? Int(face.pointee.available_sizes[0].y_ppem >> 6) : 0
    self.unitsPerEm = unitsPerEm ?? own
    if isScalable, own > 0 {
      FreeTypeFace.setSize(of: face)
      let scale = face.pointee.size?.pointee.metrics.x_scale ?? 0
      let unit = Float(self.unitsPerEm) / Float(own)
      outlineScale = scale > 0 ? 65536 / Float(scale) * unit : 0
    } else {
      outlineScale = 0
    }
    self.memory = memory
    self.library = library
    self.face = face
    guard self.unitsPerEm > 0, own > 0, !isScalable || outlineScale > 0 else { return nil }
    if !coordinates.isEmpty {
      var design = coordinates.map { FT_Fixed(($0 * 65536).rounded()) }
      guard FT_Set_Var_Design_Coordinates(face, FT_UInt(design.count), &design) == 0 else {
        return nil
      }
    }
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_Library(library)
    memory.deallocate()
  }

  /// Selects a size at which a unit of the face is a power of two in outline coordinates, so the coordinates are
  /// exact.
  private static func setSize(of face: FT_Face) {
    let unitsPerEm = Int(face.pointee.units_per_EM)
    if FT_Get_Font_Format(face).map({ String(cString: $0) }) == "TrueType" {
      var size = unitsPerEm
      while size * 2 <= min(32_767, unitsPerEm * 16) { size *= 2 }
      FT_Set_Pixel_Sizes(face, FT_UInt(size), FT_UInt(size))
    } else {
      // The size is in 64ths of a pixel.
      var size = unitsPerEm * 64
      while size > maximumSize * 64, size % 2 == 0 { size /= 2 }
      FT_Set_Char_Size(face, FT_F26Dot6(size), FT_F26Dot6(size), 72, 72)
    }
  }

  /// Appends the outline of a glyph in units of the face, with y upward. Returns false if the outline cannot be
  /// read.
  func append(_ glyph: UInt32, to recorder: inout OutlineRecorder) -> Bool {
    guard isScalable else { return appendPixels(of: glyph, to: &recorder) }
    guard FT_Load_Glyph(face, glyph, render_map_load_outline) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return false }
    recorder.append(slot.pointee.outline, scale: outlineScale)
    return true
  }

  /// Returns the outline of a glyph in units of the face; nil if the outline cannot be read or exceeds the limits.
  func outline(of glyph: UInt32) -> GlyphOutline? {
    var recorder = OutlineRecorder(unitsPerEm: unitsPerEm)
    return append(glyph, to: &recorder) ? recorder.outline : nil
  }

  /// Selects the size of `sizedOutline(of:)`, for a face whose glyphs are not loaded in other ways. Returns the distance
  /// from the baseline up to the ascender in whole pixels; nil if the size cannot be selected.
  func selectPixelsPerEm(_ size: Int) -> Int? {
    guard FT_Set_Char_Size(face, 0, FT_F26Dot6(size * 64), 0, 0) == 0 else { return nil }
    return face.pointee.size.map { Int($0.pointee.metrics.ascender) / 64 }
  }

  /// Returns the outline of a glyph in pixels at the selected size, with y upward, and its advance without the fraction
  /// of a pixel. Nil if the outline cannot be read or exceeds the limits.
  func sizedOutline(of glyph: UInt32) -> (outline: GlyphOutline, advance: Int)? {
    guard FT_Load_Glyph(face, glyph, render_map_load_outline) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    var recorder = OutlineRecorder(
      unitsPerEm: Int(face.pointee.size?.pointee.metrics.y_ppem ?? 0), midpointGrid: 64)
    recorder.append(slot.pointee.outline, scale: 1 / 64)
    return recorder.outline.map { ($0, Int(slot.pointee.metrics.horiAdvance) / 64) }
  }

  /// Returns the advance of a glyph in units of the face, for fonts whose tables HarfBuzz does not read.
  func advance(of glyph: UInt32) -> Int32 {
    if isScalable {
      guard FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else { return 0 }
    } else {
      guard selectStrike() != nil, FT_Load_Glyph(face, glyph, render_map_load_strike) == 0 else {
        return 0
      }
    }
    let advance = face.pointee.glyph?.pointee.metrics.horiAdvance ?? 0
    return Int32(clamping: isScalable ? advance : (advance + 32) >> 6)
  }
}

extension FreeTypeFace {
  /// Returns the font as an sfnt file if another container wraps the font; nil if there is no such container.
  func sfntBytes(limit: Int) -> [UInt8]? { tableBytes("", limit: limit) }

  /// Returns the bytes of a table; nil if the font has no such table or the table is too large. An empty name
  /// selects the whole font.
  private func tableBytes(_ name: String, limit: Int) -> [UInt8]? {
    let tag = name.utf8.reduce(FT_ULong(0)) { $0 << 8 | FT_ULong($1) }
    var length = FT_ULong(0)
    guard FT_Load_Sfnt_Table(face, tag, 0, nil, &length) == 0, length > 0, length <= limit else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    return FT_Load_Sfnt_Table(face, tag, 0, &bytes, &length) == 0 ? bytes : nil
  }

  private func readPalette() -> [SIMD4<Float>] {
    var data = FT_Palette_Data()
    var colors: UnsafeMutablePointer<FT_Color>?
    guard FT_Palette_Data_Get(face, &data) == 0, FT_Palette_Select(face, 0, &colors) == 0,
      let colors
    else { return [] }
    return (0..<Int(data.num_palette_entries)).map { index in
      let color = colors[index]
      return SIMD4(
        Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha)) / 255
    }
  }

  /// Returns the glyphs of the face by their Unicode characters.
  func characters() -> [UInt32: UInt32] {
    guard FT_Select_Charmap(face, FT_ENCODING_UNICODE) == 0 else { return [:] }
    var characters: [UInt32: UInt32] = [:]
    var glyph: FT_UInt = 0
    var code = FT_Get_First_Char(face, &glyph)
    while glyph != 0, characters.count < 0x10000 {
      characters[UInt32(truncatingIfNeeded: code)] = glyph
      code = FT_Get_Next_Char(face, code, &glyph)
    }
    return characters
  }
}

// MARK: Bitmaps

extension FreeTypeFace {
  /// Selects the strike to use and returns its pixels per em; nil if the font has no strikes.
  private func selectStrike() -> Double? {
    let count = Int(face.pointee.num_fixed_sizes)
    guard count > 0, let sizes = face.pointee.available_sizes else { return nil }
    let ordered = (0..<min(count, 256)).sorted { (sizes[$0].y_ppem, $0) < (sizes[$1].y_ppem, $1) }
    let preferred = ordered.last { sizes[$0].y_ppem >> 6 <= FreeTypeFace.preferredStrikeSize }
    guard let strike = preferred ?? ordered.first, sizes[strike].y_ppem >= 64,
      FT_Select_Size(face, FT_Int(strike)) == 0
    else { return nil }
    return Double(sizes[strike].y_ppem) / 64
  }

  /// Returns the color bitmap of a glyph; nil if the glyph has no color bitmap.
  func colorBitmap(of glyph: UInt32) -> GlyphBitmap? {
    loadBitmap(of: glyph) { bitmap, slot, size in
      guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue) else { return nil }
      let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
      guard width > 0, height > 0, width <= 4096, height <= 4096 else { return nil }
      var pixels = [UInt8](repeating: 0, count: 4 * width * height)
      for row in 0..<height {
        guard let line = bitmap.row(row) else { return nil }
        for column in 0..<width {
          let (from, to) = (4 * column, 4 * (row * width + column))
          pixels[to] = line[from + 2]
          pixels[to + 1] = line[from + 1]
          pixels[to + 2] = line[from]
          pixels[to + 3] = line[from + 3]
        }
      }
      return GlyphBitmap(
        width: width, height: height, pixels: pixels, left: Double(slot.bitmap_left) / size,
        top: Double(slot.bitmap_top) / size, pixelsPerEm: size)
    }
  }

  /// Appends a rectangle for each pixel of a glyph's bitmap that is at least half covered. The outline of a bitmap font
  /// is exact at each size.
  private func appendPixels(of glyph: UInt32, to recorder: inout OutlineRecorder) -> Bool {
    loadBitmap(of: glyph) { bitmap, slot, size in
      let unit = Float(Double(unitsPerEm) / size)
      for row in 0..<Int(bitmap.rows) {
        guard let line = bitmap.row(row) else { return nil }
        var start: Int?
        for column in 0...Int(bitmap.width) {
          let isSet = column < Int(bitmap.width) && bitmap.isSet(line, column)
          if isSet {
            start = start ?? column
          } else if let first = start {
            let top = Float(Int(slot.bitmap_top) - row) * unit
            recorder.appendRectangle(
              from: SIMD2(Float(Int(slot.bitmap_left) + first) * unit, top - unit),
              to: SIMD2(Float(Int(slot.bitmap_left) + column) * unit, top))
            start = nil
          }
        }
      }
      return true
    } ?? false
  }

  private func loadBitmap<Result>(
    of glyph: UInt32, _ body: (FT_Bitmap, FT_GlyphSlotRec, Double) -> Result?
  ) -> Result? {
    guard let size = selectStrike() else { return nil }
    defer { if isScalable { FreeTypeFace.setSize(of: face) } }
    guard FT_Load_Glyph(face, glyph, render_map_load_strike) == 0, let slot = face.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_BITMAP
    else { return nil }
    return body(slot.pointee.bitmap, slot.pointee, size)
  }
}

extension FT_Bitmap {
  /// Returns a row of pixels, counted from the top.
  fileprivate func row(_ index: Int) -> UnsafeMutablePointer<UInt8>? {
    // With a negative pitch, rows are stored from the bottom.
    guard let buffer else { return nil }
    return buffer + (pitch >= 0 ? index * Int(pitch) : (Int(rows) - 1 - index) * -Int(pitch))
  }

  /// Whether a pixel of a row is at least half covered.
  fileprivate func isSet(_ row: UnsafeMutablePointer<UInt8>, _ column: Int) -> Bool {
    func sample(bits: Int) -> Bool {
      let place = column * bits
      return row[place >> 3] >> UInt8(8 - bits - place & 7) & UInt8(1 << (bits - 1)) != 0
    }
    return switch UInt32(pixel_mode) {
    case FT_PIXEL_MODE_MONO.rawValue: sample(bits: 1)
    case FT_PIXEL_MODE_GRAY2.rawValue: sample(bits: 2)
    case FT_PIXEL_MODE_GRAY4.rawValue: sample(bits: 4)
    case FT_PIXEL_MODE_GRAY.rawValue: row[column] >= 128
    case FT_PIXEL_MODE_BGRA.rawValue: row[4 * column + 3] >= 128
    default: false
    }
  }
}

extension FreeTypeFace {
  /// The number of faces in the file.
  var faceCount: Int { Int(face.pointee.num_faces) }

  var glyphCount: Int { Int(face.pointee.num_glyphs) }

  /// The distances from the baseline up to the ascender and to the descender, in units of the face.
  var extents: (ascender: Double, descender: Double) {
    (Double(face.pointee.ascender), Double(face.pointee.descender))
  }

  /// The name of the family and of the style.
  var names: (family: String, style: String) {
    func name(_ text: UnsafeMutablePointer<FT_String>?) -> String {
      text.map { String(cString: $0) } ?? ""
    }
    return (name(face.pointee.family_name), name(face.pointee.style_name))
  }
}
