import MapGeoJSON
import MapStyle
import MapTiles

extension Map {
  /// Returns the features of a source in the tiles of a view, whether or not a layer draws them, like MapLibre's
  /// `querySourceFeatures`. A feature in several tiles is returned once for each tile.
  ///
  /// - Parameters:
  ///   - source: The name of the source.
  ///   - sourceLayer: The layer of the tiles. Ignored for sources without layers.
  ///   - filter: The filter of the features; nil for all features.
  ///   - camera: The camera.
  ///   - size: The size of the picture.
  ///   - threads: The number of threads that read tiles.
  /// - Throws: `ViewError.unknownSource` for a source that the map does not draw.
  public func sourceFeatures(
    of source: String, sourceLayer: String? = nil, filter: Filter? = nil, camera: Camera,
    size: PictureSize, threads: Int = 1
  ) throws(ViewError) -> [QueriedFeature] {
    guard let known = sources[source] else { throw .unknownSource(source) }
    let viewport = viewport(camera: camera, size: size, threads: threads).viewport
    let scope = PropertyScope(
      zoom: viewport.camera.zoom, globalState: globalState, images: images)
    var layer = sourceLayer
    switch style.source(source) {
    case .geojson, .store: layer = nil
    default: break
    }
    let answer = known.tiles(
      for: tileRequest(viewport, layers: [layer ?? ""], threads: threads))
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
  /// Returns the attribute that holds the identifier of features in a layer of a source; nil if there is none.
  func promotedAttribute(_ source: String, _ sourceLayer: String?) -> String? {
    self.source(source)?.promoteID?.attribute(inSourceLayer: sourceLayer)
  }
}
