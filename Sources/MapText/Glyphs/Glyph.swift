/// The measures of a glyph in 24ths of an em, as MapLibre's glyph ranges have them.
public struct GlyphMetrics: Hashable, Sendable {
  /// The width of its ink.
  public var width: Double
  /// The height of its ink.
  public var height: Double
  /// From the pen to the left edge of its ink.
  public var left: Double
  /// From the baseline of MapLibre's glyphs, which lies 17 above the middle line, to the top of its
  /// ink, upwards.
  public var top: Double
  /// How far the pen moves on.
  public var advance: Double

  /// These measures.
  public init(width: Double, height: Double, left: Double, top: Double, advance: Double) {
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    self.advance = advance
  }
}

/// A glyph as it is drawn. Its own coordinates are 24ths of an em: x to the right of the pen, y down
/// from the line that `GlyphMetrics.top` counts from.
public final class Glyph: Sendable {
  /// How the glyph is described.
  public enum Form: Sendable {
    /// By the distance to its edge.
    case field(DistanceField)
    /// By its outline.
    case outline(GlyphOutline)
    /// It has no ink.
    case blank
  }

  /// The measures.
  public let metrics: GlyphMetrics
  /// How the glyph is described.
  public let form: Form

  /// A glyph of these parts.
  public init(metrics: GlyphMetrics, form: Form) {
    self.metrics = metrics
    self.form = form
  }
}

/// A grid of distances to an edge: 192 on the edge and 32 more for each
/// sample further inside, as MapLibre's glyph ranges and SDF icons have them.
public struct DistanceField: Hashable, Sendable {
  /// Samples a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// The samples, row by row from the top.
  public var samples: [UInt8]
  /// How many samples lie beyond the ink on each side.
  public var border: Int
  /// Samples a unit of the drawing's own coordinates: 1, or 2 for glyphs at twice the resolution.
  public var resolution: Double

  /// A field of these parts.
  public init(width: Int, height: Int, samples: [UInt8], border: Int, resolution: Double) {
    self.width = width
    self.height = height
    self.samples = samples
    self.border = border
    self.resolution = resolution
  }
}

/// A glyph's outline: closed contours of straight lines and Bézier curves, filled by the non-zero rule.
public struct GlyphOutline: Hashable, Sendable {
  /// One step of a contour.
  public enum Step: Hashable, Sendable {
    /// Starts a contour.
    case move(SIMD2<Float>)
    /// A straight line.
    case line(SIMD2<Float>)
    /// A quadratic curve by its control point and its end.
    case quadratic(SIMD2<Float>, SIMD2<Float>)
    /// A cubic curve by its control points and its end.
    case cubic(SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)
  }

  /// The steps, in the glyph's own coordinates.
  public var steps: [Step]

  /// An outline of these steps.
  public init(steps: [Step]) { self.steps = steps }
}

extension GlyphOutline {
  /// Moves every point.
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

  /// The least and the greatest coordinates of all points, the curves' control points among them;
  /// nil without points.
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
  /// A glyph by its outline in the glyph's own coordinates, its measures those of the outline.
  convenience init(_ outline: GlyphOutline, advance: Double) {
    guard let (least, greatest) = outline.bounds else {
      let metrics = GlyphMetrics(width: 0, height: 0, left: 0, top: 0, advance: advance)
      self.init(metrics: metrics, form: .blank)
      return
    }
    let metrics = GlyphMetrics(
      width: Double(greatest.x - least.x), height: Double(greatest.y - least.y),
      left: Double(least.x), top: -Double(least.y), advance: advance)
    self.init(metrics: metrics, form: .outline(outline))
  }

  /// The box that stands for a glyph that is not there, 17 high; `ascent` is where the baseline lies.
  static func box(advance: Double, ascent: Double) -> Glyph {
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
    return Glyph(GlyphOutline(steps: steps), advance: advance)
  }
}
