import GeoJSON
import Geometry

/// GeoJSON ready to be cut into tiles. Immutable: a tile is the same whatever was asked for before,
/// and any number of threads may ask.
///
/// A tile's layer has no name; its rings repeat their first point at the end, exterior rings have
/// positive area in tile coordinates and holes negative. Above `options.maxZoom` there are no tiles:
/// the caller enlarges that level's.
public struct GeoJSONTileIndex: Sendable {
  /// The options that the source was tiled with.
  public let options: GeoJSONTilingOptions
  /// What in the data could not be tiled as it stands.
  public let warnings: [TilingWarning]
  /// The features of the world tile in world units, with their copies over the antimeridian.
  private let world: WorldFeatures
  /// The features as they came.
  private let sources: [Feature]

  /// The index of `world`, whose records point into `sources`.
  init(
    world: WorldFeatures, sources: [Feature], options: GeoJSONTilingOptions,
    warnings: [TilingWarning]
  ) {
    self.world = world
    self.sources = sources
    self.options = options
    self.warnings = warnings
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
          tile, features: features, sources: sources, options: options)
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
    if reach.minX <= 0 && reach.minY <= 0 && reach.maxX >= 1 && reach.maxY >= 1 { return world }
    return WorldFeatures(
      pools: world.pools, records: world.records.filter { reach.intersects($0.box) })
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
