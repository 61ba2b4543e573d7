import MapCHarfBuzz
import MapCHarfBuzzSubset

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A face of a font file from which font subsets are made.
///
/// Glyphs refer to their source, but a source refers to no glyph. A source is safe to share because HarfBuzz's font
/// is immutable.
public final class FontSource: @unchecked Sendable {
  /// The full name, including the style.
  public let name: String
  /// The name of the font's family.
  public let family: String
  /// The weight, 1 to 1000; 400 is regular.
  public let weight: Int
  /// Whether the glyphs of the font are italic.
  public let isItalic: Bool
  /// The number of units of the face per em.
  public let unitsPerEm: Int
  /// The distance from the baseline up to the origin of `GlyphMetrics.top`, in ems.
  public let ascent: Double

  private let data: FontData
  /// The index of the face in the file.
  private let index: Int
  /// Whether the face is an instance of a variable font other than the default instance.
  private let isInstance: Bool
  private let font: OpaquePointer

  /// Creates the source of a face and retains its font.
  init(
    _ data: FontData, index: Int, font: OpaquePointer, isInstance: Bool, name: String,
    family: String, style: FontStyle, unitsPerEm: Int, ascent: Double
  ) {
    self.data = data
    self.index = index
    self.font = hb_font_reference(font)
    self.isInstance = isInstance
    self.name = name
    self.family = family
    weight = style.weight
    isItalic = style.isItalic
    self.unitsPerEm = unitsPerEm
    self.ascent = ascent / 24
  }

  deinit { hb_font_destroy(font) }

  /// Returns the index of the glyph of a single character; nil if the font has no such glyph.
  public func glyph(of character: Unicode.Scalar) -> UInt32? {
    var glyph: UInt32 = 0
    return hb_font_get_nominal_glyph(font, character.value, &glyph) != 0 ? glyph : nil
  }

  /// Returns the advance of a glyph in horizontal text, in ems.
  public func advance(of glyph: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(font, glyph)) / Double(unitsPerEm)
  }

  /// Whether subsets can be made. This requires that the subsetting library can be loaded, that the font may be
  /// embedded in documents, and that the face is not an instance of a variable font other than the default
  /// instance.
  public var canBeEmbedded: Bool {
    guard !isInstance, permitsEmbedding, let face = hb_font_get_face(font),
      ["glyf", "CFF "].contains(where: { face.hasTable($0) })
    else { return false }
    return font_subset_available() != 0
  }

  /// Whether the font permits the embedding of its outlines in documents. The field `fsType` of the table `OS/2` must
  /// not state a "restricted license" or restrict embedding to bitmaps. Fonts without this table permit embedding.
  public var permitsEmbedding: Bool {
    guard let face = hb_font_get_face(font) else { return false }
    return face.withTable("OS/2") { table in
      guard table.count >= 10 else { return true }
      let rights = Int(table[8]) << 8 | Int(table[9])
      // Bits 0 to 3 are the usage permissions. If several bits are set, the least restrictive permission applies. Bit 9
      // permits only the embedding of bitmaps.
      return rights & 0xF != 2 && rights & 0x200 == 0
    }
  }

  /// Returns a font file with some characters and glyphs and the tables that shape them; nil if the file cannot be
  /// made.
  ///
  /// - Parameters:
  ///   - characters: The characters to include.
  ///   - glyphs: The glyphs to include, as indices in this face.
  public func subset(characters: Set<Unicode.Scalar>, glyphs: Set<UInt32>) -> FontSubset? {
    guard canBeEmbedded else { return nil }
    let characters = characters.map(\.value).sorted()
    let glyphs = glyphs.sorted()
    var indices = [UInt32](repeating: 0, count: glyphs.count)
    var length = 0
    let bytes = data.bytes
    let made = characters.withUnsafeBufferPointer { characters in
      glyphs.withUnsafeBufferPointer { glyphs in
        var request = font_subset_request(
          bytes: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), length: bytes.count,
          face: UInt32(index), characters: characters.baseAddress,
          character_count: characters.count, glyphs: glyphs.baseAddress,
          glyph_count: glyphs.count)
        return font_subset_make(&request, &length, &indices)
      }
    }
    guard let made else { return nil }
    defer { free(made) }
    return FontSubset(
      bytes: Array(UnsafeBufferPointer(start: made, count: length)),
      glyphs: Dictionary(zip(glyphs, indices)) { first, _ in first })
  }
}

/// A font file with some of the glyphs of a font, without hints.
public struct FontSubset: Sendable {
  /// The bytes of the TrueType or OpenType file.
  public var bytes: [UInt8]
  /// The indices of the glyphs in the file. The keys are the indices of the glyphs in the face.
  public var glyphs: [UInt32: UInt32]
}

/// The font from which a glyph comes, and the parts of the glyph in this font.
public struct GlyphOrigin: Sendable {
  /// The font from which the glyph comes.
  public let font: FontSource
  /// The glyphs of the face from which the glyph is made: one glyph, or several glyphs that form a unit, such as a
  /// letter with its marks.
  public let parts: [GlyphPart]

  /// Creates the origin of a glyph.
  public init(font: FontSource, parts: [GlyphPart]) {
    self.font = font
    self.parts = parts
  }
}

/// A glyph of a face with an offset in units of the face. The y axis points upward.
public struct GlyphPart: Hashable, Sendable {
  /// The index of the glyph in the face.
  public var id: UInt32
  /// The offset to the right, in units of the face.
  public var x: Int32
  /// The offset upward, in units of the face.
  public var y: Int32

  /// Creates a part from the index and the offset of a glyph.
  public init(id: UInt32, x: Int32, y: Int32) {
    self.id = id
    self.x = x
    self.y = y
  }
}

/// The bytes of a font file. HarfBuzz and FreeType read them in place.
///
/// The bytes are immutable, so the object is safe to share.
final class FontData: @unchecked Sendable {
  /// The bytes as HarfBuzz refers to them.
  let blob: OpaquePointer

  /// Creates the data of a blob and takes ownership of it.
  init(_ blob: OpaquePointer) { self.blob = blob }

  /// Creates the data from a copy of `bytes`; nil if `bytes` is empty or memory is exhausted.
  convenience init?(_ bytes: [UInt8]) {
    let blob = bytes.withUnsafeBytes { bytes in
      hb_blob_create_or_fail(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    guard let blob else { return nil }
    self.init(blob)
  }

  deinit { hb_blob_destroy(blob) }

  /// The bytes, valid as long as this object exists.
  var bytes: UnsafeRawBufferPointer {
    var length: UInt32 = 0
    let start = hb_blob_get_data(blob, &length)
    return UnsafeRawBufferPointer(start: start, count: Int(length))
  }
}
