import MapData
import MapJSON
import RenderMap

/// The style of a picture as a file of its own: with the camera, and with the data of overlays, which it names if it was
/// read from a file or URL.
enum SavedStyle {
  /// Returns the style of a document.
  ///
  /// - Parameters:
  ///   - camera: The camera of the picture.
  ///   - path: The path at which the style is saved, to which paths of data are relative.
  static func file(
    of document: StyleFile, camera: Camera, at path: String
  ) -> Output.File {
    var style = document.json.root.object ?? JSONObject()
    var sources = style["sources"]?.object ?? JSONObject()
    for overlay in document.overlays {
      guard var source = sources[overlay.id]?.object else { continue }
      if overlay.features.isEmpty, !overlay.images.isEmpty {
        sources[overlay.id] = nil
        style["layers"] = style["layers"].map { layers(of: $0, withoutSource: overlay.id) }
        continue
      }
      source["data"] = data(of: overlay, in: document, at: path)
      sources[overlay.id] = JSONValue(.object(source))
    }
    style["sources"] = JSONValue(.object(sources))
    set(camera, in: &style)
    return (path, IndentedJSON.bytes(of: JSONValue(.object(style))))
  }

  private static func layers(of json: JSONValue, withoutSource id: String) -> JSONValue {
    JSONValue(.array((json.array ?? []).filter { $0.object?["source"]?.string != id }))
  }

  /// Returns the address of the data of an overlay, or the data itself.
  private static func data(
    of overlay: Overlay, in document: StyleFile, at path: String
  ) -> JSONValue {
    // The images of data are sources of their own. Named as the data of a source, it would have them again.
    guard path != "-", overlay.images.isEmpty, let address = document.addresses[overlay.id] else {
      return overlay.data
    }
    let place: String
    switch address.location {
    case .file(let file):
      guard let relative = RelativePath.path(of: file, from: path) else { return overlay.data }
      place = relative
    case .url(let url): place = url
    default: return overlay.data
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
