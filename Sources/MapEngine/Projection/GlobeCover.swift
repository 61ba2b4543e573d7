import MapGeometry
import MapTiles

/// Finds the tiles in view on a globe. Each tile is included once, in the copy of the world nearest to the
/// map's center.
struct GlobeCover {
  private let viewport: Viewport
  private let plane: Globe
  private let levels: TileCover.Levels
  private let zoom: TileZoom
  /// The height of the visible space above the ground, in units of the plane.
  private let height: Double
  /// The height of the visible space in meters.
  private let meters: Double
  /// The visible space if the plane may be folded; nil if it cannot be folded. The tiles of a folded plane match
  /// MapLibre exactly, because the picture shows where they end.
  private let frustum: GlobeFrustum?

  /// Creates the cover of a view, with visible space up to `height` meters above the tiles; nil if the plane is flat.
  init?(_ viewport: Viewport, _ levels: TileCover.Levels, height: Double) {
    guard let plane = viewport.ground.globe else { return nil }
    self.viewport = viewport
    self.plane = plane
    self.levels = levels
    self.height = height * viewport.pixelsPerMeter
    meters = height
    frustum = plane.isFolded ? GlobeFrustum(viewport, plane) : nil
    zoom = TileZoom(viewport, levels)
  }

  /// The tiles in drawing order.
  var tiles: [ViewTile] {
    TileDescent.tiles(levels, zoom, wraps: [wrap(of:)]) { tile in
      guard let frustum else { return isVisible(tile) ? .some : .none }
      return GlobeVolume(tile.id, height: meters).share(in: frustum)
    }
  }

  /// Returns the copy of the world in which a tile is nearest to the map's center.
  private func wrap(of id: TileID) -> Int {
    let side = 1 / Double(1 << id.z)
    let away = viewport.centerWorld.x - Double(id.x) * side
    func distance(_ copy: Int) -> Double {
      let rest = away - Double(copy)
      return rest < 0 ? -rest : max(0, rest - side)
    }
    let home = min(max(Int(exactly: viewport.centerWorld.x.rounded(.down)) ?? 0, -1000), 1000)
    return [home, home + 1, home - 1].min { distance($0) < distance($1) } ?? home
  }

  /// Whether the space above a tile may be visible. It is not visible if it is wholly beyond the horizon or wholly
  /// beyond one side of the picture.
  private func isVisible(_ tile: ViewTile) -> Bool {
    guard tile.id.z > 0 else { return true }
    let cells = tile.id.z == 1 ? 8 : tile.id.z == 2 ? 4 : 2
    // The sphere is within the convex hull of points slightly above it.
    let halfAngle = Double.pi / Double(1 << tile.id.z) / Double(cells) * 1.42
    let rise = 1 / StableMath.cos(min(halfAngle, 0.5))
    var directions: [SIMD3<Double>] = []
    for row in 0...cells {
      for column in 0...cells {
        let share = Point(Double(column), Double(row)) * (tile.sizeInWorld / Double(cells))
        directions.append(plane.direction(viewport.plane(ofWorld: tile.origin + share)))
      }
    }
    if tile.id.y == 0 {
      directions.append(plane.direction(Point(0, plane.poleY(isNorth: true))))
    }
    if tile.id.y == (1 << tile.id.z) - 1 {
      directions.append(plane.direction(Point(0, plane.poleY(isNorth: false))))
    }
    let top = rise * (1 + height / plane.radius)
    guard directions.contains(where: { plane.horizon.heightOnSphere($0 * top) >= 0 })
    else { return false }
    let (width, height) = (
      Double(viewport.size.deviceWidth), Double(viewport.size.deviceHeight)
    )
    var beyond = 0b11111
    for direction in directions {
      for rise in [1, top] {
        let seen = plane.project(direction * (plane.radius * rise) - SIMD3(0, 0, plane.radius))
        var sides = seen.z < 0 ? 1 : 0
        if seen.x < 0 { sides |= 2 }
        if seen.x > width * seen.z { sides |= 4 }
        if seen.y < 0 { sides |= 8 }
        if seen.y > height * seen.z { sides |= 16 }
        beyond &= sides
        if beyond == 0 { return true }
      }
    }
    return false
  }
}
