import MapGeometry
import MapRaster

/// A glyph or a part of an image at its place in the picture.
struct SymbolMark {
  /// What is drawn.
  var drawing: SymbolQuad.Drawing
  /// From the drawing's own coordinates, a glyph's or pixels of the image, to device pixels.
  var toDevice: ProjectiveTransform
  /// Pixels of the style a unit of a glyph's own coordinates, or of an image at its own size, where
  /// the symbol stands.
  var scale: Double
  /// Whether it lies on the ground of a pitched map.
  var liesOnGround: Bool
  /// How it is painted.
  var look: SymbolPaint
  /// Whether it is a part of a text in which images stand: halos reach under such glyphs.
  var standsWithImages: Bool
  /// Whether pixels of an image are mixed.
  var interpolates: Bool
}

extension SymbolQuad {
  /// From the quad's own coordinates to its symbol's, in pixels from the anchor: the drawing's size
  /// times `scale`, but for what keeps its size.
  func toSymbol(scale: Double) -> ProjectiveTransform {
    // What a unit is of the axes: those of an image are as long as its part.
    var (unit, start) = (Point(1, 1), Point.zero)
    if case .image(_, let part) = drawing {
      unit = Point(
        1 / max(part.maxX - part.minX, .leastNormalMagnitude),
        1 / max(part.maxY - part.minY, .leastNormalMagnitude))
      start = Point(part.minX, part.minY)
    }
    let (across, down) = (max(scale, leastScale.x), max(scale, leastScale.y))
    let fixed = fixedEnd - fixedOrigin
    let x = SIMD2((xAxis.x * across + fixed.x) * unit.x, yAxis.x * across * unit.y)
    let y = SIMD2(xAxis.y * down * unit.x, (yAxis.y * down + fixed.y) * unit.y)
    let corner = Point(
      origin.x * across + fixedOrigin.x, (origin.y + lineOffset.y) * down + fixedOrigin.y)
    return ProjectiveTransform(
      rows: (
        SIMD3(x.x, x.y, corner.x - x.x * start.x - x.y * start.y),
        SIMD3(y.x, y.y, corner.y - y.x * start.x - y.y * start.y), SIMD3(0, 0, 1)
      ))
  }
}

extension ProjectiveTransform {
  /// Turned as `direction`, a vector of length 1, is turned from the x axis, and moved to `point`.
  static func placing(at point: Point, direction: Point) -> ProjectiveTransform {
    ProjectiveTransform(
      rows: (
        SIMD3(direction.x, -direction.y, point.x), SIMD3(direction.y, direction.x, point.y),
        SIMD3(0, 0, 1)
      ))
  }

  /// Whether any of a box may be seen in a picture of this size; false where a corner lies behind the
  /// viewer.
  func shows(_ box: Box, width: Double, height: Double) -> Bool {
    var seen = Box.empty
    for x in [box.minX, box.maxX] {
      for y in [box.minY, box.maxY] {
        let (point, depth) = apply(Point(x, y))
        guard depth > 0 else { return false }
        seen.formUnion(point)
      }
    }
    return seen.intersects(Box(minX: 0, minY: 0, maxX: width, maxY: height))
  }
}
