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
        append(CubicCurve(current, quadratic: device(control), device(end)))
      case .cubic(let a, let b, let end):
        append(CubicCurve(current, device(a), device(b), device(end)))
      }
    }
    close()
  }

  private mutating func append(_ point: Point) {
    current = point
    points.append(DevicePoint(point))
  }

  private mutating func append(_ curve: CubicCurve) {
    curve.flatten(tolerance: Self.tolerance, limit: Self.maximumCount) { append($0) }
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
