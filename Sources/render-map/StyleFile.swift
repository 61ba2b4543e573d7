import MapJSON
import RenderMap
import MapStyle
import MapData

/// A style as it was read: its JSON, and what its relative addresses are relative to.
struct StyleFile {
  /// The style's text as values with positions.
  var json: JSONDocument
  /// The name for messages.
  var name: String
  /// Where it is from: what addresses in the style are relative to.
  var location: ResourceLocation
  /// The overlays that the style has without their features, which fill them when the map is loaded.
  var overlays: [Overlay] = []
  /// How data looks that is drawn over the style where its features do not say.
  var overlayLook = Basemap.light.overlayLook
  /// What is odd in the data that the style draws.
  var warnings: [MapWarning] = []

  /// A style as it was read.
  init(json: JSONDocument, name: String, location: ResourceLocation) {
    self.json = json
    self.name = name
    self.location = location
  }

  /// Reads a file, an http or https URL, or standard input for `-`.
  static func read(_ path: String, with loader: ResourceLoader) throws(Failure) -> StyleFile {
    var loader = loader
    return try read(path, with: &loader)
  }

  /// Reads a style as `read` does, or that of a map bundle, which `loader` has from then on.
  static func read(
    _ path: String, with loader: inout ResourceLoader
  ) throws(Failure) -> StyleFile {
    let resource: Resource
    do {
      // The style is what the user names, so it may lie outside of the root for what it names.
      var rootless = loader.forNamedFiles
      rootless.recording = nil
      resource = try rootless.resource(ResourceRequest(ResourceLocation(path)))
    } catch {
      throw Failure(reading: error)
    }
    return try StyleFile(resource, with: &loader)
  }

  /// The style that a resource is, or that of a map bundle, which `loader` has from then on.
  init(_ found: Resource, with loader: inout ResourceLoader) throws(Failure) {
    let resource: Resource
    do throws(ResourceError) {
      resource = try loader.style(in: found)
    } catch {
      throw Failure(reading: error)
    }
    let location = resource.location
    do throws(JSONError) {
      self.init(
        json: try JSONDocument(parsing: resource.bytes, valueLimit: loader.memory.jsonValues),
        name: location.description,
        location: location)
    } catch {
      if error.reason == .tooManyValues {
        throw Failure(.unreachable, "\(location): \(error.reason)")
      }
      throw Failure(
        .wrongInput, "\(location):\(error.line):\(error.column): not JSON: \(error.reason)")
    }
  }
}

extension Failure {
  /// The failure that a map's error is, with the lines that say so.
  init(_ error: MapError, file: String) {
    switch error {
    case .style(let diagnostics):
      self.init(.wrongInput, diagnostics.map { $0.line(inFile: file) })
    case .data(let place, let message):
      self.init(.wrongInput, "\(file): \(place): \(message)")
    case .unreachable(let place, let message):
      self.init(.unreachable, "\(file): \(place): \(message)")
    case .unreadable(let error): self.init(reading: error)
    case .change(let error):
      self.init(.wrongInput, "\(file): \(error)")
    }
  }
}

extension StyleDiagnostic {
  /// The mistake as a line for people: `file:line: place: what`; with its class where it is a warning, or
  /// one that is an error by the arguments: `file:line: warning[not-drawn]: place: what`.
  func line(inFile file: String, as shown: Severity? = nil) -> String {
    let shown = shown ?? severity
    let start = "\(file):\(line.map(String.init) ?? "-"): "
    guard severity == .warning else { return start + description }
    return start + "\(shown.rawValue)[\(warningClass.rawValue)]: \(description)"
  }
}
