import MapGeometry
import MapTiles

/// The height of the ground and of places above it.
extension Viewport {
  /// Returns the elevation of the ground at a point of the plane, in meters, in the tile with the point's data.
  func groundElevation(atPlane point: Point, in tile: ViewTile) -> Double {
    guard let elevation else { return 0 }
    let position = (world(ofPlane: point) - tile.origin) * (1 / tile.sizeInWorld)
    if (0..<1).contains(position.x), (0..<1).contains(position.y) {
      return elevation.sampler(of: tile.id)?.elevation(x: position.x, y: position.y) ?? 0
    }
    return elevation.elevation(atWorld: world(ofPlane: point), level: tile.id.z)
  }

  /// Returns the elevation of the ground at a place, in meters.
  func groundElevation(of place: LngLat) -> Double {
    elevation?.elevation(atWorld: place.world, level: elevationLevel) ?? 0
  }

  /// Returns the height of the ground above the map's plane at a point of the plane, in device pixels, in the tile with
  /// the point's data.
  func groundHeight(atPlane point: Point, in tile: ViewTile) -> Double {
    elevation == nil ? 0 : height(ofElevation: groundElevation(atPlane: point, in: tile))
  }

  /// Returns the point of the picture, in pixels of the style, of the ground at a point of the plane. The elevation of
  /// the ground is `meters`. The depth is the distance along the line of sight, which is 1 at the map's center.
  func picture(ofGround point: Point, elevation meters: Double) -> (point: Point, depth: Double) {
    guard elevation != nil else {
      let seen = device(ofPlane: point)
      return (seen.point * (1 / size.pixelRatio), seen.w)
    }
    let seen = picture(ofPlane: point, elevation: meters)
    return (Point(seen.x, seen.y) * (1 / (seen.z * size.pixelRatio)), seen.z)
  }

  /// Returns the point of the picture, in pixels of the style, that shows the ground at a place in degrees. The point can
  /// be outside the picture. It is nil if the place is behind the viewer, beyond the drawn ground, on the far side of the
  /// globe, or outside the area of the projection.
  package func picture(of place: LngLat) -> Point? {
    guard let plane = visiblePlane(of: place) else { return nil }
    let meters = groundElevation(of: place)
    let seen = picture(ofGround: plane, elevation: meters)
    guard seen.depth > 0, seen.depth <= farthestGround,
      shows(plane: plane, elevation: meters, depth: seen.depth)
    else { return nil }
    return seen.point
  }

  /// Whether the horizon does not hide a place `meters` above sea level, which is seen at `depth`.
  func shows(plane point: Point, elevation meters: Double, depth: Double) -> Bool {
    guard let globe = ground.globe else { return true }
    let rise = 1 + height(ofElevation: meters) / globe.radius
    return globe.height(globe.direction(point), depth: depth, rise: rise) >= 0
  }

  /// The globe whose horizon hides extrusions; nil if the ground is flat or folded, or is drawn before the extrusions
  /// because it has elevation.
  var solidGlobe: Globe? { hidingGlobe(isFolded: false) }

  /// The globe whose folds hide extrusions; nil if the ground is not folded, or is drawn before the extrusions because
  /// it has elevation.
  var foldedGlobe: Globe? { hidingGlobe(isFolded: true) }

  private func hidingGlobe(isFolded: Bool) -> Globe? {
    guard elevation == nil, let globe = ground.globe, globe.isFolded == isFolded else { return nil }
    return globe
  }
}

/// The depths of places on ground with elevation. They are -1 at the nearest ground and 1 at the farthest ground.
struct GroundDepths: Sendable {
  private let viewport: Viewport
  /// The distances of the near and far planes along the line of sight. They are 1 at the map's center.
  private let nearest: Double
  private let farthest: Double

  /// Creates the depths of a view.
  init(_ viewport: Viewport) {
    self.viewport = viewport
    nearest = viewport.nearestGround
    farthest =
      viewport.ground.globe.map { 1 + 2 * $0.radius / viewport.cameraToCenterDistance }
      ?? viewport.farthestDepth
  }

  /// Returns the depth at a distance whose inverse is `nearness`.
  func depth(atNearness nearness: Double) -> Double {
    let range = farthest - nearest
    return (farthest + nearest - 2 * farthest * nearest * nearness) / range
  }

  /// Returns the depth of a place `meters` above sea level that is seen at `distance`.
  func depth(ofPlane point: Point, elevation meters: Double, distance: Double) -> Double {
    guard let globe = viewport.ground.globe else { return depth(atNearness: 1 / distance) }
    let rise = 1 + viewport.height(ofElevation: meters) / globe.radius
    return 1 - globe.horizon.height(globe.direction(point) * rise)
  }
}
