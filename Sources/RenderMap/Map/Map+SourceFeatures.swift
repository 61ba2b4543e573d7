import MapGeoJSON
import MapStyle
import MapTiles

extension Map {
  /// The features of a source in the tiles that a view of it takes, whether a layer shows them or not, as
  /// MapLibre's `querySourceFeatures` gives them. A feature that several tiles hold a part of comes once
  /// for each, and so may its clusters at other zoom levels.
  ///
  /// - Parameters:
  ///   - source: The source's name.
  ///   - sourceLayer: The layer of the source's tiles; means nothing in sources without layers.
  ///   - filter: Which features to give; all where it is nil.
  ///   - camera: The camera.
  ///   - size: The size of the picture.
  ///   - threads: How many threads may read tiles.
  /// - Throws: `QueryError.unknownSource` for a source that the map does not draw.
  public func sourceFeatures(
    of source: String, sourceLayer: String? = nil, filter: Filter? = nil, camera: Camera,
    size: PictureSize, threads: Int = 1
  ) throws(QueryError) -> [QueriedFeature] {
    guard let known = sources[source] else { throw .unknownSource(source) }
    let viewport = Viewport(camera: camera, size: size)
    let scope = PropertyScope(
      zoom: viewport.camera.zoom, globalState: style.state, images: images)
    var layer = sourceLayer
    switch style.source(source) {
    case .geojson, .store: layer = nil
    default: break
    }
    let answer = known.tiles(
      for: TileRequest(viewport: viewport, layers: [layer ?? ""], threads: threads))
    var seen: Set<TileID> = []
    var features: [QueriedFeature] = []
    for tile in answer.tiles.reversed() where seen.insert(tile.tile.id).inserted {
      guard let indexed = tile.layers[layer ?? ""] else { continue }
      let cursor = TileFeatureCursor(indexed, tile: tile.tile.id)
      let asked = FeatureSelection.features(
        at: cursor, filter: filter, sortKey: nil, scope: scope, tileZoom: tile.tile.overscaledZ)
      for index in asked {
        cursor.move(to: index)
        let feature = cursor.feature(promoting: style.promotedAttribute(source, layer))
        let state = featureStates.state(of: feature, source: source, sourceLayer: layer)
        features.append(
          QueriedFeature(feature: feature, source: source, sourceLayer: layer, state: state))
      }
    }
    return features
  }
}

extension Style {
  /// The attribute that serves as the identifier of features of a source's layer, if one does.
  func promotedAttribute(_ source: String, _ sourceLayer: String?) -> String? {
    self.source(source)?.promoteID?.attribute(inSourceLayer: sourceLayer)
  }
}
