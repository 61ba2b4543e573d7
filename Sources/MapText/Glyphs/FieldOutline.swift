/// A closed outline of straight segments, from which the distance field of a glyph range is made.
///
/// Fields have the values of node-fontnik (sdf-glyph-foundry): a sample is 255 − ⌊64 + 32 d⌋, from 0 to 255, where d is
/// the distance from the middle of the sample to the outline in 24ths of an em, negative inside the outline. Curves are
/// divided as coarsely as there, because a finer division would change samples by up to two levels.
struct FieldOutline {
  /// The maximum width or height of a field without its border. MapLibre Native and node-fontnik refuse larger glyphs.
  static let maximumSize = 256.0

  /// The number of levels per unit of distance.
  private static let levels = 32.0
  /// The number of levels for distances inside the outline.
  private static let levelsInside = 64.0
  /// The distance from the outline beyond which all samples are 0.
  private static let reach = (255 - levelsInside) / levels
  /// The maximum distance of control points from the chord of a curve that is divided for the last time.
  private static let tolerance = 0.5
  /// The maximum number of times that a curve is divided. Each time, the distance from the chord becomes a quarter.
  private static let maximumDepth = 16

  fileprivate struct Segment {
    var start: SIMD2<Double>
    var end: SIMD2<Double>
  }

  private var segments: [Segment] = []
  private var start = SIMD2<Double>()
  private var end = SIMD2<Double>()

  /// Creates the segments of an outline in 24ths of an em, with y upward from the baseline. Its contours are closed.
  init(_ outline: GlyphOutline) {
    for step in outline.steps {
      switch step {
      case .move(let point):
        close()
        start = SIMD2(point)
        end = start
      case .line(let point): add(SIMD2(point))
      case .quadratic(let control, let point):
        addQuadratic(end, SIMD2(control), SIMD2(point), depth: 0)
        add(SIMD2(point))
      case .cubic(let first, let second, let point):
        addCubic(end, SIMD2(first), SIMD2(second), SIMD2(point), depth: 0)
        add(SIMD2(point))
      }
    }
    close()
  }

  private mutating func close() { if end != start { add(start) } }

  private mutating func add(_ point: SIMD2<Double>) {
    segments.append(Segment(start: end, end: point))
    end = point
  }

  /// Adds the points of a quadratic curve between its ends.
  private mutating func addQuadratic(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, depth: Int
  ) {
    let (ab, bc) = ((a + b) / 2, (b + c) / 2)
    let middle = (ab + bc) / 2
    guard Self.distance(b, from: a, c) > Self.tolerance, depth < Self.maximumDepth else {
      return add(middle)
    }
    addQuadratic(a, ab, middle, depth: depth + 1)
    addQuadratic(middle, bc, c, depth: depth + 1)
  }

  /// Adds the points of a cubic curve between its ends. The last point is halfway between the control points, which is
  /// slightly outside of the curve.
  private mutating func addCubic(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, depth: Int
  ) {
    let (ab, bc, cd) = ((a + b) / 2, (b + c) / 2, (c + d) / 2)
    let distance = Self.distance(b, from: a, d) + Self.distance(c, from: a, d)
    guard distance > Self.tolerance, depth < Self.maximumDepth else { return add(bc) }
    let (abc, bcd) = ((ab + bc) / 2, (bc + cd) / 2)
    let middle = (abc + bcd) / 2
    addCubic(a, ab, abc, middle, depth: depth + 1)
    addCubic(middle, bcd, cd, d, depth: depth + 1)
  }

  /// Returns the distance of a point from the line through two points, or from the points if they are equal.
  private static func distance(
    _ point: SIMD2<Double>, from a: SIMD2<Double>, _ b: SIMD2<Double>
  ) -> Double {
    let (chord, offset) = (b - a, point - a)
    let length = (chord * chord).sum().squareRoot()
    guard length > 0 else { return (offset * offset).sum().squareRoot() }
    return abs(chord.x * offset.y - chord.y * offset.x) / length
  }
}

extension FieldOutline {
  /// The bounds of the segments, rounded to whole units, with y upward; nil if nothing is visible.
  var bounds: (least: SIMD2<Double>, greatest: SIMD2<Double>)? {
    guard let first = segments.first else { return nil }
    var (least, greatest) = (first.start, first.start)
    for segment in segments {
      least = pointwiseMin(least, segment.end)
      greatest = pointwiseMax(greatest, segment.end)
    }
    least.round(.toNearestOrAwayFromZero)
    greatest.round(.toNearestOrAwayFromZero)
    return least.x < greatest.x && least.y < greatest.y ? (least, greatest) : nil
  }

  /// Returns the samples of the field that covers `bounds` and a border, row by row from the top.
  func samples(
    in bounds: (least: SIMD2<Double>, greatest: SIMD2<Double>), border: Int
  ) -> [UInt8] {
    let size = bounds.greatest - bounds.least
    let (width, height) = (Int(size.x) + 2 * border, Int(size.y) + 2 * border)
    let left = bounds.least.x - Double(border) + 0.5
    let top = bounds.greatest.y + Double(border) - 0.5
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height)
    for row in 0..<height {
      let y = top - Double(row)
      let near = segments.filter { $0.isWithin(Self.reach, ofRow: y) }
      for column in 0..<width {
        samples.append(Self.sample(at: SIMD2(left + Double(column), y), near))
      }
    }
    return samples
  }

  private static func sample(at point: SIMD2<Double>, _ segments: [Segment]) -> UInt8 {
    var squared = reach * reach
    var winding = 0
    for segment in segments {
      squared = min(squared, segment.squaredDistance(to: point))
      winding += segment.crossing(of: point)
    }
    let distance = squared.squareRoot() * (winding == 0 ? 1 : -1)
    return 255 - UInt8(min(max(levelsInside + levels * distance, 0), 255))
  }
}

extension FieldOutline.Segment {
  /// Whether a part of the segment may be within a distance of a row of samples.
  fileprivate func isWithin(_ distance: Double, ofRow y: Double) -> Bool {
    min(start.y, end.y) - distance <= y && y <= max(start.y, end.y) + distance
  }

  fileprivate func squaredDistance(to point: SIMD2<Double>) -> Double {
    let (way, offset) = (end - start, point - start)
    let length = (way * way).sum()
    let share = length > 0 ? min(max((offset * way).sum() / length, 0), 1) : 0
    let rest = offset - way * share
    return (rest * rest).sum()
  }

  /// Returns 1 or −1 if the ray from a point to the right crosses the segment upward or downward; 0 otherwise.
  fileprivate func crossing(of point: SIMD2<Double>) -> Int {
    guard (start.y <= point.y) != (end.y <= point.y) else { return 0 }
    let (way, offset) = (end - start, point - start)
    let side = way.x * offset.y - way.y * offset.x
    return start.y <= point.y ? (side > 0 ? 1 : 0) : (side < 0 ? -1 : 0)
  }
}
