import GeoJSON
import Geometry
import StyleSpec
import VectorTile

/// A GeoJSON source, read and ready to be cut into tiles.
struct GeoJSONMapSource: MapSource {
  let attribution: String?
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

  func tiles(for request: TileRequest) -> SourceTiles {
    guard request.layers.contains("") else { return SourceTiles() }
    let cover = TileCover.tiles(in: request.viewport, levels: levels)
    let layers = layers(of: Array(Set(cover.map(\.id)))).mapValues(IndexedLayer.init)
    return SourceTiles(
      tiles: cover.compactMap { tile in
        layers[tile.id].map { LoadedTile(tile: tile, layers: ["": $0]) }
      })
  }

  /// The features of those of the tiles that have any.
  private func layers(of wanted: [TileID]) -> [TileID: TileLayer] {
    switch index {
    case .features(let index): index.tiles(wanted)
    case .clusters(let index):
      Dictionary(uniqueKeysWithValues: wanted.compactMap { id in index.tile(id).map { (id, $0) } })
    }
  }
}
