import MapData
import MapGeoJSON
import MapJSON
import MapStyle

extension Overlay {
  /// The sources of the images and the layers that draw them, from the lowest to the highest. If the id of the overlay
  /// is `overlay`, the sources and layers have the ids `overlay-image-1`, `overlay-image-2` and so on.
  var imageLayers: [(source: JSONValue, layer: RasterLayer)] {
    images.enumerated().map { index, image in
      let id = "\(id)-image-\(index + 1)"
      let layer = RasterLayer(id: id, source: id) {
        $0.insertBelow = anchor
        $0.rasterOpacity = .constant(image.opacity)
        // The image appears without fading in.
        $0.rasterFadeDuration = 0
      }
      return (image.source, layer)
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

extension Sequence<Overlay> {
  /// Returns the overlays of data after adding the images of the data to the lowest overlay.
  package func adding(_ images: [GroundImage]) -> [Overlay] {
    var overlays = Array(self)
    if !overlays.isEmpty { overlays[0].images = images }
    return overlays
  }
}

extension Style {
  /// Adds the sources and the layers of the images of an overlay.
  package mutating func addImages(of overlay: Overlay) throws(StyleError) {
    for (source, layer) in overlay.imageLayers {
      try addSource(layer.id, source)
      try insertLayer(layer.json)
    }
  }
}
