import MapData
import MapGeoJSON

extension [any RasterFile] {
  /// The area of the rasters in degrees; nil if there are none.
  ///
  /// - Throws: `ResourceError.malformed` if PROJ cannot transform the positions of a raster.
  package var area: BoundingBox? {
    get throws(ResourceError) {
      var areas: [BoundingBox] = []
      for file in self { areas.append(try WarpedFile(file).outline.bounds) }
      return BoundingBox(around: areas)
    }
  }
}
