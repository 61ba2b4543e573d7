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

  /// The memory of the bodies of requests that are being received.
  let bodies: MemoryBudget
  let tiles: TileStore
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
    bodies = MemoryBudget(limit: options.memoryLimit / 16)
    tiles = TileStore(options, lane: lanes.drawings)
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
  ///   - address: The address of the server, which documents contain.
  ///   - client: The client that waits for the answer.
  /// - Returns: The answer, and the kind of the request that metrics use.
  func answer(
    to target: RequestTarget, at address: ServerAddress, client: Client
  ) async -> (Answer, kind: String) {
    var kind = "unknown"
    do {
      let route = try Route(target)
      kind = route.kind
      return (try await answer(to: route, at: address, client: client), kind)
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
    to route: Route, at address: ServerAddress, client: Client
  ) async throws -> Answer {
    if case .metrics = route { return try metricsAnswer() }
    if let workbench, let answer = try await self.answer(to: route, of: workbench, client: client) {
      return answer
    }
    let site = try current()
    var documents: Documents { Documents(site: site, address: address) }
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
      let tile = DataTile(
        try site.data(id), ending: ending == site.catalog.vectorAlias ? "pbf" : ending)
      let place = try tile.place(z: z, x: x, y: y)
      let answer = try await self.answer(tile, place, for: client)
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
        id: RequestTarget.encoded(id), name: style.name, address: address
      ).text
      return Answer(text: text, type: "application/xml; charset=utf-8")
    case .workbench: throw AnswerError.notFound
    case .index, .viewer, .inspector: return try page(route, of: site, at: address)
    case .asset(let name): return try asset(name, of: site)
    case .sprite, .source, .glyphs, .file:
      let acceptsGzip = client.acceptsGzip
      return try await run(on: lanes.reads, for: client) { _ in
        try self.resource(route, of: site, acceptsGzip: acceptsGzip)
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
  func run<Value: Sendable>(
    on lane: DrawingPool, for client: Client,
    _ work: @escaping @Sendable (_ threads: Int) throws -> Value
  ) async throws -> Value {
    try await client.whileWaiting { try await lane.run(work) }
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
    let bytes = try await run(on: lane, for: client) { [tiles] threads in
      defer { tiles.addDrawing(of: style) }
      return try drawing.draw(threads: threads)
    }
    metrics.addReadable("style \(request.style)")
    return Answer(StoredAnswer(bytes), type: request.format.mediaType)
  }

  private func page(
    _ route: Route, of site: Site, at address: ServerAddress
  ) throws(AnswerError) -> Answer {
    let pages = Pages(
      site: site, address: address, hasLeaflet: options.leafletFolder != nil,
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
}
