import MapData
import MapEngine
import MapGeoJSON
import MapImages
import MapJSON
import MapStyle
import MapVector

/// A type that draws the pictures of requests. It is used for single pictures, batches, image tests, legends and
/// queries.
public struct PictureDrawing: Sendable {
  /// The maps and the data that pictures share.
  package var library: MapLibrary

  /// Creates a drawing that uses the maps of `library`.
  package init(library: MapLibrary) { self.library = library }

  /// Creates a drawing that makes all pictures from one map. The map replaces the styles of requests. The loader limits
  /// the memory of the pictures.
  public init(map: Map, loader: ResourceLoader) {
    library = MapLibrary(
      loader: loader, fontFolders: nil, isLenient: true, capacity: 1, base: map)
  }

  /// Creates a drawing for one picture. The user names the files of the picture.
  public init(
    loader: ResourceLoader, fontFolders: [String]?,
    zoomLevelsToOverscale: Int? = Map.defaultZoomLevelsToOverscale, isLenient: Bool
  ) {
    library = MapLibrary(
      loader: loader, fontFolders: fontFolders, zoomLevelsToOverscale: zoomLevelsToOverscale,
      isLenient: isLenient, capacity: 1)
    library.readsNamedFiles = true
  }

  /// A request with everything that the request draws, except for tiles.
  public struct Prepared {
    /// The request. Its camera and its decorations may be changed before the view is made.
    public var request: PictureRequest
    /// The key of the map that the request uses.
    var key: MapLibrary.Key
    /// The map that requests with this key share.
    var shared: MapLibrary.Entry
    /// The data that is the map's subject; nil if there is no such data.
    var data: RequestData?
    /// The data of the overlays, which is drawn over the map.
    var overlays: [RequestData]
    /// The layers that are added to the style.
    var fragments: [LocatedFragment]
    /// The hashes of the inset's style, of the theme and the logo of the decorations, and of the added layers.
    var hashes: [String] = []

    /// The bundle that the map was read from; nil if the map was not read from a bundle.
    package var bundle: MapBundle? { shared.bundle }

    /// The features of the data and of the overlays.
    public var features: [Feature] { (data?.features ?? []) + overlays.flatMap(\.features) }

    /// A line of text about the join of a table; nil if no table was joined.
    var joinSummary: String? { data?.joinSummary ?? overlays.first?.joinSummary }

    /// The warnings about the data.
    var warnings: [MapWarning] {
      (data.map { [$0] } ?? []).flatMap(\.warnings) + overlays.flatMap(\.warnings)
    }
  }

  /// An overlay in a map.
  package struct DrawnOverlay: Sendable {
    /// The overlay with its features, and with the id that it has in the map.
    package var overlay: Overlay
    /// The origin of the data. It is nil for markers and paths. It is nil for the points in areas too, because they
    /// belong to the overlay of the areas.
    var origin: PictureRequest.DataOrigin?
    /// Whether a table was joined to the data.
    var isJoined = false

    /// The address of the data; nil if no address has the same data, such as data in the request.
    package var address: DataAddress? {
      if !isJoined, case .address(let address) = origin { address } else { nil }
    }
  }

  /// The scene of a picture, and its map.
  public struct View: Sendable {
    /// The request that the view was made from.
    package var request: PictureRequest
    /// The map with the changes of the request.
    package var map: Map
    /// The scene, ready to be drawn.
    public var scene: Scene
    /// The overlays in the map, the lowest first.
    package var overlays: [DrawnOverlay]
    /// The warnings about the data, the map and the scene.
    public var warnings: [MapWarning]
    /// A line of text about the join of a table; nil if no table was joined.
    package var joinSummary: String?
  }

