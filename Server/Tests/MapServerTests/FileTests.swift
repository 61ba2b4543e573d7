import Foundation
import HTTPTypes
import MapServer
import RenderMap
import Testing

/// Files, which are sent in parts.
struct FileTests {
  /// 1,000,000 bytes, which are several parts of a response.
  private static let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
  /// Sun, 06 Nov 1994 08:49:37 GMT, as seconds since 1970.
  private static let time = 784_111_777.0

  /// Creates a site with the file `a.bin`, which was modified at `time`, and an empty file.
  private func site() throws -> TestSite {
    let site = try TestSite()
    try site.write("site/files/a.bin", bytes: Self.bytes)
    try site.write("site/files/empty.bin", bytes: [])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Self.time)],
      ofItemAtPath: site.folder + "/files/a.bin")
    return site
  }

  @Test func `a file has its size, its time and its tag`() async throws {
    try await site().test { client in
      let file = try await client.execute(uri: "/files/a.bin", method: .get)
      #expect(file.status == .ok)
      #expect(file.bytes == Self.bytes)
      let head = try await client.execute(uri: "/files/a.bin", method: .head)
      #expect(head.bytes.isEmpty)
      for response in [file, head] {
        #expect(response.headers[.contentLength] == "1000000")
        #expect(response.headers[.acceptRanges] == "bytes")
        #expect(response.headers[.lastModified] == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(response.headers[.eTag] == file.headers[.eTag])
      }
    }
  }

  @Test(
    arguments: [
      ("bytes=0-0", 206, 0..<1, "bytes 0-0/1000000"),
      ("bytes=300000-699999", 206, 300_000..<700_000, "bytes 300000-699999/1000000"),
      ("bytes=999990-", 206, 999_990..<1_000_000, "bytes 999990-999999/1000000"),
      ("bytes=-10", 206, 999_990..<1_000_000, "bytes 999990-999999/1000000"),
      ("bytes=999999-2000000", 206, 999_999..<1_000_000, "bytes 999999-999999/1000000"),
      ("bytes=-2000000", 206, 0..<1_000_000, "bytes 0-999999/1000000"),
      ("bytes=0-1,5-6", 200, 0..<1_000_000, nil), ("bytes=5-4", 200, 0..<1_000_000, nil),
      ("lines=0-1", 200, 0..<1_000_000, nil), ("bytes=a-b", 200, 0..<1_000_000, nil),
      ("bytes=-", 200, 0..<1_000_000, nil),
      ("bytes=1000000-", 416, nil, "bytes */1000000"), ("bytes=-0", 416, nil, "bytes */1000000"),
    ] as [(String, Int, Range<Int>?, String?)])
  func `a range is a part of a file`(
    range: String, status: Int, part: Range<Int>?, contentRange: String?
  ) async throws {
    try await site().test { client in
      let response = try await client.execute(
        uri: "/files/a.bin", method: .get, headers: [.range: range])
      #expect(response.status.code == status)
      #expect(response.headers[.contentRange] == contentRange)
      #expect(response.headers[.accessControlExposeHeaders]?.contains("Content-Range") == true)
      if let part {
        #expect(response.bytes == Array(Self.bytes[part]))
        #expect(response.headers[.contentLength] == String(part.count))
      } else {
        #expect(response.headers[.cacheControl] == "no-store")
      }
      // A range has no meaning for the method HEAD (RFC 9110 section 14.2).
      let head = try await client.execute(
        uri: "/files/a.bin", method: .head, headers: [.range: range])
      #expect(head.status == .ok)
      #expect(head.headers[.contentLength] == "1000000")
    }
  }

  @Test func `an empty file has no range`() async throws {
    try await site().test { client in
      let whole = try await client.execute(uri: "/files/empty.bin", method: .get)
      #expect(whole.status == .ok)
      #expect(whole.headers[.contentLength] == "0")
      let range: HTTPFields = [.range: "bytes=0-"]
      let part = try await client.execute(uri: "/files/empty.bin", method: .get, headers: range)
      #expect(part.status.code == 416)
      #expect(part.headers[.contentRange] == "bytes */0")
    }
  }

  /// Conditions with the tag of the file in place of `TAG`.
  @Test(
    arguments: [
      ([.ifNoneMatch: "TAG"], 304), ([.ifNoneMatch: #""other", W/TAG"#], 304),
      ([.ifNoneMatch: "*"], 304), ([.ifNoneMatch: #""other""#], 200),
      ([.ifModifiedSince: "Sun, 06 Nov 1994 08:49:37 GMT"], 304),
      ([.ifModifiedSince: "Sun, 06 Nov 1994 08:49:36 GMT"], 200),
      ([.ifModifiedSince: "yesterday"], 200),
      (
        [.ifNoneMatch: #""other""#, .ifModifiedSince: "Sun, 06 Nov 1994 08:49:37 GMT"], 200
      ),
      ([.range: "bytes=0-9", .ifRange: "TAG"], 206),
      ([.range: "bytes=0-9", .ifRange: #""other""#], 200),
      ([.range: "bytes=0-9", .ifRange: "W/TAG"], 200),
      ([.range: "bytes=0-9", .ifRange: "Sun, 06 Nov 1994 08:49:37 GMT"], 206),
      ([.range: "bytes=0-9", .ifRange: "Sun, 06 Nov 1994 08:49:38 GMT"], 200),
      ([.range: "bytes=0-9", .ifNoneMatch: "TAG"], 304),
      ([.ifMatch: "TAG"], 200), ([.ifMatch: "*"], 200), ([.ifMatch: #""other", TAG"#], 200),
      ([.ifMatch: #""other""#], 412), ([.ifMatch: "W/TAG"], 412),
      ([.range: "bytes=0-9", .ifMatch: #""other""#], 412),
      ([.ifUnmodifiedSince: "Sun, 06 Nov 1994 08:49:37 GMT"], 200),
      ([.ifUnmodifiedSince: "Sun, 06 Nov 1994 08:49:36 GMT"], 412),
      ([.ifMatch: "TAG", .ifUnmodifiedSince: "Sun, 06 Nov 1994 08:49:36 GMT"], 200),
    ] as [(HTTPFields, Int)])
  func `a condition decides about the file`(conditions: HTTPFields, status: Int) async throws {
    try await site().test { client in
      let tag = try await client.execute(uri: "/files/a.bin", method: .get).headers[.eTag]
      var headers = conditions
      for field in conditions {
        headers[field.name] = field.value.replacing("TAG", with: try #require(tag))
      }
      let response = try await client.execute(uri: "/files/a.bin", method: .get, headers: headers)
      #expect(response.status.code == status)
      #expect(response.bytes.count == [200: 1_000_000, 206: 10, 304: 0, 412: 23][status])
    }
  }

  @Test func `a short text is compressed`() async throws {
    let site = try site()
    let text = String(repeating: "line\n", count: 1000)
    try site.write("site/files/a.txt", text)
    try site.write("site/files/long.txt", bytes: Self.bytes + Self.bytes)
    try await site.test { client in
      let gzip: HTTPFields = [.acceptEncoding: "gzip"]
      let packed = try await client.execute(uri: "/files/a.txt", method: .get, headers: gzip)
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(
        try ContentCoding.decoded(packed.bytes[...], limit: 1 << 20) == Array(text.utf8))
      let plain = try await client.execute(uri: "/files/a.txt", method: .get)
      #expect(plain.text == text)
      #expect(plain.headers[.eTag] != packed.headers[.eTag])
      #expect(plain.headers[.vary] == "Accept-Encoding")
      #expect(packed.headers[.vary] == "Accept-Encoding")
      let part = try await client.execute(
        uri: "/files/a.txt", method: .get,
        headers: [.acceptEncoding: "gzip", .range: "bytes=1-3"])
      #expect(part.status == .partialContent)
      #expect(part.text == "ine")
      // A long text is not held in memory.
      let long = try await client.execute(uri: "/files/long.txt", method: .get, headers: gzip)
      #expect(long.headers[.contentEncoding] == nil)
      #expect(long.bytes.count == 2_000_000)
    }
  }

  @Test func `folders and files outside of the folder are not served`() async throws {
    let site = try site()
    try site.write("site/files/sub/a.txt", "a")
    try await site.test { client in
      for (path, status) in [
        ("sub/a.txt", 200), ("sub", 404), ("sub/", 404), ("link.txt", 404), ("none", 404),
        (".hidden", 404),
      ] {
        let response = try await client.execute(uri: "/files/" + path, method: .get)
        #expect(response.status.code == status, "\(path)")
      }
    }
  }
}
