import ArgumentParser
import MapData
import MapGeoJSON
import MapJSON
import MapStyle
import RenderMap

/// Options for data and layers that are drawn over the map.
struct OverlayOptions: ParsableArguments {
  @Option(
    name: .customLong("overlay"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Data to draw over the map, styled by its simplestyle properties (repeatable).",
      valueName: "file"),
    completion: .file())
  var overlays: [String] = []

  @Option(
    name: .customLong("insert-below"), parsing: .unconditional,
    help: ArgumentHelp(
      "Draw overlays below labels, transit or the layer of this id (default: on top).",
      valueName: "layer"))
  var anchor: String?

  @Option(
    name: .customLong("overlay-style"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Layers to add: a JSON array, or an object with sources and layers (repeatable).",
      valueName: "file"),
    completion: .file())
  var fragments: [String] = []

  /// What paths and overlays are inserted below; nil for nothing.
  var layerAnchor: LayerAnchor? { anchor.map { LayerAnchor($0) } }

  /// Adds the overlays to a style.
  ///
  /// - Parameters:
  ///   - camera: Shows the overlays, and the data of a map without a style.
  ///   - theme: How the first overlay is drawn, unless it is how the data of a map without a style is drawn.
  ///   - hasPaths: Whether there are paths, to which `--insert-below` applies too.
  func add(
    to document: inout StyleFile, loader: ResourceLoader, camera: inout CameraRequest,
    theme: Theme? = nil, hasPaths: Bool = false
  ) throws(Failure) {
    if let theme, overlays.isEmpty, !document.isThemed {
      throw Failure(
        .wrongArguments,
        "\(theme.firstOption) requires data, and \(document.name) is a style: draw data over it with --overlay"
      )
    }
    if anchor != nil, overlays.isEmpty, fragments.isEmpty, !hasPaths {
      throw Failure(
        .wrongArguments, "--insert-below requires --overlay, --overlay-style or --path")
    }
    guard !overlays.isEmpty || !fragments.isEmpty,
      var style = Style.parse(document.json.root, .lenient).style
    else { return }
    let read = try fragmentFiles(loader: loader)
    var fragments = read.map(\.fragment)
    var added: [Overlay] = []
    for path in overlays {
      let isThemed = theme != nil && !document.isThemed
      let layers = try data(
        path, in: style, of: &document, loader: loader, theme: isThemed ? theme : nil)
      if added.isEmpty, let first = layers.first {
        for index in fragments.indices { fragments[index].useSource(first.id) }
      }
      for overlay in layers {
        let isDrawn = !isThemed && fragments.contains { $0.drawnSources.contains(overlay.id) }
        do throws(StyleError) {
          if isDrawn {
            try style.addImages(of: overlay)
            try style.addSource(overlay.id, overlay.emptied.source)
          } else {
            try style.add(overlay.emptied)
          }
        } catch {
          throw Failure(error, of: "--overlay \(path)", to: style)
        }
      }
      added += layers
    }
    for (file, fragment) in zip(read, fragments) {
      do throws(StyleError) {
        try style.add(fragment)
      } catch {
        throw Failure(error, in: file.document, to: style)
      }
    }
    document.change(to: style)
    camera.show(overlays: added)
  }

  /// Reads data that is drawn over a style, and returns its overlays: one, or two with a theme.
  private func data(
    _ path: String, in style: Style, of document: inout StyleFile, loader: ResourceLoader,
    theme: Theme?
  ) throws(Failure) -> [Overlay] {
    let file = try DataFile(path, with: loader)
    let (stored, warnings) = try file.read()
    let id = Overlay.freeID(in: style)
    var overlays: [Overlay]
    document.warnings += warnings
    if let theme {
      do throws(ThemeError) {
        let themed = try ThemedOverlays(
          stored.features, by: theme, id: id, below: layerAnchor, appearance: .overStyle,
          ownAppearance: document.overlayAppearance)
        overlays = themed.overlays
        document.warnings += themed.warnings(place: "\(file.address)")
        document.isThemed = true
      } catch {
        throw Failure(error)
      }
    } else {
      overlays = [
        Overlay(
          features: stored.features, id: id, below: layerAnchor,
          appearance: document.overlayAppearance)
      ]
    }
    overlays = overlays.adding(stored.images)
    document.overlays += overlays
    document.addresses[id] = file.address
    return overlays
  }

  private func fragmentFiles(
    loader: ResourceLoader
  ) throws(Failure) -> [(document: StyleFile, fragment: StyleFragment)] {
    var files: [(StyleFile, StyleFragment)] = []
    for path in fragments {
      var reader = loader
      let file = try StyleFile.read(path, with: &reader, isPart: true)
      // The sources of the fragment would be read from elsewhere.
      guard reader.bundle == nil || loader.bundle != nil else {
        throw Failure(.wrongInput, "\(path): a map bundle cannot be added to a style")
      }
      guard var fragment = StyleFragment(file.json.root) else {
        throw Failure(
          .wrongInput, "\(file.name): neither an array of layers nor an object with layers")
      }
      if let anchor { fragment.stand(below: LayerAnchor(anchor)) }
      files.append((file, fragment))
    }
    return files
  }
}

extension Failure {
  /// Creates the error of an argument whose layers cannot be added to a style.
  init(_ error: StyleError, of argument: String, to style: Style) {
    self.init(.wrongArguments, "\(argument): \(error.message(addingTo: style))")
  }

  /// Creates the error of a file whose layers cannot be added to a style.
  fileprivate init(_ error: StyleError, in file: StyleFile, to style: Style) {
    guard case .invalid(let diagnostics) = error else {
      self.init(.wrongInput, "\(file.name): \(error.message(addingTo: style))")
      return
    }
    self.init(
      .wrongInput,
      diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.line = diagnostic.offset.map { file.json.position(ofOffset: $0).line }
        return diagnostic.line(inFile: file.name)
      })
  }
}

extension StyleError {
  /// Returns the error, with a suggestion for an unknown layer, and without positions in layers that are not from a
  /// file.
  fileprivate func message(addingTo style: Style) -> String {
    switch self {
    case .invalid(let diagnostics): diagnostics.map(\.message).joined(separator: "; ")
    case .unknownLayer(let id):
      description + Suggestion.remedy(for: id, in: ["labels", "transit"] + style.layers.map(\.id))
    default: description
    }
  }
}
