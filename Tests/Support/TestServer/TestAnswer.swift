/// A request that a `TestServer` has read.
public struct TestRequest: Sendable {
  /// The path and query.
  public var target: String
  /// The fields of the header. Names are in lower case.
  public var headers: [String: String]
  /// The number of earlier requests with the same target.
  public var number = 0

  /// The first and the last requested byte (`Range: bytes=2-4`), or nil without such a header.
  public var range: ClosedRange<Int>? {
    guard let text = headers["range"], text.hasPrefix("bytes=") else { return nil }
    let ends = text.dropFirst(6).split(separator: "-").compactMap { Int($0) }
    return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
  }
}

/// The response of a `TestServer` to a request.
public enum TestAnswer: Sendable {
  /// Answers, with a `Content-Length`, and keeps the connection.
  case answer(status: Int = 200, headers: [String: String] = [:], body: [UInt8] = [])
  /// Answers after some seconds.
  case slow(seconds: Double, body: [UInt8])
  /// Sends these bytes and closes the connection.
  case raw([UInt8])
  /// Sends nothing until the client gives up.
  case silence
  /// Sends bytes until the client gives up.
  case endless

  /// Returns an answer of text.
  public static func text(_ text: String, headers: [String: String] = [:]) -> TestAnswer {
    .answer(headers: headers, body: Array(text.utf8))
  }

  /// Returns a redirect to `location`.
  public static func redirect(_ location: String, status: Int = 302) -> TestAnswer {
    .answer(status: status, headers: ["Location": location])
  }

  /// An answer that ends with the connection before its stated length.
  public static let half = TestAnswer.raw(
    Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf".utf8))

  /// Bytes that are not HTTP.
  public static let garbage = TestAnswer.raw(
    (0..<500).map { UInt8(truncatingIfNeeded: $0 &* 37 | 1) })

  /// Returns the requested part of `file`, or all of it.
  public static func part(
    of file: [UInt8], for request: TestRequest, headers: [String: String] = [:]
  ) -> TestAnswer {
    guard let range = request.range else { return .answer(headers: headers, body: file) }
    guard range.lowerBound < file.count else { return .answer(status: 416) }
    let part = range.clamped(to: 0...file.count - 1)
    var headers = headers
    headers["Content-Range"] = "bytes \(part.lowerBound)-\(part.upperBound)/\(file.count)"
    return .answer(status: 206, headers: headers, body: Array(file[part]))
  }
}
