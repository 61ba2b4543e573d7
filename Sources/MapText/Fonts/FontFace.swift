import MapCHarfBuzz
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A face of a font file: its names, its glyphs as outlines, and its HarfBuzz font.
///
/// Safe to share: any thread may read an immutable face and font of HarfBuzz, and the cache of glyphs is
/// protected by a lock.
public final class FontFace: @unchecked Sendable {
  /// The maximum size of a font file, in bytes.
  public static let maximumFileSize = 64 << 20

  /// The path of the file, or another name of the face's origin.
  public let path: String
  /// The family name.
  public let family: String
  /// The full name, including the style.
  public let fullName: String
  /// The style.
  let style: FontStyle
  /// The number of glyphs.
  let glyphCount: Int
  /// The distance from the baseline up to the origin of `GlyphMetrics.top`: the ascender in 24ths of an em,
  /// rounded up, as FreeType reports it at that size, and glyph servers with it.
  let ascent: Double
  /// 24ths of an em per unit of the face.
  let unit: Double

  let font: OpaquePointer
  private let face: OpaquePointer
  /// The cache of glyphs. Each is created once, so that equal glyphs are identical.
  private let glyphs = Mutex<[[GlyphPart]: Glyph]>([:])

  /// Returns the faces of the font file at `path`: one, or those of a collection.
  public static func faces(atPath path: String) throws(FontError) -> [FontFace] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "not a file")
    }
    guard status.st_size <= maximumFileSize else { throw .tooLarge(path: path) }
    guard let blob = hb_blob_create_from_file_or_fail(path) else {
      throw .unreadable(path: path, reason: "the file cannot be read")
    }
    defer { hb_blob_destroy(blob) }
    return try faces(of: blob, path: path)
  }

  /// Returns the faces of a font file's bytes; messages contain `name` as their origin.
  public static func faces(of bytes: [UInt8], name: String) throws(FontError) -> [FontFace] {
    guard bytes.count <= maximumFileSize else { throw .tooLarge(path: name) }
    let blob = bytes.withUnsafeBytes { bytes in
      hb_blob_create_or_fail(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    guard let blob else { throw .notAFont(path: name) }
    defer { hb_blob_destroy(blob) }
    return try faces(of: blob, path: name)
  }

  private static func faces(of blob: OpaquePointer, path: String) throws(FontError) -> [FontFace] {
    // A limit against forged counts, far above those of real collections.
    let faces = (0..<min(hb_face_count(blob), 64)).compactMap { index in
      FontFace(blob: blob, index: index, path: path)
    }
    guard !faces.isEmpty else { throw .notAFont(path: path) }
    let drawn = faces.filter(\.hasOutlines)
    guard !drawn.isEmpty else { throw .noOutlines(path: path) }
    return drawn
  }

  /// Whether the face has a table of outlines (OpenType, "Tables Related to TrueType Outlines" and "to CFF
  /// Outlines").
  private var hasOutlines: Bool {
    ["glyf", "CFF ", "CFF2"].contains { name in
      let tag = name.utf8.reduce(hb_tag_t(0)) { $0 << 8 | hb_tag_t($1) }
      let table = hb_face_reference_table(face, tag)
      defer { hb_blob_destroy(table) }
      return hb_blob_get_length(table) > 0
    }
  }

  private init?(blob: OpaquePointer, index: UInt32, path: String) {
    guard let face = hb_face_create(blob, index), let font = hb_font_create(face) else {
      return nil
    }
    hb_face_make_immutable(face)
    let unitsPerEm = hb_face_get_upem(face)
    hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    hb_font_make_immutable(font)
    self.path = path
    self.face = face
    self.font = font
    unit = 24 / Double(unitsPerEm)
    glyphCount = Int(hb_face_get_glyph_count(face))
    // An implausible ascender is replaced by a typical one.
    let ascender = Double(extents.ascender) * unit
    ascent = (6...48).contains(ascender) ? (ascender - 1e-9).rounded(.up) : 26
    let names = FontNames(face)
    family = names.family
    fullName = names.fullName
    let weight = hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)
    style = FontStyle(
      weight: (1...1000).contains(weight) ? Int(weight) : 400,
      isItalic: hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0.5
        || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0)
    guard glyphCount > 0 else { return nil }
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

  /// Returns the combined glyph of parts, which is created once.
  func glyph(of parts: [GlyphPart]) -> Glyph {
    glyphs.withLock { glyphs in
      if let glyph = glyphs[parts] { return glyph }
      let glyph = makeGlyph(of: parts)
      glyphs[parts] = glyph
      return glyph
    }
  }

  private func makeGlyph(of parts: [GlyphPart]) -> Glyph {
    let advance = parts.first.map { self.advance(of: $0.id) } ?? 0
    guard var outline = OutlineRecorder.outline(of: parts, of: self) else {
      return Glyph.box(advance: advance, ascent: ascent)
    }
    if outline.steps.isEmpty, parts.allSatisfy({ $0.id == 0 }) {
      return Glyph.box(advance: advance, ascent: ascent)
    }
    let scale = Float(unit)
    let ascent = Float(ascent)
    outline.map { SIMD2($0.x * scale, ascent - $0.y * scale) }
    return Glyph(outline, advance: advance)
  }
}

/// A glyph of a face with an offset in units of the face.
struct GlyphPart: Hashable, Sendable {
  var id: UInt32
  var x: Int32
  var y: Int32
}

/// The English names of a face (OpenType, table `name`).
private struct FontNames {
  var family: String
  var fullName: String

  init(_ face: OpaquePointer) {
    let language = hb_language_from_string("en", -1)
    func name(_ id: Int) -> String {
      var buffer = [CChar](repeating: 0, count: 256)
      var size = UInt32(buffer.count)
      hb_ot_name_get_utf8(face, UInt32(id), language, &size, &buffer)
      return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    let typographic = name(16)
    family = typographic.isEmpty ? name(1) : typographic
    fullName = name(4)
  }
}

/// An error that keeps a file from being used as a font.
public enum FontError: Error, Hashable, Sendable {
  /// The file cannot be read, or the folder cannot be listed.
  case unreadable(path: String, reason: String)
  /// The file is larger than `FontFace.maximumFileSize` bytes.
  case tooLarge(path: String)
  /// The bytes are not an OpenType or TrueType font with glyphs.
  case notAFont(path: String)
  /// The font has no outlines, such as bitmap and colour fonts.
  case noOutlines(path: String)
}

extension FontError: CustomStringConvertible {
  /// A description of the error, with the path.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .tooLarge(let path):
      "\(path): larger than \(FontFace.maximumFileSize >> 20) MiB, the limit for fonts"
    case .notAFont(let path): "\(path): not an OpenType or TrueType font"
    case .noOutlines(let path): "\(path): the font has no outlines"
    }
  }
}
