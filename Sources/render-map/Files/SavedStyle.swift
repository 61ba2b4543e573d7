import MapData
import MapJSON
import RenderMap

/// The style of a picture as a file. It contains the camera, and either the data of overlays or the data's address if
/// it was read from a file or URL.
enum SavedStyle {
  /// Returns the style of a picture.
  ///
  /// - Parameters:
  ///   - style: The style after all changes to it.
  ///   - overlays: The overlays. Their sources contain no features in the style.
  ///   - camera: The camera of the picture.
  ///   - path: The path of the saved style. The paths of data are relative to it.
  static func file(
    of style: JSONValue, overlays: [PictureDrawing.DrawnOverlay], camera: Camera, at path: String
  ) -> Output.File {
    var style = style.object ?? JSONObject()
    var sources = style["sources"]?.object ?? JSONObject()
    for drawn in overlays {
      let id = drawn.overlay.id
      guard var source = sources[id]?.object else { continue }
      if drawn.overlay.features.isEmpty, !drawn.overlay.images.isEmpty {
        sources[id] = nil
        style["layers"] = style["layers"].map { layers(of: $0, withoutSource: id) }
        continue
      }
      source["data"] = data(of: drawn, at: path)
      sources[id] = JSONValue(.object(source))
    }
    style["sources"] = JSONValue(.object(sources))
    set(camera, in: &style)
    return (path, IndentedJSON.bytes(of: JSONValue(.object(style))))
  }

  private static func layers(of json: JSONValue, withoutSource id: String) -> JSONValue {
    JSONValue(.array((json.array ?? []).filter { $0.object?["source"]?.string != id }))
  }

  /// Returns the address of an overlay's data, or the data itself if it has no address.
  private static func data(of drawn: PictureDrawing.DrawnOverlay, at path: String) -> JSONValue {
    // The images of data become separate sources. If a source contained the address of the data, the images would be
    // added again.
    guard path != "-", drawn.overlay.images.isEmpty, !drawn.overlay.differsFromData,
      let address = drawn.address
    else {
      return drawn.overlay.data
    }
    let place: String
    switch address.location {
    case .file(let file):
      guard let relative = RelativePath.path(of: file, from: path) else {
        return drawn.overlay.data
      }
      place = relative
    case .url(let url): place = url
    default: return drawn.overlay.data
    }
    return JSONValue(.string(place + (address.layer.map { "#" + $0 } ?? "")))
  }

  private static func set(_ camera: Camera, in style: inout JSONObject) {
    let center: JSONValue = [
      JSONValue(.number(.double(camera.center.longitude))),
      JSONValue(.number(.double(camera.center.latitude))),
    ]
    style["center"] = center
    style["zoom"] = JSONValue(.number(.double(camera.zoom)))
    for (name, value) in [
      ("bearing", camera.bearing), ("pitch", camera.pitch), ("roll", camera.roll),
    ] {
      style[name] = value == 0 ? nil : JSONValue(.number(.double(value)))
    }
  }
}
