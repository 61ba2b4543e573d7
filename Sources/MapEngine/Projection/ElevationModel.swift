import MapGeometry
import MapTiles

/// The elevation of the ground in a view (style-spec: terrain), from the loaded tiles of a source.
///
/// As in MapLibre GL JS, the ground is divided into tiles. Each tile uses the elevations of a tile of the previous
/// zoom level. If that tile is not loaded, the ground uses the nearest loaded ancestor. If no ancestor is loaded, the
/// ground is at sea level.
package final class ElevationModel: Sendable {
  /// The zoom levels of the tiles into which the ground is divided.
  let groundLevels: TileCover.Levels
  /// The number of pixels per side of the picture draped over a tile of the ground.
  let pictureSize: Int
  /// The rules for drawing the ground.
  let rules: ReferenceRules

  private let tiles: [TileID: ElevationTile]
  private let exaggeration: Double
  private let levels: ClosedRange<Int>

  /// The number of cells per side of the mesh of a tile of the ground.
  static let meshCells = 128
  /// The number of zoom levels between a tile of the ground and the tile with its elevations.
  private static let coarseness = 1
  /// The number of pixels of a tile's picture per pixel of the tile's side at its zoom level.
  private static let quality = 2.0
  /// The maximum number of pixels per side of a tile's picture.
  private static let maximumPictureSize = 4096.0
  /// The maximum number of rounds of computation. The elevation of a view's center depends on the tiles in view, and
  /// the tiles in view depend on the elevation.
  private static let rounds = 5
  /// The maximum zoom level of the ground.
  private static let lastLevel = 22

  /// Creates the model of loaded tiles.
  ///
  /// - Parameters:
  ///   - tiles: The tiles, without duplicates.
  ///   - exaggeration: The factor by which elevations are multiplied.
  ///   - levels: The zoom levels of the source.
  ///   - tileSize: The width of the source's tiles in pixels.
  ///   - rules: The rules for drawing the ground.
  init(
    tiles: [ElevationTile], exaggeration: Double, levels: ClosedRange<Int>, tileSize: Double,
    rules: ReferenceRules = .current
  ) {
    self.rules = rules
    self.tiles = Dictionary(tiles.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.exaggeration = exaggeration.isFinite ? min(max(exaggeration, -1e6), 1e6) : 1
    self.levels = levels
    var ground = TileCover.Levels(minimum: 0, maximum: Self.lastLevel)
    ground.tileSize = tileSize * Double(1 << Self.coarseness)
    ground.laysOutOverscaled = false
    groundLevels = ground
    pictureSize = Int(min(ground.tileSize * Self.quality, Self.maximumPictureSize))
  }

  /// The elevations of a tile of the ground.
  struct Sampler {
    fileprivate let tile: ElevationTile
    fileprivate let exaggeration: Double
    /// The tile's corner and side, in multiples of the elevation tile's side.
    fileprivate let origin: Point
    fileprivate let scale: Double

    /// Returns the elevation at a position, in meters. (0, 0) is the northwestern corner of the tile, and (1, 1) the
    /// southeastern corner.
    func elevation(x: Double, y: Double) -> Double {
      tile.elevation(x: origin.x + x * scale, y: origin.y + y * scale) * exaggeration
    }
  }

  /// Returns the elevations of a tile; nil if the tile is at sea level.
  func sampler(of id: TileID) -> Sampler? {
    guard let tile = source(of: id) else { return nil }
    let depth = id.z - tile.id.z
    let scale = 1 / Double(1 << depth)
    let corner = Point(
      Double(id.x - tile.id.x << depth) * scale, Double(id.y - tile.id.y << depth) * scale)
    return Sampler(tile: tile, exaggeration: exaggeration, origin: corner, scale: scale)
  }

  /// Returns the lowest and highest elevation, in meters, of the elevation tile that a tile uses; nil if the tile is
  /// at sea level.
  func range(of id: TileID) -> ClosedRange<Double>? {
    guard let range = source(of: id)?.range else { return nil }
    let (a, b) = (range.lowerBound * exaggeration, range.upperBound * exaggeration)
    return min(a, b)...max(a, b)
  }

  /// Returns the elevation at a place of the world for ground of a zoom level, in meters. The world is 1 unit wide.
  func elevation(atWorld place: Point, level: Int) -> Double {
    guard let found = tile(atWorld: place, level: level) else { return 0 }
    return sampler(of: found.id)?.elevation(x: found.position.x, y: found.position.y) ?? 0
  }

  /// Returns the elevation at the center of a view of flat ground, in meters, as the ground is drawn there.
  func centerElevation(of flat: Viewport) -> Double {
    let center = flat.camera.center.world
    if rules.measuresDrawnGround {
      let zoom = TileZoom(flat, groundLevels, isVariable: true)
      for level in 0...groundLevels.maximum {
        guard let found = tile(atWorld: center, level: level) else { break }
        let drawn = ViewTile(id: found.id, wrap: 0, overscaledZ: level)
        guard level >= min(zoom.level(of: drawn), groundLevels.maximum) else { continue }
        if let sampler = sampler(of: found.id) {
          return sampler.elevation(x: found.position.x, y: found.position.y)
        }
        break
      }
      return deepestElevation(of: flat)
    }
    return elevation(atWorld: center, level: flat.elevationLevel)
  }

  /// Returns the elevation at the center of a view, in meters, if the ground drawn there has no elevation. As in
  /// MapLibre, it is the elevation at the level of the deepest tiles in view. The tiles in view depend on the
  /// elevation.
  private func deepestElevation(of flat: Viewport) -> Double {
    let levels = TileCover.Levels(minimum: 0, maximum: Self.lastLevel)
    var meters = 0.0
    for _ in 0..<Self.rounds {
      let view = Viewport(
        camera: flat.camera, size: flat.size, elevation: self, centerElevation: meters)
      let deepest = TileCover.tiles(in: view, levels: levels).map(\.id.z).max()
      let next = elevation(
        atWorld: flat.camera.center.world, level: deepest ?? flat.elevationLevel)
      if next == meters { break }
      meters = next
    }
    return meters
  }

  /// Returns the lowest elevation of the tile at a place of the world, in meters.
  func lowest(atWorld place: Point, level: Int) -> Double {
    tile(atWorld: place, level: level).flatMap { range(of: $0.id) }?.lowerBound ?? 0
  }

  /// The highest elevation of all tiles, in meters, at least 0.
  var highest: Double { wholeRange.upperBound }

  /// The lowest and highest elevation of all tiles and of the sea, in meters. The sea is at 0.
  var wholeRange: ClosedRange<Double> {
    let ends = tiles.values.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      .map { $0 * exaggeration }
    return min(ends.min() ?? 0, 0)...max(ends.max() ?? 0, 0)
  }

  private func tile(atWorld place: Point, level: Int) -> (id: TileID, position: Point)? {
    let level = min(max(level, 0), Self.lastLevel)
    let size = Double(1 << level)
    let x = (place.x - place.x.rounded(.down)) * size
    let y = place.y * size
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    guard y >= 0, y < size,
      let id = TileID(z: level, x: min(Int(column), Int(size) - 1), y: Int(row))
    else { return nil }
    return (id, Point(x - Double(id.x), y - Double(id.y)))
  }

  /// Returns the tile with the elevations of a tile of the ground.
  private func source(of id: TileID) -> ElevationTile? {
    let wanted = min(id.z - Self.coarseness, levels.upperBound)
    guard wanted >= levels.lowerBound, var candidate = id.ancestor(at: wanted) else { return nil }
    while true {
      if let found = tiles[candidate] { return found }
      guard candidate.z > levels.lowerBound, let parent = candidate.parent else { return nil }
      candidate = parent
    }
  }
}

extension ElevationModel: Hashable {
  /// Whether both models are the same instance.
  package static func == (a: ElevationModel, b: ElevationModel) -> Bool { a === b }

  /// Hashes the identity of the model.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The rules for drawing terrain and the atmosphere of a globe, which differ between versions of MapLibre GL JS.
package enum ReferenceRules: Sendable {
  /// The rules of MapLibre GL JS 6.11.
  case current
  /// The rules of MapLibre GL JS 6.5. Elevations are sampled at the corners of their cells. Tiles contain one sample
  /// beyond their edges, and draped pictures have no mipmap levels. Extrusions are shaded by their height above sea
  /// level. The elevation of the map's center is read from the tile of the view's zoom level. An atmosphere is seen
  /// from outside at any height, and never hides the sky.
  case version6_5

  /// The distance of the first sample of an elevation tile from the edge of the tile, in samples.
  var firstSample: Double { self == .current ? 0.5 : 0 }
  /// The number of samples that a tile contains beyond each of its edges.
  var border: Int { self == .current ? 2 : 1 }
  /// Whether draped pictures have mipmap levels.
  var hasMipmaps: Bool { self == .current }
  /// Whether extrusions are shaded by their height above sea level, not above the ground.
  var shadesByElevation: Bool { self == .version6_5 }
  /// Whether a globe's atmosphere is drawn as a sky if the camera is inside or slightly above it.
  var hasAirAsSky: Bool { self == .current }
  /// Whether the elevation of the map's center is the elevation of the ground drawn there.
  var measuresDrawnGround: Bool { self == .current }
}
