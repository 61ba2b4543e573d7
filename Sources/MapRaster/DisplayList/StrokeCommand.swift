public import MapGeometry

/// Lines to stroke. Each line is blended on the previous lines.
///
/// Lines are stroked in the plane of the map, in device pixels before the view is rotated or tilted. The
/// `projection` maps the result to the picture.
public struct StrokeCommand: Sendable {
  /// A line with its style and paint.
  public struct Line: Sendable {
    /// The points of the line, as indices into `points`.
    public var points: Range<Int>
    /// Whether the line is a ring. The last point of a ring is equal to its first point.
    public var isClosed: Bool
    /// The geometric style of the line.
    public var style: StrokeStyle
    /// The paint of the line.
    public var paint: StrokePaint

    /// Creates a line from its points, style and paint.
    public init(points: Range<Int>, isClosed: Bool, style: StrokeStyle, paint: StrokePaint) {
      self.points = points
      self.isClosed = isClosed
      self.style = style
      self.paint = paint
    }
  }

  /// The points of all lines, in pixels of the map's plane.
  public var points: [DevicePoint] = []
  /// The lines, from bottom to top.
  public var lines: [Line] = []
  /// The projection of the map's plane to the picture, applied in single precision. The default is the identity. On
  /// a globe, widths apply to the sphere.
  public var projection = PlaneProjection.identity
  /// The transform of a flat plane to the picture.
  public var transform: ProjectiveTransform {
    get { projection.projective ?? .identity }
    set { projection = .projective(newValue) }
  }
  /// Whether the lines are on a bent plane.
  public var isBent: Bool { projection.globe != nil }
  /// Whether edges fade over a pixel of the map's plane instead of a pixel of the picture. False by default.
  public var fadesOnPlane = false
  /// The corners of the rectangle of a globe to which drawing is limited, or nil for the whole plane.
  public var area: (low: DevicePoint, high: DevicePoint)?
  /// The area to which drawing is clipped, or nil for the whole picture.
  public var clip: PixelClip?

  /// Creates a command without lines.
  public init() {}
}

/// The geometric style of a stroked line, with lengths in pixels of the map's plane.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of the ends of a line.
  public enum Cap: UInt8, Sendable {
    /// The line stops at its last point.
    case butt
    /// The line ends in a half circle around its last point.
    case round
    /// The line extends by half its width beyond its last point.
    case square
  }

  /// The shape of the corner between two segments.
  public enum Join: UInt8, Sendable {
    /// The corner is cut off by a straight edge.
    case bevel
    /// The corner is rounded by an arc.
    case round
    /// The corner is pointed, up to the miter limit.
    case miter
  }

  /// The width of the line. If there is a gap, this is the width of each of the two lines beside the gap.
  public var width: Float = 1
  /// The width of the gap between two lines; 0 for a single line.
  public var gapWidth: Float = 0
  /// The offset to the right of the line's direction.
  public var offset: Float = 0
  /// The width over which the edges fade, in addition to one device pixel.
  public var blur: Float = 0
  /// The shape of the ends of the line.
  public var cap = Cap.butt
  /// The shape of the corners of the line.
  public var join = Join.miter
  /// The length of a miter, in half widths, above which the miter becomes a bevel.
  public var miterLimit: Float = 2
  /// The miter length, in half widths, below which a round join becomes a miter.
  public var roundLimit: Float = 1.05
  /// The distance from a sharp corner within which the distance along the line is slanted toward the corner. Dashes and
  /// gradients are therefore slanted, too.
  public var sharpCornerOffset: Float = 15
  /// The step of the grid on which the line's points lie, in pixels of the map's plane. It is 0 if the points are not
  /// on a grid.
  ///
  /// Points that are added beside sharp corners are rounded to the grid. As in MapLibre's vertices, the distance
  /// along the line has steps of two units and restarts after 16,384 units.
  public var quantum: Float = 0
  /// Whether the vectors from the line's points to its sides are rounded to steps of 1/63 of the half width, as in
  /// MapLibre's vertices. False by default.
  public var roundsExtrusions = false

  /// Creates the style of a line one pixel wide.
  public init() {}
}