  /// Reads everything that a request draws, except for tiles.
  public func prepare(_ request: PictureRequest) throws(RequestError) -> Prepared {
    try check(request)
    let key = MapLibrary.Key(
      style: request.style, pixelRatio: request.format.imageRatio(for: request.size))
    var prepared = Prepared(
      request: request, key: key, shared: try library.map(key), overlays: [], fragments: [])
    if let data = request.data {
      prepared.data = try library.data(
        data, in: .data, joining: request.join, properties: library.properties(of: request))
    }
    for (index, origin) in request.overlays.enumerated() {
      let join = index == 0 && request.data == nil ? request.join : nil
      prepared.overlays.append(try library.data(origin, in: .overlay, joining: join))
    }
    for origin in request.overlayStyles {
      let (fragment, hash) = try library.fragment(origin)
      prepared.fragments.append(fragment)
      prepared.hashes.append(hash)
    }
    if case .style(let location) = request.decorations.inset?.content,
      let style = try? library.loader.load(location)
    {
      prepared.hashes.append(SHA256.hexadecimal(of: style))
    }
    if let theme = request.decorationTheme {
      let (read, hash) = try library.decorationTheme(theme)
      prepared.request.decorations.theme = read
      // The font of the request precedes the font of the theme.
      if let font = request.decorations.theme.font {
        prepared.request.decorations.theme.font = font
      }
      prepared.hashes.append(hash)
    }
    if let logo = request.logo {
      let (read, hash) = try library.logo(at: logo)
      prepared.request.decorations.logo = read
      prepared.hashes.append(hash)
    }
    return prepared
  }

  /// Checks that the size of a picture is within the limits of memory and of its format. The picture and the encoder's
  /// copy of the picture take four bytes per pixel each.
  ///
  /// - Throws: `RequestError` if the picture takes more memory than the limit, or has more pixels per side than its
  ///   format allows.
  public func check(_ request: PictureRequest) throws(RequestError) {
    let size = request.size
    let pixels = "a picture of \(size.deviceWidth)x\(size.deviceHeight) device pixels"
    let needed = size.deviceWidth * size.deviceHeight * 8
    let memory = library.loader.memory.limit
    var message: String?
    if needed > memory {
      message =
        "\(pixels) takes \(needed >> 20) MiB, above the limit of \(memory >> 20) MiB; make it smaller "
        + "or raise --max-memory"
    } else if let limit = request.format.greatestSide,
      max(size.deviceWidth, size.deviceHeight) > limit
    {
      message =
        "\(pixels) is too large for \(request.format.name), whose limit is \(limit) per side; make it "
        + "smaller, or use png"
    }
    guard let message else { return }
    throw RequestError(
      message: message,
      [JobProblem(.wrongJob, place: PictureMember.size.name, message: message)])
  }

  /// Returns the scene of a request.
  ///
  /// - Parameters:
  ///   - prepared: The request with its inputs.
  ///   - threads: The maximum number of threads.
  ///   - isLast: Whether no other picture is drawn with the map. If so, everything that the scene is made from is
  ///     discarded as early as possible.
  public func view(
    of prepared: consuming Prepared, threads: Int, isLast: Bool = false
  ) throws(RequestError) -> View {
    try view(
      of: drawn(of: consume prepared, threads: threads, isLast: isLast), threads: threads,
      isLast: isLast)
  }

  /// Everything that a picture shows, except for tiles.
  struct Drawn {
    var request: PictureRequest
    var content: Content
    /// The decorations of the request with their content.
    var decorations: MapDecorations
    /// The camera; nil to find it.
    var camera: Camera?
    /// The period whose data is shown; nil to show the data that the request names.
    var period: TimePeriod?
  }

  /// Returns everything that a request shows, with the parameters of `view(of:threads:isLast:)`.
  func drawn(
    of prepared: consuming Prepared, threads: Int, isLast: Bool = false
  ) throws(RequestError) -> Drawn {
    let request = prepared.request
    let profile = request.showsProfile ? TrackProfile(of: prepared.features) : nil
    let hasElevations = profile != nil || !request.showsProfile
    let tracks = hasElevations ? [] : prepared.features
    var drawn = try content(of: prepared)
    if isLast {
      _ = consume prepared
      library.discard()
    }
    var decorations = request.decorations
    decorations.annotations = MapAnnotations(
      notes: request.notes, markers: request.markers, paths: request.paths)
    decorations.profile =
      hasElevations ? profile : try drawn.profile(of: tracks, threads: threads)
    decorations.legend = try decorations.legend.map { legend throws(RequestError) in
      try self.legend(legend, of: drawn.overlays, in: drawn.map)
    }
    try drawn.checkTracks(of: request)
    return Drawn(request: request, content: drawn, decorations: decorations)
  }

