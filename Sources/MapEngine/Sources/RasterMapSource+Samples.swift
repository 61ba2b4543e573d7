import MapData
import MapGeometry
import MapRaster
import MapSystem
import MapTiles

/// Elevations at places.
extension RasterMapSource {
  /// The greatest number of tiles that are read for places.
  private static let tileLimit = 64

  /// Returns the elevations of places in Web Mercator world units, in meters; nil if the source has no elevation. The
  /// elevation of a place is nil if there is no tile at it, or if a sample beside it has no elevation.
  ///
  /// An elevation is interpolated between the four samples around the place. The tiles are those of the highest zoom level
  /// at which at most 64 of them contain the places. If one does not exist, its nearest ancestor is used. The values of
  /// raster files are read from their own pixels instead.
  func elevations(
    at places: [Point], threads: Int
  ) -> (elevations: [Double?], warnings: [MapWarning])? {
    guard case .heights(let encoding) = content else { return nil }
    if let raster = tiles as? WarpedRaster, raster.isUnlimited {
      return values(of: raster, at: places, threads: threads)
    }
    let lowest = min(levels.minimum, levels.maximum)
    var level = levels.maximum
    func tile(_ place: Point, _ level: Int) -> TileID? {
      SampleGrid(level: level, side: 1).tile(of: place)
    }
    while level > lowest, Set(places.lazy.map { tile($0, level) }).count > Self.tileLimit {
      level -= 1
    }
    var reader = TileReader(
      tiles: tiles, budget: budget, cache: cache, threads: threads, decode: decode)
    var found: [TileID?] = Array(repeating: nil, count: places.count)
    var open = Array(places.indices)
    for level in stride(from: level, through: lowest, by: -1) where !open.isEmpty {
      let ids = Set(open.compactMap { tile(places[$0], level) })
      reader.read(
        ids.filter { tiles.description.contains($0) }.sorted(), asFallback: level < levels.maximum)
      open.removeAll { index in
        guard let id = tile(places[index], level), case .content(let held) = reader.outcome(id)
        else { return false }
        // An empty tile has no elevation, and neither has its ancestor in its place.
        if held != nil { found[index] = id }
        return true
      }
    }
    func pixels(_ id: TileID) -> PixelBuffer? {
      if case .content(let held?) = reader.outcome(id) { held.pixels } else { nil }
    }
    // Samples beside the edge of a tile are in the adjacent tiles.
    var beside: Set<TileID> = []
    let grids = found.map { id in
      id.flatMap { id in pixels(id).map { SampleGrid(level: id.z, side: $0.width) } }
    }
    for (place, grid) in zip(places, grids) {
      beside.formUnion(grid?.samples(around: place).samples.compactMap { $0.tile } ?? [])
    }
    reader.read(beside.filter { tiles.description.contains($0) }.sorted())
    let elevations = places.indices.map { index -> Double? in
      guard let grid = grids[index], let own = found[index] else { return nil }
      let (samples, share) = grid.samples(around: places[index])
      let heights = samples.compactMap { sample -> Double? in
        // Beyond a tile that does not exist, the elevation is that of the nearest sample.
        let known = sample.tile.flatMap { id in pixels(id).map { (id, $0) } }
        let adjacent = known.flatMap { $0.1.width == grid.side ? $0 : nil }
        guard let (id, tile) = adjacent ?? pixels(own).map({ (own, $0) }) else { return nil }
        return encoding.elevation(in: tile, at: grid.index(of: sample, in: id))
      }
      guard heights.count == 4 else { return nil }
      let top = heights[0] + (heights[1] - heights[0]) * share.x
      let bottom = heights[2] + (heights[3] - heights[2]) * share.x
      return top + (bottom - top) * share.y
    }
    return (elevations, reader.warnings(place: place))
  }

  /// Returns the values of raster files at places, with a warning if a file cannot be read.
  private func values(
    of raster: WarpedRaster, at places: [Point], threads: Int
  ) -> (elevations: [Double?], warnings: [MapWarning]) {
    let found = places.concurrentMap(threads: threads) { place in
      Result { () throws(ResourceError) in
        WorkCancellation.isRequested ? nil : try raster.value(at: place)
      }
    }
    let warnings = found.compactMap { result -> MapWarning? in
      guard case .failure(let error) = result else { return nil }
      return MapWarning(.unreadableTile, place: place, error: error)
    }
    return (found.map { (try? $0.get()) ?? nil }, WarningList(warnings).warnings)
  }
}

/// The samples of the elevation tiles of a zoom level. The sample of a column and a row is in the middle of its pixel.
private struct SampleGrid {
  let level: Int
  /// The number of samples per side of a tile.
  let side: Int

  /// A sample. Columns are not wrapped at the antimeridian.
  struct Sample {
    var column: Int
    var row: Int
    var tile: TileID?
  }

  /// The number of samples around the world.
  private var width: Int { side << level }

  /// Returns the tile that contains a place.
  func tile(of place: Point) -> TileID? {
    tile(
      column: Int((place.x * Double(width)).rounded(.down)),
      row: Int((place.y * Double(width)).rounded(.down)))
  }

  private func tile(column: Int, row: Int) -> TileID? {
    let wrapped = ((column % width) + width) % width
    return TileID(z: level, x: wrapped / side, y: min(max(row, 0), width - 1) / side)
  }

  /// Returns the four samples around a place, row by row, and the place between them as shares.
  func samples(around place: Point) -> (samples: [Sample], share: Point) {
    let (x, y) = (place.x * Double(width) - 0.5, place.y * Double(width) - 0.5)
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let samples = [(0, 0), (1, 0), (0, 1), (1, 1)].map { right, down in
      Sample(
        column: column + right, row: row + down,
        tile: tile(column: column + right, row: row + down))
    }
    return (samples, Point(x - Double(column), y - Double(row)))
  }

  /// Returns the index of the pixel of a tile that is nearest to a sample.
  func index(of sample: Sample, in id: TileID) -> Int {
    let column = ((sample.column - id.x * side) % width + width) % width
    // A sample beyond the tile is nearer to its western or to its eastern edge.
    let nearest = column < side ? column : width - column <= column - side ? 0 : side - 1
    let row = sample.row - id.y * side
    return min(max(row, 0), side - 1) * side + nearest
  }
}
