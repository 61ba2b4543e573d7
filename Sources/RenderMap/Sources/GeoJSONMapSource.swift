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
    let options = GeoJSONTilingOptions(specification)
    levels = TileCover.Levels(minimum: 0, maximum: options.maxZoom)
    bounds = Self.bounds(of: features)
    let filter = specification.filter.map { SourceFilter(filter: $0, globalState: globalState) }
    if let clustering = specification.clustering {
      let clusters = ClusterIndex(
        features: features, options: ClusterOptions(specification, clustering),
        properties: ClusterProperties(clustering.properties, globalState: globalState),
        filter: filter?.passes)
      index = .clusters(clusters)
      warnings = clusters.warnings.map(\.description)
    } else {
      let tiles = GeoJSONTiler(options: options).index(features: features, filter: filter?.passes)
      index = .features(tiles)
      warnings = tiles.warnings.map(\.description)
    }
  }

  private static func bounds(of features: [Feature]) -> Box {
    var box = Box.empty
    for feature in features {
      feature.geometry?.forEachPart { part in
        for position in part { box.formUnion(Point(position.longitude, position.latitude)) }
      }
    }
    return box
  }

  /// The tiles in view that have features, in the order they are drawn.
  func tiles(in viewport: Viewport) -> [Scene.LoadedTile] {
    let cover = TileCover.tiles(in: viewport, levels: levels)
    let wanted = Array(Set(cover.map(\.id)))
    let layers: [TileID: TileLayer]
    switch index {
    case .features(let index): layers = index.tiles(wanted)
    case .clusters(let index):
      layers = Dictionary(
        uniqueKeysWithValues: wanted.compactMap { id in
          index.tile(id).map { (id, $0) }
        })
    }
    return cover.compactMap { tile in
      layers[tile.id].map { Scene.LoadedTile(tile: tile, layer: $0) }
    }
  }
}
