import MapGeometry
import MapTiles

/// Finds the ground at places of a picture. On ground with elevation, the nearest slope along the line of sight is
/// found.
///
/// A line of sight is followed from the eye in steps of one cell of the ground's mesh. MapLibre GL JS reads the same
/// result from a picture of the ground (`Terrain.pointCoordinate`).
struct GroundSearch {
  /// A tile of the ground in a copy of the world.
  private struct Key: Hashable {
    var id: TileID
    var wrap: Int
  }

  /// A tile of the ground with its elevations, which are nil at sea level.
  private struct Tile {
    var key: Key
    var sampler: ElevationModel.Sampler?

    /// Returns the elevation at a place of the world; nil if the place is outside the tile.
    func elevation(at world: Point, wrap: Double, keyWrap: Int) -> Double? {
      let size = Double(1 << key.id.z)
      let (x, y) = ((world.x - wrap) * size - Double(key.id.x), world.y * size - Double(key.id.y))
      guard key.wrap == keyWrap, x >= 0, x < 1, y >= 0, y < 1 else { return nil }
      return sampler?.elevation(x: x, y: y) ?? 0
    }
  }

  private let viewport: Viewport
  /// The globe below; nil if the ground is flat. It is stored here because it is too large to be copied from
  /// the view at each step.
  private let globe: Globe?
  private let elevation: ElevationModel?
  /// The tiles of the ground, which do not overlap. `indices` contains the index of each tile in the list.
  private var tiles: [Tile] = []
  private var indices: [Key: Int] = [:]
  /// The zoom levels of the tiles, the highest first.
  private var levels: [Int] = []
  /// The eye in space. `rays` maps (x, y, 1), where (x, y) is a place in the picture, to the vector along the line of
  /// sight per unit of distance.
  private let eye: SIMD3<Double>
  private let rays: ProjectiveTransform
  /// The side of a cell of the smallest tile's mesh, in device pixels.
  private var cell = 1.0
  /// The range of the ground's elevation, in meters.
  private let range: ClosedRange<Double>

  /// The distance from which steps become longer. The distance is 1 at the map's center.
  private static let nearestStep = 0.25
  /// The maximum number of steps along a line of sight.
  private static let maximumSteps = 8192
  /// The number of times that the last step is halved.
  private static let halvings = 24

  init(_ viewport: Viewport) {
    self.viewport = viewport
    globe = viewport.ground.globe
    elevation = viewport.elevation
    range = viewport.elevation?.wholeRange ?? 0...0
    let rows = viewport.spaceToDevice
    func linear(_ row: SIMD4<Double>) -> SIMD3<Double> { SIMD3(row.x, row.y, row.z) }
    let matrix = ProjectiveTransform(rows: (linear(rows.0), linear(rows.1), linear(rows.2)))
    rays = matrix.inverse ?? .identity
    eye = SIMD3<Double>.zero - rays.product(SIMD3(rows.0.w, rows.1.w, rows.2.w))
    guard let elevation else { return }
    for tile in viewport.groundTiles {
      let key = Key(id: tile.id, wrap: tile.wrap)
      indices[key] = tiles.count
      tiles.append(Tile(key: key, sampler: elevation.sampler(of: tile.id)))
    }
    levels = Set(tiles.map(\.key.id.z)).sorted(by: >)
    let smallest = 1 / Double(1 << (levels.first ?? 0))
    cell = smallest * viewport.worldSize / Double(ElevationModel.meshCells)
  }

  /// Returns the point of the plane below the visible ground at a place in device pixels, and the elevation of the
  /// ground there, in meters; nil if the place shows no ground.
  func ground(at place: Point) -> (point: Point, elevation: Double)? {
    guard elevation != nil else { return viewport.plane(ofDevice: place).map { ($0, 0) } }
    let way = rays.product(SIMD3(place.x, place.y, 1))
    let length = (way * way).sum().squareRoot()
    guard let reach = reach(of: way, length: length) else { return nil }
    var (distance, before) = (reach.lowerBound, reach.lowerBound)
    var wasAbove = false
    var guess: Guess = (nil, nil)
    for _ in 0..<Self.maximumSteps {
      if let here = self.place(at: eye + way * distance, near: &guess) {
        guess.point = here.point
        if here.rise <= 0, wasAbove { return crossing(along: way, before...distance, near: guess) }
        wasAbove = here.rise > 0
      }
      guard distance < reach.upperBound else { return nil }
      before = distance
      distance = min(
        distance + cell * max(distance, Self.nearestStep) / length, reach.upperBound)
    }
    return nil
  }

