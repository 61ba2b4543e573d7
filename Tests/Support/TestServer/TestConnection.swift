import Foundation

/// A connection of a `TestServer`.
final class TestConnection {
  private let descriptor: Int32
  private var received: [UInt8] = []

  /// Creates the connection of a socket, which it does not close.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads the next request. Nil if the client has closed the connection.
  func readRequest() -> TestRequest? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let found = received.firstRange(of: end) {
        let lines = String(decoding: received[..<found.lowerBound], as: UTF8.self)
          .components(separatedBy: "\r\n")
        received.removeSubrange(..<found.upperBound)
        return Self.request(lines)
      }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      received += chunk[..<count]
    }
  }

  private static func request(_ lines: [String]) -> TestRequest {
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let sides = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { continue }
      headers[sides[0].lowercased()] = sides[1].trimmingCharacters(in: .whitespaces)
    }
    let words = (lines.first ?? "").split(separator: " ")
    return TestRequest(target: words.count > 1 ? String(words[1]) : "", headers: headers)
  }

  /// Answers a request, and returns false if the connection ends afterward.
  func send(_ answer: TestAnswer) -> Bool {
    switch answer {
    case .answer(let status, let headers, let body):
      var text = "HTTP/1.1 \(status) Status\r\n"
      if status != 204 && status != 304 { text += "Content-Length: \(body.count)\r\n" }
      for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
        text += "\(name): \(value)\r\n"
      }
      return send(Array((text + "\r\n").utf8) + body)
    case .slow(let seconds, let body):
      Thread.sleep(forTimeInterval: seconds)
      return send(.answer(body: body))
    case .raw(let bytes):
      _ = send(bytes)
    case .silence:
      var byte: UInt8 = 0
      _ = recv(descriptor, &byte, 1, 0)
    case .endless:
      let chunk = [UInt8](repeating: 7, count: 1 << 16)
      var isOpen = send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
      while isOpen { isOpen = send(chunk) }
    }
    return false
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // A client that is gone must be an error here, not a signal to the tests.
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = rest.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

private func systemSend(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  send(descriptor, bytes, count, flags)
}
