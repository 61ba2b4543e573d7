import HTTPTypes
import NIOCore
import Synchronization

/// The client of a request. It may leave before its answer is ready.
package struct Client: Sendable {
  /// The connection to the client.
  private let channel: any Channel
  /// Whether the client accepts answers that are compressed with gzip.
  var acceptsGzip = false

  /// Creates the client of a connection that `MapResponder.connections` built.
  package init(channel: any Channel) { self.channel = channel }

  /// Runs work for the client, and cancels it when the client leaves.
  ///
  /// - Throws: `AnswerError.clientLeft` if the client left. Otherwise, the error of `work`.
  func whileWaiting<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await work() }
    let watched = WatchedWork { task.cancel() }
    channel.eventLoop.execute {
      guard let watch = try? channel.pipeline.syncOperations.handler(type: ClientWatch.self) else {
        // A connection that is already closed has no handlers.
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

extension Client {
  /// Returns the IP address of the client; nil if it is unknown.
  ///
  /// - Parameter headers: The header fields of a request that a trusted proxy has sent; nil if there is no proxy. The
  ///   last address in `X-Forwarded-For` is the one that the proxy has added. The client can choose the others.
  func address(forwarded headers: HTTPFields?) -> String? {
    let field = HTTPField.Name("X-Forwarded-For").flatMap { headers?[$0] }
    let last = field?.split(separator: ",").last.map { Self.host($0.filter { $0 != " " }) }
    if let last, (try? SocketAddress(ipAddress: last, port: 0)) != nil { return last }
    return channel.remoteAddress?.ipAddress
  }

  /// Returns an address without the port and the brackets that some proxies add.
  private static func host(_ address: String) -> String {
    if address.hasPrefix("[") { return String(address.dropFirst().prefix { $0 != "]" }) }
    let parts = address.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : address
  }

  /// Returns whether a field `Accept-Encoding` allows a coding (RFC 9110 section 12.5.3).
  package static func accepts(_ coding: String, _ field: String) -> Bool {
    var weights: [String: Double] = [:]
    for part in field.lowercased().split(separator: ",") {
      let words = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      let weight = words.dropFirst().first { $0.hasPrefix("q=") }
      if let name = words.first { weights[name] = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1 }
    }
    return weights[coding] ?? weights["*"] ?? 0 > 0
  }
}

/// Work that is done for a client.
final class WatchedWork: Sendable {
  private struct State: Sendable {
    /// A function that stops the work; nil after the work ended.
    var stop: (@Sendable () -> Void)?
    var hasLeft = false
  }

  private let state: Mutex<State>

  /// Creates the record of work. `stop` is a function that stops the work.
  init(stop: @escaping @Sendable () -> Void) { state = Mutex(State(stop: stop)) }

  /// Whether the client left before the work ended.
  var hasLeft: Bool { state.withLock { $0.hasLeft } }

  /// Records that the work ended.
  func end() { state.withLock { $0.stop = nil } }

  /// Stops the work, because its client left.
  func leave() {
    let stop = state.withLock { state in
      state.hasLeft = state.hasLeft || state.stop != nil
      return state.stop
    }
    stop?()
  }
}

/// Reports when the client of a connection closes the connection, or closes one direction of it. The two cases cannot
/// be distinguished before the answer is sent.
///
/// A connection has one request at a time. It is the request whose work began last.
final class ClientWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias InboundOut = NIOAny

  private var work: WatchedWork?
  private var hasLeft = false

  /// Begins to watch for the work of a request. The work of the previous request is no longer watched.
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
