import MapGeoJSON
import MapImages
import MapJSON
import MapStyle
import RenderMap

/// Draws static pictures.
struct StaticDrawing: Sendable {
  /// The requested picture.
  private let picture: StaticPicture
  /// The picture as a request that `PictureDrawing` draws.
  private let request: PictureRequest
  /// The map of the style for the scale of the picture.
  private let map: Map
  /// The site that icons are read from.
  private let site: Site

  /// Prepares the drawing of a picture.
  ///
  /// - Throws: `AnswerError` if the picture exceeds a limit, if it changes a style although changes are not allowed,
  ///   or if its style does not exist; `RequestError` if a member is invalid.
  init(_ picture: StaticPicture, of site: Site) throws {
    let (size, options) = (picture.size, site.options)
    let style = try site.style(picture.style)
    map = try style.map(scale: Int(size.pixelRatio))
    try style.checkData()
    var members = picture.members
    members.object["style"] = [:]
    members.object["format"] = JSONValue(.string(picture.format.rawValue))
    var reader = try RequestReader(loader: site.loader)
    reader.allowsAddresses = false
    var request = try reader.request(of: members)
    (request.size, request.camera) = (size, picture.camera)
    request.markers = picture.overlays.pins + request.markers
    request.encoding = request.encoding.over(options.encodings[picture.format])
    request.decorations.attribution = picture.hasAttribution ? .full : .off
    if picture.hasAttribution, let text = options.attributionText {
      request.decorations.attribution = .off
      let caption = request.decorations.caption
      request.decorations.caption = caption.map { "\($0) · \(text)" } ?? text
      if request.decorations.positions[.caption] == nil {
        request.decorations.positions[.caption] = .bottomRight
      }
    }
    guard options.allowsStyleChanges || !picture.changes.changesStyle else {
      throw AnswerError(.badRequest, "addlayer and setfilter are switched off on this server")
    }
    guard options.allowsStyleChanges || !request.changesStyle else {
      throw AnswerError(.badRequest, "Changes to styles are switched off on this server")
    }
    let side = max(size.width, size.height, size.deviceWidth, size.deviceHeight)
    guard size.pixelRatio <= Double(options.greatestScale), side <= options.greatestSide,
      (try? PictureDrawing(map: map, loader: site.loader).check(request)) != nil
    else { throw AnswerError(.badRequest, "Invalid size") }
    self.picture = picture
    self.request = request
    self.site = site
  }

  /// Draws the picture and encodes it.
  func draw(threads: Int) throws -> [UInt8] { try view(threads: threads).file(threads: threads) }

  /// Returns, for each layer, what it draws at a point, or why it draws nothing.
  func explanation(x: Double, y: Double, threads: Int) throws -> SceneExplanation {
    let view = try view(threads: threads)
    try view.checkShowsOneMap(for: "explanation")
    return try PlacedScene(view.scene).explanation(of: .point(Point(x, y)))
  }

  private func view(threads: Int) throws -> PictureDrawing.View {
    var map = map
    try picture.changes.apply(to: &map)
    do {
      let anchor = picture.changes.anchor.map { LayerAnchor.layer($0) }
      try OverlayLayers.add(picture.overlays, to: &map, below: anchor) {
        name throws(AnswerError) in
        try icon(name)
      }
    } catch let error as MapError {
      throw AnswerError(.badRequest, "Invalid overlay: \(error)")
    }
    let drawing = PictureDrawing(map: map, loader: site.loader)
    var prepared = try drawing.prepare(request)
    try picture.overlays.check(request, prepared.features)
    if picture.showsOverlays {
      guard let bounds = picture.overlays.bounds(request, prepared.features) else {
        throw AnswerError(.badRequest, "No coordinates provided")
      }
      prepared.request.camera.bounds = bounds
    }
    let view = try drawing.view(of: prepared, threads: threads)
    try checkData(view.warnings)
    return view
  }

  /// Checks that no warning reports that data cannot be read. Data of sources that the request adds to the style is a
  /// mistake of the request.
  private func checkData(_ warnings: [MapWarning]) throws(AnswerError) {
    if let warning = warnings.first(where: \.isOfUnreadableData),
      warning.kind == .unreadableSource, warning.place.hasPrefix("sources."),
      !map.style.sources.contains(where: { "\(warning.place).".hasPrefix("sources.\($0.name).") })
    {
      throw AnswerError(.badRequest, "Invalid change of the style: \(warning)")
    }
    try AnswerError.checkData(warnings, of: picture.style)
  }

  /// Returns the image of an icon. An SVG document is drawn at the scale of the picture.
  private func icon(_ name: String) throws(AnswerError) -> IconPicture {
    let bytes = try iconFile(name)
    do throws(MalformedContent) {
      return try IconPicture(
        bytes, pixelRatio: 1, vectorRatio: request.size.pixelRatio, pixelLimit: Self.iconPixels)
    } catch {
      throw AnswerError(
        .badRequest,
        "Invalid icon '\(name)': not an SVG, PNG, JPEG or WebP picture (\(error.reason))")
    }
  }

  /// The maximum number of pixels of an icon.
  private static let iconPixels = 1 << 20
  /// The maximum size of an icon's file, in bytes.
  private static let iconLimit = 1 << 20

  private func iconFile(_ name: String) throws(AnswerError) -> [UInt8] {
    guard name.contains("://") || name.hasPrefix("data:") else {
      let path = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      do throws(AnswerError) {
        return try site.file(path, in: site.catalog.iconsFolder, limit: Self.iconLimit)
      } catch {
        throw AnswerError(.badRequest, "Invalid icon '\(name)'")
      }
    }
    guard site.options.allowsRemoteIcons, !site.options.allowedHosts.isEmpty,
      let location = try? ResourceLocation(name), location.isRemote
    else { throw AnswerError(.badRequest, "Icons at URLs are not allowed") }
    var loader = site.loader
    loader.limit = Self.iconLimit
    do throws(ResourceError) {
      return try loader.load(location)
    } catch {
      throw AnswerError(.badRequest, "Invalid icon: it cannot be fetched")
    }
  }
}
