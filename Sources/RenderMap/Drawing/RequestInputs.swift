import MapEngine
import MapData
import MapGeoJSON
import MapJSON
import MapStyle

/// The data that a picture draws.
struct RequestData: Sendable {
  var features: [Feature]
  /// The images of the data, the lowest first.
  var images: [GroundImage] = []
  /// The raster of the data; nil if the data consists of features.
  var raster: RasterData?
  /// The warnings about the data.
  var warnings: [MapWarning]
  /// The values that properties may have, as the data declares them.
  var domains: [String: AttributeDomain] = [:]
  /// A hash of everything that was read for the data.
  var hash: String
  /// The columns by which a table was joined, with the numbers of matches; nil if no table was joined.
  var joinSummary: String?
  /// The bounds that the camera shows if the request leaves the view to the data; nil to show all data. If a table is
  /// joined to the countries of the world, these are the bounds of the countries in the table.
  var shownBounds: GeographicBounds?
}

extension RequestData {
  /// Reads the data at an address, in any supported format. The loader's memory limits its size.
  ///
  /// - Parameters:
  ///   - properties: The names of the properties that are used; nil if any property may be used.
  ///   - drawsImages: Whether images of the data are drawn. If false, images are left out with a warning.
  init(
    at address: DataAddress, loader: ResourceLoader, properties: Set<String>? = nil,
    drawsImages: Bool = true
  ) throws(RequestError) {
    var loader = loader
    let log = loader.inputs ?? InputLog()
    loader.inputs = log
    if drawsImages, address.isMapService {
      (features, warnings) = ([], [])
      raster = try RequestError.ofResource { () throws(ResourceError) in
        try RasterData(service: address, loader: loader)
      }
      hash = Self.hash(of: address, log, loader)
      return
    }
    let content = try RequestError.ofResource { () throws(ResourceError) in
      try loader.content(at: address.location)
    }
    if case .data(let format) = content.kind, format.isRaster, drawsImages {
      (features, warnings) = ([], [])
      raster = try RequestError.ofResource { () throws(ResourceError) in
        try RasterData(loader.rasters(at: [address.location]), at: address.location)
      }
      hash = Self.hash(of: address, log, loader)
      return
    }
    var stored = try RequestError.ofResource { () throws(ResourceError) in
      try loader.features(of: content, layer: address.layer, properties: properties)
    }
    if !drawsImages { stored = stored.leavingOutImages() }
    features = stored.features
    images = stored.images
    domains = stored.domains
    warnings = stored.warnings.map { MapWarning($0, place: "\(address)") }
    hash = Self.hash(of: address, log, loader)
  }

  /// The warnings about the data, with the note about the look of a raster. The note depends on the theme, so the data
  /// has its colors already.
  var warningsOfLook: [MapWarning] { warnings + [raster?.note].compactMap(\.self) }

  /// Returns the data with the colors of a theme, if it is a raster.
  ///
  /// - Throws: `RequestError` if the raster cannot be drawn as the theme requests.
  func coloring(
    by theme: Theme?, _ appearance: ThemeAppearance
  ) throws(RequestError) -> RequestData {
    guard let theme, let raster else { return self }
    var colored = self
    let (drawn, notices) = try raster.colored(by: theme, appearance)
    colored.raster = drawn
    colored.warnings += notices.map { MapWarning($0, place: drawn.raster.address) }
    return colored
  }

  /// Returns the hash of everything that was read for an address, according to a log. Of files that are read in parts,
  /// it contains the time of the last modification.
  static func hash(of address: DataAddress, _ log: InputLog, _ loader: ResourceLoader) -> String {
    let inputs = log.hashes
    let times = Set(inputs.keys.compactMap(\.unhashedFile)).map { path in
      FileStatus(path: path).map { "\($0.size) \($0.time.seconds).\($0.time.nanoseconds)" } ?? ""
    }
    let hashes = (inputs.values.map { $0 ?? "nothing" } + times).sorted()
    let encoding = loader.encoding.map { ["\($0)"] } ?? []
    return JobHash.text(of: [address.layer ?? ""] + encoding + hashes)
  }

  /// Reads the GeoJSON in a member of a request. The memory budget limits its size.
  init(_ json: JSONValue, in member: PictureMember, memory: MemoryBudget) throws(RequestError) {
    do throws(GeoJSONError) {
      let document = try GeoJSONDocument(json, memoryLimit: memory.available, skipsFaults: true)
      let stored = StoredFeatures(try document.inDegrees())
      features = stored.features
      warnings = stored.warnings.map { MapWarning($0, place: member.name) }
    } catch {
      throw RequestError(JobProblem(in: member.name, message: "\(error)"))
    }
    hash = SHA256.hexadecimal(of: json.jsonBytes)
  }
}

