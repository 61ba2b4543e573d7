import MapData
import MapJSON
import RenderMap

/// The style of a picture as a file: with the camera, and with the data of overlays, or its address if it was read
/// from a file or URL.
enum SavedStyle {
  /// Returns the style of a picture.
  ///
  /// - Parameters:
  ///   - style: The style after all changes to it.
  ///   - overlays: The overlays, whose sources have no features in the style.
  ///   - camera: The camera of the picture.
  ///   - path: The path at which the style is saved, to which paths of data are relative.
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

  /// Returns the address of the data of an overlay, or the data itself.
  private static func data(of drawn: PictureDrawing.DrawnOverlay, at path: String) -> JSONValue {
    // The images of data become separate sources. Naming the data as the data of a source would add them again.
    guard path != "-", drawn.overlay.images.isEmpty, let address = drawn.address else {
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
