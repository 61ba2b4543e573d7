import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import RenderMap
import Synchronization

import MapServer

/// A client that sends requests to a server without a connection.
struct TestClient {
  private let responder: MapResponder

  init(_ server: MapServer) { responder = MapResponder(server) }

  /// Sends a request, and returns the response.
  @discardableResult
  func execute(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: ByteBuffer? = nil,
    host: String = "localhost"
  ) async throws -> TestResponse {
    var headers = headers
    headers[.contentLength] = body.map { String($0.readableBytes) }
    let head = HTTPRequest(
      method: method, scheme: "http", authority: host, path: uri, headerFields: headers)
    let source = ApplicationRequestContextSource(
      channel: NIOAsyncTestingChannel(), logger: TestSite.logger)
    let response = try await responder.respond(
      to: Request(head: head, body: RequestBody(buffer: body ?? ByteBuffer())),
      context: ClientContext(source: source))
    let written = WrittenBody()
    try await response.body.write(written)
    return TestResponse(
      status: response.status, headers: response.headers, bytes: written.bytes.withLock { $0 })
  }

  /// Sends a request, and checks the response.
  func execute(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: ByteBuffer? = nil,
    check: (TestResponse) throws -> Void
  ) async throws {
    try await check(execute(uri: uri, method: method, headers: headers, body: body))
  }
}

/// A response of a server to a request of a test.
struct TestResponse {
  let status: HTTPResponse.Status
  let headers: HTTPFields
  let bytes: [UInt8]

  /// The body as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the body as JSON.
  func json() throws -> JSONValue { try JSONDocument(parsing: bytes).root }

  /// Returns the red, green, blue and alpha of a pixel of the picture in the body. The result is empty without a
  /// picture.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    guard let picture = try? ImageFile.decode(bytes) else { return [] }
    let start = 4 * (y * picture.width + x)
    return Array(picture.bytes[start..<start + 4])
  }

  /// Returns the size of the picture in the body. The result is empty without a picture.
  func size() -> [Int] {
    guard let size = try? ImageFile.size(of: bytes) else { return [] }
    return [size.width, size.height]
  }
}

/// The body that a response has written.
private final class WrittenBody: ResponseBodyWriter {
  let bytes = Mutex<[UInt8]>([])

  func write(_ buffer: ByteBuffer) async throws {
    bytes.withLock { $0 += buffer.readableBytesView }
  }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
