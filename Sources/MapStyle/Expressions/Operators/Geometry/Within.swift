import MapGeometry
import MapJSON

/// Whether the feature's points or lines lie completely in a polygon (style-spec: `within`). As in MapLibre, the
/// computation uses a grid of 8192 units per tile.
final class Within: ExpressionNode {
  /// The rings of each polygon in Web Mercator world units.
  let polygons: [[[Point]]]

  var type: ExpressionType { .boolean }
  var dependencies: Dependencies { .geometry }
  var children: [any ExpressionNode] { [] }
  var isOutputDefined: Bool { true }

  init(polygons: [[[Point]]]) {
    self.polygons = polygons.map { $0.map { $0.map(\.projectedFromDegrees) } }
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 2 else {
      return context.fail("\"within\" takes one argument, found \(arguments.count - 1).")
    }
    let polygons = (SimpleGeometry.all(of: arguments[1]) ?? []).compactMap { geometry in
      if case .polygon(let rings) = geometry { rings } else { nil }
    }
    guard !polygons.isEmpty else {
      return context.fail("\"within\" requires GeoJSON with a polygon.")
    }
    return Within(polygons: polygons)
  }

  func evaluate(_ context: EvaluationContext) -> Value { .bool(evaluateBool(context)) }

  func evaluateBool(_ context: EvaluationContext) -> Bool {
    guard let feature = context.feature, let tile = context.tile else { return false }
    let grid = TileGrid(tile)
    switch feature.simpleGeometryType {
    case "Point": return containsPoints(feature.styleGeometry, grid)
    case "LineString": return containsLines(feature.styleGeometry, grid)
    default: return false
    }
  }

  private func snappedPolygons(_ grid: TileGrid) -> (polygons: [[[Point]]], box: Box) {
    let snapped = polygons.map { $0.map { $0.map(grid.snap) } }
    return (snapped, Self.box(snapped.joined().joined()))
  }

  private func containsPoints(_ geometry: [[Point]], _ grid: TileGrid) -> Bool {
    let (polygons, box) = snappedPolygons(grid)
    let points = geometry.joined().map { Self.moved(grid.snap($0), near: box, grid) }
    guard Self.isInside(Self.box(points), box) else { return false }
    return points.allSatisfy { point in
      polygons.contains { PlaneGeometry.contains($0, point) }
    }
  }

  private func containsLines(_ geometry: [[Point]], _ grid: TileGrid) -> Bool {
    let (polygons, box) = snappedPolygons(grid)
    var lines = geometry.map { $0.map(grid.snap) }
    let extent = Self.box(lines.joined())
    // A line that is wider than half the world crosses the antimeridian.
    if extent.maxX - extent.minX <= grid.worldSize / 2 {
      lines = lines.map { $0.map { Self.moved($0, near: box, grid) } }
    }
    guard Self.isInside(Self.box(lines.joined()), box) else { return false }
    return lines.allSatisfy { line in
      polygons.contains { PlaneGeometry.contains($0, line: line) }
    }
  }

  /// Returns the copy of the point that is near `box`: the point itself, or the point one world to the east or west.
  private static func moved(_ point: Point, near box: Box, _ grid: TileGrid) -> Point {
    guard point.x < box.minX || point.x > box.maxX else { return point }
    let half = grid.worldSize / 2
    for side in [box.minX, box.maxX] {
      if point.x - side > half { return Point(point.x - grid.worldSize, point.y) }
      if side - point.x > half { return Point(point.x + grid.worldSize, point.y) }
    }
    return point
  }

  private static func box(_ points: some Sequence<Point>) -> Box {
    points.reduce(into: .empty) { $0.formUnion($1) }
  }

  private static func isInside(_ inner: Box, _ outer: Box) -> Bool {
    inner.minX > outer.minX && inner.maxX < outer.maxX && inner.minY > outer.minY
      && inner.maxY < outer.maxY
  }
}
