import MapGeometry
import MapStyle

/// Queries the roofs and walls of fill-extrusion layers.
struct FillExtrusionQuery: LayerQuery {
  let reach: Double
  private let tile: LayerTile
  private let height, base: FeatureProperty<Double>
  private let translation: Point
  private let view: ElevatedView

  /// Creates a query of `layer` in a tile.
  init(_ layer: Layer.FillExtrusion, in tile: LayerTile) {
    self.tile = tile
    height = tile.property(layer.fillExtrusionHeight)
    base = tile.property(layer.fillExtrusionBase)
    translation = tile.translation(
      layer.fillExtrusionTranslate, anchor: layer.fillExtrusionTranslateAnchor)
    reach = translation.length / tile.unitsPerPixel
    view = ElevatedView(tile.frame.viewport)
  }

  func distance(from outline: QueryOutline, to parts: [[Point]]) -> Double? {
    let asked = outline.mapped {
      seen($0 - translation, height: 0, ground: elevation(at: $0)).point
    }
    let top = height.value(at: tile.cursor)
    let bottom = base.value(at: tile.cursor)
    let grounds = elevations(below: parts)
    let solids = zip(parts, grounds)
    let roofs = solids.map { part, ground in part.map { seen($0, height: top, ground: ground) } }
    let floors = solids.map { part, ground in
      part.map { seen($0, height: bottom, ground: ground) }
    }
    var nearest: Double?
    func take(_ face: [VisiblePoint]) {
      guard let distance = Self.distance(of: face, at: asked) else { return }
      nearest = min(nearest ?? distance, distance)
    }
    if let first = roofs.first, asked.meets(rings: roofs.map { $0.map(\.point) }) { take(first) }
    for (roof, floor) in zip(roofs, floors) {
      let ends = zip(zip(roof, roof.dropFirst()), zip(floor, floor.dropFirst()))
      for (upper, lower) in ends {
        let wall = [upper.0, upper.1, lower.1, lower.0, upper.0]
        if asked.meets(ring: wall.map(\.point)) { take(wall) }
      }
    }
    return nearest
  }

  /// A corner in the picture.
  private struct VisiblePoint {
    /// The position in device pixels.
    var point: Point
    /// A measure that increases with the distance and is linear in the picture of a face. It is -1 divided by the
    /// depth.
    var distance: Double
  }

  /// Returns the elevation of the ground at a point in tile units, in meters.
  private func elevation(at point: Point) -> Double {
    tile.frame.viewport.groundElevation(atPlane: tile.frame.plane(point), in: tile.frame.tile)
  }

  /// Returns the elevation below each part, in meters. As in `FillExtrusionPainter`, it is the elevation at the
  /// center of the corners of the part's polygon.
  private func elevations(below parts: [[Point]]) -> [Double] {
    guard tile.frame.viewport.drapesContent else { return parts.map { _ in 0 } }
    return parts.polygonRanges.flatMap { polygon -> [Double] in
      let corners = parts[polygon].flatMap {
        $0.dropLast($0.count > 1 && $0.first == $0.last ? 1 : 0)
      }
      guard !corners.isEmpty else { return polygon.map { _ in 0 } }
      let center = corners.reduce(Point.zero) { $0 + $1 } * (1 / Double(corners.count))
      let ground = elevation(at: center)
      return polygon.map { _ in ground }
    }
  }

  private func seen(_ point: Point, height: Double, ground: Double) -> VisiblePoint {
    let seen = view.picture(ofPlane: tile.frame.plane(point), elevation: ground + height)
    return VisiblePoint(point: Point(seen.x, seen.y) * (1 / seen.z), distance: -1 / seen.z)
  }

  /// Returns the distance of a face. For a point, it is the distance of the face at the point. For an outline, it is
  /// the distance of the nearest corner of the face. It is nil if the face is seen edge-on.
  private static func distance(of face: [VisiblePoint], at asked: QueryOutline) -> Double? {
    guard let place = asked.points.first, asked.points.count == 1 else {
      return face.lazy.map(\.distance).min()
    }
    guard let a = face.first, let second = face.firstIndex(where: { $0.point != a.point }) else {
      return nil
    }
    let b = face[second]
    let (ab, ap) = (b.point - a.point, place - a.point)
    for c in face[(second + 1)...] {
      let ac = c.point - a.point
      let area = ab.x * ac.y - ab.y * ac.x
      let v = (ap.x * ac.y - ap.y * ac.x) / area
      let w = (ab.x * ap.y - ab.y * ap.x) / area
      let distance = a.distance * (1 - v - w) + b.distance * v + c.distance * w
      if distance.isFinite { return distance }
    }
    return nil
  }
}

extension [[Point]] {
  /// The range of the rings of each polygon. Each range contains an exterior ring, which has the winding of the first
  /// ring, and its holes.
  fileprivate var polygonRanges: [Range<Int>] {
    guard let first else { return [] }
    let winding = first.signedArea > 0
    let starts = indices.filter { $0 == 0 || (self[$0].signedArea > 0) == winding }
    return zip(starts, starts.dropFirst() + [count]).map { $0..<$1 }
  }
}
