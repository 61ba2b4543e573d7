import MapData
import MapJSON
import MapJobs
import MapStyle
import RenderMap

/// A style with its location, and with the data that is drawn over it.
struct StyleFile {
  /// The style as JSON, with positions for errors.
  var json: JSONDocument
  /// The name in messages.
  var name: String
  /// The location, to which addresses in the style are relative.
  var location: ResourceLocation
  /// The overlays. The style contains them without features, which are added when the map is loaded.
  var overlays: [Overlay] = []
  /// The addresses of the data of overlays, by their ids.
  var addresses: [String: DataAddress] = [:]
  /// The default look of data that is drawn over the style.
  var overlayAppearance = Basemap.light.overlayAppearance
  /// Whether the data has the theme of the arguments.
  var isThemed = false
  /// Warnings about the data that is drawn over the style.
  var warnings: [MapWarning] = []

  /// Creates a style.
  init(json: JSONDocument, name: String, location: ResourceLocation) {
    self.json = json
    self.name = name
    self.location = location
  }

  /// Reads a style from a file, an http or https URL, or standard input for `-`.
  static func read(_ path: String, with loader: ResourceLoader) throws(Failure) -> StyleFile {
    var loader = loader
    return try read(path, with: &loader)
  }

  /// Reads a style, or a map bundle, from which `loader` reads from then on.
  static func read(
    _ path: String, with loader: inout ResourceLoader, isPart: Bool = false
  ) throws(Failure) -> StyleFile {
    let resource: Resource
    do {
      // The user names the style, so it may be outside of --root.
      var rootless = loader.forNamedFiles
      rootless.recording = nil
      resource = try rootless.resource(ResourceRequest(ResourceLocation(path)))
    } catch {
      throw Failure(reading: error)
    }
    return try StyleFile(resource, with: &loader, isPart: isPart)
  }

  /// Reads a style from a resource. If the resource is a map bundle, `loader` reads from it from then on.
  ///
  /// - Parameter isPart: Whether it may also be an array of layers, which a style is given.
  init(
    _ found: Resource, with loader: inout ResourceLoader, isPart: Bool = false
  ) throws(Failure) {
    do throws(StyleContent.Fault) {
      let content = try StyleContent(found, with: &loader, isPart: isPart) { location in
        let path = location == .standardInput ? "-" : location.description
        return "draw data with: \(ShellText.commandLine(["render-map", path, "map.png"]))"
      }
      self.init(
        json: content.json, name: content.location.description, location: content.location)
    } catch {
      switch error {
      case .resource(let error): throw Failure(reading: error)
      case .tooLarge: throw Failure(.unreachable, error.description)
      case .content: throw Failure(.wrongInput, error.description)
      }
    }
  }
}

extension StyleFile {
  /// Replaces the style by a changed one.
  mutating func change(to style: Style) {
    json = JSONDocument(style.json, changedFrom: json)
  }
}

extension Failure {
  /// Creates a failure from an error of a map.
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
      let lines = error.description.split(separator: "\n")
      self.init(.wrongInput, lines.map { "\(file): \($0)" })
    }
  }
}

extension StyleDiagnostic {
  /// Returns the diagnostic as a line: `file:line: place: message`; a warning with its class, even if the arguments
  /// make it an error: `file:line: warning[not-drawn]: place: message`.
  func line(
    inFile file: String, as shown: Severity? = nil, _ warningClass: WarningClass? = nil
  ) -> String {
    let shown = shown ?? severity
    let start = "\(file):\(line.map(String.init) ?? "-"): "
    guard severity == .warning else { return start + description }
    return start
      + "\(shown.rawValue)[\((warningClass ?? self.warningClass).rawValue)]: \(description)"
  }
}
