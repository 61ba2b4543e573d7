import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers `Expect: 100-continue` (RFC 9110 section 10.1.1). Clients send a long body only after this answer, or after
/// a second.
final class ExpectationHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The maximum size of a body that a client may send, in bytes.
  static let bodyLimit = 1 << 20

  /// The number of requests whose answers are not complete. A client may send requests before it has all answers.
  private var requests = 0
  /// Whether the client of the last request waits before it sends the body.
  private var isExpected = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    isExpected = false
    if case .head(let request) = unwrapInboundIn(data) {
      requests += 1
      // The body of a request that is too long is not asked for: the answer to the request follows.
      isExpected =
        request.headerFields[.expect]?.lowercased() == "100-continue"
        && !Self.isTooLong(request.headerFields)
      answer(context)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part = unwrapOutboundIn(data)
    context.write(data, promise: promise)
    guard case .end = part else { return }
    requests -= 1
    answer(context)
  }

  /// Asks for the body of the last request, after the answers to the requests before it.
  private func answer(_ context: ChannelHandlerContext) {
    guard isExpected, requests == 1 else { return }
    isExpected = false
    context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
  }

  /// Returns whether the header fields of a request state that its body is longer than the limit.
  static func isTooLong(_ headers: HTTPFields) -> Bool {
    headers[.contentLength].flatMap { Int($0) } ?? 0 > bodyLimit
  }
}

@available(*, unavailable)
extension ExpectationHandler: Sendable {}
