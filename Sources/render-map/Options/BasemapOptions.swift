import ArgumentParser
import MapData
import MapJSON
import MapStyle
import RenderMap

extension Basemap: ExpressibleByArgument {}

/// Options for data without a style.
struct BasemapOptions: ParsableArguments {
  @Option(name: .long, help: "Basemap below data; light by default.")
  var basemap: Basemap?

  /// Returns the style at `path`. If data is there, returns the style of the basemap with the data, drawn by `theme` if
  /// there is one, which the camera then shows by default.
  func document(
    _ path: String, with loader: inout ResourceLoader, camera: inout CameraRequest, theme: Theme?
  ) throws(Failure) -> StyleFile {
    let file = try DataFile(path, with: loader)
    switch file.content.kind {
    case .data: return try map(of: file, with: loader, camera: &camera, theme: theme)
    case .unknown(let reason):
      throw Failure(.wrongInput, "\(file.content.location): \(reason)")
    case .style, .mapBundle, .json: break
    }
    guard let resource = file.content.resource else {
      return try StyleFile.read(path, with: &loader)
    }
    let style = try StyleFile(resource, with: &loader)
    guard basemap == nil else {
      throw Failure(.wrongArguments, "--basemap requires data, and \(style.name) is a style")
    }
    return style
  }

  private func map(
    of data: DataFile, with loader: ResourceLoader, camera: inout CameraRequest, theme: Theme?
  ) throws(Failure) -> StyleFile {
    let basemap = basemap ?? .light
    let (stored, warnings) = try data.read()
    let name = data.content.location.description
    let themed = try theme.map { theme throws(Failure) in
      do throws(ThemeError) {
        return try basemap.overlays(stored.features, by: theme)
      } catch {
        throw Failure(error)
      }
    }
    let overlays = (themed?.overlays ?? [basemap.overlay(stored.features)])
      .adding(stored.images)
    var style: Style
    do throws(MapError) {
      style = try basemap.style(with: loader)
    } catch {
      throw Failure(error, file: name)
    }
    do throws(StyleError) {
      for overlay in overlays { try style.add(overlay.emptied) }
      try themed?.removeRepeatedNames(from: &style)
    } catch {
      throw Failure(.wrongInput, "\(name): \(error)")
    }
    if let overlay = overlays.first { camera.show(overlay) }
    var file = StyleFile(
      json: JSONDocument(root: style.json, text: []), name: name,
      location: basemap.location ?? data.content.location)
    file.overlays = overlays
    file.addresses = overlays.first.map { [$0.id: data.address] } ?? [:]
    file.warnings = warnings + (themed?.warnings(place: "\(data.address)") ?? [])
    file.overlayAppearance = basemap.overlayAppearance
    file.isThemed = themed != nil
    return file
  }
}
