public import MapGeometry

/// Areas to fill, each blended on the previous ones, followed by the outlines of the areas that have
/// one. An area with a point that is not finite is not drawn.
///
/// An outline consists of the area's rings as lines one pixel wide between points of the grid of vertices. A pixel fades
/// with its distance from the line, as in MapLibre, which uses such lines both for the outlines of fills and to smooth
/// their edges: around areas with aliased edges, the lines add the partly covered pixels outside.
public struct FillCommand: Sendable {
  /// An area: its rings and its paints.
  public struct Shape: Sendable {
    /// Indices into `ringEnds`.
    public var rings: Range<Int>
    /// The paint of the area, or nil if the area is not filled.
    public var paint: Paint?
    /// The paint of the outline, or nil if there is none.
    public var outline: Paint?

    /// Creates an area from its rings and paints.
    public init(rings: Range<Int>, paint: Paint?, outline: Paint? = nil) {
      self.rings = rings
      self.paint = paint
      self.outline = outline
    }

    /// Creates an area of one color.
    public init(rings: Range<Int>, color: PremultipliedColor) {
      self.init(rings: rings, paint: .color(color))
    }
  }

  /// The paint of an area or outline.
  public enum Paint: Sendable {
    /// A solid color.
    case color(PremultipliedColor)
    /// The pattern at this index into `patterns`.
    case pattern(Int)
    /// No color: what was drawn in the area is removed.
    case eraser
  }

  /// A rule that defines the inside of a set of rings.
  public enum Rule: Sendable {
    /// A point is inside if an odd number of rings contains it.
    case evenOdd
    /// A point is inside if its winding number is not zero.
    case nonZero
  }

  /// The coverage of the pixels along an edge.
  public enum Edge: Hashable, Sendable {
    /// Anti-aliased: the fraction of the pixel that lies inside by a rule.
    case exact(Rule)
    /// Full if the center of the pixel lies inside by the even-odd rule, otherwise none. The points of areas and outlines
    /// lie on the grid of vertices.
    case aliased
  }

  /// The points of all rings; the last point of a ring is joined to its first.
  public var points: [DevicePoint] = []
  /// The end of each ring in `points`.
  public var ringEnds: [Int] = []
  /// The areas, from bottom to top.
  public var shapes: [Shape] = []
  /// The patterns that areas and outlines refer to.
  public var patterns: [PatternPaint] = []
  /// The coverage of the pixels along the edges. Exact by the even-odd rule by default.
  public var edge = Edge.exact(.evenOdd)
  /// For each point, its distance along the line of sight; empty if all are the same.
  ///
  /// In tilted views, MapLibre's outlines fade along an edge, too: by the distance between a pixel and the place that
  /// its share of the edge has in space. Only the ends of long edges are smoothed.
  public var depths: [Float] = []
  /// For each point, whether the edge from the previous point of its ring is left out of outlines; empty if none is.
  public var hidesEdges: [Bool] = []
  /// Whether the pixels of an outline fade with their distance from the line. True by default.
  public var fadesOutlines = true
  /// The area to which drawing is limited, or nil for the whole picture.
  public var clip: PixelClip?

  /// Creates a command without shapes.
  public init() {}
}

/// An image that repeats over the picture in both directions, with bilinear interpolation.
public struct RepeatedImage: Sendable {
  /// The image.
  public var pixels: PixelBuffer
  /// The transform from device pixels to pixels of the image, with (0, 0) at the upper left corner of
  /// one of its repeats. Pixels of the picture for which w is not positive stay empty.
  public var placement: ProjectiveTransform
  /// The bent plane over which the image repeats: `placement` is then that of points of the plane. Nil without one.
  public var plane: CurvedPlane?
  /// The x of the plane from which half a turn to either side the places of a bent plane are taken, in units of the plane.
  public var middle = 0.0

  /// Creates a repeated image with its placement.
  public init(pixels: PixelBuffer, placement: ProjectiveTransform) {
    self.pixels = pixels
    self.placement = placement
  }
}

/// A repeated image as the paint of an area, optionally cross-faded with a second image.
public struct PatternPaint: Sendable {
  /// The image.
  public var image: RepeatedImage
  /// The opacity, 0 to 1.
  public var opacity: Float
  /// The image that replaces `image` in a cross-fade, and the progress of the fade, 0 to 1; nil
  /// without a cross-fade.
  public var fade: (to: RepeatedImage, share: Float)?
  /// The color of an image whose alpha is a signed distance field, with its edge at three quarters of the
  /// maximum: pixels inside have this color, and edges are smooth. Nil for an image with colors of its own.
  public var tint: PremultipliedColor?

  /// Creates a paint from an image and its opacity.
  public init(image: RepeatedImage, opacity: Float = 1) {
    self.image = image
    self.opacity = opacity
  }
}
