import MapData
import MapGeoJSON
import MapGeometry
import MapStyle
import MapSystem
import MapTiles

/// One state of a GeoJSON source, indexed for tiling.
struct GeoJSONMapSource: MapSource {
  let list: FeatureList
  /// The share of the memory budget that the features take; nil if the program provides the features.
  var share: MemoryShare?

  private let specification: GeoJSONSource
  private let globalState: ValueObject
  private let levels: TileCover.Levels
  private let index: Index
  private let cut: TileCache

  private enum Index: Sendable {
    case features(GeoJSONTileIndex)
    case clusters(ClusterIndex)
  }

  /// Creates the source of the features of `list` with the options of `specification`. The lowest zoom level with
  /// tiles is `minZoom`.
  init(
    _ specification: GeoJSONSource, list: FeatureList, globalState: ValueObject, minZoom: Int = 0
  ) {
    let options = GeoJSONTilingOptions(specification)
    let levels = TileCover.Levels(minimum: minZoom, maximum: max(minZoom, options.maxZoom))
    let filter = specification.filter.map { SourceFilter(filter: $0, globalState: globalState) }
    let index: Index
    if let clustering = specification.clustering {
      index = .clusters(
        ClusterIndex(
          features: list.features, options: ClusterOptions(specification, clustering),
          properties: ClusterProperties(clustering.properties, globalState: globalState),
          filter: filter?.passes))
    } else {
      index = .features(GeoJSONTiler(options: options).index(list: list, filter: filter?.passes))
    }
    self.init(
      list: list, specification: specification, globalState: globalState, levels: levels,
      index: index, cut: TileCache())
  }

  private init(
    list: FeatureList, specification: GeoJSONSource, globalState: ValueObject,
    levels: TileCover.Levels, index: Index, cut: TileCache
  ) {
    self.list = list
    self.specification = specification
    self.globalState = globalState
    self.levels = levels
    self.index = index
    self.cut = cut
  }

  /// Returns the next state of the source, with the features of `list`. Unchanged tiles are kept in the cache. Clusters
  /// are computed again.
  func updated(to list: FeatureList) -> GeoJSONMapSource {
    guard case .features(let index) = index else {
      return GeoJSONMapSource(
        specification, list: list, globalState: globalState, minZoom: levels.minimum)
    }
    let (updated, changes) = index.updated(to: list)
    return GeoJSONMapSource(
      list: list, specification: specification, globalState: globalState, levels: levels,
      index: .features(updated), cut: cut.untouched(by: changes))
  }

  var attribution: String? { specification.attribution }

  var bounds: BoundingBox? { list.boundingBox }

  func discardTiles() { cut.removeAll() }

  func withoutData() -> any MapSource {
    DiscardedSource(attribution: attribution, bounds: bounds)
  }

  /// Returns the warnings about the data of the source at `place`.
  func warnings(place: String) -> [MapWarning] {
    let found =
      switch index {
      case .features(let index): index.warnings
      case .clusters(let index): index.warnings
      }
    return found.map { warning in
      let kind: WarningClass =
        if case .longitudeBeyondWorld = warning { .longitudeBeyondWorld } else { .oddData }
      return MapWarning(kind, place: place, message: warning.description)
    }
  }

  /// The clusters; nil if points are not clustered.
  var clusters: ClusterIndex? { if case .clusters(let index) = index { index } else { nil } }

  func visitFeatures(
    of layers: Set<String>, in area: BoundingBox?, threads: Int, _ visit: (SourceFeatures) -> Void
  ) throws(MapError) -> [MapWarning] {
    if layers.contains("") { visit(.whole(list.features)) }
    return []
  }

  func tiles(for request: TileRequest) -> SourceTiles {
    guard request.layers.contains("") else { return SourceTiles() }
    let cover = TileCover.tiles(
      in: request.viewport, levels: levels, symbolHeight: request.symbolHeight)
    let layers = cut.layers(of: Array(Set(cover.map(\.id)))) { missing in
      switch index {
      case .features(let index):
        index.tiles(missing) { WorkCancellation.isRequested }
      case .clusters(let index):
        Dictionary(
          uniqueKeysWithValues: missing.compactMap { id in
            WorkCancellation.isRequested ? nil : index.tile(id).map { (id, $0) }
          })
      }
    }
    return SourceTiles(
      tiles: cover.compactMap { tile in
        layers[tile.id].map { LoadedTile(tile: tile, layers: ["": $0]) }
      })
  }
}
