public import MapGeometry
public import MapRaster
public import MapText

/// The glyphs of a label. This mark replaces the commands that draw the glyphs.
public struct LabelMark: DisplayMark {
  /// A glyph at its place.
  public struct PlacedGlyph: Sendable {
    /// The glyph: an outline or a distance field.
    public var glyph: Glyph
    /// The transform from the glyph's own coordinates to device pixels.
    public var toDevice: ProjectiveTransform
    /// The index of the first character of the glyph's cluster in the text of the label; -1 if this character is
    /// not known.
    public var character: Int
    /// The color of the glyph, including the opacity.
    public var color: PremultipliedColor

    /// Creates a glyph at a place.
    public init(
      glyph: Glyph, toDevice: ProjectiveTransform, character: Int, color: PremultipliedColor
    ) {
      self.glyph = glyph
      self.toDevice = toDevice
      self.character = character
      self.color = color
    }
  }

  /// The characters of the label.
  public var text: [Unicode.Scalar]
  /// The glyphs, in the order in which they are drawn.
  public var glyphs: [PlacedGlyph] = []
  /// The indices of the characters that other commands draw, such as images and color glyphs.
  public var drawnApart: [Int] = []
  /// The color of the halo, including the opacity.
  public var haloColor = PremultipliedColor.clear
  /// The distance by which the halo extends beyond the glyphs, in device pixels.
  public var haloWidth = 0.0
  /// The distance, in device pixels, over which the halo fades on either side of its edge.
  public var haloBlur = 0.0
  /// The identifier of the feature in its data; nil if the feature has no identifier.
  public var feature: String?
  /// The names of the text's fonts, in order of preference.
  public var fontStack: [String] = []

  /// Creates a label without glyphs.
  public init(text: [Unicode.Scalar]) { self.text = text }
}
