import NIOCore

/// Closes the connection of a client that receives no part of its answer for some time. Such a client would keep its
/// connection, and the file that it does not read, without end.
final class ReceptionHandler: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = NIOAny
  typealias OutboundOut = NIOAny

  /// The time between two looks at the bytes that are not sent yet. The connection is closed if they did not change.
  private let interval: TimeAmount
  /// The number of bytes that were not sent yet at the last look; nil if there is no next look, or if an answer was
  /// written since the last look.
  private var waiting: Int?
  private var nextLook: Scheduled<Void>?

  /// Creates the handler of a connection.
  ///
  /// - Parameter interval: The minimum time after which the connection is closed. The maximum time is twice as long.
  init(interval: TimeAmount) { self.interval = interval }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    waiting = nil
    context.write(data, promise: promise)
    if nextLook == nil { lookLater(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    nextLook?.cancel()
    nextLook = nil
  }

  private func lookLater(_ context: ChannelHandlerContext) {
    nextLook = context.eventLoop.assumeIsolated().scheduleTask(in: interval) { self.look(context) }
  }

  private func look(_ context: ChannelHandlerContext) {
    nextLook = nil
    let left = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    if left > 0, left == waiting { return context.close(promise: nil) }
    waiting = left
    if left > 0 { lookLater(context) }
  }
}

@available(*, unavailable)
extension ReceptionHandler: Sendable {}
