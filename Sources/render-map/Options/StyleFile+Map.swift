import MapData
import RenderMap

extension StyleFile {
  /// Loads the map of the style, with the data of its overlays.
  func map(
    loader: ResourceLoader, pixelRatio: Double, text: FontOptions, vectorTiles: VectorTileOptions,
    isLenient: Bool
  ) throws(Failure) -> Map {
    do throws(MapError) {
      var map = try Map.load(
        json, from: location, loader: loader, pixelRatio: pixelRatio, fontFolders: text.folders,
        leniently: isLenient)
      map.zoomLevelsToOverscale = vectorTiles.zoomLevelsToOverscale
      for overlay in overlays { try map.replaceData(of: overlay) }
      return map
    } catch {
      throw Failure(error, file: name)
    }
  }
}
