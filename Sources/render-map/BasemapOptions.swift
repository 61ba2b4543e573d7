import ArgumentParser
import GeoJSON
import JSON
import RenderMap
import StyleSpec
import TileStore

extension Basemap: ExpressibleByArgument {}

/// The basemap of data that is given in place of a style.
struct BasemapOptions: ParsableArguments {
  @Option(name: .long, help: "Map below data; light by default.")
  var basemap: Basemap?

  /// The style at `path`, or the one that draws the data there. That data is then what the camera
  /// shows, unless told otherwise.
  func document(
    _ path: String, with loader: inout ResourceLoader, camera: inout CameraRequest,
    strictness: StrictnessOptions
  ) throws(Failure) -> StyleFile {
    if let (data, warnings) = try DataFile.stored(path, with: loader) {
      try strictness.report(warnings)
      return try map(of: data, with: loader, camera: &camera)
    }
    let file = try StyleFile.read(path, with: &loader)
    if DataFile.isData(file.json.root) {
      return try map(of: file, with: loader, camera: &camera)
    }
    guard basemap == nil else {
      throw Failure(.wrongArguments, "--basemap goes with data, and \(file.name) is a style")
    }
    return file
  }

  private func map(
    of data: StyleFile, with loader: ResourceLoader, camera: inout CameraRequest
  ) throws(Failure) -> StyleFile {
    let basemap = basemap ?? .light
    let overlay: Overlay
    do throws(GeoJSONError) {
      overlay = try basemap.overlay(data.json.root)
    } catch {
      let line = data.json.position(ofOffset: max(0, error.offset)).line
      throw Failure(.wrongInput, "\(data.name):\(line): \(error)")
    }
    var style: Style
    do throws(MapError) {
      style = try basemap.style(with: loader)
    } catch {
      throw Failure(error, file: data.name)
    }
    do throws(StyleError) {
      try style.add(overlay)
    } catch {
      throw Failure(.wrongInput, "\(data.name): \(error)")
    }
    camera.show(overlay)
    return StyleFile(
      json: JSONDocument(style.json, changedFrom: data.json), name: data.name,
      location: basemap.location ?? data.location)
  }
}
