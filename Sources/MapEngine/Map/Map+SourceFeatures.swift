import MapGeoJSON
import MapStyle
import MapTiles

extension Map {
  /// Returns the features of a source in the tiles of a view, like MapLibre's `querySourceFeatures`. The features
  /// need not be drawn by a layer. A feature in several tiles is returned once for each tile.
  ///
  /// - Parameters:
  ///   - source: The name of the source.
  ///   - sourceLayer: The layer of the tiles. It is ignored if the source has no layers.
  ///   - filter: The filter of the features; nil to return all features.
  ///   - camera: The camera.
  ///   - size: The size of the picture.
  ///   - threads: The number of threads that read tiles.
  /// - Throws: `ViewError.unknownSource` if the map does not draw the source.
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
    case .geojson, .store, .contour: layer = nil
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
  /// Returns the attribute that is used as the identifier of features in a layer of a source; nil if there is no such
  /// attribute.
  func promotedAttribute(_ source: String, _ sourceLayer: String?) -> String? {
    self.source(source)?.promoteID?.attribute(inSourceLayer: sourceLayer)
  }
}