  /// Returns the scene of everything that a picture shows.
  func view(
    of picture: consuming Drawn, threads: Int, isLast: Bool = false
  ) throws(RequestError) -> View {
    let (request, period) = (picture.request, picture.period)
    var decorations = picture.decorations
    let known = picture.camera
    var drawn = picture.content
    _ = consume picture
    if let facets = request.facets, facets.value == nil {
      return try view(of: drawn, request, facets, decorations, threads: threads)
    }
    if let facets = drawn.facets, let value = request.facets?.value {
      decorations = decorations.naming(value, of: facets)
    }
    let shown = if let period { period } else { try drawn.period(of: request) }
    if let shown { decorations = decorations.naming(shown) }
    let camera =
      if let known { known } else {
        try self.camera(drawn.camera, map: drawn.map, request, decorations, threads: threads)
      }
    if let value = request.facets?.value { try drawn.show(only: value) }
    if let shown { try drawn.show(only: shown) }
    try drawHeads(of: request, in: &drawn, camera: camera)
    try drawn.drawTrackMarks(of: request, camera: camera)
    // If an inset shows the same map, the data is needed again after this scene, so it is not discarded.
    var scene =
      isLast && decorations.inset?.content != .map && decorations.insetMaps.isEmpty
      ? drawn.map.lastScene(camera: camera, size: request.size, threads: threads)
      : drawn.map.scene(camera: camera, size: request.size, threads: threads)
    request.finish(&scene, of: drawn.map, with: decorations)
    return drawn.view(of: scene, map: drawn.map, request, warnings: scene.warnings)
  }

  /// Returns the options of a legend, completed with the sources of the data.
  ///
  /// - Throws: `RequestError` if a layer of the legend does not exist.
  func legend(
    _ options: LegendOptions, of overlays: [DrawnOverlay], in map: Map
  ) throws(RequestError) -> LegendOptions {
    var legend = options
    legend.dataSources = overlays.filter { $0.origin != nil }.map {
      LegendContent.DataSource(
        $0.overlay.raster == nil ? $0.overlay.id : $0.overlay.rasterID, title: $0.origin?.title)
    }
    try legend.checkLayers(of: map.style)
    return legend
  }

  /// Returns the camera of a picture. Throws an error if there is no room for the map, no data to fit, or nothing to
  /// show in the area of the projection.
  func camera(
    _ camera: CameraRequest, map: Map, _ request: PictureRequest, _ decorations: MapDecorations,
    threads: Int
  ) throws(RequestError) -> Camera {
    if request.members.has(PictureMember.fit.name), camera.fitsData,
      camera.fallbackBounds ?? map.dataBounds == nil
    {
      throw RequestError(
        PictureMember.fit.name, "there is no data whose bounds are known")
    }
    do throws(ViewError) {
      return try map.camera(
        for: camera, size: request.size, decorations: decorations, threads: threads)
    } catch {
      if case .outsideProjection = error {
        throw RequestError(PictureMember.projection.name, error.description)
      }
      if case .noScale = error {
        throw RequestError(PictureMember.scale.name, error.description)
      }
      throw RequestError(
        PictureMember.padding.name, "leaves no room for the map: make it smaller")
    }
  }
}

/// Legends that are drawn without their maps.
extension PictureDrawing {
  /// Returns the legend of a request, and the view of its map.
  package func legend(
    of prepared: Prepared, threads: Int
  ) throws(RequestError) -> (legend: Legend, view: View) {
    var plain = prepared
    plain.request.decorations.legend = nil
    plain.request.facets = nil
    let view = try view(of: plain, threads: threads)
    let options = try legend(
      prepared.request.decorations.legend ?? LegendOptions(), of: view.overlays, in: view.map)
    let legend = try view.scene.legend(options)
    guard legend.entries.isEmpty else { return (legend, view) }
    let reasons = legend.warnings.map { "layer \($0.layer) \($0.message)" }
    throw RequestError(
      message: reasons.joined(separator: "\n"),
      reasons.map { JobProblem(.wrongJob, message: $0) })
  }

  /// Draws a legend. Returns the picture with the warnings about the legend.
  package func picture(
    of legend: Legend, in view: View, _ options: LegendPictureOptions, threads: Int
  ) throws(RequestError) -> (content: PictureContent, warnings: [MapWarning]) {
    var options = options
    options.theme = view.request.decorations.theme
    do throws(ViewError) {
      guard view.request.format.pixels == nil else {
        let drawn = try view.map.legendPicture(legend, of: view.scene, options, threads: threads)
        return (.pixels(drawn.pixels), drawn.warnings)
      }
      let drawn = try view.map.legendVectorPicture(
        legend, of: view.scene, options, textAsOutlines: view.request.drawsTextAsOutlines,
        threads: threads)
      return (.vectors(PDFPage(drawn.picture)), drawn.warnings)
    } catch {
      throw RequestError(.wrongJob, "\(error)")
    }
  }
}
