import MapGeometry
import MapTiles

/// The elevation of the ground in a view (style-spec: terrain): the tiles of a source that are loaded.
///
/// As in MapLibre GL JS, the ground is divided into tiles, each of which has the elevations of a tile of the previous
/// zoom level or, if that is not loaded, of the nearest ancestor. Where none is loaded, the ground is at sea level.
package final class ElevationModel: Sendable {
  /// The zoom levels of the tiles into which the ground is divided.
  let groundLevels: TileCover.Levels
  /// The number of pixels per side of the picture that is draped over a tile of the ground.
  let pictureSize: Int
  /// The rules by which the ground is drawn.
  let rules: ReferenceRules

  private let tiles: [TileID: ElevationTile]
  private let exaggeration: Double
  private let levels: ClosedRange<Int>

  /// The number of cells per side of the mesh of a tile of the ground.
  static let meshCells = 128
  /// The zoom levels between a tile of the ground and the tile with its elevations.
  private static let coarseness = 1
  /// The pixels of a tile's picture per pixel of its side at its own zoom level.
  private static let quality = 2.0
  /// The maximum number of pixels per side of a tile's picture.
  private static let maximumPictureSize = 4096.0
  /// The number of times that the elevation of a view's center and the tiles in view are found from each other.
  private static let rounds = 5
  /// The last zoom level of the ground.
  private static let lastLevel = 22

  /// Creates the model of loaded tiles.
  ///
  /// - Parameters:
  ///   - tiles: The tiles, each once.
  ///   - exaggeration: The factor of elevations.
  ///   - levels: The zoom levels of the source.
  ///   - tileSize: The width of the source's tiles in pixels.
  ///   - rules: The rules by which the ground is drawn.
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
    /// The tile's corner, and its side, in sides of the elevation tile.
    fileprivate let origin: Point
    fileprivate let scale: Double

    /// Returns the elevation at a position, in meters: (0, 0) is the north-western corner of the tile, and (1, 1) the
    /// south-eastern one.
    func elevation(x: Double, y: Double) -> Double {
      tile.elevation(x: origin.x + x * scale, y: origin.y + y * scale) * exaggeration
    }
  }

  /// Returns the elevations of a tile; nil if it is at sea level.
  func sampler(of id: TileID) -> Sampler? {
    guard let tile = source(of: id) else { return nil }
    let depth = id.z - tile.id.z
    let scale = 1 / Double(1 << depth)
    let corner = Point(
      Double(id.x - tile.id.x << depth) * scale, Double(id.y - tile.id.y << depth) * scale)
    return Sampler(tile: tile, exaggeration: exaggeration, origin: corner, scale: scale)
  }

  /// Returns the lowest and the highest elevation of the tile that has the elevations of a tile, in meters; nil at sea
  /// level.
  func range(of id: TileID) -> ClosedRange<Double>? {
    guard let range = source(of: id)?.range else { return nil }
    let (a, b) = (range.lowerBound * exaggeration, range.upperBound * exaggeration)
    return min(a, b)...max(a, b)
  }

  /// Returns the elevation at a place of the world (0 to 1 across), in meters, of the ground at a zoom level.
  func elevation(atWorld place: Point, level: Int) -> Double {
    guard let found = tile(atWorld: place, level: level) else { return 0 }
    return sampler(of: found.id)?.elevation(x: found.position.x, y: found.position.y) ?? 0
  }

  /// Returns the elevation at the center of a view of a flat ground, in meters: that of the ground that is drawn there.
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

  /// Returns the elevation at the center of a view where the drawn ground has none, in meters: as in MapLibre, that at the
  /// level of the deepest tiles in view. Which tiles are in view depends on the elevation.
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

  /// The lowest and the highest elevation of all tiles and of the sea, in meters.
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

  /// The tile with the elevations of a tile of the ground.
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
  /// Whether both are the same model.
  package static func == (a: ElevationModel, b: ElevationModel) -> Bool { a === b }

  /// Hashes the identity of the model.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The rules by which terrain and the air around a planet are drawn, where versions of MapLibre GL JS differ.
package enum ReferenceRules: Sendable {
  /// Those of MapLibre GL JS 6.11.
  case current
  /// Those of MapLibre GL JS 6.5: elevations are sampled at the corners of their cells, tiles know one sample beyond their
  /// edges, draped pictures have no mipmap levels, extrusions are shaded by their height above sea level, and the
  /// elevation of the map's center is that of the tile of the view's zoom level. An atmosphere is seen from outside at any
  /// height, and never hides the sky.
  case version6_5

  /// The distance of the first sample of an elevation tile from its edge, in samples.
  var firstSample: Double { self == .current ? 0.5 : 0 }
  /// The number of samples that a tile knows beyond each of its edges.
  var border: Int { self == .current ? 2 : 1 }
  /// Whether draped pictures have mipmap levels.
  var hasMipmaps: Bool { self == .current }
  /// Whether extrusions are shaded by their height above sea level, not above the ground.
  var shadesByElevation: Bool { self == .version6_5 }
  /// Whether the air around a planet is a sky where the camera is in it or not far above.
  var hasAirAsSky: Bool { self == .current }
  /// Whether the elevation of the map's center is that of the ground that is drawn there.
  var measuresDrawnGround: Bool { self == .current }
}
