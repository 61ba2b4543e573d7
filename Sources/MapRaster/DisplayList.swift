/// A point in device pixels: (0, 0) is the upper left corner of the picture, a pixel's centre lies
/// half a pixel inside it, y grows downwards.
public typealias DevicePoint = SIMD2<Float>

/// What to draw, in order; how pixels are covered is decided when it is drawn.
public struct DisplayList: Sendable {
  /// The commands, the first one lowest.
  public var commands: [DrawCommand] = []

  /// An empty list.
  public init() {}
}

/// One step of a display list.
public enum DrawCommand: Sendable {
  /// Covers the whole picture with a colour.
  case flood(PremultipliedColor)
  /// Covers the whole picture with an image.
  case pattern(PatternPaint)
  /// Fills areas, and outlines them.
  case fill(FillCommand)
  /// Strokes lines.
  case stroke(StrokeCommand)
  /// Draws discs.
  case discs(DiscCommand)
  /// Draws what distance fields describe.
  case fields(FieldCommand)
  /// Draws images.
  case images(ImageCommand)
  /// Draws textures through a shader.
  case surface(SurfaceCommand)
  /// Draws the density of points.
  case heatmap(HeatmapCommand)
  /// Draws faces in space.
  case mesh(MeshCommand)
  /// What follows, up to the matching `endLayer`, is drawn apart and then composited as one.
  case beginLayer(opacity: Float)
  /// Composites what was drawn since the matching `beginLayer`.
  case endLayer
}

/// Areas to fill, each blended on the ones before it, and on all of them the outlines of those that have
/// one.
///
/// An outline is the area's rings as lines one pixel wide, faded by each pixel's distance from the line,
/// as MapLibre draws the outlines of fills and smooths their edges: on areas whose own edges are not
/// smoothed, the lines add what lies outside of their pixels.
public struct FillCommand: Sendable {
  /// One area: its rings and its paints.
  public struct Shape: Sendable {
    /// Indices into `ringEnds`.
    public var rings: Range<Int>
    /// What the area is filled with; nil where it is not.
    public var paint: Paint?
    /// What its outline is drawn with; nil where it has none.
    public var outline: Paint?

    /// The area of these rings with these paints.
    public init(rings: Range<Int>, paint: Paint?, outline: Paint? = nil) {
      self.rings = rings
      self.paint = paint
      self.outline = outline
    }

    /// The area of these rings in this colour.
    public init(rings: Range<Int>, color: PremultipliedColor) {
      self.init(rings: rings, paint: .color(color))
    }
  }

  /// What an area is filled with.
  public enum Paint: Sendable {
    /// One colour.
    case color(PremultipliedColor)
    /// The pattern at this index into `patterns`.
    case pattern(Int)
  }

  /// The points of all rings; a ring's last point is joined to its first.
  public var points: [DevicePoint] = []
  /// Where each ring ends in `points`.
  public var ringEnds: [Int] = []
  /// The areas, the first one lowest.
  public var shapes: [Shape] = []
  /// The patterns that areas are filled with.
  public var patterns: [PatternPaint] = []
  /// What is inside of an area's rings.
  public enum Rule: UInt8, Sendable {
    /// What an odd number of rings holds.
    case evenOdd
    /// Where the rings that go around in one direction are not as many as those that go around in
    /// the other one.
    case nonZero
  }

  /// How the pixels along an edge are covered.
  public enum Edge: UInt8, Sendable {
    /// By the share of the pixel that lies inside.
    case exact
    /// In full where the pixel's centre lies inside, else not at all.
    case aliased
  }

  /// What is inside of an area's rings.
  public var rule = Rule.evenOdd
  /// How the pixels along the areas' edges are covered.
  public var edge = Edge.exact
  /// Whether a pixel of an outline is drawn the fainter, the farther it is from the line.
  public var fadesOutlines = true
  /// The area outside which nothing is drawn.
  public var clip: PixelClip?

  /// A command without shapes.
  public init() {}
}

/// A convex area whose pixels are those with their centres in it. Areas that share an edge share no
/// pixel and leave none out between them.
public struct PixelClip: Hashable, Sendable {
  /// The corners in order, at least three, in either direction.
  public var corners: [DevicePoint]

  /// The area between these corners.
  public init(corners: [DevicePoint]) { self.corners = corners }
}

