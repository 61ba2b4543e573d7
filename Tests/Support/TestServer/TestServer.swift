import Foundation
import Synchronization

/// A small HTTP/1.1 server on the loopback address whose responses a closure determines, valid or invalid.
///
///     let server = try TestServer { request in .answer(body: Array("hello".utf8)) }
///     fetch(server.url + "/a")
///     #expect(server.requests.map(\.target) == ["/a"])
///
/// Each connection has a separate thread. The server stops, and closes its connections, when it is no longer used.
public final class TestServer: Sendable {
  /// Returns the response to a request.
  public typealias Handler = @Sendable (TestRequest) -> TestAnswer

  /// The port of the server.
  public let port: Int
  private let state: State

  /// Creates a server whose responses come from `handler`.
  public init(_ handler: @escaping Handler) throws {
    let (listener, port) = try Self.listen()
    self.port = port
    let state = State(handler, listener: listener)
    self.state = state
    Thread { state.accept() }.start()
  }

  deinit { state.stop() }

  /// The server's URL, without a slash at its end.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// The requests so far, in the order in which they were read.
  public var requests: [TestRequest] { state.shared.withLock { $0.requests } }

  /// Returns a port of the loopback address on which no program listens.
  public static func closedPort() throws -> Int {
    let (listener, port) = try listen()
    close(listener)
    return port
  }

  private static func listen() throws -> (listener: Int32, port: Int) {
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && systemListen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard listener >= 0, isOpen else { throw POSIXError(.EADDRNOTAVAIL) }
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
  }
}

/// The state that the server's threads share.
private final class State: Sendable {
  struct Shared {
    var requests: [TestRequest] = []
    var connections: Set<Int32> = []
    var isStopped = false
  }

  let shared = Mutex(Shared())
  private let handler: TestServer.Handler
  private let listener: Int32

  init(_ handler: @escaping TestServer.Handler, listener: Int32) {
    self.handler = handler
    self.listener = listener
  }

  func accept() {
    while true {
      let connection = systemAccept(listener)
      guard connection >= 0 else { break }
      let isWanted = shared.withLock { shared in
        if !shared.isStopped { shared.connections.insert(connection) }
        return !shared.isStopped
      }
      guard isWanted else {
        close(connection)
        break
      }
      Thread { self.serve(connection) }.start()
    }
    close(listener)
  }

  /// Answers the requests of one connection until either side closes it.
  private func serve(_ descriptor: Int32) {
    let connection = TestConnection(descriptor)
    while var request = connection.readRequest() {
      shared.withLock { shared in
        request.number = shared.requests.count { $0.target == request.target }
        shared.requests.append(request)
      }
      guard connection.send(handler(request)) else { break }
    }
    shared.withLock { shared in
      shared.connections.remove(descriptor)
      close(descriptor)
    }
  }

  /// Wakes all threads that wait for a socket, which then close it.
  func stop() {
    shared.withLock { shared in
      shared.isStopped = true
      for connection in shared.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
    shutdown(listener, Int32(SHUT_RDWR))
  }
}

private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
  listen(descriptor, backlog)
}

private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }
