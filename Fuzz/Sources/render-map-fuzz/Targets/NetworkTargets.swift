@testable import MapData

/// Entries of the cache of responses.
enum CacheTarget: FuzzTarget {
  static let name = "http-cache"
  static let summary = "entries of the HTTP cache"
  static let words = [
    "render-map cache 1\n", "url ", "status ", "stored-at ", "lifetime ", "length ", "range ",
    "demands-validation", "varying ",
    "etag ", "last-modified ", "redirect ", "\n\n", "9223372036854775807", "-1",
  ]
  static let sources = ["MapData/HTTP/CacheEntry.swift"]

  static func run(_ input: [UInt8]) throws {
    _ = CacheEntry(input)
    // The header gets the checksum of the remaining bytes, so these bytes are read too.
    let start = Array("render-map cache 1\n".utf8)
    let content = input.starts(with: start) ? Array(afterLines(2, of: input)) : input
    var body = content.count
    for index in content.indices.dropLast()
    where content[index] == 0x0A && content[index + 1] == 0x0A {
      body = index + 2
      break
    }
    let checksum = StableHash.hexadecimal(of: [Array(content[..<body]), Array(content[body...])])
    guard let entry = CacheEntry(start + Array("\(checksum)\n".utf8) + content) else {
      throw Refusal()
    }
    _ = entry.isFresh(now: 1)
    _ = entry.isFresh(now: .max)
    let again = CacheEntry(entry.encoded)
    expect(again == entry, "another entry was written")
  }

  private static func afterLines(_ count: Int, of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var rest = bytes[...]
    for _ in 0..<count {
      guard let end = rest.firstIndex(of: 0x0A) else { return [] }
      rest = rest[(end + 1)...]
    }
    return rest
  }
}

/// An input that is not accepted.
struct Refusal: Error {}

/// Headers of responses: fields, dates and caching rules.
enum HeaderTarget: FuzzTarget {
  static let name = "http-header"
  static let summary = "headers of HTTP responses"
  static let words = [
    "Cache-Control: ", "max-age=", "no-cache", "no-store", "must-revalidate", "Age: ", "Vary: ",
    "Expires: ", "Date: ",
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "\r\n", "ETag: ",
    "9223372036854775807", "-1",
  ]
  static let sources = ["MapData/HTTP/HTTPMessage.swift", "MapData/HTTP/CacheControl.swift"]

  static func run(_ input: [UInt8]) throws {
    let fields = input.withUnsafeBytes { HTTPFields($0) }
    let rules = CacheControl(fields)
    for now in [0, 784_111_777, 1 << 40] {
      expect(rules.lifetime(now: now) >= 0, "a negative lifetime")
      expect(rules.lifetime(now: now) <= 31_536_000, "a lifetime of more than a year")
    }
    _ = (rules.forbidsStoring, rules.demandsValidation, rules.hasNoRules, rules.varying)
    _ = HTTPDate.seconds(String(decoding: input.prefix(64), as: UTF8.self))
    for name in ["etag", "Date", "location", "retry-after", "content-length"] { _ = fields[name] }
  }
}

/// URLs and references to other resources.
enum URLTarget: FuzzTarget {
  static let name = "url"
  static let summary = "URLs and references"
  static let words = [
    "http://", "https://", "file://", "../", "./", "//", "?", "#", "%2F", "%00", "@", "[::1]",
    ":80", ":65536", "{z}", "{quadkey}",
    "{bbox-epsg-3857}", "basemap:", "\n", "\u{301}",
  ]
  static let sources = [
    "MapData/Resources/HTTPURL.swift", "MapData/Resources/URLReference.swift",
    "MapData/Resources/ResourceLocation.swift", "MapData/HTTP/HTTPAccess.swift",
    "MapData/Sources/TileTemplates.swift",
  ]
  static let greatestLength = 1024

