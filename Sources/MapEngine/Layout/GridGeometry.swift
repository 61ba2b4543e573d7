import MapGeometry
import MapTiles

/// The geometry of a feature on the symbol grid. Coordinates are integers, with `SymbolGrid.extent` units per tile
/// side.
enum GridGeometry {
  /// The range of coordinates, which MapLibre stores in 16 bits.
  private static let range = -32_768.0...32_767.0

  /// Returns the lines or rings of a feature. Each point of a point feature is a separate line.
  static func lines(of feature: TileLayer.FeatureRecord, in layer: TileLayer) -> [[Point]] {
    let scale = SymbolGrid.extent / Double(max(1, layer.extent))
    var lines: [[Point]] = []
    lines.reserveCapacity(feature.parts.count)
    for part in feature.parts {
      let points = layer.points(ofPart: part)
      if feature.type == .point {
        for point in points { lines.append([gridPoint(point, scale: scale)]) }
      } else if !points.isEmpty {
        lines.append(points.map { gridPoint($0, scale: scale) })
      }
    }
    return lines
  }

  /// Returns the polygons of a feature. Each polygon is a list of rings that begins with the exterior ring.
  static func polygons(of feature: TileLayer.FeatureRecord, in layer: TileLayer) -> [[[Point]]] {
    let scale = SymbolGrid.extent / Double(max(1, layer.extent))
    // A single ring is a polygon even if it has no area.
    let polygons = PolygonRings.polygons(of: feature.parts, in: layer)
    return polygons.map { rings in
      rings.map { part in layer.points(ofPart: part).map { gridPoint($0, scale: scale) } }
    }
  }

  /// Converts a point of a tile to the grid, rounded and clamped. The `scale` is in grid units per unit of the tile.
  static func gridPoint(_ point: TileLayer.TilePoint, scale: Double) -> Point {
    let grid = Point(Double(point.x) * scale, Double(point.y) * scale).roundedToGrid
    return Point(clamped(grid.x), clamped(grid.y))
  }

  private static func clamped(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}
