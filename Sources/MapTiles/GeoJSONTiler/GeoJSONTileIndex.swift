import MapGeoJSON
import MapGeometry

/// GeoJSON features that are prepared for cutting into tiles. An index is immutable: tiles do not depend on
/// previous requests, and any number of threads may use it.
///
/// The layer of a tile has no name. Rings repeat their first point at the end. Exterior rings have positive area in
/// tile coordinates, and holes have negative area. There are no tiles above `options.maxZoom`. The caller enlarges
/// the tiles of that level instead.
public struct GeoJSONTileIndex: Sendable {
  /// The options with which the features were prepared.
  public let options: GeoJSONTilingOptions
  /// A function that returns whether a feature is included, or nil if all features are included.
  let filter: (@Sendable (Feature) -> Bool)?
  /// The features in world units.
  let runs: [ProjectedRun]
  /// The number of features before each run.
  let firstOrdinals: [Int]
  /// The binary logarithm of the capacity of a run.
  private let capacityShift: Int

  init(
    runs: [ProjectedRun], capacityShift: Int, options: GeoJSONTilingOptions,
    filter: (@Sendable (Feature) -> Bool)?
  ) {
    self.runs = runs
    self.capacityShift = capacityShift
    self.options = options
    self.filter = filter
    var ordinal = 0
    firstOrdinals = runs.map { run in
      defer { ordinal += run.features.count }
      return ordinal
    }
  }

  /// The warnings about data that could not be tiled unchanged.
  public var warnings: [TilingWarning] {
    var positions = PositionProjection()
    for (run, first) in zip(runs, firstOrdinals) {
      positions.add(run.positions, firstFeature: first)
    }
    return positions.warnings
  }

  /// Returns the tile `id`. Returns nil if the tile has no features or is above the last zoom level. For several
  /// tiles, `tiles(_:)` is faster.
  public func tile(_ id: TileID) -> TileLayer? { tiles([id])[id] }

  /// Returns the tiles among `ids` that contain features. The box of every feature is tested once. Then features
  /// near the tiles are cut from the world downward, once for each ancestor.
  ///
  /// - Parameters:
  ///   - ids: The tiles.
  ///   - isCancelled: A function that returns whether to stop before the next tile. If cutting stops, the result is
  ///     incomplete.
  public func tiles(
    _ ids: [TileID], isCancelled: () -> Bool = { false }
  ) -> [TileID: TileLayer] {
    var layers: [TileID: TileLayer] = [:]
    let wanted = ids.filter { $0.z <= options.maxZoom }
    var pending = [(tile: TileID.world, features: near(wanted), wanted: wanted)]
    while !isCancelled(), let (tile, features, wanted) = pending.popLast() {
      guard !wanted.isEmpty, !features.records.isEmpty else { continue }
      if wanted.contains(tile) {
        layers[tile] = TileLayerBuilder.layer(
          tile, features: features, of: self)
      }
      for (child, inside) in cut(features, of: tile, for: wanted.filter { $0.z > tile.z }) {
        pending.append((child, inside, wanted.filter { child.covers($0) }))
      }
    }
    return layers
  }

  /// Returns the features whose boxes are near any of the tiles `wanted`.
  private func near(_ wanted: [TileID]) -> WorldFeatures {
    var extent = Box.empty
    for tile in wanted {
      let side = 1 / Double(1 << tile.z)
      let (west, north) = (Double(tile.x) * side, Double(tile.y) * side)
      // The margin is generous, to allow for rounding.
      let margin = side * (2 * options.buffer + 1)
      extent.formUnion(Point(west - margin, north - margin))
      extent.formUnion(Point(west + side + margin, north + side + margin))
    }
    var near = WorldFeatures()
    near.records.reserveCapacity(
      runs.reduce(0) { $0 + (extent.intersects($1.box) ? $1.world.records.count : 0) })
    // The order is: copies from the west, the world's own features, copies from the east.
    for part in 0..<3 {
      for (place, run) in runs.enumerated() where extent.intersects(run.box) {
        near.append(run.world, records: run.parts[part], source: place << capacityShift) {
          extent.intersects($0)
        }
      }
    }
    return near
  }

  /// Returns the run of a record's source feature, its place in the run's features, and its index in the data.
  func place(of source: Int32) -> (run: ProjectedRun, place: Int, ordinal: Int) {
    let run = Int(source) >> capacityShift
    let index = Int(source) & (1 << capacityShift - 1)
    return (runs[run], runs[run].place(of: index), firstOrdinals[run] + index)
  }

  /// Cuts the features of `tile` into those children that cover any of `wanted`. The cut is made along x first and
  /// along y second.
  private func cut(
    _ features: WorldFeatures, of tile: TileID, for wanted: [TileID]
  ) -> [(TileID, WorldFeatures)] {
    guard !wanted.isEmpty else { return [] }
    let children = tile.children.filter { child in wanted.contains { child.covers($0) } }
    var parts: [(TileID, WorldFeatures)] = []
    for column in 0...1 {
      let inColumn = children.filter { $0.x & 1 == column }
      if inColumn.isEmpty { continue }
      let half = clip(features, to: slab(.x, tile.x, column, zoom: tile.z))
      for child in inColumn {
        parts.append((child, clip(half, to: slab(.y, tile.y, child.y & 1, zoom: tile.z))))
      }
    }
    return parts
  }

  private func clip(_ features: WorldFeatures, to slab: Slab) -> WorldFeatures {
    features.allInside(slab)
      ? features : features.clipped(to: slab, lineMetrics: options.lineMetrics)
  }

  /// Returns one half of column or row `position` of level `zoom`, with the buffer of a tile of the next level. The
  /// `half` is 0 for the western or northern half, and 1 for the eastern or southern half.
  private func slab(_ axis: Slab.Axis, _ position: Int, _ half: Int, zoom: Int) -> Slab {
    let buffer = 0.5 * options.buffer
    let scale = Double(1 << zoom)
    let position = Double(position)
    return half == 0
      ? Slab(axis, from: (position - buffer) / scale, to: (position + (0.5 + buffer)) / scale)
      : Slab(axis, from: (position + (0.5 - buffer)) / scale, to: (position + (1 + buffer)) / scale)
  }
}
