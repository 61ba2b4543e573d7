import MapGeoJSON
import MapStyle
import MapData
import MapTiles

extension SourceLoading {
  /// Loads the source of a store. Features are tiled like GeoJSON. Tiles are drawn like the tiles of a raster source.
  func load(
    _ source: StoreSource, place: String, warnings: inout [MapWarning]
  ) throws(MapError) -> any MapSource {
    let content: StoreContent
    do {
      content = try loader.adapters.open(source.adapter, request(for: source))
    } catch {
      if case .malformed = error { throw .data(place: place, message: error.description) }
      throw MapError(error, place: place)
    }
    switch content {
    case .features(let read):
      let stored = read.leavingOutImages()
      warnings += stored.warnings.map { MapWarning($0, ofSource: place) }
      let share = try share(of: stored.memory, place: place)
      var tiled = GeoJSONMapSource(
        source.features, list: FeatureList(stored.features), globalState: globalState)
      tiled.share = share
      warnings += tiled.warnings(place: place)
      return tiled
    case .tiles(let tiles):
      warnings += oddMembers(of: tiles.description, at: source.url, place: place)
      return try RasterMapSource(
        place: place, tiles: tiles, content: .colors, budget: loader.memory)
    case .raster(let raster):
      guard let raster = raster as? GeoPackageRaster else {
        throw .data(
          place: place, message: "\(raster.location): only rasters of GeoPackages are drawn")
      }
      return try rasterSource(
        [TiledRaster(raster, memory: loader.memory)], .colors(isPalette: false), .colors,
        TileSetDescription(source.tiles), place: place, warnings: &warnings)
    }
  }

  private func request(for source: StoreSource) throws(ResourceError) -> StoreRequest {
    let store = loader.stores.store(atURL: source.url)
    let place =
      if let store { store.location } else {
        try loader.location(of: source.url, relativeTo: location)
      }
    var request = StoreRequest(place, loader: loader)
    request.layer = source.layer
    request.bounds = source.bounds
    request.tiles = TileSetDescription(source.tiles)
    request.members = source.members
    return request
  }
}
