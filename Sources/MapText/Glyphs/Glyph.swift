/// The metrics of a glyph in 24ths of an em, as in MapLibre's glyph ranges.
public struct GlyphMetrics: Hashable, Sendable {
  /// The width of the visible part.
  public var width: Double
  /// The height of the visible part.
  public var height: Double
  /// The distance from the pen to the left edge of the visible part.
  public var left: Double
  /// The distance upward from the origin to the top of the visible part. It is negative for most glyphs. As in
  /// MapLibre's glyph ranges, the origin is 17 units above the middle of a line.
  public var top: Double
  /// The distance to the next glyph.
  public var advance: Double

  /// Creates metrics from their parts, in 24ths of an em.
  public init(width: Double, height: Double, left: Double, top: Double, advance: Double) {
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    self.advance = advance
  }
}

/// A drawable glyph. Its own coordinates are in 24ths of an em. The x axis points to the right from the pen, and
/// the y axis points downward from the origin of `GlyphMetrics.top`.
public final class Glyph: Sendable {
  /// The representation of the glyph.
  public enum Form: Sendable {
    /// A distance field, whose samples are distances to the edge of the glyph.
    case field(DistanceField)
    /// An outline, which is filled with the color of the text.
    case outline(GlyphOutline)
    /// A color glyph, which has its own colors.
    case color(ColorGlyph)
    /// Nothing visible, such as a space.
    case blank
  }

  /// The metrics of the glyph, in 24ths of an em.
  public let metrics: GlyphMetrics
  /// The representation of the glyph.
  public let form: Form
  /// Whether the font's glyph cannot be read and another representation replaces the glyph.
  public let isDamaged: Bool
  /// The font from which the glyph comes, and the glyph's parts in this font. Nil for glyphs of glyph ranges and
  /// for boxes.
  public let origin: GlyphOrigin?

  /// Creates a glyph from its metrics and representation.
  public init(
    metrics: GlyphMetrics, form: Form, isDamaged: Bool = false, origin: GlyphOrigin? = nil
  ) {
    self.metrics = metrics
    self.form = form
    self.isDamaged = isDamaged
    self.origin = origin
  }
}

/// A grid of distances to an edge. The value is 192 on the edge, and it increases by 32 per sample toward the
/// inside, as in MapLibre's glyph ranges and SDF icons.
public struct DistanceField: Hashable, Sendable {
  /// The number of samples per row.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// The samples, row by row from the top.
  public var samples: [UInt8]
  /// The number of samples around the visible part on each side.
  public var border: Int
  /// The number of samples per unit of the drawing's own coordinates. It is 1, or 2 for glyphs at twice the
  /// resolution.
  public var resolution: Double

  /// Creates a field from its parts.
  public init(width: Int, height: Int, samples: [UInt8], border: Int, resolution: Double) {
    self.width = width
    self.height = height
    self.samples = samples
    self.border = border
    self.resolution = resolution
  }
}

/// The outline of a glyph. It consists of closed contours of straight lines and Bézier curves, filled by the
/// nonzero rule.
public struct GlyphOutline: Hashable, Sendable {
  /// A step of a contour.
  public enum Step: Hashable, Sendable {
    /// Starts a contour at a point.
    case move(SIMD2<Float>)
    /// A straight line to a point.
    case line(SIMD2<Float>)
    /// A quadratic curve with its control point and its end.
    case quadratic(SIMD2<Float>, SIMD2<Float>)
    /// A cubic curve with its control points and its end.
    case cubic(SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)
  }

  /// The steps, in the glyph's own coordinates.
  public var steps: [Step]

  /// Creates an outline from its steps.
  public init(steps: [Step]) { self.steps = steps }
}

extension GlyphOutline {
  /// Replaces every point by the result of `move`.
  mutating func map(_ move: (SIMD2<Float>) -> SIMD2<Float>) {
    for index in steps.indices {
      switch steps[index] {
      case .move(let a): steps[index] = .move(move(a))
      case .line(let a): steps[index] = .line(move(a))
      case .quadratic(let a, let b): steps[index] = .quadratic(move(a), move(b))
      case .cubic(let a, let b, let c): steps[index] = .cubic(move(a), move(b), move(c))
      }
    }
  }

  /// The bounds of all points, including the control points of curves; nil if there are no points.
  var bounds: (least: SIMD2<Float>, greatest: SIMD2<Float>)? {
    var least = SIMD2<Float>(repeating: .infinity)
    var greatest = -least
    func add(_ point: SIMD2<Float>) {
      least = pointwiseMin(least, point)
      greatest = pointwiseMax(greatest, point)
    }
    for step in steps {
      switch step {
      case .move(let a), .line(let a): add(a)
      case .quadratic(let a, let b):
        add(a)
        add(b)
      case .cubic(let a, let b, let c):
        add(a)
        add(b)
        add(c)
      }
    }
    return steps.isEmpty ? nil : (least, greatest)
  }
}

extension Glyph {
  /// Creates a glyph from an outline in the glyph's own coordinates. The outline also defines the metrics.
  convenience init(
    _ outline: GlyphOutline, advance: Double, isDamaged: Bool = false, origin: GlyphOrigin? = nil
  ) {
    guard let (least, greatest) = outline.bounds else {
      let metrics = GlyphMetrics(width: 0, height: 0, left: 0, top: 0, advance: advance)
      self.init(metrics: metrics, form: .blank, isDamaged: isDamaged)
      return
    }
    let metrics = GlyphMetrics(
      width: Double(greatest.x - least.x), height: Double(greatest.y - least.y),
      left: Double(least.x), top: -Double(least.y), advance: advance)
    self.init(metrics: metrics, form: .outline(outline), isDamaged: isDamaged, origin: origin)
  }

  /// Creates a glyph from a color glyph, which also defines the metrics.
  convenience init(_ glyph: ColorGlyph, advance: Double, isDamaged: Bool) {
    let (least, greatest) = glyph.bounds
    let metrics = GlyphMetrics(
      width: greatest.x - least.x, height: greatest.y - least.y, left: least.x, top: -least.y,
      advance: advance)
    self.init(metrics: metrics, form: .color(glyph), isDamaged: isDamaged)
  }

  /// Returns the box that replaces a missing glyph. It is 17 units high, and its baseline is `ascent` below the
  /// origin.
  static func box(advance: Double, ascent: Double, isDamaged: Bool = false) -> Glyph {
    let advance = (4...48).contains(advance) ? advance : 14
    func rectangle(_ inset: Double, clockwise: Bool) -> [GlyphOutline.Step] {
      let left = Float(1.5 + inset)
      let right = Float(advance - 1.5 - inset)
      let bottom = Float(ascent - inset)
      let top = Float(ascent - 17 + inset)
      let turn = [SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)]
      return [.move(SIMD2(left, top))] + (clockwise ? turn : turn.reversed()).map { .line($0) }
    }
    let steps =
      rectangle(0, clockwise: true) + (advance > 8 ? rectangle(1.5, clockwise: false) : [])
    return Glyph(GlyphOutline(steps: steps), advance: advance, isDamaged: isDamaged)
  }
}
