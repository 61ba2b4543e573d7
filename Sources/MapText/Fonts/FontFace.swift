import MapCHarfBuzz
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A face of a font file. It has names, outline and color glyphs, and a HarfBuzz font.
///
/// HarfBuzz shapes texts, and FreeType loads glyphs. FreeType opens a face when its first glyph is needed, because
/// most maps use few of their available fonts.
///
/// A face is safe to share. HarfBuzz's face and font are immutable, and a lock protects the glyphs and FreeType's
/// face.
public final class FontFace: @unchecked Sendable {
  /// The maximum size of a font file, in bytes.
  public static let maximumFileSize = 64 << 20

  /// The kind of a face's glyphs.
  enum Kind: Int {
    case outlines
    /// Color glyphs, such as emoji.
    case colors
    /// Bitmaps of one color.
    case bitmaps
  }

  /// The path of the file, or another name of the face's origin.
  public let path: String
  /// The name of the face's family.
  public let family: String
  /// The full name, including the style.
  public let fullName: String
  let style: FontStyle
  let glyphCount: Int
  let kind: Kind
  /// The design space of the font; empty if the font is not variable.
  let variations: FontVariations
  /// The distance from the baseline up to the origin of `GlyphMetrics.top`, in 24ths of an em. It is the ascender,
  /// rounded up as FreeType and glyph servers do at a size of 24.
  let ascent: Double
  /// The number of 24ths of an em per unit of the face.
  let unit: Double

  /// The source of subsets of the face's font.
  public let source: FontSource

  let font: OpaquePointer
  private let face: OpaquePointer
  private let data: FontData
  private let index: Int
  /// The position in the design space. It is empty for the default instance and for fonts that are not variable.
  private let coordinates: [Double]
  /// The glyphs of a font without OpenType tables.
  private let characters: CharacterTable?
  private let cache = Mutex(Cache())

  /// The loaded parts of a face.
  private struct Cache {
    /// The glyphs. Each glyph is created once, so equal glyphs are identical.
    var glyphs: [[GlyphPart]: Glyph] = [:]
    /// The face of FreeType; nil if FreeType cannot open the face.
    var loader: FreeTypeFace?
    var hasLoader = false
    /// The other instances of a variable font.
    var instances: [[Double]: FontFace] = [:]
  }

