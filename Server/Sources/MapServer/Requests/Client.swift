import NIOCore
import Synchronization

/// The client of a request, which may leave before it has its answer.
package struct Client: Sendable {
  /// The connection.
  private let channel: any Channel

  /// Creates the client at the other end of a connection of `MapResponder.connections`.
  package init(channel: any Channel) { self.channel = channel }

  /// Runs work for the client, and cancels it when the client leaves.
  ///
  /// - Throws: `AnswerError.clientLeft` if it left; the error of `work`.
  func whileWaiting<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await work() }
    let watched = WatchedWork { task.cancel() }
    channel.eventLoop.execute {
      guard let watch = try? channel.pipeline.syncOperations.handler(type: ClientWatch.self) else {
        // A connection that is closed has no handlers.
        channel.closeFuture.whenComplete { _ in watched.leave() }
        return
      }
      watch.begin(watched)
    }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    watched.end()
    do {
      return try result.get()
    } catch is CancellationError where watched.hasLeft {
      throw AnswerError.clientLeft
    }
  }
}

/// Work for a client.
final class WatchedWork: Sendable {
  private struct State: Sendable {
    /// Stops the work; nil when it ended.
    var stop: (@Sendable () -> Void)?
    var hasLeft = false
  }

  private let state: Mutex<State>

  /// Creates the work with a closure that stops it.
  init(stop: @escaping @Sendable () -> Void) { state = Mutex(State(stop: stop)) }

  /// Whether the client left before the work ended.
  var hasLeft: Bool { state.withLock { $0.hasLeft } }

  /// Notes that the work ended.
  func end() { state.withLock { $0.stop = nil } }

  /// Stops the work, as its client left.
  func leave() {
    let stop = state.withLock { state in
      state.hasLeft = state.hasLeft || state.stop != nil
      return state.stop
    }
    stop?()
  }
}

/// Reports when the client of a connection closes the connection or one direction of it. These cannot be
/// distinguished before the answer is sent.
///
/// A connection has one request at a time: the request of the work that began last.
final class ClientWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias InboundOut = NIOAny

  private var work: WatchedWork?
  private var hasLeft = false

  /// Watches for the work of a request, instead of the work of the request before.
  func begin(_ work: WatchedWork) {
    self.work = work
    if hasLeft { work.leave() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed { leave() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  private func leave() {
    hasLeft = true
    work?.leave()
    work = nil
  }
}

@available(*, unavailable)
extension ClientWatch: Sendable {}