  static func run(_ input: [UInt8]) throws {
    let lines = input.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let text = lines[0]
    for base in ["https://example.org/a/b?c#d", lines.last ?? "", "file:///tmp/a"] {
      _ = URLReference(base).resolving(text)
      guard let location = try? ResourceLocation(base) else { continue }
      let found = try? ResourceLocation(text, relativeTo: location)
      if location.isRemote, let found {
        expect(found.isRemote, "a remote document names '\(found)'")
      }
    }
    _ = HTTPHost(text)
    _ = HTTPHost(ofURL: text)
    _ = HTTPHeader(text)
    _ = APIKey(text)
    _ = try? filePath(ofURL: text)
    checkTemplate(text)
    checkAccess(text, lines.last ?? "")
    let url = try HTTPURL(text)
    let again = expectSuccess("the URL '\(url.text)' that was composed is refused") {
      try HTTPURL(url.text)
    }
    expect(again == url, "'\(url.text)' is read as '\(again.text)'")
    let encoded = expectSuccess("the encoded URL is refused") { try HTTPURL(url.encoded) }
    expect(encoded.host == url.host && encoded.port == url.port, "the encoded URL has another host")
    expect(url.encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a byte that no URL has")
  }

  /// Checks that a key is sent only to trusted hosts.
  private static func checkAccess(_ text: String, _ other: String) {
    guard let url = try? HTTPURL(text) else { return }
    var access = HTTPAccess()
    access.key = APIKey("secret-key")
    access.headers = [HTTPHeader(other)].compactMap { $0 }
    _ = try? access.check(url)
    expect(
      access.headers(for: url).isEmpty && access.addressed(url) == url.encoded,
      "a host that is not trusted gets a key")
    access.trustedHosts = [HTTPHost(ofURL: text), HTTPHost(other)].compactMap { $0 }
    access.allowedHosts = access.trustedHosts
    for host in access.trustedHosts {
      expect(HTTPHost("\(host)") == host, "'\(host)' is another host")
    }
    for header in access.headers where !header.value.isEmpty {
      expect(HTTPHeader(header.line)?.line == header.line, "'\(header.line)' is another header")
      expect("\(header)".hasPrefix(header.name), "a header that is called otherwise")
    }
    expectSuccess("its own host is refused") { try access.check(url) }
    if let host = HTTPHost(other), !host.matches(url) {
      var strict = access
      strict.allowedHosts = [host]
      expect((try? strict.check(url)) == nil, "a host that is not allowed is asked")
    }
    let address = access.addressed(url)
    _ = access.headers(for: url)
    let addressed = expectSuccess("a URL with a key is refused") { try HTTPURL(address) }
    expect(
      addressed.host == url.host && addressed.port == url.port, "a key leads to another host")
  }

  private static func checkTemplate(_ text: String) {
    let template = TileTemplate(text)
    for id in TileSetChecks.ids { _ = template.address(of: id, scheme: .tms, pixelRatio: 2) }
    // A remote document can name only remote tiles. The content of each tile is its address.
    let schemes = ["https", "http"].map { name in ResourceScheme(name) { Array($0.utf8) } }
    let loader = ResourceLoader(schemes: schemes, limit: 1 << 20, http: nil)
    var description = TileSetDescription()
    description.tiles = [text]
    description.scheme = .tms
    let base = ResourceLocation.url("https://example.org/a/b")
    guard
      let set = try? TileTemplates(description, relativeTo: base, pixelRatio: 2, loader: loader)
    else { return }
    for (id, tile) in zip(TileSetChecks.ids, set.tiles(TileSetChecks.ids)) {
      guard case .success(let bytes?) = tile else { continue }
      let location = try? ResourceLocation(text, relativeTo: base)
      guard case .url(let resolved)? = location, id.z <= 22 else { continue }
      let address = TileTemplate(resolved).address(of: id, scheme: .tms, pixelRatio: 2)
      expect(bytes == Array(address.utf8), "a tile is read from another address than '\(address)'")
    }
  }
}
