import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import RenderMap

/// Answers the HTTP requests for a server.
package struct MapResponder: HTTPResponder {
  package typealias Context = ClientContext

  /// The server that creates the answers.
  private let server: MapServer
  /// The log of requests; nil if requests are not logged.
  private let log: AccessLog?

  /// Creates a responder for a server.
  ///
  /// - Parameter log: The log of requests; nil if requests are not logged.
  package init(_ server: MapServer, log: AccessLog? = nil) {
    self.server = server
    self.log = log
  }

  package func respond(to request: Request, context: Context) async throws -> Response {
    let start = ContinuousClock.now
    var client = context.client
    // A range is a part of a file, and not of its compressed bytes.
    client.acceptsGzip =
      request.headers[.range] == nil
      && Client.accepts("gzip", request.headers[.acceptEncoding] ?? "")
    let (answer, kind) = await answer(to: request, of: client)
    let (response, bytes) = server.options.response(
      answer, to: request, acceptsGzip: client.acceptsGzip)
    let time = ContinuousClock.now - start
    server.metrics.add(
      kind: kind, status: response.status.code, bytes: bytes, time: time)
    log?.add(
      request,
      AccessLog.Entry(
        client: client.address(forwarded: server.options.trustsProxy ? request.headers : nil),
        status: response.status.code, bytes: bytes, kind: kind, time: time))
    return response
  }

  private func answer(
    to request: Request, of client: Client
  ) async -> (Answer, kind: String) {
    do throws(AnswerError) {
      guard server.workbench == nil || Self.isOfThisMachine(request) else {
        throw AnswerError(.misdirected, "The page of the workbench is at 127.0.0.1 and localhost")
      }
      if request.method == .options { return (.empty, "options") }
      var target = try RequestTarget(request.head.path ?? "/")
      let address = ServerAddress(of: request, key: target.value("key"), options: server.options)
      switch request.method {
      case .get, .head: break
      case .post where target.segments.dropFirst(2).first == "static":
        target.parameters += try RequestTarget.parameters(json: try await body(of: request))
      case .post where target.segments.first == "data" && target.segments.count == 3:
        target.body = try await body(of: request)
      case .post where target.segments == ["workbench", "tests"]:
        // Pages of other sites cannot set this type without asking first
        // (https://fetch.spec.whatwg.org/#cors-preflight-fetch).
        guard request.headers[.contentType] == "application/json" else {
          throw AnswerError(.badRequest, "Only the page of the workbench may add tests")
        }
        target.body = try await body(of: request)
      default: throw AnswerError(.methodNotAllowed, "Method Not Allowed")
      }
      return await server.answer(to: target, at: address, client: client)
    } catch {
      return (Answer(error), "unknown")
    }
  }

  /// Returns whether a request names this machine as its host. A page of another site, whose name was made to mean this
  /// machine, names that site.
  private static func isOfThisMachine(_ request: Request) -> Bool {
    let host = request.head.authority?.split(separator: ":").first.map(String.init) ?? ""
    return ["127.0.0.1", "localhost"].contains(host.lowercased())
  }

  /// Returns the body of a request.
  private func body(of request: Request) async throws(AnswerError) -> [UInt8] {
    let limit = ExpectationHandler.bodyLimit
    let tooLong = AnswerError(.contentTooLarge, "The body has more than \(limit) bytes")
    guard !ExpectationHandler.isTooLong(request.headers) else { throw tooLong }
    var bytes: [UInt8] = []
    var shares: [MemoryShare] = []
    defer { withExtendedLifetime(shares) {} }
    do {
      for try await part in request.body {
        guard bytes.count + part.readableBytes <= limit else { throw tooLong }
        guard let share = server.bodies.share(of: part.readableBytes) else {
          throw AnswerError(.serviceUnavailable, "Too many bodies", retryAfter: 1)
        }
        shares.append(share)
        bytes += part.readableBytesView
      }
    } catch let error as AnswerError {
      throw error
    } catch {
      throw .clientLeft
    }
    return bytes
  }
}

/// The context of a request. It contains the client of the request.
package struct ClientContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  let client: Client

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    client = Client(channel: source.channel)
  }
}

extension MapResponder {
  /// Returns the builder of connections. A connection limits the size of headers, and notices when its client leaves.
  ///
  /// - Parameter idleTimeout: The time after which an idle connection is closed. The connection of a client that receives
  ///   nothing of its answer is closed after at most twice this time.
  package static func connections(idleTimeout: TimeAmount) -> HTTPServerBuilder {
    .http1(
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [
          ReceptionHandler(interval: idleTimeout), ExpectationHandler(), ClientWatch(),
        ], idleTimeout: idleTimeout,
        httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
          maxHeaderFieldSize: 32 << 10, maxHeaderListSize: 64 << 10, maxHeaderFieldCount: 200)))
  }
}
