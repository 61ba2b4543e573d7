import MapCFreeType

/// Records the outlines of glyphs that FreeType loads, in units of the face with y upward.
struct OutlineRecorder {
  /// The maximum number of steps of an outline.
  static let maximumSteps = 20_000
  /// The maximum distance of an outline from the pen, in ems.
  static let maximumExtent: Float = 64

  /// The offset of the next outline.
  var offset = SIMD2<Float>(0, 0)
  private var steps: [GlyphOutline.Step] = []
  private let extent: Float
  private let midpointGrid: Float?
  private var isTooLarge = false

  /// Creates an empty recorder.
  ///
  /// - Parameters:
  ///   - unitsPerEm: The number of units per em of the recorded outline.
  ///   - midpointGrid: The number of steps per unit to which midpoints between control points are rounded toward zero, as
  ///     FreeType does. Nil to leave midpoints exact.
  init(unitsPerEm: Int, midpointGrid: Float? = nil) {
    extent = OutlineRecorder.maximumExtent * Float(unitsPerEm)
    self.midpointGrid = midpointGrid
  }

  /// The outline; nil if the outline exceeds the limits.
  var outline: GlyphOutline? { isTooLarge ? nil : GlyphOutline(steps: steps) }

  /// Appends an outline whose coordinates are multiplied by `scale`.
  ///
  /// Midpoints between control points are computed here because FreeType always rounds them.
  mutating func append(_ outline: FT_Outline, scale: Float) {
    guard outline.n_contours > 0, let points = outline.points, let tags = outline.tags,
      let ends = outline.contours
    else { return }
    var start = 0
    for contour in 0..<Int(outline.n_contours) {
      let end = Int(ends[contour])
      guard end >= start, end < Int(outline.n_points) else { return }
      var path = ContourReader(midpointGrid: midpointGrid)
      for index in start...end {
        let point = SIMD2(Float(points[index].x), Float(points[index].y)) * scale
        append(path.steps(to: point, Self.kind(of: UInt8(truncatingIfNeeded: tags[index]))))
      }
      append(path.finish())
      start = end + 1
    }
  }

  mutating func appendRectangle(from least: SIMD2<Float>, to greatest: SIMD2<Float>) {
    append([
      .move(least), .line(SIMD2(least.x, greatest.y)), .line(greatest),
      .line(SIMD2(greatest.x, least.y)), .line(least),
    ])
  }

  private static func kind(of tag: UInt8) -> ContourReader.Kind {
    tag & 1 != 0 ? .onCurve : tag & 2 != 0 ? .cubic : .quadratic
  }

  private mutating func append(_ added: some Sequence<GlyphOutline.Step>) {
    for step in added {
      let end = step.end
      guard abs(end.x) <= extent, abs(end.y) <= extent, steps.count < OutlineRecorder.maximumSteps
      else {
        isTooLarge = true
        return
      }
      steps.append(step.moved(by: offset))
    }
  }
}

/// Turns the points of a contour into steps, starting at its first point on the curve.
private struct ContourReader {
  /// The kind of a point.
  enum Kind {
    case onCurve, quadratic, cubic
  }

  /// The number of steps per unit to which midpoints are rounded; nil if they are exact.
  let midpointGrid: Float?

  private var start: SIMD2<Float>?
  private var current = SIMD2<Float>(0, 0)
  /// The control points since the last point on the curve.
  private var controls: [SIMD2<Float>] = []
  /// The control points before the first point on the curve. They belong to the end of the contour.
  private var leading: [(point: SIMD2<Float>, kind: Kind)] = []

  init(midpointGrid: Float?) { self.midpointGrid = midpointGrid }

  /// Returns the completed steps up to `point`.
  mutating func steps(to point: SIMD2<Float>, _ kind: Kind) -> [GlyphOutline.Step] {
    guard start != nil else {
      if kind == .onCurve { return begin(at: point) }
      leading.append((point, kind))
      // There is a point on the curve between two quadratic control points.
      guard leading.count == 2, leading.allSatisfy({ $0.kind == .quadratic }) else { return [] }
      leading.removeLast()
      controls = [point]
      return begin(at: midpoint(leading[0].point, point))
    }
    switch kind {
    case .onCurve: return [step(to: point)]
    case .cubic:
      controls.append(point)
      return []
    case .quadratic:
      guard let control = controls.first else {
        controls = [point]
        return []
      }
      let middle = midpoint(control, point)
      controls = [point]
      current = middle
      return [.quadratic(control, middle)]
    }
  }

  /// Returns the steps that close the contour.
  mutating func finish() -> [GlyphOutline.Step] {
    guard let start else { return [] }
    var steps: [GlyphOutline.Step] = []
    for (point, kind) in leading { steps += self.steps(to: point, kind) }
    return steps + [step(to: start)]
  }

  private func midpoint(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float> {
    let middle = (a + b) * 0.5
    return midpointGrid.map { (middle * $0).rounded(.towardZero) / $0 } ?? middle
  }

  private mutating func begin(at point: SIMD2<Float>) -> [GlyphOutline.Step] {
    start = point
    current = point
    return [.move(point)]
  }

  private mutating func step(to point: SIMD2<Float>) -> GlyphOutline.Step {
    defer {
      controls = []
      current = point
    }
    return switch controls.count {
    case 0: .line(point)
    case 1: .quadratic(controls[0], point)
    default: .cubic(controls[0], controls[1], point)
    }
  }
}

extension GlyphOutline.Step {
  /// The point at which the step ends.
  fileprivate var end: SIMD2<Float> {
    switch self {
    case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
    }
  }

  fileprivate func moved(by offset: SIMD2<Float>) -> GlyphOutline.Step {
    switch self {
    case .move(let a): .move(a + offset)
    case .line(let a): .line(a + offset)
    case .quadratic(let a, let b): .quadratic(a + offset, b + offset)
    case .cubic(let a, let b, let c): .cubic(a + offset, b + offset, c + offset)
    }
  }
}