  /// Returns the ground between two distances along a line of sight. The first distance is above the ground, and the
  /// second distance is below it.
  private func crossing(
    along way: SIMD3<Double>, _ distances: ClosedRange<Double>, near guess: Guess
  ) -> (point: Point, elevation: Double)? {
    var guess = guess
    var (above, below) = (distances.lowerBound, distances.upperBound)
    for _ in 0..<Self.halvings {
      let middle = (above + below) / 2
      if let here = place(at: eye + way * middle, near: &guess), here.rise <= 0 {
        below = middle
      } else {
        above = middle
      }
    }
    return place(at: eye + way * below, near: &guess).map { ($0.point, $0.elevation) }
  }

  /// The point of the plane and the tile of a nearby place. They make it faster to find the next place.
  private typealias Guess = (point: Point?, tile: Int?)

  /// Returns the point of the plane below a place in space, the elevation of the ground there, and the height of the
  /// place above the ground in device pixels; nil if no ground is drawn there.
  private func place(
    at space: SIMD3<Double>, near guess: inout Guess
  ) -> (point: Point, elevation: Double, rise: Double)? {
    var (point, height) = (Point(space.x, space.y), space.z)
    if globe != nil {
      guard let found = globe?.ground(below: space, near: guess.point) else { return nil }
      (point, height) = found
    }
    guard let meters = elevation(at: point, near: &guess.tile) else { return nil }
    return (point, meters, height - viewport.height(ofElevation: meters))
  }

  /// Returns the elevation of the drawn ground at a point of the plane, in meters; nil if no ground is drawn there.
  ///
  /// - Parameter tile: The tile of a nearby place. The function sets it to the tile of this place.
  private func elevation(at point: Point, near tile: inout Int?) -> Double? {
    let world = viewport.world(ofPlane: point)
    guard (0..<1).contains(world.y) else { return globe?.reachesPoles ?? false ? 0 : nil }
    let wrap = world.x.rounded(.down)
    let keyWrap = globe == nil ? Int(wrap) : 0
    if let tile, let found = tiles[tile].elevation(at: world, wrap: wrap, keyWrap: keyWrap) {
      return found
    }
    for level in levels {
      let size = Double(1 << level)
      let (x, y) = ((world.x - wrap) * size, world.y * size)
      guard let id = TileID(z: level, x: min(Int(x), (1 << level) - 1), y: Int(y)),
        let index = indices[Key(id: id, wrap: keyWrap)]
      else { continue }
      tile = index
      return tiles[index].sampler?.elevation(x: x - Double(id.x), y: y - Double(id.y)) ?? 0
    }
    return nil
  }

  /// Returns the distances along a line of sight between which the ground can be; nil if the line misses the ground.
  /// The distance is 1 at the map's center.
  private func reach(of way: SIMD3<Double>, length: Double) -> ClosedRange<Double>? {
    let (low, high) = (
      viewport.height(ofElevation: range.lowerBound) - 1,
      viewport.height(ofElevation: range.upperBound) + 1
    )
    let nearest = viewport.nearestGround
    guard let globe else {
      // The height changes linearly along the line.
      let ends = [low, high].map { ($0 - eye.z) / way.z }
      let isInside = low <= eye.z && eye.z <= high
      let (near, far) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
      guard far > 0 || isInside, near.isFinite else { return nil }
      let from = max(nearest, isInside ? 0 : near)
      return from...max(from, min(far, viewport.farthestDepth))
    }
    // The ground lies between the spheres through its highest and lowest points.
    let center = eye + SIMD3(0, 0, globe.radius)
    let half = -(center * way).sum() / (length * length)
    func distances(_ radius: Double) -> (Double, Double)? {
      let rest =
        half * half - ((center * center).sum() - radius * radius) / (length * length)
      return rest >= 0 ? (half - rest.squareRoot(), half + rest.squareRoot()) : nil
    }
    // On a globe in transition, places are between the flat and the spherical surface.
    let slack = globe.share < 1 ? globe.radius : 0
    guard let outer = distances(globe.radius + high + slack), outer.1 > 0 else { return nil }
    let inner = slack > 0 ? nil : distances(globe.radius + low)
    let from = max(nearest, outer.0)
    let end = inner.map { $0.0 > 0 ? $0.0 : outer.1 } ?? outer.1
    return from...max(from, end)
  }
}
