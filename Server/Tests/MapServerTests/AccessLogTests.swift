import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import RenderMap
import Synchronization
import Testing

@testable import MapServer

/// The log of requests.
struct AccessLogTests {
  /// A handler that keeps the messages with their metadata.
  private final class Lines: LogHandler, Sendable {
    let texts = Mutex<[String]>([])
    var logLevel: Logger.Level {
      get { .info }
      set {}
    }
    var metadata: Logger.Metadata {
      get { [:] }
      set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { nil }
      set {}
    }

    func log(event: LogEvent) {
      let fields = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
      texts.withLock { $0.append(([event.message.description] + fields).joined(separator: " ")) }
    }
  }

  /// Returns the line of a request for a path.
  private func line(
    _ path: String, _ format: AccessLog.Format, headers: HTTPFields = [:]
  ) throws -> String {
    let lines = Lines()
    let log = AccessLog(Logger(label: "test") { _ in lines }, format: format)
    let head = HTTPRequest(
      method: .get, scheme: "http", authority: "localhost", path: path, headerFields: headers)
    log.add(
      Request(head: head, body: RequestBody(buffer: ByteBuffer())),
      AccessLog.Entry(
        client: "192.0.2.1", status: 200, bytes: 12, kind: "tile", time: .milliseconds(3)))
    return try #require(lines.texts.withLock { $0.first })
  }

  @Test func `a line has the form of its format`() throws {
    let headers: HTTPFields = [
      .referer: "https://example.org/map?token=secret#1", .userAgent: #"A "B" \#u{7}"#,
    ]
    #expect(
      try line("/a?key=secret", .json, headers: headers)
        == "request bytes=12 client=192.0.2.1 kind=tile method=GET milliseconds=3.0 status=200 target=/a?key=*"
    )
    let common = try line("/a?key=secret", .common, headers: headers)
    #expect(common.hasPrefix("192.0.2.1 - - ["))
    #expect(common.hasSuffix(#"] "GET /a?key=* HTTP/1.1" 200 12"#))
    let combined = try line("/a?key=secret", .combined, headers: headers)
    #expect(combined.hasSuffix(#" 200 12 "https://example.org/map" "A \"B\"""#))
    #expect(try line("/a", .combined).hasSuffix(#" 200 12 "-" "-""#))
  }

  @Test func `a date has the form of the Apache HTTP Server`() {
    #expect(AccessLog.date(now: 784_111_777) == "06/Nov/1994:08:49:37 +0000")
  }

  @Test(arguments: [
    ("/a", "/a"), ("/a?", "/a?"), ("/a?key=secret", "/a?key=*"),
    ("/a?%6Bey=secret&width=2", "/a?%6Bey=*&width=2"),
    (
      "/a?access_token=x&path=1,2|3,4",
      "/a?access_token=*&path=1,2|3,4"
    ),
    ("/a?title=A&scale_bar=true&scaleBar=true", "/a?title=A&scale_bar=true&scaleBar=true"),
    ("/a?secret", "/a?*"), ("/a?%ZZ=secret", "/a?%ZZ=*"), ("/a?=secret", "/a?=*"),
    ("/a?x=1?key=2", "/a?x=*"),
  ])
  func `values that may be keys are not logged`(target: String, logged: String) {
    #expect(AccessLog.withoutSecrets(target) == logged)
  }

  /// The address of the connection is unknown in this test. A proxy adds the address that it sees at the end.
  @Test(
    arguments: [
      ("203.0.113.7", "203.0.113.7"), ("10.0.0.1, 203.0.113.7", "203.0.113.7"),
      ("spoofed, 2001:db8::1", "2001:db8::1"), ("203.0.113.7, unknown", nil), ("", nil),
      ("203.0.113.7:4711", "203.0.113.7"), ("[2001:db8::1]:443", "2001:db8::1"),
      ("[2001:db8::1]", "2001:db8::1"), ("example.org:80", nil),
    ] as [(String, String?)])
  func `a trusted proxy states the address of the client`(field: String, address: String?) throws {
    let client = Client(channel: NIOAsyncTestingChannel())
    let name = try #require(HTTPField.Name("X-Forwarded-For"))
    #expect(client.address(forwarded: [name: field]) == address)
    #expect(client.address(forwarded: nil) == nil)
  }
}