  /// Returns the faces of the font file at `path`. A collection contains several faces, and any other file contains one
  /// face.
  public static func faces(atPath path: String) throws(FontError) -> [FontFace] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "not a file")
    }
    guard status.st_size <= maximumFileSize else { throw .tooLarge(path: path) }
    errno = 0
    guard let blob = hb_blob_create_from_file_or_fail(path) else {
      let reason = errno == 0 ? "the file cannot be read" : String(cString: strerror(errno))
      throw .unreadable(path: path, reason: reason)
    }
    return try faces(of: FontData(blob), path: path)
  }

  /// Returns the faces of a font file's bytes. Error messages contain `name` as the origin of the bytes.
  public static func faces(of bytes: [UInt8], name: String) throws(FontError) -> [FontFace] {
    guard bytes.count <= maximumFileSize else { throw .tooLarge(path: name) }
    guard let data = FontData(bytes) else { throw .notAFont(path: name) }
    return try faces(of: data, path: name)
  }

  private static func faces(of file: FontData, path: String) throws(FontError) -> [FontFace] {
    let data = try file.unwrapped(path: path)
    // The limit guards against forged counts and is far above the counts of real collections.
    let count = Int(min(hb_face_count(data.blob), 64))
    let faces = (0..<count).compactMap { FontFace(data, index: $0, path: path) }
    let drawn = faces.filter { $0.kind != .outlines || $0.hasOutlines }
    if !drawn.isEmpty { return drawn }
    guard faces.isEmpty else { throw .noOutlines(path: path) }
    // HarfBuzz does not read some formats, such as Type 1.
    guard let others = FontFace.others(of: data, path: path) else { throw .notAFont(path: path) }
    guard !others.isEmpty else { throw .noOutlines(path: path) }
    return others
  }

  /// Returns the faces of a font without OpenType tables, except faces without Unicode characters. Nil if the data
  /// is not a font.
  private static func others(of data: FontData, path: String) -> [FontFace]? {
    guard let first = FreeTypeFace(data.bytes, index: 0) else { return nil }
    let count = min(max(first.faceCount, 1), 64)
    return (0..<count).compactMap { index in
      let loader = index == 0 ? first : FreeTypeFace(data.bytes, index: index)
      return loader.flatMap { FontFace($0, data, index: index, path: path) }
    }
  }

  /// Whether the face has a table of outlines (OpenType, "Tables Related to TrueType Outlines" and "Tables Related to
  /// CFF Outlines").
  private var hasOutlines: Bool { FontFace.hasOutlines(face) }

  private static func hasOutlines(_ face: OpaquePointer) -> Bool {
    ["glyf", "CFF ", "CFF2"].contains { face.hasTable($0) }
  }

  /// Creates the default instance of a face with OpenType tables.
  private convenience init?(_ data: FontData, index: Int, path: String) {
    guard let face = hb_face_create(data.blob, UInt32(index)) else { return nil }
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0 else { return nil }
    hb_face_make_immutable(face)
    let names = FontNames(face)
    let variations = FontVariations(face)
    self.init(
      face, data, index: index, path: path, names: names, variations: variations, coordinates: [])
  }

  /// Creates an instance of a face with OpenType tables.
  private init?(
    _ face: OpaquePointer, _ data: FontData, index: Int, path: String, names: FontNames,
    variations: FontVariations, coordinates: [Double]
  ) {
    guard let font = hb_font_create(face) else { return nil }
    let unitsPerEm = hb_face_get_upem(face)
    hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
    if !coordinates.isEmpty {
      let design = coordinates.map { Float($0) }
      hb_font_set_var_coords_design(font, design, UInt32(design.count))
    }
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    hb_font_make_immutable(font)
    self.path = path
    self.data = data
    self.index = index
    self.face = hb_face_reference(face)
    self.font = font
    self.variations = variations
    self.coordinates = coordinates
    characters = nil
    unit = 24 / Double(unitsPerEm)
    glyphCount = Int(hb_face_get_glyph_count(face))
    ascent = FontFace.ascent(Double(extents.ascender) * unit)
    family = names.family
    fullName = names.fullName
    kind =
      ["COLR", "sbix", "CBDT"].contains { face.hasTable($0) }
      ? .colors
      : !FontFace.hasOutlines(face) && face.hasTable("EBDT") ? .bitmaps : .outlines
    let weight = hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)
    let width = hb_style_get_value(font, HB_STYLE_TAG_WIDTH)
    let style = FontStyle(
      weight: (1...1000).contains(weight) ? Int(weight) : 400,
      isItalic: hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0.5
        || face.isSlanted,
      width: (1...1000).contains(width) ? Double(width) : 100)
    let placed = variations.style(
      at: coordinates.isEmpty ? variations.standard : coordinates, base: style)
    self.style = placed
    source = FontSource(
      data, index: index, font: font, isInstance: !coordinates.isEmpty, name: fullName,
      family: family, style: placed, unitsPerEm: Int(unitsPerEm), ascent: ascent)
  }

  /// Creates a face of a font without OpenType tables; nil if the face has no Unicode characters.
  private init?(_ loader: FreeTypeFace, _ data: FontData, index: Int, path: String) {
    let characters = CharacterTable(loader)
    guard !characters.glyphs.isEmpty, let face = hb_face_create(hb_blob_get_empty(), 0) else {
      return nil
    }
    hb_face_set_upem(face, UInt32(loader.unitsPerEm))
    hb_face_set_glyph_count(face, UInt32(clamping: loader.glyphCount))
    hb_face_make_immutable(face)
    guard let font = hb_font_create(face) else {
      hb_face_destroy(face)
      return nil
    }
    hb_font_set_scale(font, Int32(loader.unitsPerEm), Int32(loader.unitsPerEm))
    characters.use(in: font)
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    hb_font_make_immutable(font)
    self.path = path
    self.data = data
    self.index = index
    self.face = face
    self.font = font
    self.characters = characters
    variations = FontVariations()
    coordinates = []
    unit = 24 / Double(loader.unitsPerEm)
    glyphCount = max(loader.glyphCount, 1)
    ascent = FontFace.ascent(Double(extents.ascender) * unit)
    let names = loader.names
    family = names.family
    fullName = [names.family, names.style].filter { !$0.isEmpty }.joined(separator: " ")
    style = FontName(fullName).style
    source = FontSource(
      data, index: index, font: font, isInstance: false, name: fullName, family: family,
      style: style, unitsPerEm: loader.unitsPerEm, ascent: ascent)
    kind = loader.isScalable ? .outlines : .bitmaps
    let state = Cache(loader: loader, hasLoader: true)
    cache.withLock { $0 = state }
  }

  /// Returns an ascender in 24ths of an em, rounded up. An implausible ascender is replaced by 26, which is typical.
  private static func ascent(_ ascender: Double) -> Double {
    (6...48).contains(ascender) ? (ascender - 1e-9).rounded(.up) : 26
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }

  /// Whether the face has a glyph for a code point.
  public func has(_ codePoint: Unicode.Scalar) -> Bool {
    var glyph: UInt32 = 0
    return hb_font_get_nominal_glyph(font, codePoint.value, &glyph) != 0
  }

  /// Returns the advance of a glyph in horizontal text, in 24ths of an em.
  func advance(of glyph: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(font, glyph)) * unit
  }

  /// Returns the glyph that combines several parts. Each combination is created once.
  func glyph(of parts: [GlyphPart]) -> Glyph {
    cache.withLock { cache in
      if let glyph = cache.glyphs[parts] { return glyph }
      if !cache.hasLoader {
        cache.loader = openLoader()
        cache.hasLoader = true
      }
      let glyph = makeGlyph(of: parts, cache.loader)
      cache.glyphs[parts] = glyph
      return glyph
    }
  }

  /// Opens the face with FreeType; nil if FreeType cannot open it. The result must not outlive this object.
  func openLoader() -> FreeTypeFace? {
    FreeTypeFace(
      data.bytes, index: index, unitsPerEm: Int(hb_face_get_upem(face)), coordinates: coordinates)
  }

  private func makeGlyph(of parts: [GlyphPart], _ loader: FreeTypeFace?) -> Glyph {
    let advance = parts.first.map { self.advance(of: $0.id) } ?? 0
    let reader = loader.map { GlyphReader(face: $0, unit: unit, ascent: ascent) }
    var isDamaged = reader == nil
    if kind == .colors, let glyph = reader?.colorGlyph(of: parts, isDamaged: &isDamaged) {
      return Glyph(glyph, advance: advance, isDamaged: isDamaged)
    }
    guard let outline = reader?.outline(of: parts) else {
      // A glyph without a bitmap in a bitmap font is a space.
      if let loader, !loader.isScalable, parts.allSatisfy({ $0.id != 0 }) {
        return Glyph(GlyphOutline(steps: []), advance: advance)
      }
      return Glyph.box(advance: advance, ascent: ascent, isDamaged: true)
    }
    if outline.steps.isEmpty, parts.allSatisfy({ $0.id == 0 }) {
      return Glyph.box(advance: advance, ascent: ascent)
    }
    return Glyph(
      outline, advance: advance, isDamaged: isDamaged,
      origin: GlyphOrigin(font: source, parts: parts))
  }
}

