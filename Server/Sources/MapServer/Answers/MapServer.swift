import Logging
import MapStyle
import RenderMap
import Synchronization

/// Answers requests for maps and their data.
package final class MapServer: Sendable {
  /// The options when the server started. The site contains the options that a configuration file can change.
  package let options: ServerOptions
  /// The counters and times that `/metrics` reports.
  package let metrics = ServerMetrics()
  /// The threads that draw and read, in lanes.
  package let lanes: WorkLanes
  /// The style that is watched; nil if a catalog is served.
  package let workbench: Workbench?

  let tiles: TileStore
  let caches: MapCaches
  let site: Mutex<Site?>
  let logger: Logger
  /// The lock that is held while content is loaded.
  let loading = Mutex(())

  /// Creates a server that does not serve any content yet.
  ///
  /// - Parameter workbench: The style that is watched; nil to serve catalogs.
  package init(_ options: ServerOptions, logger: Logger, workbench: Workbench? = nil) {
    self.options = options
    self.logger = logger
    self.workbench = workbench
    lanes = WorkLanes(options)
    let caches = MapCaches(limit: options.mapCacheLimit)
    self.caches = caches
    tiles = TileStore(options, lane: lanes.drawings, caches: caches)
    site = Mutex(nil)
  }

  /// Returns the content that is served.
  ///
  /// - Throws: `AnswerError` if no content has been loaded yet.
  private func current() throws(AnswerError) -> Site {
    guard let site = site.withLock({ $0 }) else {
      throw AnswerError(.serviceUnavailable, "Starting", retryAfter: 1)
    }
    return site
  }

  /// Returns the answer to a request.
  ///
  /// - Parameters:
  ///   - target: The target of the request, including the parameters in the request's body.
  ///   - base: The address of the server. It ends with a slash.
  ///   - client: The client that waits for the answer.
  /// - Returns: The answer, and the kind of the request that metrics use.
  func answer(
    to target: RequestTarget, base: String, client: Client
  ) async -> (Answer, kind: String) {
    var kind = "unknown"
    do {
      let route = try Route(target)
      kind = route.kind
      return (try await answer(to: route, base: base, client: client), kind)
    } catch let error as AnswerError {
      if let unreadable = error.unreadable, metrics.addUnreadable(unreadable.subject) {
        logger.error(
          "\(unreadable.reason)", metadata: ["kind": "\(kind)", "subject": "\(unreadable.subject)"])
      }
      // The author of a watched style may see paths, and needs the reason.
      let reason = workbench == nil ? nil : error.unreadable?.reason
      return (Answer(error, text: reason), kind)
    } catch let error as RequestError {
      return (Answer(AnswerError(error)), kind)
    } catch is CancellationError {
      return (Answer(AnswerError(.serviceUnavailable, "Stopping", retryAfter: 1)), kind)
    } catch {
      logger.error("\(error)", metadata: ["kind": "\(kind)"])
      return (Answer(AnswerError(.internalServerError, "Not drawn")), kind)
    }
  }

  private func answer(
    to route: Route, base: String, client: Client
  ) async throws -> Answer {
    if case .metrics = route { return try metricsAnswer() }
    if let workbench, let answer = try await self.answer(to: route, of: workbench, client: client) {
      return answer
    }
    let site = try current()
    let documents = Documents(site: site, base: base)
    switch route {
    case .health:
      var answer = Answer(text: metrics.health)
      answer.keeping = .never
      return answer
    case .metrics: return try metricsAnswer()
    case .tile(let request):
      let tile = try await tiles.tile(request, of: site, for: client)
      metrics.addReadable("style \(request.style)")
      return Answer(tile, type: request.format.mediaType)
    case .picture(let request): return try await picture(request, of: site, for: client)
    case .dataTile(let id, let z, let x, let y, let ending):
      let tile = DataTile(try site.data(id), ending: ending)
      let place = try tile.place(z: z, x: x, y: y)
      let lane = tile.isGeoJSON ? lanes.drawings : lanes.reads
      let answer = try await run(on: lane, for: client) { _ in try tile.answer(place) }
      metrics.addReadable("data \(id)")
      return answer
    case .elevation(let request):
      let elevations = try Elevations(site.data(request.id))
      return try await run(on: lanes.drawings, for: client) { _ in try elevations.answer(request) }
    case .styles: return Answer(json: documents.styles())
    case .style(let id):
      let style = try served(site, id)
      return Answer(json: documents.style(style))
    case .tileJSON(let id, let tileSize):
      let document = try documents.tileJSON(site.style(id), tileSize: tileSize)
      return Answer(json: JSONValue(.object(document)).jsonBytes)
    case .dataTileJSON(let id):
      let document = try documents.tileJSON(site.data(id))
      return Answer(json: JSONValue(.object(document)).jsonBytes)
    case .tileJSONs(let rendered, let data, let tileSize):
      return Answer(
        json: documents.tileJSONs(rendered: rendered, data: data, tileSize: tileSize))
    case .fonts: return Answer(json: documents.fonts())
    case .wmts(let id):
      let style = try site.style(id)
      guard style.map != nil else { throw AnswerError.notFound }
      let text = WMTSCapabilities(
        id: RequestTarget.encoded(id), name: style.name, base: base
      ).text
      return Answer(text: text, type: "application/xml; charset=utf-8")
    case .workbench: throw AnswerError.notFound
    case .index, .viewer, .inspector: return try page(route, of: site, base: base)
    case .asset(let name): return try asset(name, of: site)
    case .sprite, .source, .glyphs, .file:
      return try await run(on: lanes.reads, for: client) { _ in
        try self.resource(route, of: site)
      }
    }
  }

  /// Returns the answer to a request of the page of a workbench; nil for any other request.
  private func answer(
    to route: Route, of workbench: Workbench, client: Client
  ) async throws -> Answer? {
    var answer: Answer
    switch route {
    case .index:
      answer = Answer(text: WorkbenchPage.document, type: "text/html; charset=utf-8")
      answer.headers.append(("Content-Security-Policy", Pages.policy))
    case .asset("workbench.css"):
      answer = Answer(text: WorkbenchPage.styleSheet, type: "text/css; charset=utf-8")
    case .asset("workbench.js"):
      answer = Answer(text: WorkbenchPage.script, type: "text/javascript; charset=utf-8")
    case .workbench(.state(let number)):
      let state = try await client.whileWaiting { try await workbench.state(after: number) }
      answer = Answer(json: state.jsonBytes)
    case .workbench(.explanation(let picture, let x, let y)):
      let drawing = try StaticDrawing(picture, of: current())
      let explanation = try await run(on: lanes.drawings, for: client) { threads in
        try drawing.explanation(x: x, y: y, threads: threads)
      }
      answer = Answer(json: explanation.json.jsonBytes)
    case .workbench(.test(let body)): answer = Answer(text: try workbench.addTest(body))
    default: return nil
    }
    answer.keeping = .never
    return answer
  }

  /// Runs work on a thread of a lane while a client waits for the result.
  private func run<Value: Sendable>(
    on lane: DrawingPool, for client: Client,
    _ work: @escaping @Sendable (_ threads: Int) throws -> Value
  ) async throws -> Value {
    try await client.whileWaiting { try await lane.run(work) }
  }

  private func served(_ site: Site, _ id: String) throws(AnswerError) -> ServedStyle {
    let style = try site.style(id)
    guard style.isServed else { throw .notFound }
    return style
  }

  private func metricsAnswer() throws(AnswerError) -> Answer {
    guard options.hasMetrics else { throw .notFound }
    let styles = site.withLock { $0?.styles.count ?? 0 }
    var answer = Answer(
      text: metrics.text(
        load: lanes.load, tiles: tiles.counts, styles: styles, threads: lanes.drawings.threads),
      type: "text/plain; version=0.0.4; charset=utf-8")
    answer.keeping = .never
    return answer
  }

  private func picture(
    _ request: StaticPicture, of site: Site, for client: Client
  ) async throws -> Answer {
    guard site.options.hasPictures else { throw AnswerError.notFound }
    let drawing = try StaticDrawing(request, of: site)
    let lane = request.hasOwnContent ? lanes.compositions : lanes.drawings
    let style = try site.style(request.style)
    let bytes = try await run(on: lane, for: client) { [caches, tiles] threads in
      defer { caches.used(style, beside: tiles.counts.bytes) }
      return try drawing.draw(threads: threads)
    }
    metrics.addReadable("style \(request.style)")
    return Answer(StoredAnswer(bytes), type: request.format.mediaType)
  }

  private func page(
    _ route: Route, of site: Site, base: String
  ) throws(AnswerError) -> Answer {
    let pages = Pages(
      site: site, base: base, hasLeaflet: options.leafletFolder != nil,
      hasMapLibre: options.mapLibreFolder != nil, hasPictures: site.options.hasPictures)
    var answer: Answer
    var policy = Pages.policy
    switch route {
    case .index where site.catalog.hasFrontPage:
      answer = Answer(text: pages.index, type: "text/html; charset=utf-8")
    case .viewer(let id):
      let style = try site.style(id)
      guard pages.hasViewer(style) else { throw .notFound }
      let viewer = pages.viewer(style)
      answer = Answer(text: viewer.page, type: "text/html; charset=utf-8")
      policy = viewer.policy
    case .inspector(let id):
      answer = Answer(
        text: pages.inspector(try site.data(id)), type: "text/html; charset=utf-8")
    default: throw .notFound
    }
    answer.headers.append(("Content-Security-Policy", policy))
    return answer
  }

  /// Returns the answer with a style sheet or a script of the pages.
  private func asset(_ name: String, of site: Site) throws(AnswerError) -> Answer {
    let type = "text/\(name.hasSuffix("js") ? "javascript" : "css"); charset=utf-8"
    if let text = Pages.assets[name] { return Answer(text: text, type: type) }
    let isMapLibre = MapLibreViewer.files.contains(name)
    guard isMapLibre || ["leaflet.min.js", "leaflet.css"].contains(name) else { throw .notFound }
    let folder = isMapLibre ? options.mapLibreFolder : options.leafletFolder
    let bytes = try site.file([name], in: folder, limit: 4 << 20)
    return Answer(StoredAnswer(bytes), type: type, isCompressible: true)
  }

  /// Returns the answer with a file that a style names, or with a file in a folder.
  private func resource(_ route: Route, of site: Site) throws(AnswerError) -> Answer {
    switch route {
    case .sprite(let id, let name, let scale, let ending):
      guard let place = try served(site, id).sprites[name], case .file(let path) = place else {
        throw .notFound
      }
      if let icons = IconFolder(at: place, loader: site.loader) {
        return try sheet(of: icons, scale: scale, ending: ending, style: id)
      }
      let suffix = scale > 1 ? "@\(scale)x" : ""
      let bytes = try file(.file(path: "\(path)\(suffix).\(ending)"), of: site)
      return ending == "png"
        ? Answer(StoredAnswer(bytes), type: "image/png") : Answer(json: bytes)
    case .source(let id, let name):
      guard let place = try served(site, id).files[name] else { throw .notFound }
      return Answer(
        StoredAnswer(try file(place, of: site)), type: "application/geo+json",
        isCompressible: true)
    case .glyphs(let fonts, let start): return try glyphs(fonts, start: start, of: site)
    case .file(let path):
      let bytes = try site.file(path, in: site.catalog.filesFolder, limit: 256 << 20)
      let (type, isText) = MediaType.of(path.last ?? "")
      return Answer(StoredAnswer(bytes), type: type, isCompressible: isText)
    default: throw .notFound
    }
  }

  /// Returns the answer with the sheet of a folder of icons, or with its index.
  private func sheet(
    of icons: IconFolder, scale: Int, ending: String, style: String
  ) throws(AnswerError) -> Answer {
    do {
      var warnings: [MapWarning] = []
      let sheet = try SpriteSheet(
        icons.icons(
          pixelRatio: Double(scale), isSDF: false, place: "sprite", warnings: &warnings))
      return ending == "png"
        ? Answer(StoredAnswer(try sheet.png()), type: "image/png")
        : Answer(json: sheet.index.jsonBytes)
    } catch {
      throw AnswerError(unreadable: "style \(style)", "sprite: \(error)")
    }
  }

  private func file(
    _ location: ResourceLocation, of site: Site
  ) throws(AnswerError) -> [UInt8] {
    do throws(ResourceError) {
      return try site.loader.load(location)
    } catch {
      throw .notFound
    }
  }

  private func glyphs(
    _ fonts: [String], start: Int, of site: Site
  ) throws(AnswerError) -> Answer {
    let range = "\(start)-\(start + 255)"
    var files: [(name: String, bytes: [UInt8])] = []
    for font in fonts {
      let path = [font, range + ".pbf"]
      if let bytes = try? site.file(path, in: site.catalog.fontsFolder, limit: 16 << 20) {
        files.append((font, bytes))
      }
    }
    guard let first = files.first else { throw .notFound }
    var file = first.bytes
    if files.count > 1 {
      var stack = GlyphStack(range: range)
      for (name, bytes) in files where !stack.add(bytes, named: name) {
        throw AnswerError(.internalServerError, "The glyphs of \(name) are damaged")
      }
      file = stack.file
    }
    return Answer(StoredAnswer(file), type: "application/x-protobuf", isCompressible: true)
  }
}

/// The media types of files that are served.
enum MediaType {
  /// Returns the media type of a file, and whether the file contains text.
  static func of(_ name: String) -> (type: String, isText: Bool) {
    switch Folders.ending(of: name) {
    case "json": ("application/json; charset=utf-8", true)
    case "geojson": ("application/geo+json", true)
    case "txt", "md": ("text/plain; charset=utf-8", true)
    case "csv": ("text/csv; charset=utf-8", true)
    case "png": ("image/png", false)
    case "jpg", "jpeg": ("image/jpeg", false)
    case "webp": ("image/webp", false)
    case "pbf", "mvt": ("application/x-protobuf", true)
    // Other types are not declared: HTML, SVG and scripts would run as pages of the server.
    default: ("application/octet-stream", false)
    }
  }
}
