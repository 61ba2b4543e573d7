import MapCHarfBuzz
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A face of a font file: its names, its glyphs as outlines, and what HarfBuzz shapes with.
///
/// Safe to share: HarfBuzz lets any thread read a face and a font once they are immutable, and the
/// glyphs made so far are behind a lock.
public final class FontFace: @unchecked Sendable {
  /// The largest file that is read, in bytes.
  public static let largestFile = 64 << 20

  /// The file, or what else the face was read from.
  public let path: String
  /// The name of the family.
  public let family: String
  /// The full name, with the style.
  public let fullName: String
  /// The style.
  let style: FontStyle
  /// How many glyphs the face has.
  let glyphCount: Int
  /// From the baseline up to the line that `GlyphMetrics.top` counts from: the ascender in whole
  /// 24ths of an em, rounded up, as FreeType gives it at that size and glyph servers with it.
  let ascent: Double
  /// 24ths of an em a unit of the face.
  let unit: Double

  let font: OpaquePointer
  private let face: OpaquePointer
  /// The glyphs made so far; each is made once, so that equal glyphs are identical.
  private let glyphs = Mutex<[[GlyphPart]: Glyph]>([:])

  /// The faces of the font file at `path`: one, or those of a collection.
  public static func faces(atPath path: String) throws(FontError) -> [FontFace] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "not a file")
    }
    guard status.st_size <= largestFile else { throw .tooLarge(path: path) }
    guard let blob = hb_blob_create_from_file_or_fail(path) else {
      throw .unreadable(path: path, reason: "the file cannot be read")
    }
    defer { hb_blob_destroy(blob) }
    return try faces(of: blob, path: path)
  }

  /// The faces of a font file's bytes; `name` says in messages where they are from.
  public static func faces(of bytes: [UInt8], name: String) throws(FontError) -> [FontFace] {
    guard bytes.count <= largestFile else { throw .tooLarge(path: name) }
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
    // No collection has nearly as many faces as a forged count may say.
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
    // A face that says nothing sensible gets the ascender of most.
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

  /// The width of a glyph in text from side to side, in 24ths of an em.
  func advance(of glyph: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(font, glyph)) * unit
  }

  /// What draws glyphs that belong together; made once for the same parts.
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

/// A glyph of a face, moved by whole units of the face.
struct GlyphPart: Hashable, Sendable {
  var id: UInt32
  var x: Int32
  var y: Int32
}

/// The names of a face (OpenType, table `name`), the English ones.
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

/// Why a file is not used as a font.
public enum FontError: Error, Hashable, Sendable {
  /// The file cannot be read, or the folder not listed.
  case unreadable(path: String, reason: String)
  /// The file is larger than `FontFace.largestFile` bytes.
  case tooLarge(path: String)
  /// The bytes are no OpenType or TrueType font, or one without glyphs.
  case notAFont(path: String)
  /// The font has no outlines, as fonts of pictures have none.
  case noOutlines(path: String)
}

extension FontError: CustomStringConvertible {
  /// The file and what is wrong with it, for a person.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .tooLarge(let path):
      "\(path): larger than \(FontFace.largestFile >> 20) MiB, which no font is read of"
    case .notAFont(let path): "\(path): not an OpenType or TrueType font"
    case .noOutlines(let path): "\(path): the font has pictures and no outlines"
    }
  }
}
