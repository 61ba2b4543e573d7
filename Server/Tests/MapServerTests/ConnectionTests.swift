import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import MapServer

/// The handlers of connections, without a network.
struct ConnectionTests {
  /// Returns a channel with a handler. Its time only passes with `advance`.
  private func channel(_ handler: any ChannelHandler) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: handler)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private func advance(_ channel: EmbeddedChannel, _ seconds: Int64) {
    channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
  }

  @Test func `a client that receives nothing of its answer is disconnected`() throws {
    let channel = try channel(ReceptionHandler(interval: .seconds(60)))
    // This answer is sent at once.
    try channel.writeOutbound(ByteBuffer(string: "a"))
    advance(channel, 1000)
    #expect(channel.isActive)
    channel.write(ByteBuffer(string: "b"), promise: nil)
    advance(channel, 60)
    #expect(channel.isActive)
    // The server writes the next part when the client has received most of the parts before it.
    channel.write(ByteBuffer(string: "c"), promise: nil)
    for _ in 0..<2 {
      #expect(channel.isActive)
      advance(channel, 60)
    }
    #expect(!channel.isActive)
    _ = try? channel.finish(acceptAlreadyClosed: true)
  }

  @Test func `a client that receives its answer late remains connected`() throws {
    let channel = try channel(ReceptionHandler(interval: .seconds(60)))
    for _ in 0..<3 {
      channel.write(ByteBuffer(string: "a"), promise: nil)
      advance(channel, 100)
      channel.flush()
      advance(channel, 500)
      #expect(channel.isActive)
    }
    _ = try channel.finish()
  }

  @Test func `the bodies that are being received share a limit of memory`() async throws {
    // The limit is 100 bytes.
    let server = try TestSite().server { $0.memoryLimit = 1600 }
    let client = TestClient(server)
    for (count, isRefused) in [(100, false), (101, true), (100, false)] {
      let response = try await client.execute(
        uri: "/styles/none/static/0,0,0/10x10.png", method: .post,
        body: ByteBuffer(string: "{}" + String(repeating: " ", count: count - 2)))
      #expect(response.status == (isRefused ? .serviceUnavailable : .notFound), "\(count)")
      #expect(response.headers[.retryAfter] == (isRefused ? "1" : nil))
    }
  }

  @Test func `a body is asked for after the answers to earlier requests`() throws {
    let channel = try channel(ExpectationHandler())
    func request(_ fields: HTTPFields) -> HTTPRequestPart {
      .head(
        HTTPRequest(
          method: .post, scheme: "http", authority: "localhost", path: "/", headerFields: fields))
    }
    func statuses() throws -> [Int] {
      var codes: [Int] = []
      while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
        if case .head(let response) = part { codes.append(response.status.code) }
      }
      return codes
    }
    func answer(_ parts: HTTPResponsePart...) throws {
      for part in parts { try channel.writeOutbound(part) }
    }
    let (head, end) = (HTTPResponsePart.head(HTTPResponse(status: .ok)), HTTPResponsePart.end(nil))
    let expectation: HTTPFields = [.expect: "100-continue"]
    try channel.writeInbound(request([:]))
    try channel.writeInbound(HTTPRequestPart.end(nil))
    try channel.writeInbound(request(expectation))
    #expect(try statuses() == [])
    try answer(head)
    #expect(try statuses() == [200])
    try answer(end)
    #expect(try statuses() == [100])
    try channel.writeInbound(HTTPRequestPart.end(nil))
    try answer(head, end)
    #expect(try statuses() == [200])
    // The client sends its body without waiting.
    try channel.writeInbound(request([:]))
    try channel.writeInbound(HTTPRequestPart.end(nil))
    try channel.writeInbound(request(expectation))
    try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "{}")))
    try answer(head, end)
    #expect(try statuses() == [200])
    _ = try channel.finish()
  }
}
