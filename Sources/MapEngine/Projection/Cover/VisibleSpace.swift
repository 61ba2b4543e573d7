import MapGeometry

/// The visible space above the ground. The tiles below this space are needed even if their ground is not visible.
extension Viewport {
  /// The maximum angle between the lowest line of sight and the horizon, in degrees, at which space above the ground
  /// is included.
  private static let onsetAngle = 15.0

  /// The proximity of the lowest line of sight to the horizon, from 0 to 1 (MapLibre GL JS: `covering_tiles.ts`).
  /// Space up to this fraction of the maximum height of objects is treated as visible.
  var horizonProximity: Double {
    let lowest = Self.horizonAngle - camera.pitch - camera.verticalFieldOfView / 2
    return min(max((Self.onsetAngle - lowest) / Self.onsetAngle, 0), 1)
  }

  /// Returns the ground below the visible space between the ground and `height` meters above it. It is a convex
  /// polygon in Web Mercator world units.
  func visibleGround(below height: Double) -> [Point] {
    guard height > 0, let planeToDevice, !planeToDevice.isAffine else { return visibleGround }
    let top = height * pixelsPerMeter
    let corners = frustum
    var points: [Point] = []
    for (from, to) in Self.frustumEdges {
      let (a, b) = (corners[from], corners[to])
      let rise = b.z - a.z
      func add(_ share: Double) {
        let place = a + (b - a) * share
        points.append(world(ofPlane: Point(place.x, place.y)))
      }
      // `low` and `high` are the fractions at which the edge crosses the ground and the top.
      let (low, high) = (-a.z / rise, (top - a.z) / rise)
      if rise == 0 {
        guard a.z >= 0, a.z <= top else { continue }
        add(0)
        add(1)
      } else if max(min(low, high), 0) <= min(max(low, high), 1) {
        add(max(min(low, high), 0))
        add(min(max(low, high), 1))
      }
    }
    return points.convexHull
  }

  /// The distance of the far plane along the viewing direction, relative to the distance of the eye from the map's
  /// center. As in MapLibre, a globe's far plane is beyond the globe. This is true even on a globe in transition.
  var farthestSpace: Double {
    ground.globe.map { 1 + 2 * $0.radius / cameraToCenterDistance } ?? farthestDepth
  }

  /// The edges of the visible space as indices into `frustum`. They are the edges of the near plane, the edges of the
  /// far plane, and the edges between both planes.
  private static let frustumEdges = [
    (0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4), (0, 4), (1, 5), (2, 6), (3, 7),
  ]

  /// The corners of the visible space. They are the picture's corners at the near plane, followed by its corners at
  /// the far plane. They are in the plane's coordinates, with z in device pixels above the plane.
  var frustum: [SIMD3<Double>] {
    let rows = spaceToDevice
    let matrix = ProjectiveTransform(
      rows: (
        SIMD3(rows.0.x, rows.0.y, rows.0.z), SIMD3(rows.1.x, rows.1.y, rows.1.z),
        SIMD3(rows.2.x, rows.2.y, rows.2.z)
      ))
    guard let inverse = matrix.inverse else { return [SIMD3](repeating: .zero, count: 8) }
    return [nearestDistance, farthestDepth].flatMap { depth in
      picture.corners.map { corner in
        inverse.product(
          SIMD3(corner.x, corner.y, 1) * depth - SIMD3(rows.0.w, rows.1.w, rows.2.w))
      }
    }
  }
}

extension [Point] {
  /// The smallest convex polygon around the points (A. M. Andrew's monotone chain).
  var convexHull: [Point] {
    let points = sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard points.count > 2 else { return points }
    func chain(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1 {
          let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
          let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
          guard turn <= 0 else { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain
    }
    return chain(points).dropLast() + chain(points.reversed()).dropLast()
  }
}
