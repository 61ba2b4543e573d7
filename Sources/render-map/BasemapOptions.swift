import ArgumentParser
import JSON
import RenderMap
import StyleSpec
import TileStore

/// Below what data is drawn that is given in place of a style.
struct BasemapOptions: ParsableArguments {
  /// What lies below data.
  enum Basemap: String, CaseIterable, ExpressibleByArgument {
    case light, dark, none

    /// How data looks over it.
    var look: OverlayLook { self == .dark ? .dark : .light }

    /// The style that it is.
    func style(with loader: ResourceLoader) throws(Failure) -> StyleFile {
      guard self == .none else {
        return try StyleFile.read("\(BundledBasemap.scheme)://\(rawValue)", with: loader)
      }
      let root = JSONValue(
        .object(
          JSONObject([
            JSONObject.Member(name: "version", value: JSONValue(.number(.integer(8)))),
            JSONObject.Member(name: "sources", value: JSONValue(.object(JSONObject()))),
            JSONObject.Member(name: "layers", value: JSONValue(.array([]))),
          ])))
      return StyleFile(
        json: JSONDocument(root: root, text: []), name: "the map", location: .standardInput)
    }
  }

  @Option(
    name: .long, help: "What data is drawn over: light, dark or none (light).")
  var basemap: Basemap?

  /// How much room there is around data, as a share of its width and height.
  private static let margin = 0.12
  /// How near data is looked at.
  private static let greatestZoom = 14.0
  /// How near a place is looked at that has no size, so that what is around it is seen.
  private static let zoomOfPlace = 7.0

  /// The style at `path`, or the one that draws the data there. That data is then what the camera
  /// shows, unless told otherwise.
  func document(
    _ path: String, with loader: inout ResourceLoader, camera: inout CameraRequest
  ) throws(Failure) -> StyleFile {
    let read: StyleFile
    if let data = try DataFile.stored(path, with: loader) {
      read = data
    } else {
      read = try StyleFile.read(path, with: &loader)
      guard DataFile.isData(read.json.root) else {
        guard basemap == nil else {
          throw Failure(.wrongArguments, "--basemap goes with data, and \(read.name) is a style")
        }
        return read
      }
    }
    return try drawing(read, with: loader, camera: &camera)
  }

  private func drawing(
    _ data: StyleFile, with loader: ResourceLoader, camera: inout CameraRequest
  ) throws(Failure) -> StyleFile {
    let basemap = basemap ?? .light
    let overlay: Overlay
    do throws(GeoJSONError) {
      overlay = try Overlay(
        data.json.root, id: "data", below: basemap == .none ? nil : .labels, look: basemap.look)
    } catch {
      let line = data.json.position(ofOffset: max(0, error.offset)).line
      throw Failure(.wrongInput, "\(data.name):\(line): \(error)")
    }
    var document = try basemap.style(with: loader)
    do throws(StyleError) {
      var style = try Style(document.json)
      try style.add(overlay)
      document.change(to: style)
    } catch {
      throw Failure(.wrongInput, "\(document.name): \(error)")
    }
    let bounds = overlay.bounds
    let isPlace = bounds.map { $0.west == $0.east && $0.south == $0.north } ?? false
    camera.fallbackBounds = bounds?.grown(by: Self.margin)
    camera.fallbackZoomLimit = isPlace ? Self.zoomOfPlace : Self.greatestZoom
    return document
  }
}
