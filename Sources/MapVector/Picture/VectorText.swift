public import MapGeometry
public import MapText

/// A text in one font, size and color, with the place of each glyph.
public struct VectorText: Sendable {
  /// A glyph, or several glyphs that form a unit such as a letter with its marks.
  public struct Cluster: Sendable {
    /// A glyph of the font at a place.
    public struct Glyph: Hashable, Sendable {
      /// The index of the glyph in the face of the font.
      public var id: UInt32
      /// The offset from the origin of the cluster, in ems, with y upward.
      public var offset: SIMD2<Double>

      /// Creates a glyph from its index and its offset.
      public init(id: UInt32, offset: SIMD2<Double>) {
        self.id = id
        self.offset = offset
      }
    }

    /// The characters, in their logical order. Empty if an earlier cluster contains them.
    public var text: String
    /// The glyphs, from bottom to top.
    public var glyphs: [Glyph]
    /// The origin of the cluster on the baseline.
    public var origin: Point
    /// The direction of the baseline, in radians clockwise from the x axis.
    public var angle: Double

    /// Creates a cluster from its characters and glyphs, with its origin and direction.
    public init(text: String, glyphs: [Glyph], origin: Point, angle: Double) {
      self.text = text
      self.glyphs = glyphs
      self.origin = origin
      self.angle = angle
    }
  }

  /// The index of the font in `VectorPicture.fonts`.
  public var font: Int
  /// The size of an em, in pixels of the style.
  public var size: Double
  /// The clusters from left to right, as drawn.
  public var clusters: [Cluster]
  /// Whether every cluster is the font's own glyph for a single character. Programs that draw the characters one by
  /// one then produce the same result.
  public var isSimple: Bool
  /// Whether the text is written from right to left.
  public var isRightToLeft = false
  /// Whether the order of the characters may depend on the surrounding text, as in Hebrew and Arabic. False by default.
  public var mayReorder = false
  /// The color that fills the glyphs.
  public var color: VectorColor
  /// The halo below all glyphs; nil if there is no halo.
  public var halo: VectorHalo?
  /// The identifier of the feature in its data; nil if the feature has no identifier.
  public var feature: String?

  /// Creates a text from its clusters, in one font, size and color.
  public init(font: Int, size: Double, clusters: [Cluster], isSimple: Bool, color: VectorColor) {
    self.font = font
    self.size = size
    self.clusters = clusters
    self.isSimple = isSimple
    self.color = color
  }
}

/// A halo, which is the shape of a glyph or icon, extended on all sides.
public struct VectorHalo: Hashable, Sendable {
  /// The color of the halo, including its opacity.
  public var color: VectorColor
  /// The distance by which the halo extends beyond the glyph or icon, in pixels of the style.
  public var width: Double

  /// Creates a halo from its color and the distance by which it extends.
  public init(color: VectorColor, width: Double) {
    self.color = color
    self.width = width
  }
}

/// A font with the glyphs that texts use.
public struct VectorFont: Sendable {
  /// The font. `FontSource.subset` returns a font file with some of its glyphs.
  public var source: FontSource
  /// The name of the font, unique in the picture.
  public var name: String
  /// The indices of the glyphs that texts use, with the characters of their clusters.
  public var glyphs: [UInt32: String] = [:]
  /// The characters of all texts that use the font.
  public var characters: Set<Unicode.Scalar> = []

  /// Creates a font without glyphs, which has a name in the picture.
  public init(source: FontSource, name: String) {
    self.source = source
    self.name = name
  }
}
