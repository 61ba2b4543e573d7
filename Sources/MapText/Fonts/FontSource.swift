import MapCHarfBuzz

/// A face of a font file, from which files with some of its glyphs are made.
///
/// Glyphs refer to it, and it refers to no glyph.
public final class FontSource: Sendable {
  /// The full name, including the style.
  public let name: String
  /// The family name.
  public let family: String
  /// The weight, 1 to 1000; 400 is regular.
  public let weight: Int
  /// Whether the glyphs are italic.
  public let isItalic: Bool
  /// Units of the face per em.
  public let unitsPerEm: Int
  /// The distance from the baseline up to the origin of `GlyphMetrics.top`, in ems.
  public let ascent: Double

  /// The font file.
  let data: FontData
  /// The index of the face in the file.
  let index: Int
  /// The place in the design space; empty for the default instance and for other fonts.
  let coordinates: [Double]

  /// Creates the source of a face.
  init(
    _ data: FontData, index: Int, coordinates: [Double], name: String, family: String,
    style: FontStyle, unitsPerEm: Int, ascent: Double
  ) {
    self.data = data
    self.index = index
    self.coordinates = coordinates
    self.name = name
    self.family = family
    weight = style.weight
    isItalic = style.isItalic
    self.unitsPerEm = unitsPerEm
    self.ascent = ascent / 24
  }
}

/// The font of a glyph, and what the glyph consists of there.
public struct GlyphOrigin: Sendable {
  /// The font.
  public let font: FontSource
  /// The glyphs of the face: one, or several that form a unit such as a letter with its marks.
  public let parts: [GlyphPart]

  /// Creates the origin of a glyph.
  public init(font: FontSource, parts: [GlyphPart]) {
    self.font = font
    self.parts = parts
  }
}