/// Functions that read the styles of requests.
enum RequestStyle {
  /// Returns the JSON of a style and the location of the style. If the style is in a map bundle, `loader` reads from
  /// that bundle after the call. The style `early` may already be parsed.
  static func read(
    _ origin: PictureRequest.StyleOrigin, loader: inout ResourceLoader, early: EarlyStyle? = nil
  ) throws(RequestError) -> (JSONDocument, ResourceLocation?) {
    switch origin {
    case .inline(let json, let base, let text): return (JSONDocument(root: json, text: text), base)
    case .empty: return (Self.emptyStyle, nil)
    case .location(let place):
      let content = try content(
        at: place, loader: &loader, early: early, remedy: "name it as \"data\" of the job")
      return (content.json, content.location)
    }
  }

  /// Returns the JSON at a location.
  ///
  /// - Parameters:
  ///   - isPart: Whether the JSON may also be an array of layers, or another part that can be added to a style.
  ///   - early: A style that may already be parsed.
  ///   - remedy: The advice for messages about what to do if data is found in place of a style.
  static func content(
    at place: ResourceLocation, loader: inout ResourceLoader, isPart: Bool = false,
    early: EarlyStyle? = nil, remedy: String
  ) throws(RequestError) -> StyleContent {
    let resource = try RequestError.ofResource { () throws(ResourceError) in
      try loader.resource(ResourceRequest(place))
    }
    return try StyleContent(resource, with: &loader, isPart: isPart, early: early) { _ in remedy }
  }

  private static let emptyStyle = JSONDocument(
    root: ["version": 8, "sources": [:], "layers": []], text: [])
}

/// The layers that a request adds to its style, with the positions that error messages name.
struct LocatedFragment: Sendable {
  /// The layers and sources.
  var fragment: StyleFragment
  /// The JSON, with positions for errors.
  var document: JSONDocument
  /// The name of the file; nil if the request contains the layers.
  var name: String?

  /// Whether one of the layers needs a source but names no source.
  var lacksSource: Bool {
    fragment.layers.contains {
      guard let layer = $0.object else { return false }
      return layer["source"] == nil && layer["type"]?.string != LayerType.background.rawValue
    }
  }

  /// Reads layers. Returns the layers with the hash of their text.
  static func read(
    _ origin: PictureRequest.DataOrigin, loader: ResourceLoader
  ) throws(RequestError) -> (fragment: LocatedFragment, hash: String) {
    var document: JSONDocument
    var name: String?
    switch origin {
    case .inline(let json): document = JSONDocument(root: json, text: [])
    case .address(let address):
      var reader = loader
      let content = try RequestStyle.content(
        at: address.location, loader: &reader, isPart: true, remedy: "draw it as an overlay")
      (document, name) = (content.json, content.location.description)
      // A map bundle is refused, because the sources of its layers would not be read from the bundle.
      guard reader.bundle == nil || loader.bundle != nil else {
        throw RequestError(
          JobProblem(
            .wrongInput, place: "\(address)", message: "a map bundle cannot be added to a style"))
      }
    }
    guard let fragment = StyleFragment(document.root) else {
      throw RequestError(
        problem("neither an array of layers nor an object with layers", in: name))
    }
    return (
      LocatedFragment(fragment: fragment, document: document, name: name),
      SHA256.hexadecimal(of: document.root.jsonBytes)
    )
  }

  /// Returns the error for layers that cannot be added to a style.
  func failure(_ error: StyleError, addingTo style: Style) -> RequestError {
    guard case .invalid(let diagnostics) = error else {
      return RequestError(Self.problem(error.message(addingTo: style), in: name))
    }
    let located = diagnostics.map { diagnostic in
      var located = diagnostic
      if name != nil {
        located.line = diagnostic.offset.map { document.position(ofOffset: $0).line }
      }
      return located
    }
    return RequestError(MapError.style(located), of: name ?? PictureMember.overlayStyle.name)
  }

  /// Returns the problem of layers in a file. If `name` is nil, the layers are in the request itself.
  private static func problem(_ message: String, in name: String?) -> JobProblem {
    guard let name else { return JobProblem(in: PictureMember.overlayStyle.name, message: message) }
    return JobProblem(.wrongInput, place: name, message: message)
  }
}

extension Sequence<Overlay> {
  /// Returns the overlays of data after adding the images and the raster of the data to the lowest overlay.
  func adding(groundOf data: RequestData) -> [Overlay] {
    var overlays = Array(self)
    if !overlays.isEmpty {
      overlays[0].images = data.images
      overlays[0].raster = data.raster?.raster
    }
    return overlays
  }
}
