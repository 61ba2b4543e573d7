import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// The context of a request: its client.
package struct ClientContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// The client.
  let client: Client

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    client = Client(channel: source.channel)
  }
}

extension MapResponder {
  /// Returns the builder of connections, whose headers are limited, and which tell when their clients leave.
  ///
  /// - Parameter idleTimeout: The time after which idle connections end.
  package static func connections(idleTimeout: TimeAmount) -> HTTPServerBuilder {
    .http1(
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [ClientWatch()], idleTimeout: idleTimeout,
        httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
          maxHeaderFieldSize: 32 << 10, maxHeaderListSize: 64 << 10, maxHeaderFieldCount: 200)))
  }
}
