import MapData
import MapGeoJSON
import MapJSON
import MapStyle

extension Overlay {
  /// The name of the source of the raster.
  var rasterID: String { id + "-raster" }

  /// The name of the source of the raster's values; nil if no raster is drawn by its values.
  package var valueSource: String? { raster.flatMap { $0.look == .picture ? nil : rasterID } }

  /// The sources of the raster and the images, and the layers that draw them, from the lowest to the highest. If the id
  /// of the overlay is `overlay`, the sources have the ids `overlay-raster`, `overlay-image-1`, `overlay-image-2` and
  /// so on. The layers have the same ids.
  var groundLayers: [(id: String, source: JSONValue, layers: [any StyleLayer])] {
    let rasters = [raster].compactMap { $0 }.map { raster in
      (rasterID, raster.source, raster.layers(of: rasterID, below: anchor))
    }
    return rasters
      + images.enumerated().map { index, image in
        let id = "\(id)-image-\(index + 1)"
        let layer = RasterLayer(id: id, source: id) {
          $0.insertBelow = anchor
          $0.rasterOpacity = .constant(image.opacity)
          // The image appears without fading in.
          $0.rasterFadeDuration = 0
        }
        return (id, image.source, [layer])
      }
  }
}

extension GroundImage {
  /// The source of the image as JSON, as in a style.
  fileprivate var source: JSONValue {
    let coordinates = corners.map { corner -> JSONValue in
      [
        JSONValue(.number(.double(corner.longitude))), JSONValue(.number(.double(corner.latitude))),
      ]
    }
    var source = JSONObject()
    source["type"] = "image"
    source["url"] = JSONValue(.string(url + (rowsAreLatitudes ? ImageSource.latitudeRows : "")))
    source["coordinates"] = JSONValue(.array(coordinates))
    return JSONValue(.object(source))
  }
}

extension Style {
  /// Adds the sources and the layers of the raster and the images of an overlay.
  package mutating func addGround(of overlay: Overlay) throws(StyleError) {
    for ground in overlay.groundLayers {
      try addSource(ground.id, ground.source)
      for layer in ground.layers { try insertLayer(layer.json) }
    }
  }
}
