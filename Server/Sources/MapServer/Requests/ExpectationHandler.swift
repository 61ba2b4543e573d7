import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers `Expect: 100-continue` (RFC 9110 section 10.1.1). Clients send a long body only after this answer, or after
/// a second.
final class ExpectationHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  /// The maximum size of a body that a client may send, in bytes.
  static let bodyLimit = 1 << 20

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // The body of a request that is too long is not asked for: the answer to the request follows.
    if case .head(let request) = unwrapInboundIn(data),
      request.headerFields[.expect]?.lowercased() == "100-continue",
      !Self.isTooLong(request.headerFields)
    {
      context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
    context.fireChannelRead(data)
  }

  /// Returns whether the header fields of a request state that its body is longer than the limit.
  static func isTooLong(_ headers: HTTPFields) -> Bool {
    headers[.contentLength].flatMap { Int($0) } ?? 0 > bodyLimit
  }
}

@available(*, unavailable)
extension ExpectationHandler: Sendable {}