extension FontFace {
  /// Returns the glyph of a single code point; nil if the face has no such glyph.
  public func glyph(of codePoint: Unicode.Scalar) -> Glyph? {
    var id: UInt32 = 0
    guard hb_font_get_nominal_glyph(font, codePoint.value, &id) != 0 else { return nil }
    return glyph(of: [GlyphPart(id: id, x: 0, y: 0)])
  }
}

// MARK: Variable fonts

extension FontFace {
  /// Returns the instance of a variable font that is nearest to a style. For other fonts, returns the face itself.
  func instance(for style: FontStyle) -> FontFace {
    variations.axes.isEmpty ? self : instance(at: variations.coordinates(for: style))
  }

  /// Returns the instance whose full name has the given key; nil if there is no such instance. The full name consists
  /// of the family's name and the instance's name.
  func instance(named key: String) -> FontFace? {
    variations.instances.first { FontName.key(family + $0.name) == key }
      .map { instance(at: $0.coordinates) }
  }

  /// Returns the style of the instance that is nearest to `style`.
  func nearestStyle(to style: FontStyle) -> FontStyle {
    variations.axes.isEmpty
      ? self.style : variations.style(at: variations.coordinates(for: style), base: self.style)
  }

  /// Returns the instance at a position in the design space. Each instance is created once.
  private func instance(at coordinates: [Double]) -> FontFace {
    guard coordinates != (self.coordinates.isEmpty ? variations.standard : self.coordinates) else {
      return self
    }
    return cache.withLock { cache in
      if let instance = cache.instances[coordinates] { return instance }
      let instance = FontFace(
        face, data, index: index, path: path,
        names: FontNames(family: family, fullName: fullName), variations: variations,
        coordinates: coordinates)
      cache.instances[coordinates] = instance
      return instance ?? self
    }
  }
}
