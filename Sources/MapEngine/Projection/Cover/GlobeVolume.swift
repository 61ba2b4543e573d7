import MapGeometry
import MapTiles

/// A convex body around the part of a globe that a tile covers, as in MapLibre
/// (`globe_covering_tiles_details_provider.ts`).
///
/// The origin of its space is the center of the globe, and the unit is the radius. The x axis points to 90 degrees
/// east, the y axis to the north pole, and the z axis to longitude and latitude 0. A plane is a unit normal that
/// points to the inside, and a distance.
struct GlobeVolume {
  /// The corners of the body.
  let points: [SIMD3<Double>]
  /// The planes at the sides.
  let planes: [SIMD4<Double>]

  /// Creates the body around a tile with the space up to `height` meters above it.
  init(_ id: TileID, height: Double) {
    let top = 1 + max(height, 0) / Earth.meanRadius
    guard id.z > 1 else {
      let (low, high) = Self.box(around: id, top: top)
      let corners = (0..<8).map { SIMD3(corner: $0, ofBox: low, high) }
      points = corners
      planes = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].flatMap { axis in
        let slab = Self.slab(around: corners, along: axis)
        return [slab.above, slab.below]
      }
      return
    }
    let tiles = Double(1 << id.z)
    func direction(_ x: Double, _ y: Double) -> SIMD3<Double> {
      Self.direction(Point((Double(id.x) + x) / tiles, (Double(id.y) + y) / tiles))
    }
    let corners = [direction(0, 0), direction(1, 0), direction(1, 1), direction(0, 1)]
    let (touchesNorth, touchesSouth) = (id.y == 0, id.y == (1 << id.z) - 1)
    var extremes = corners.map { $0 * top }
    if top > 1 { extremes += corners }
    if touchesNorth { extremes.append(SIMD3(0, 1, 0)) }
    if touchesSouth { extremes.append(SIMD3(0, -1, 0)) }
    let up = direction(0.5, 0.5)
    extremes.append(up * top)
    // The middle of the edge nearer to the equator extends beyond the corners of the edge.
    extremes.append(direction(0.5, id.y >= 1 << (id.z - 1) ? 0 : 1) * top)
    let north = up.cross(SIMD3(0, 1, 0).cross(up).normalized).normalized
    let (upper, lower) = Self.slab(around: extremes, along: up)
    let (northern, southern) = Self.slab(around: extremes, along: north)
    let eastern = SIMD4(corners[2].cross(corners[1]).normalized, 0)
    let western = SIMD4(corners[0].cross(corners[3]).normalized, 0)
    var points: [SIMD3<Double>] = []
    for (edge, touchesPole) in [(northern, touchesNorth), (southern, touchesSouth)] {
      for level in [upper, lower] {
        if touchesPole {
          points.append(Self.corner(western, eastern, level))
        } else {
          points.append(Self.corner(edge, eastern, level))
          points.append(Self.corner(edge, western, level))
        }
      }
    }
    self.points = points
    planes = [upper, lower, northern, southern, eastern, western]
  }

  /// Returns the planes above and below points along an axis.
  private static func slab(
    around points: [SIMD3<Double>], along axis: SIMD3<Double>
  ) -> (above: SIMD4<Double>, below: SIMD4<Double>) {
    let extent = points.map { ($0 * axis).sum() }
    return (SIMD4(-axis, extent.max() ?? 0), SIMD4(axis, -(extent.min() ?? 0)))
  }

  /// Returns the box around the whole globe or around a quarter of it.
  private static func box(
    around id: TileID, top: Double
  ) -> (low: SIMD3<Double>, high: SIMD3<Double>) {
    guard id.z == 1 else { return (SIMD3(repeating: -top), SIMD3(repeating: top)) }
    return (
      SIMD3(id.x == 0 ? -top : 0, id.y == 0 ? 0 : -top, -top),
      SIMD3(id.x == 0 ? 0 : top, id.y == 0 ? top : 0, top)
    )
  }

  /// Returns the direction of a place of the world.
  static func direction(_ world: Point) -> SIMD3<Double> {
    let place = LngLat(world: world)
    let (longitude, latitude) = (
      StableMath.sinCos(degrees: place.longitude), StableMath.sinCos(degrees: place.latitude)
    )
    return SIMD3(longitude.sin * latitude.cos, latitude.sin, longitude.cos * latitude.cos)
  }

  private static func corner(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>
  ) -> SIMD3<Double> {
    let (u, v, w) = (a.normal, b.normal, c.normal)
    let sum = v.cross(w) * -a.w + w.cross(u) * -b.w + u.cross(v) * -c.w
    return sum / (u * v.cross(w)).sum()
  }

  /// Returns whether none, some or all of the body is in the visible space, as far as corners and planes determine it.
  func share(in space: GlobeFrustum) -> TileDescent.Share {
    var isWhole = true
    for plane in space.planes {
      let inside = points.count { plane.height(of: $0) >= 0 }
      if inside == 0 { return .none }
      if inside < points.count { isWhole = false }
    }
    if !isWhole {
      for plane in planes where !space.points.contains(where: { plane.height(of: $0) >= 0 }) {
        return .none
      }
    }
    let above = points.count { space.horizon.height(of: $0) >= 0 }
    if above == 0 { return .none }
    return isWhole && above == points.count ? .all : .some
  }
}

