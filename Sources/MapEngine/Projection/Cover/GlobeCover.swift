import MapGeometry
import MapTiles

/// The tests for the tiles in view on a globe. Each tile is included once, in the copy of the world nearest to the
/// map's center.
struct GlobeCover: CoveredGround {
  private let viewport: Viewport
  private let plane: Globe
  /// The height of the visible space above the ground, in meters.
  private let height: Double
  /// The distance of the top of the visible space from the center of the globe, in radii.
  private let top: Double
  /// The visible space if the plane may be folded; nil if it cannot be folded. The tiles of a folded plane match
  /// MapLibre exactly, because the picture shows where they end.
  private let frustum: GlobeFrustum?
  private let sides: PictureSides
  let copies = 0...0

  /// Creates the tests of a view, with visible space up to `height` meters above the tiles.
  init(_ viewport: Viewport, _ plane: Globe, height: Double) {
    self.viewport = viewport
    self.plane = plane
    self.height = height
    top = 1 + height * viewport.pixelsPerMeter / plane.radius
    frustum = plane.isFolded ? GlobeFrustum(viewport, plane) : nil
    sides = PictureSides(viewport, depths: 0...(.infinity))
  }

  func share(of tile: ViewTile) -> TileDescent.Share {
    guard let frustum else { return isVisible(tile) ? .some : .none }
    return GlobeVolume(tile.id, height: height).share(in: frustum)
  }

  func copy(of id: TileID, in copy: Int) -> Int {
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
    for (row, isNorth) in [(0, true), ((1 << tile.id.z) - 1, false)] where tile.id.y == row {
      directions.append(plane.direction(Point(0, plane.poleY(isNorth: isNorth))))
    }
    let top = rise * self.top
    guard directions.contains(where: { plane.horizon.heightOnSphere($0 * top) >= 0 })
    else { return false }
    var beyond = PictureSides.all
    for direction in directions {
      for rise in [1, top] {
        beyond &= sides.beyond(
          plane.project(direction * (plane.radius * rise) - SIMD3(0, 0, plane.radius)))
        if beyond == 0 { return true }
      }
    }
    return false
  }
}