/// Lines to stroke, each blended on the ones before it.
///
/// Lines are stroked in the plane of the map, in device pixels before the view turns or tilts it,
/// and then carried to the picture by `transform`.
public struct StrokeCommand: Sendable {
  /// One line with its look.
  public struct Line: Sendable {
    /// Indices into `points`.
    public var points: Range<Int>
    /// Whether the line is a ring, its last point the same as its first.
    public var isClosed: Bool
    /// The line's form.
    public var style: StrokeStyle
    /// The line's paint.
    public var paint: StrokePaint

    /// The line of these parts.
    public init(points: Range<Int>, isClosed: Bool, style: StrokeStyle, paint: StrokePaint) {
      self.points = points
      self.isClosed = isClosed
      self.style = style
      self.paint = paint
    }
  }

  /// The points of all lines, in pixels of the map's plane.
  public var points: [DevicePoint] = []
  /// The lines, the first one lowest.
  public var lines: [Line] = []
  /// From the map's plane to the picture: the rows of a projective 3 x 3 matrix that maps
  /// (x, y, 1) to (x w, y w, w).
  public var transform: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) = (
    SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)
  )
  /// The area outside which nothing is drawn.
  public var clip: PixelClip?

  /// A command without lines.
  public init() {}
}

/// The form of a stroked line; lengths in pixels of the map's plane.
public struct StrokeStyle: Hashable, Sendable {
  /// How a line ends.
  public enum Cap: UInt8, Sendable {
    /// At its last point.
    case butt
    /// With a half circle.
    case round
    /// Half a width beyond its last point.
    case square
  }

  /// How two stretches meet.
  public enum Join: UInt8, Sendable {
    /// With a straight edge.
    case bevel
    /// With an arc.
    case round
    /// In a point, up to the miter limit.
    case miter
  }

  /// The width of the line; of each of the two lines where there is a gap.
  public var width: Float = 1
  /// The width of the gap between two lines; 0 for one line.
  public var gapWidth: Float = 0
  /// The distance to the right of the line's direction.
  public var offset: Float = 0
  /// The width over which the edges fade, beyond one device pixel.
  public var blur: Float = 0
  /// How the line ends.
  public var cap = Cap.butt
  /// How stretches meet.
  public var join = Join.miter
  /// Where a miter longer than this many half widths becomes a bevel.
  public var miterLimit: Float = 2
  /// Where a round join of so small a turn (its miter length in half widths) becomes a miter.
  public var roundLimit: Float = 1.05
  /// How far from a sharp corner the distance along the line starts to slant towards the corner, as
  /// dashes and gradients show it.
  public var sharpCornerOffset: Float = 15
  /// The grain of the line's points where they come from a grid, 0 where they do not. Points that are
  /// added beside sharp corners lie on the grid, and the distance along the line is counted in steps of
  /// two units, anew after 16,384, as MapLibre's vertices hold it.
  public var grain: Float = 0

  /// A line one pixel wide.
  public init() {}
}

/// Discs to draw, each blended on the ones before it.
public struct DiscCommand: Sendable {
  /// One disc; lengths in device pixels.
  public struct Disc: Sendable {
    /// The centre.
    public var center: DevicePoint
    /// The radius without the rim.
    public var radius: Float
    /// The width of the rim around the disc.
    public var rimWidth: Float
    /// The share of the whole radius over which the disc fades; negative blurs inwards.
    public var blur: Float
    /// The colour, opacity included.
    public var color: PremultipliedColor
    /// The rim's colour, opacity included.
    public var rimColor: PremultipliedColor
    /// The disc's axes: what a step of one along x and y of the disc's own plane is in the picture;
    /// (1, 0), (0, 1) unless the map is tilted.
    public var axes: (DevicePoint, DevicePoint) = (DevicePoint(1, 0), DevicePoint(0, 1))

    /// The disc of these parts.
    public init(
      center: DevicePoint, radius: Float, rimWidth: Float, blur: Float, color: PremultipliedColor,
      rimColor: PremultipliedColor
    ) {
      self.center = center
      self.radius = radius
      self.rimWidth = rimWidth
      self.blur = blur
      self.color = color
      self.rimColor = rimColor
    }
  }

  /// The discs, the first one lowest.
  public var discs: [Disc] = []

  /// A command without discs.
  public init() {}
}
