import MapGeometry
import MapJSON

/// The shortest distance in meters between the feature and a geometry (style-spec: `distance`). As in MapLibre, the
/// coordinates of the feature are rounded to the grid of its tile, and all lines of the feature are joined to one line.
/// The computation is planar and uses the curvature of the earth at the feature's first point.
final class Distance: ExpressionNode {
  let geometries: [SimpleGeometry]

  var type: ExpressionType { .number }
  var dependencies: Dependencies { .geometry }
  var children: [any ExpressionNode] { [] }
  var isOutputDefined: Bool { true }

  init(_ geometries: [SimpleGeometry]) { self.geometries = geometries }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 2 else {
      return context.fail("\"distance\" takes one argument, found \(arguments.count - 1).")
    }
    guard let geometries = SimpleGeometry.all(of: arguments[1]) else {
      return context.fail("\"distance\" requires GeoJSON.")
    }
    return Distance(geometries)
  }

  func evaluate(_ context: EvaluationContext) -> Value { .number(evaluateNumber(context)) }

  func evaluateNumber(_ context: EvaluationContext) -> Double {
    guard let feature = context.feature, let tile = context.tile else { return .nan }
    let grid = TileGrid(tile)
    let parts = Self.parts(of: feature, grid)
    guard let ruler = parts.first?.firstPoint.map({ Ruler(latitude: $0.y) }) else { return .nan }
    var shortest = Double.infinity
    for geometry in geometries.map(Shape.init) {
      for part in parts {
        shortest = min(shortest, part.distance(to: geometry, ruler, atMost: shortest))
        if shortest == 0 { return 0 }
      }
    }
    return shortest
  }

  /// Returns the shapes of the feature in degrees: its points, its lines joined to one line, or its polygons.
  private static func parts(of feature: any StyleFeature, _ grid: TileGrid) -> [Shape] {
    let geometry = feature.styleGeometry
    switch feature.simpleGeometryType {
    case "Point": return [.points(geometry.joined().map(grid.degrees))]
    case "LineString": return [.line(geometry.joined().map(grid.degrees))]
    case "Polygon":
      return polygons(of: geometry, grid).map { .polygon($0.map { $0.map(grid.degrees) }) }
    default: return []
    }
  }

  /// Groups rings into polygons. Each ring with the same winding order as the first ring starts a polygon (vector tile
  /// specification 2.1, section 4.3.4.4). Rings without area are ignored.
  private static func polygons(of rings: [[Point]], _ grid: TileGrid) -> [[[Point]]] {
    guard rings.count > 1 else { return [rings] }
    var polygons: [[[Point]]] = []
    var isFirstNegative: Bool?
    for ring in rings {
      let area = ring.map(grid.snap).signedArea
      guard area != 0 else { continue }
      isFirstNegative = isFirstNegative ?? (area < 0)
      if isFirstNegative == (area < 0) || polygons.isEmpty {
        polygons.append([ring])
      } else {
        polygons[polygons.count - 1].append(ring)
      }
    }
    return polygons
  }
}
