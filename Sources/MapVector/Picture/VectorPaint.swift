public import MapGeometry
public import MapRaster

/// An sRGB color with straight alpha.
public struct VectorColor: Hashable, Sendable {
  /// The channels red, green and blue, 0 to 255.
  public var red, green, blue: UInt8
  /// The alpha: 0 is transparent, and 1 is opaque.
  public var alpha: Float

  /// Creates a color from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Float = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a color from a premultiplied color. The channels are divided by the alpha.
  public init(_ color: PremultipliedColor) {
    let alpha = color.alpha.isFinite ? min(max(color.alpha, 0), 1) : 0
    func channel(_ value: Float) -> UInt8 {
      alpha > 0 && value.isFinite ? UInt8(min(max((value / alpha * 255).rounded(), 0), 255)) : 0
    }
    self.init(
      red: channel(color.channels.x), green: channel(color.channels.y),
      blue: channel(color.channels.z), alpha: alpha)
  }
}

/// The paint of an area.
public enum VectorPaint: Hashable, Sendable {
  /// A single color.
  case color(VectorColor)
  /// The index of a pattern in `VectorPicture.patterns`.
  case pattern(Int)
  /// A gradient along a straight line or around a center.
  case gradient(VectorGradient)
}

/// A gradient along a straight line or around a point. A gradient along a line is constant beyond the ends of the
/// line.
public struct VectorGradient: Hashable, Sendable {
  /// A color at a position.
  public struct Stop: Hashable, Sendable {
    /// The position, 0 at the start and 1 at the end.
    public var offset: Float
    /// The color at the position.
    public var color: VectorColor

    /// Creates a stop from its position, 0 to 1, and its color.
    public init(offset: Float, color: VectorColor) {
      self.offset = offset
      self.color = color
    }
  }

  /// The start of the line, or the center of a radial gradient.
  public var start: Point
  /// The end of the line, or the point on the ellipse at which a radial gradient ends.
  public var end: Point
  /// The other axis of a radial gradient, given by its end on the ellipse. The diameters of the ellipse through `end`
  /// and through `side` are conjugate. Lines of equal color are ellipses around the start. Nil, the default, means a
  /// gradient along a line.
  public var side: Point?
  /// The colors, in the order of their positions.
  public var stops: [Stop]

  /// Creates a gradient along a line from `start` to `end`.
  public init(start: Point, end: Point, stops: [Stop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// The transform from the unit circle to the ellipse at which a radial gradient ends; nil for a gradient along a
  /// line.
  public var toEllipse: ProjectiveTransform? {
    side.map { side in
      let (x, y) = (end - start, side - start)
      return ProjectiveTransform(
        rows: (SIMD3(x.x, y.x, start.x), SIMD3(x.y, y.y, start.y), SIMD3(0, 0, 1)))
    }
  }
}

/// A path with its paints. The fill is drawn first by default.
public struct VectorShape: Sendable {
  /// A rule that defines the inside of a path.
  public enum Rule: UInt8, Sendable {
    /// A point is inside if its winding number is not zero.
    case nonZero
    /// A point is inside if a ray from it crosses the path an odd number of times.
    case evenOdd
  }

  /// The path along which the shape is filled and stroked.
  public var path: VectorPath
  /// The rule that defines the inside of the path.
  public var rule = Rule.nonZero
  /// The paint of the inside; nil if the inside is not filled.
  public var fill: VectorPaint?
  /// The stroke along the path; nil if there is no stroke.
  public var stroke: VectorStroke?
  /// Whether the stroke is drawn below the fill, as a halo.
  public var hasStrokeBelow = false
  /// The identifier of the feature in its data; nil if the feature has no identifier.
  public var feature: String?

  /// Creates a shape from a path and its paints.
  public init(
    _ path: VectorPath, fill: VectorPaint? = nil, stroke: VectorStroke? = nil,
    rule: Rule = .nonZero, feature: String? = nil
  ) {
    self.path = path
    self.fill = fill
    self.stroke = stroke
    self.rule = rule
    self.feature = feature
  }
}

/// The stroke along a path.
public struct VectorStroke: Hashable, Sendable {
  /// The paint of the stroke.
  public var paint: VectorPaint
  /// The width, in pixels of the style.
  public var width: Double
  /// The shape of the ends of open lines and of dashes.
  public var cap = StrokeStyle.Cap.butt
  /// The shape of the corners of the path.
  public var join = StrokeStyle.Join.miter
  /// The length of a miter, in line widths, above which the miter becomes a bevel.
  public var miterLimit = 4.0
  /// The lengths of dashes and gaps in turn, beginning with a dash. The number of lengths is even. Empty for a solid
  /// line.
  public var dashes: [Double] = []
  /// The offset of the path's start in the dash pattern, in pixels of the style.
  public var dashPhase = 0.0

  /// Creates a solid stroke with a paint and a width, in pixels of the style.
  public init(_ paint: VectorPaint, width: Double) {
    self.paint = paint
    self.width = width
  }
}

/// A circle with its paints. The stroke is centered on the circle of `radius`.
public struct VectorCircle: Hashable, Sendable {
  /// The center of the circle, in pixels of the style.
  public var center: Point
  /// The radius of the circle on which the stroke is centered, in pixels of the style.
  public var radius: Double
  /// The paint of the inside; nil if the inside is not filled.
  public var fill: VectorPaint?
  /// The stroke along the circle; nil if there is no stroke.
  public var stroke: VectorStroke?
  /// The identifier of the feature in its data; nil if the feature has no identifier.
  public var feature: String?

  /// Creates a circle without paints.
  public init(center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }
}
