import MapGeometry

/// The wanted zoom levels of the tiles in a view. The type follows MapLibre's `covering_tiles.ts` with its default
/// settings. In views so pitched that distant tiles would be tiny, distant areas use lower levels. At most 9.314
/// levels are visible at once.
struct TileZoom {
  private static let maximumLevels = 9.314
  /// The maximum factor by which the pitch multiplies the number of tiles before all levels are lowered.
  private static let maximumTileFactor = 3.0

  /// The level of a globe's view above which distant areas use lower levels, as in MapLibre.
  private static let globeLevel = 4

  /// The level at the view's center.
  let center: Int

  private let zoom: Double
  /// Whether levels are rounded to the nearest integer instead of down.
  private let rounds: Bool
  /// The distances from the eye; nil if all tiles use the same level. As in MapLibre, the levels of tiles on ground
  /// with elevation differ at every pitch.
  private let distances: Distances?

  private struct Distances {
    /// The point on the ground below the eye, in Web Mercator world units.
    var nadir: Point
    /// The height of the eye, in world units.
    var height: Double
    /// The distance of the eye from the map's center.
    var toCenter: Double
    /// The strength of the decrease of levels with the angle from straight down.
    var falloff: Double
    /// The offset of all levels.
    var correction: Double
    /// Whether places beyond the world's edges are on the other side of the globe.
    var isAroundGlobe = false
  }

  /// Creates the wanted levels of a view for a source.
  ///
  /// - Parameter isVariable: Whether levels differ at every pitch. If it is nil, they differ in views of ground with
  ///   elevation.
  init(_ viewport: Viewport, _ levels: TileCover.Levels, isVariable: Bool? = nil) {
    zoom = viewport.camera.zoom + StableMath.log2(512 / levels.tileSize)
    rounds = levels.roundsZoom
    center = Self.whole(zoom, rounds: rounds)
    distances = Self.distances(
      in: viewport, level: center,
      isVariable: isVariable ?? (viewport.elevation != nil && viewport.chart == nil))
  }

  /// Returns the wanted level at the position of a tile.
  func level(of tile: ViewTile) -> Int {
    guard let distances else { return center }
    let corner = tile.origin
    let side = tile.sizeInWorld
    let nadir = distances.nadir
    let away =
      distances.isAroundGlobe
      ? Self.distanceAroundGlobe(from: nadir, to: tile)
      : Point(
        min(max(nadir.x, corner.x), corner.x + side) - nadir.x,
        min(max(nadir.y, corner.y), corner.y + side) - nadir.y
      ).length
    let distance = Point(away, distances.height).length
    return Self.whole(
      zoom + StableMath.log2(distances.toCenter / distance)
        + distances.falloff * StableMath.log2(distances.height / distance) / 2
        + distances.correction, rounds: rounds)
  }

  private static func whole(_ zoom: Double, rounds: Bool) -> Int {
    Int(min(max(rounds ? zoom + 0.5 : zoom, 0), 30).rounded(.down))
  }

  /// Returns the distances in a view; nil if all tiles use the same level. As in MapLibre, the distances in a view of a
  /// globe are measured on the plane of Web Mercator.
  private static func distances(
    in viewport: Viewport, level: Int, isVariable: Bool
  ) -> Distances? {
    let camera = viewport.camera
    let isGlobe = viewport.ground.globe != nil
    let greatest = min(max(78.5 - viewport.fieldOfViewAcross / 2, 0), 60)
    guard isGlobe ? level > globeLevel : camera.pitch > greatest || isVariable else { return nil }
    let scale = viewport.cameraToCenterDistance / viewport.worldSize
    let pitch = StableMath.sinCos(degrees: camera.pitch)
    let height = pitch.cos * scale
    guard isGlobe else {
      let bearing = StableMath.sinCos(degrees: camera.bearing)
      let back = Point(-bearing.sin, bearing.cos) * (pitch.sin * scale)
      return distances(
        nadir: viewport.centerWorld + back, height: height, toCenter: scale, pitch: camera.pitch,
        field: camera.verticalFieldOfView)
    }
    let nadir = viewport.worldBelowCamera
    let away = (nadir - viewport.centerWorld).length
    var distances = distances(
      nadir: nadir, height: height, toCenter: Point(away, height).length,
      pitch: StableMath.atan(away / height) * 180 / .pi, field: camera.verticalFieldOfView)
    distances.isAroundGlobe = true
    return distances
  }

  /// Returns the distances of an eye at a height above `nadir`. The eye views the map's center at an angle from
  /// straight down.
  private static func distances(
    nadir: Point, height: Double, toCenter: Double, pitch: Double, field: Double
  ) -> Distances {
    let greatest = Viewport.horizonAngle
    let (horizon, near) = (cosine(greatest), cosine(greatest - field))
    let falloff = 2 * ((maximumLevels - 1) / StableMath.log2(near / horizon) - 1)
    let highest = min(greatest, pitch + field / 2)
    let lowest = min(highest, pitch - field / 2)
    let upright = 2 * integral(falloff - 1, from: 0, to: field / 2)
    let tilted = integral(falloff - 1, from: lowest, to: highest)
    return Distances(
      nadir: nadir, height: height, toCenter: toCenter, falloff: falloff,
      // The correction gives areas only slightly more distant than the center the same level as the center.
      correction: -StableMath.log2(max(0.5, cosine(field / 2)))
        - StableMath.log2(max(1, tilted / upright / maximumTileFactor)) / 2)
  }

  /// Returns the distance of a tile from a point of the world on the plane, along the axis with the greater distance.
  /// The distance may cross the antimeridian and the poles.
  private static func distanceAroundGlobe(from point: Point, to tile: ViewTile) -> Double {
    let side = tile.sizeInWorld
    func along(_ position: Double, _ corner: Double) -> Double {
      max(corner - position, position - corner - side, 0)
    }
    func distance(_ corner: Point) -> Double {
      let x = (-2...2).reduce(.infinity) { min($0, along(point.x, corner.x + Double($1))) }
      return max(x, along(point.y, corner.y))
    }
    let corner = tile.origin
    return min(
      distance(corner), distance(Point(corner.x + 0.5, -corner.y - side)),
      distance(Point(corner.x + 0.5, 2 - corner.y - side)))
  }

  /// Returns the integral of a power of the cosine between two angles in degrees, by the midpoint rule with ten
  /// midpoints.
  private static func integral(_ power: Double, from: Double, to: Double) -> Double {
    let step = (to - from) / 10
    return (0..<10).reduce(0) { sum, index in
      let cosine = max(cosine(from + (Double(index) + 0.5) * step), 1e-9)
      return sum + step * .pi / 180 * StableMath.exp2(power * StableMath.log2(cosine))
    }
  }

  private static func cosine(_ degrees: Double) -> Double {
    StableMath.sinCos(degrees: degrees).cos
  }
}
