import MapGeometry
import MapTiles

/// Groups a feature's rings into polygons, each with an exterior ring and the holes that follow it. A ring with the
/// winding of the first ring is an exterior ring. A ring with the opposite winding is a hole. Rings without area are
/// left out (vector tile specification 2.1, section 4.3.4.4). As in MapLibre, the first ring determines the winding.
enum PolygonRings {
  private static let maximumRingCount = 500

  /// Returns the polygons to draw among the parts `parts` of `layer`. Each polygon is a list of the indices of its
  /// rings. As in MapLibre, only the largest rings of a polygon with more than 500 rings are kept (`EARCUT_MAX_RINGS`).
  /// A single ring is a polygon even if it has no area.
  static func polygons(of parts: Range<Int>, in layer: TileLayer) -> [[Int]] {
    if parts.count == 1 { return [[parts.lowerBound]] }
    return allPolygons(of: parts, in: layer).map {
      $0.count > maximumRingCount ? largest(of: $0, in: layer) : $0
    }
  }

  /// Calls `body` with each ring of the polygons to draw, and with whether the ring is the first ring of its polygon.
  @inline(__always)
  static func forEachRing(
    of parts: Range<Int>, in layer: TileLayer, _ lent: TileLayer.Parts,
    _ body: (_ part: Int, _ startsPolygon: Bool) -> Void
  ) {
    if parts.count == 1 { return body(parts.lowerBound, true) }
    guard parts.count <= maximumRingCount else {
      for polygon in polygons(of: parts, in: layer) {
        for (place, part) in polygon.enumerated() { body(part, place == 0) }
      }
      return
    }
    var exteriorIsPositive: Bool?
    for part in parts {
      let area = signedArea(lent[part])
      if area == 0 { continue }
      let isPositive = area > 0
      if exteriorIsPositive == nil { exteriorIsPositive = isPositive }
      body(part, exteriorIsPositive == isPositive)
    }
  }

  /// Returns the polygons of the parts `parts` of `layer`, with all of their rings.
  static func allPolygons(of parts: Range<Int>, in layer: TileLayer) -> [[Int]] {
    var polygons: [[Int]] = []
    var exteriorIsPositive: Bool?
    for part in parts {
      let area = signedArea(layer.points(ofPart: part))
      if area == 0 { continue }
      if exteriorIsPositive == nil { exteriorIsPositive = area > 0 }
      if exteriorIsPositive == (area > 0) {
        polygons.append([part])
      } else if !polygons.isEmpty {
        polygons[polygons.count - 1].append(part)
      }
    }
    return polygons
  }

  /// Returns the exterior ring and the largest holes of a polygon with too many rings.
  private static func largest(of polygon: [Int], in layer: TileLayer) -> [Int] {
    let holes = polygon.dropFirst().map { part in
      (part: part, area: abs(signedArea(layer.points(ofPart: part))))
    }
    let kept = holes.sorted { ($1.area, $0.part) < ($0.area, $1.part) }.prefix(maximumRingCount - 1)
    return polygon.prefix(1) + kept.map(\.part)
  }

  /// Returns the area of a ring. It is positive for a clockwise ring on a map whose y axis points south.
  static func signedArea(_ ring: some RandomAccessCollection<TileLayer.TilePoint>) -> Double {
    ring.lazy.map { Point(Double($0.x), Double($0.y)) }.signedArea
  }
}
