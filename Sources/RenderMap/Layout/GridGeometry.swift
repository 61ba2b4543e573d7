import MapGeometry
import MapTiles

/// A feature's geometry on the grid of symbol layout: whole units, `SymbolTile.extent` a tile side.
enum GridGeometry {
  /// What a coordinate may be, as MapLibre stores it in 16 bits.
  private static let range = -32_768.0...32_767.0

  /// The lines or rings of a feature; each point of a point feature is a line of its own.
  static func lines(of feature: TileLayer.FeatureRecord, in layer: TileLayer) -> [[Point]] {
    let scale = SymbolTile.extent / Double(max(1, layer.extent))
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

  /// The polygons of a feature, each as its rings, the exterior one first.
  static func polygons(of feature: TileLayer.FeatureRecord, in layer: TileLayer) -> [[[Point]]] {
    let scale = SymbolTile.extent / Double(max(1, layer.extent))
    // A ring on its own is a polygon even where it has no area.
    let polygons =
      feature.parts.count == 1
      ? [[feature.parts.lowerBound]] : PolygonRings.polygons(of: feature.parts, in: layer)
    return polygons.map { rings in
      rings.map { part in layer.points(ofPart: part).map { gridPoint($0, scale: scale) } }
    }
  }

  private static func gridPoint(_ point: TileLayer.TilePoint, scale: Double) -> Point {
    let grid = Point(Double(point.x) * scale, Double(point.y) * scale).roundedToGrid
    return Point(clamped(grid.x), clamped(grid.y))
  }

  private static func clamped(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}

extension Point {
  /// The nearest point of whole coordinates; halves go to the right and downwards.
  var roundedToGrid: Point { Point((x + 0.5).rounded(.down), (y + 0.5).rounded(.down)) }

  /// The point of whole coordinates next to it on the way to the origin, as MapLibre stores an anchor.
  var truncatedToGrid: Point { Point(x.rounded(.towardZero), y.rounded(.towardZero)) }

  /// The distance to another point.
  func distance(to other: Point) -> Double { (other - self).length }

  /// The direction to another point, in radians clockwise from east.
  func direction(to other: Point) -> Double {
    StableMath.atan2(y: other.y - y, x: other.x - x)
  }
}
