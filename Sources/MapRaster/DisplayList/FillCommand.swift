public import MapGeometry

/// Areas to fill, followed by their outlines. Each area is blended on the previous areas. An area with a point that
/// is not finite is not drawn.
///
/// An outline consists of the area's rings, drawn as lines one pixel wide between points of the grid of vertices. A
/// pixel fades with its distance from the line. MapLibre uses such lines both for the outlines of fills and to smooth
/// the edges of fills. Around areas with aliased edges, the lines add the partly covered pixels outside the areas.
public struct FillCommand: Sendable {
  /// An area: its rings and its paints.
  public struct Shape: Sendable {
    /// The rings of the area, as indices into `ringEnds`.
    public var rings: Range<Int>
    /// The paint of the area, or nil if the area is not filled.
    public var paint: Paint?
    /// The paint of the outline, or nil if there is no outline.
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
    /// A single color.
    case color(PremultipliedColor)
    /// The index of a pattern in `patterns`.
    case pattern(Int)
    /// No color. The content drawn in the area so far is removed.
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
    /// Anti-aliased. The coverage is the fraction of the pixel that is inside by a rule.
    case exact(Rule)
    /// Full coverage if the center of the pixel is inside by the even-odd rule. Otherwise, the pixel is not covered.
    /// The points of areas and outlines are on the grid of vertices.
    case aliased
  }

  /// The points of all rings. The last point of a ring is joined to its first point.
  public var points: [DevicePoint] = []
  /// The end of each ring in `points`.
  public var ringEnds: [Int] = []
  /// The areas, from bottom to top.
  public var shapes: [Shape] = []
  /// The patterns to which areas and outlines refer.
  public var patterns: [PatternPaint] = []
  /// The coverage of pixels along the edges. The default is exact coverage by the even-odd rule.
  public var edge = Edge.exact(.evenOdd)
  /// The distance of each point along the line of sight; empty if all points have the same distance.
  ///
  /// In tilted views, MapLibre's outlines also fade along an edge. Each fraction of an edge has a place in space,
  /// and a pixel fades by its distance from that place. Only the ends of long edges are smoothed.
  public var depths: [Float] = []
  /// For each point, whether outlines omit the edge from the previous point of its ring; empty if no edge is
  /// omitted.
  public var hidesEdges: [Bool] = []
  /// Whether the pixels of an outline fade with their distance from the line. True by default.
  public var fadesOutlines = true
  /// The area to which drawing is clipped, or nil for the whole picture.
  public var clip: PixelClip?

  /// Creates a command without shapes.
  public init() {}
}

/// An image that repeats in both directions over the picture. Its pixels are interpolated bilinearly.
public struct RepeatedImage: Sendable {
  /// The pixels of the image.
  public var pixels: PixelBuffer
  /// The transform from device pixels to pixels of the image, with (0, 0) at the upper left corner of one repeat.
  /// Pixels of the picture with a w that is not positive stay empty.
  public var placement: ProjectiveTransform
  /// The globe over which the image repeats. In this case, `placement` applies to points of the plane. Nil
  /// if the plane is flat.
  public var plane: Globe?
  /// The x, in units of the plane, around which places on a globe lie. The places extend by up to half a turn to
  /// either side of this x.
  public var middle = 0.0

  /// Creates a repeated image with its placement.
  public init(pixels: PixelBuffer, placement: ProjectiveTransform) {
    self.pixels = pixels
    self.placement = placement
  }
}

/// A repeated image as the paint of an area, optionally cross-faded with a second image.
public struct PatternPaint: Sendable {
  /// The image that repeats over the area.
  public var image: RepeatedImage
  /// The opacity of the paint, 0 to 1.
  public var opacity: Float
  /// The image that replaces `image` in a cross-fade, and the progress of the fade, 0 to 1; nil if there is no
  /// cross-fade.
  public var fade: (to: RepeatedImage, share: Float)?
  /// The color of an image whose alpha is a signed distance field. The edge of the field is at three quarters of the
  /// maximum alpha. Pixels inside have this color, and edges are smooth. Nil for an image with colors.
  public var tint: PremultipliedColor?

  /// Creates a paint from an image and its opacity.
  public init(image: RepeatedImage, opacity: Float = 1) {
    self.image = image
    self.opacity = opacity
  }
}
