import Dispatch
import Foundation
import Hummingbird
import MapServer
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tests of clients that leave before they have their answers.
struct ClientTests {
  /// Runs a test with the port of a server.
  private func test(
    _ server: MapServer, idleSeconds: Int64 = 60, _ body: (Int) async throws -> Void
  ) async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let app = Application(
      responder: MapResponder(server),
      server: MapResponder.connections(idleTimeout: .seconds(idleSeconds)),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        if let number = channel.localAddress?.port { port.yield(number) }
      },
      logger: TestSite.logger)
    let running = Task { try await app.run() }
    defer { running.cancel() }
    try await body(#require(await ports.first { _ in true }))
  }

  /// Waits until a condition holds, at most 30 seconds.
  private func wait(_ name: String, until condition: () -> Bool) async throws {
    for _ in 0..<30_000 {
      if condition() { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    Issue.record("\(name): not after 30 seconds")
  }

  @Test func `a request that waits leaves the queue with its client`() async throws {
    let site = try TestSite()
    let server = try site.server { $0.threads = 1 }
    try await test(server) { port in
      let gate = DispatchSemaphore(value: 0)
      let running = Task { try await server.lanes.drawings.run { _ in gate.wait() } }
      try await wait("a work runs") { server.lanes.drawings.load.running == 1 }
      let picture = try Connection(port: port, get: "/styles/plain/static/0,0,1/64x64.png")
      try await wait("a picture waits") { server.lanes.drawings.load.waiting == 1 }
      picture.close()
      try await wait("none waits") { server.lanes.drawings.load.waiting == 0 }
      #expect(server.lanes.drawings.load.stopped == 1)
      #expect(server.lanes.drawings.load.running == 1)
      gate.signal()
      try await running.value
    }
  }

  @Test func `a square is drawn as long as one client waits for it`() async throws {
    let site = try TestSite()
    let server = try site.server { $0.threads = 1 }
    try await test(server) { port in
      let gate = DispatchSemaphore(value: 0)
      let running = Task { try await server.lanes.drawings.run { _ in gate.wait() } }
      try await wait("a work runs") { server.lanes.drawings.load.running == 1 }
      // Two tiles of one square.
      let first = try Connection(port: port, get: "/styles/plain/1/0/0.png")
      let second = try Connection(port: port, get: "/styles/plain/1/1/0.png")
      try await wait("a square waits") { server.lanes.drawings.load.waiting == 1 }
      try await Task.sleep(for: .milliseconds(200))
      first.close()
      try await Task.sleep(for: .milliseconds(200))
      #expect(server.lanes.drawings.load.waiting == 1)
      second.close()
      try await wait("none waits") { server.lanes.drawings.load.waiting == 0 }
      #expect(server.lanes.drawings.load.stopped == 1)
      // The next request for the square draws it.
      let third = try Connection(port: port, get: "/styles/plain/1/0/0.png")
      try await wait("a square waits again") { server.lanes.drawings.load.waiting == 1 }
      gate.signal()
      try await running.value
      #expect(await third.response().hasPrefix("HTTP/1.1 200"))
      third.close()
    }
  }

  @Test func `a drawing that runs is stopped when its client leaves`() async throws {
    let site = try TestSite()
    // A thousand translucent layers over the whole picture take seconds.
    let layers = (0..<1000).map {
      #", {"id": "l\#($0)", "type": "fill", "source": "other", "paint": {"fill-opacity": 0.01}}"#
    }
    let style = TestSite.style.replacing(
      #""fill-antialias": false}}]"#, with: #""fill-antialias": false}}\#(layers.joined())]"#)
    try site.write("site/plain.json", style)
    let server = try site.server { $0.threads = 1 }
    try await test(server) { port in
      let picture = try Connection(port: port, get: "/styles/plain/static/0,0,7/2048x2048.png")
      try await wait("it runs") { server.lanes.drawings.load.running == 1 }
      picture.close()
      try await wait("it does not run") { server.lanes.drawings.load.running == 0 }
      #expect(server.lanes.drawings.load.stopped == 1)
      #expect(server.lanes.drawings.load.timedOut == 0)
    }
  }

  @Test func `a client that expects to continue is asked for the body`() async throws {
    let site = try TestSite()
    try await test(site.server()) { port in
      func post(_ count: Int) -> String {
        "POST /data/none/elevation HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
          + "Content-Length: \(count)\r\n\r\n"
      }
      let connection = try Connection(port: port, get: "/health")
      #expect(await connection.response().hasPrefix("HTTP/1.1 200"))
      connection.send(text: post(2))
      #expect(await connection.head().hasPrefix("HTTP/1.1 100 Continue\r\n"))
      connection.send(text: "{}")
      #expect(await connection.response().hasPrefix("HTTP/1.1 400"))
      // A body that is too long is refused before it is sent.
      connection.send(text: post(2_000_000))
      #expect(await connection.head().hasPrefix("HTTP/1.1 413"))
      connection.close()
    }
  }

  #if os(Linux)
    @Test func `a client that does not receive a file leaves it`() async throws {
      let site = try TestSite()
      // The buffers of the connection do not hold 256 MiB. The file takes no space.
      let name = "\(UUID().uuidString).bin"
      try site.write("site/files/\(name)", bytes: [])
      #expect(truncate("\(site.folder)/files/\(name)", 256 << 20) == 0)
      let files = FileManager.default
      func isOpen() -> Bool {
        ((try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).contains {
          (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasSuffix(name)
            ?? false
        }
      }
      try await test(site.server(), idleSeconds: 1) { port in
        let connection = try Connection(port: port, get: "/files/\(name)")
        try await wait("the file is open") { isOpen() }
        try await wait("the file is closed") { !isOpen() }
        connection.close()
      }
    }
  #endif

  @Test func `a connection has several requests`() async throws {
    let site = try TestSite()
    try await test(site.server()) { port in
      let connection = try Connection(port: port, get: "/styles/plain/0/0/0.png")
      #expect(await connection.response().hasPrefix("HTTP/1.1 200"))
      connection.send("/styles/plain/static/0,0,1/64x64.png")
      #expect(await connection.response().hasPrefix("HTTP/1.1 200"))
      connection.send("/health")
      #expect(await connection.response().hasPrefix("HTTP/1.1 200"))
      connection.close()
    }
  }
}

/// A connection to a server on this machine, with a request.
private final class Connection: Sendable {
  private struct Failed: Error {}

  private let descriptor: Int32

  /// Connects to the server and requests a path.
  init(port: Int, get path: String) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    guard result == 0 else { throw Failed() }
    send(path)
  }

  /// Requests a path.
  func send(_ path: String) {
    send(text: "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
  }

  /// Sends text.
  func send(text: String) {
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
  }

  /// Reads the status line and the header fields of a response.
  func head() async -> String {
    await waiting {
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8), read(self.descriptor, &byte, 1) == 1 {
        bytes.append(byte)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Reads a whole response, and returns its start.
  func response() async -> String {
    await waiting {
      var bytes: [UInt8] = []
      var length = Int.max
      while bytes.count < length {
        var part = [UInt8](repeating: 0, count: 4096)
        let count = read(self.descriptor, &part, part.count)
        guard count > 0 else { break }
        bytes += part.prefix(count)
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        if length == .max, let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)),
          let field = text.firstRange(of: "content-length: ")
        {
          let digits = text[field.upperBound...].prefix { $0.isNumber }
          length = end.upperBound + (Int(digits) ?? 0)
        }
      }
      return String(decoding: bytes.prefix(40), as: UTF8.self)
    }
  }

  /// Runs work that waits, on a thread of its own. The server needs the threads of tasks.
  private func waiting(_ work: @escaping @Sendable () -> String) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }

  /// Closes the connection, as a client that leaves.
  func close() {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }
}
