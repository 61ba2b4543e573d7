import MapGeometry
import MapRaster
import MapText

/// A glyph's outline in device pixels, with its curves flattened to line segments.
package struct OutlinePath {
  /// The maximum distance between a segment and its curve, in device pixels.
  private static let tolerance = 0.05
  /// The maximum number of segments per curve.
  private static let maximumCount = 64

  /// The points of all contours.
  package private(set) var points: [DevicePoint] = []
  /// The range of each contour's points in `points`. Contours of fewer than three points are left out.
  package private(set) var contours: [Range<Int>] = []
  private var first = 0
  private var current = Point.zero

  /// Creates the path of an outline.
  package init(_ outline: GlyphOutline, toDevice: ProjectiveTransform) {
    func device(_ point: SIMD2<Float>) -> Point {
      toDevice.apply(Point(Double(point.x), Double(point.y))).point
    }
    points.reserveCapacity(2 * outline.steps.count)
    for step in outline.steps {
      switch step {
      case .move(let point):
        close()
        append(device(point))
      case .line(let point): append(device(point))
      case .quadratic(let control, let end):
        let (a, b) = (device(control), device(end))
        // Converts the quadratic curve to the equivalent cubic curve.
        curve(current + (a - current) * (2 / 3), b + (a - b) * (2 / 3), b)
      case .cubic(let a, let b, let end): curve(device(a), device(b), device(end))
      }
    }
    close()
  }

  private mutating func append(_ point: Point) {
    current = point
    points.append(DevicePoint(point))
  }

  private mutating func curve(_ a: Point, _ b: Point, _ end: Point) {
    let start = current
    let bend = max((start - a * 2 + b).length, (a - b * 2 + end).length)
    // If a cubic curve is divided into n parts, the distance of each chord from the curve is at most 3/4 of the bend,
    // divided by n².
    let needed = (0.75 * bend / Self.tolerance).squareRoot().rounded(.up)
    let count = needed > 1 ? Int(min(needed, Double(Self.maximumCount))) : 1
    for index in 1..<max(count, 1) where count > 1 {
      let t = Double(index) / Double(count)
      let s = 1 - t
      append(
        start * (s * s * s) + a * (3 * s * s * t) + b * (3 * s * t * t) + end * (t * t * t))
    }
    append(end)
  }

  private mutating func close() {
    if points.count - first >= 3 {
      contours.append(first..<points.count)
    } else {
      points.removeSubrange(first...)
    }
    first = points.count
  }
}
