import MapData
import MapEngine
import MapGeoJSON
import MapJSON
import MapStyle

extension Map {
  /// Loads the map of a style, a map bundle, or data.
  ///
  ///     let map = try await Map(contentsOf: "style.json")
  ///
  /// The content of the source, not its name, determines whether it is a style, a map bundle or data. Data in any of
  /// the formats of <doc:DataFormats> is drawn over a basemap. The task's thread is not blocked.
  ///
  /// - Parameters:
  ///   - source: A path or a URL. If the source is data, `#layer` at its end selects a layer.
  ///   - loader: The loader that is used for files and URLs.
  ///   - basemap: The basemap below data.
  ///   - pixelRatio: The scale of the pictures to render. If a picture has another scale, `render(_:size:)` loads
  ///     images again.
  ///   - fontFolders: Folders of font files in order of preference, for text that the style's glyphs do not cover.
  ///     The default is the fonts that come with the program.
  ///   - leniently: Whether mistakes in the style become warnings instead of errors.
  ///   - recordsInputs: Whether to record the files that the map reads, with hashes, for the provenance of its
  ///     pictures. The record grows with the number of tiles that the map reads. If the value is false, the map uses
  ///     the loader's log of inputs, if the loader has a log.
  /// - Throws: `MapError`, or `CancellationError` if the task is canceled. Canceling the task also stops requests.
  public init(
    contentsOf source: String, loader: ResourceLoader = ResourceLoader(),
    basemap: Basemap = .light, pixelRatio: Double = 1, fontFolders: [String]? = nil,
    leniently: Bool = false, recordsInputs: Bool = false
  ) async throws {
    self = try await BlockingWork.run {
      try Map.load(
        contentsOf: source, loader: loader, basemap: basemap, pixelRatio: pixelRatio,
        fontFolders: fontFolders, leniently: leniently, recordsInputs: recordsInputs)
    }
  }

  /// Loads the map of a style, a map bundle, or data on the calling thread, with the parameters of
  /// `init(contentsOf:)`.
  ///
  /// - Throws: `MapError` with all mistakes of the style, or with the first mistake of the data.
  public static func load(
    contentsOf source: String, loader: ResourceLoader = ResourceLoader(),
    basemap: Basemap = .light, pixelRatio: Double = 1, fontFolders: [String]? = nil,
    leniently: Bool = false, recordsInputs: Bool = false
  ) throws(MapError) -> Map {
    var loader = loader
    if recordsInputs, loader.inputs == nil { loader.inputs = InputLog() }
    var options = LoadOptions(pixelRatio: pixelRatio, fontFolders: fontFolders)
    options.isLenient = leniently
    // The root of the loader restricts the files that a style names, but not the file that the caller names.
    return try load(
      contentsOf: source, named: loader.forNamedFiles, loader: loader, basemap: basemap,
      options: options)
  }

  /// Loads a map. The loader `named` reads the file or URL itself, and `loader` reads the resources that it names.
  static func load(
    contentsOf source: String, named: ResourceLoader, loader: ResourceLoader,
    basemap: Basemap = .light, options: LoadOptions
  ) throws(MapError) -> Map {
    var named = named
    named.recording = nil
    let address: DataAddress
    let content: FoundContent
    do throws(ResourceError) {
      address = try named.dataAddress(of: source)
      content = try named.content(at: address.location)
    } catch {
      throw .unreadable(error)
    }
    switch content.kind {
    case .data:
      let stored: StoredFeatures
      do throws(ResourceError) {
        stored = try named.features(of: content, layer: address.layer)
      } catch {
        throw .unreadable(error)
      }
      var overlay = basemap.overlay(stored.features)
      overlay.images = stored.images
      var map = try load(
        overlay, over: basemap, loader: loader, options: options)
      map.dataWarnings = stored.warnings.map { MapWarning($0, place: "\(address)") }
      return map
    case .unknown(let reason): throw .data(place: "\(content.location)", message: reason)
    case .style, .mapBundle, .json:
      return try load(content, named: named, loader: loader, options: options)
    }
  }

  /// The options that all functions for loading maps share.
  struct LoadOptions {
    var pixelRatio: Double
    var fontFolders: [String]?
    var isLenient = false
  }

  /// Loads a style, or the style of a map bundle.
  private static func load(
    _ content: FoundContent, named: ResourceLoader, loader: ResourceLoader, options: LoadOptions
  ) throws(MapError) -> Map {
    var loader = loader
    let style: Resource
    do throws(ResourceError) {
      if let resource = content.resource {
        style = try loader.style(in: resource)
      } else {
        style = try loader.style(in: named.resource(ResourceRequest(content.location)))
      }
    } catch {
      throw .unreadable(error)
    }
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: style.bytes, valueLimit: loader.memory.jsonValues)
    } catch {
      if content.kind == .json, let reason = error.refusalOfSeveralValues {
        throw .data(place: "\(style.location)", message: reason)
      }
      throw .data(
        place: "\(style.location):\(error.line):\(error.column)",
        message: "not JSON: \(error.reason)"
      )
    }
    if let reason = document.refusalAsStyle {
      throw .data(place: "\(style.location)", message: reason)
    }
    return try load(
      document, from: style.location, loader: loader, pixelRatio: options.pixelRatio,
      fontFolders: options.fontFolders, leniently: options.isLenient)
  }

  /// Loads a basemap with an overlay. By default, pictures show the overlay.
  private static func load(
    _ overlay: Overlay, over basemap: Basemap, loader: ResourceLoader, options: LoadOptions
  ) throws(MapError) -> Map {
    var style = try basemap.style(with: loader)
    do throws(StyleError) {
      try style.add(overlay.emptied)
    } catch {
      throw .change(error)
    }
    var map = try load(
      JSONDocument(root: style.json, text: []), from: basemap.location, loader: loader,
      pixelRatio: options.pixelRatio, fontFolders: options.fontFolders)
    try map.replaceData(of: overlay)
    map.defaultView.show(overlay)
    return map
  }
}
