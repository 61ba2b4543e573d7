import MapData
import MapGeoJSON

extension RasterFile {
  /// The area of the raster in degrees.
  ///
  /// - Throws: `ResourceError.malformed` if PROJ cannot transform the positions of the raster.
  package var area: BoundingBox {
    get throws(ResourceError) { try WarpedFile(self).outline.bounds }
  }
}
