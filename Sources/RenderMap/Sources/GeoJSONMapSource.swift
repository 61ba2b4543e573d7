import GeoJSON
import Geometry
import StyleSpec
import VectorTile

/// A GeoJSON source, read and ready to be cut into tiles.
struct GeoJSONMapSource: Sendable {
  /// What the source asks to be shown beside the map.
  let attribution: String?
  /// The bounds of the data: longitudes as x and latitudes as y, in degrees.
  let bounds: Box
  /// What was doubtful in the data.
  let warnings: [String]

  private let levels: TileCover.Levels
  private let index: Index

  private enum Index: Sendable {
    case features(GeoJSONTileIndex)
    case clusters(ClusterIndex)
  }

  /// The source of `features` with the options of `specification`.
  init(
    _ specification: GeoJSONSource, features: [Feature], globalState: ValueObject
  ) {
    attribution = specification.attribution
    levels = TileCover.Levels(minimum: 0, maximum: specification.maxZoom)
    var box = Box.empty
    for feature in features {
      feature.geometry?.forEachPosition { box.formUnion(Point($0.longitude, $0.latitude)) }
    }
    bounds = box
    let filter = specification.filter.map {
      SourceFilter(filter: $0, globalState: globalState)
    }
    if let options = specification.clustering {
      let clusters = ClusterIndex(
        features: features.filter { filter?.passes($0) ?? true },
        options: ClusterOptions(specification, options, globalState: globalState))
      index = .clusters(clusters)
      warnings = clusters.warnings.map(\.description)
    } else {
      let tiler = GeoJSONTiler(options: GeoJSONTilingOptions(specification))
      let tiles = tiler.index(features: features, filter: filter.map { $0.passes })
      index = .features(tiles)
      warnings = tiles.warnings.map(\.description)
    }
  }

  /// The tiles in view that have features, in the order they are drawn.
  func tiles(in viewport: Viewport) -> [Scene.LoadedTile] {
    let cover = TileCover.tiles(in: viewport, levels: levels)
    let layers: [TileID: TileLayer]
    switch index {
    case .features(let index): layers = index.tiles(Array(Set(cover.map(\.id))))
    case .clusters(let index):
      layers = Dictionary(
        Set(cover.map(\.id)).compactMap { id in index.tile(id).map { (id, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
    return cover.compactMap { tile in
      layers[tile.id].map { Scene.LoadedTile(tile: tile, layer: $0) }
    }
  }
}
