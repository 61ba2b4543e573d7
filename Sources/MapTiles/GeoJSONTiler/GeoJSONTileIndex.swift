import MapGeoJSON
import MapGeometry

/// GeoJSON ready to be cut into tiles. Immutable: a tile is the same whatever was asked for before,
/// and any number of threads may ask.
///
/// A tile's layer has no name; its rings repeat their first point at the end, exterior rings have
/// positive area in tile coordinates and holes negative. Above `options.maxZoom` there are no tiles:
/// the caller enlarges that level's.
public struct GeoJSONTileIndex: Sendable {
  /// The options that the source was tiled with.
  public let options: GeoJSONTilingOptions
  /// Which features are kept; all where it is nil.
  let filter: (@Sendable (Feature) -> Bool)?
  /// The features in world units.
  let runs: [ProjectedRun]
  /// How many features come before each run.
  let firstOrdinals: [Int]
  /// No run has more features than this power of two.
  private let capacityShift: Int

  /// The index of `runs`.
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

  /// What in the data could not be tiled as it stands.
  public var warnings: [TilingWarning] {
    var positions = PositionProjection()
    for (run, first) in zip(runs, firstOrdinals) {
      positions.add(run.positions, firstFeature: first)
    }
    return positions.warnings
  }

  /// The tile `id`; nil where it has no features, or is above the last zoom level. Several tiles are
  /// cheaper together: see `tiles(_:)`.
  public func tile(_ id: TileID) -> TileLayer? { tiles([id])[id] }

  /// Those of the tiles `ids` that have features. Looks at the box of every feature once, then cuts
  /// those near the tiles from the world downwards, each ancestor once.
  public func tiles(_ ids: [TileID]) -> [TileID: TileLayer] {
    var layers: [TileID: TileLayer] = [:]
    let wanted = ids.filter { $0.z <= options.maxZoom }
    var pending = [(tile: TileID.world, features: near(wanted), wanted: wanted)]
    while let (tile, features, wanted) = pending.popLast() {
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

  /// The features whose boxes come near any of `wanted`: those that could have a part in one.
  private func near(_ wanted: [TileID]) -> WorldFeatures {
    var reach = Box.empty
    for tile in wanted {
      let side = 1 / Double(1 << tile.z)
      let (west, north) = (Double(tile.x) * side, Double(tile.y) * side)
      // A tile and a buffer more than the buffer, so that rounding cannot matter.
      let margin = side * (2 * options.buffer + 1)
      reach.formUnion(Point(west - margin, north - margin))
      reach.formUnion(Point(west + side + margin, north + side + margin))
    }
    var near = WorldFeatures()
    // All copies from the west come before the world's own features, and those before the east's.
    for part in 0..<3 {
      for (place, run) in runs.enumerated() where reach.intersects(run.box) {
        near.append(run.world, records: run.parts[part], source: place << capacityShift) {
          reach.intersects($0)
        }
      }
    }
    return near
  }

  /// The feature that a record's source means, and its place in the data.
  func feature(_ source: Int32) -> (feature: Feature, ordinal: Int) {
    let run = Int(source) >> capacityShift
    let index = Int(source) & (1 << capacityShift - 1)
    return (runs[run].features[index], firstOrdinals[run] + index)
  }

  /// Cuts the features of `tile` into those of its children that cover any of `wanted`, first along
  /// x and then along y.
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

  /// Half `half` (0 or 1) of column or row `position` of level `zoom`, with the buffer of a tile of
  /// the level below.
  private func slab(_ axis: Slab.Axis, _ position: Int, _ half: Int, zoom: Int) -> Slab {
    let buffer = 0.5 * options.buffer
    let scale = Double(1 << zoom)
    let position = Double(position)
    return half == 0
      ? Slab(axis, from: (position - buffer) / scale, to: (position + (0.5 + buffer)) / scale)
      : Slab(axis, from: (position + (0.5 - buffer)) / scale, to: (position + (1 + buffer)) / scale)
  }
}