/// The visible space of a view of a globe, from the near plane to the horizon, in the space of `GlobeVolume`.
struct GlobeFrustum {
  /// The corners. The corners of the far plane are in the order of the picture, beginning at the upper left. They are
  /// followed by the corners of the near plane.
  private(set) var points: [SIMD3<Double>]
  /// The planes at the sides.
  private(set) var planes: [SIMD4<Double>] = []
  /// The plane of the horizon.
  let horizon: SIMD4<Double>

  /// The distance of the near plane in pixels, as in MapLibre.
  private static let nearest = 0.5

  /// Creates the visible space of a view of a globe.
  init(_ viewport: Viewport, _ plane: Globe) {
    let up = GlobeVolume.direction(viewport.camera.center.world)
    let east = SIMD3(0, 1, 0).cross(up).normalized
    let south = east.cross(up)
    func placed(_ place: SIMD3<Double>) -> SIMD3<Double> {
      east * place.x + south * place.y + up * place.z
    }
    let distance = viewport.cameraToCenterDistance
    let depths = [
      viewport.farthestSpace, Self.nearest * viewport.size.pixelRatio / distance,
    ]
    points = depths.flatMap { depth in
      viewport.picture.corners.map {
        let place = plane.space(atPicture: $0, depth: depth) + SIMD3(0, 0, plane.radius)
        return placed(place / plane.radius)
      }
    }
    horizon = SIMD4(
      placed(plane.horizon.axis), -plane.horizon.heightOfTangent)
    endAtHorizon()
    planes = [[6, 5, 4], [0, 1, 2], [0, 3, 7], [2, 1, 5], [3, 2, 6], [0, 4, 5]].map {
      side(through: $0)
    }
  }

  /// Returns the plane through three corners.
  private func side(through corners: [Int]) -> SIMD4<Double> {
    let (a, b, c) = (points[corners[0]], points[corners[1]], points[corners[2]])
    let normal = (a - b).cross(c - b).normalized
    return SIMD4(normal, -(normal * b).sum())
  }

  /// Moves the far corners to the horizon, or to its farthest point.
  private mutating func endAtHorizon() {
    let edges = (0..<4).map { points[$0] - points[$0 + 4] }
    let lengths = edges.map { ($0 * $0).sum().squareRoot() }
    let ways = zip(edges, lengths).map { $0 / $1 }
    var reach = 0.0
    for index in 0..<4 {
      let fall = (horizon.normal * ways[index]).sum()
      let distance = -horizon.height(of: points[index + 4]) / fall
      reach = max(reach, fall != 0 && distance >= 0 ? distance : lengths[index])
    }
    // `farthest` is the point of the horizon that is farthest from the near plane.
    let near = side(through: [6, 5, 4])
    let across = near.normal - horizon.normal * (near.normal * horizon.normal).sum()
    let length = (across * across).sum().squareRoot()
    if length > 0 {
      let radius = max(1 - horizon.w * horizon.w, 0).squareRoot()
      let farthest = horizon.normal * -horizon.w + across * (radius / length)
      reach = min(reach, near.height(of: farthest) / (ways[0] * near.normal).sum())
    }
    for index in 0..<4 {
      points[index] = points[index + 4] + ways[index] * min(reach, lengths[index])
    }
  }
}

extension SIMD4<Double> {
  /// The normal vector of a plane.
  fileprivate var normal: SIMD3<Double> { SIMD3(x, y, z) }

  /// Returns the height of a point above a plane.
  fileprivate func height(of point: SIMD3<Double>) -> Double { (normal * point).sum() + w }
}

extension SIMD3<Double> {
  /// Returns the cross product with another vector.
  fileprivate func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The vector scaled to length 1.
  fileprivate var normalized: Self { self / (self * self).sum().squareRoot() }
}
