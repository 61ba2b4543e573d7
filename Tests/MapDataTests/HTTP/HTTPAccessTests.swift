import Foundation
import MapTestSupport
import Testing

@testable import MapData

@Suite("Hosts and credentials of requests")
struct HTTPAccessTests {
  private func host(_ server: TestServer) throws -> HTTPHost {
    try #require(HTTPHost("127.0.0.1:\(server.port)"))
  }

  @Test("redirects are followed, and the resource has their target as location")
  func redirects() throws {
    let server = try TestServer { request in
      switch request.target {
      case "/a/1": .redirect("../b/2", status: 301)
      case "/b/2": .redirect("?3", status: 307)
      default: .text(request.target)
      }
    }
    let resource = try httpLoader().resource(ResourceRequest(.url(server.url + "/a/1")))
    #expect(resource.location == .url(server.url + "/b/2?3"))
    #expect(resource.bytes == Array("/b/2?3".utf8))
  }

  @Test("ten redirects are followed, eleven are an error")
  func redirectLimit() throws {
    let server = try TestServer { request in
      guard let left = Int(request.target.dropFirst()), left > 0 else { return .text("x") }
      return .redirect("/\(left - 1)")
    }
    #expect(try httpLoader().load(server.url + "/10") == [120])
    let place = ResourceLocation.url(server.url + "/1")
    expectError(.tooManyRedirects(place, limit: 10)) { try httpLoader().load(server.url + "/11") }
  }

  @Test(
    "a redirect can lead only to http and https",
    arguments: [
      "file:///etc/hostname", "FILE:///etc/hostname", "ftp://h/a", "mem:a", "data:,a",
    ])
  func redirectToFiles(target: String) throws {
    let server = try TestServer { _ in .redirect(target) }
    var loader = httpLoader()
    loader.schemes = [ResourceScheme("mem") { _ in [1] }]
    let base = server.url + "/a"
    expectError(.refused(target, .notRemote(base: base))) { try loader.load(base) }
  }

  @Test("offline, every request is an error, even if the cache has a response")
  func offline() throws {
    try withFolder { (folder: String) throws in
      let server = try TestServer { _ in .text("x", headers: ["Cache-Control": "max-age=99"]) }
      let cache = HTTPCache(folder: folder)
      let place = ResourceLocation.url(server.url + "/a")
      #expect(try httpLoader(cache: cache).load(place) == [120])
      var access = HTTPAccess()
      access.isOffline = true
      expectError(.refused("\(place)", .offline)) {
        try httpLoader(quickPolicy(), access, cache: cache).load(place)
      }
      #expect(server.requests.count == 1)
    }
  }

  @Test("with allowed hosts, all others are refused, also as targets of redirects")
  func allowedHosts() throws {
    let other = try TestServer { _ in .text("x") }
    let server = try TestServer { request in
      request.target == "/away" ? .redirect(other.url + "/b") : .text("y")
    }
    var access = HTTPAccess()
    access.allowedHosts = [try host(server)]
    let loader = httpLoader(quickPolicy(), access)
    #expect(try loader.load(server.url + "/a") == [121])
    expectError(.refused(other.url + "/b", .hostNotAllowed("127.0.0.1"))) {
      try loader.load(server.url + "/away")
    }
    #expect(other.requests.isEmpty)
    access.allowedHosts = [try #require(HTTPHost("127.0.0.1"))]
    #expect(try httpLoader(quickPolicy(), access).load(server.url + "/away") == [120])
  }

  @Test("headers are sent to trusted hosts only, not to the target of a redirect")
  func headers() throws {
    let other = try TestServer { _ in .text("x") }
    let server = try TestServer { request in
      request.target == "/away" ? .redirect(other.url + "/b") : .text("y")
    }
    var access = HTTPAccess()
    access.headers = [
      try #require(HTTPHeader("X-Token: s3cret-value")), try #require(HTTPHeader("E:")),
    ]
    access.trustedHosts = [try host(server)]
    let loader = httpLoader(quickPolicy(), access)
    #expect(try loader.load(server.url + "/a") == [121])
    #expect(try loader.load(server.url + "/away") == [120])
    #expect(server.requests.map { $0.headers["x-token"] } == ["s3cret-value", "s3cret-value"])
    #expect(server.requests[0].headers["e"] == "")
    #expect(other.requests.map { $0.headers["x-token"] } == [nil])
  }

  @Test("a key is inserted for trusted hosts only")
  func key() throws {
    let server = try TestServer { request in .text(request.target) }
    var access = HTTPAccess()
    expectError(.refused(server.url + "/a?key={key}", .noKey)) {
      try httpLoader(quickPolicy(), access).load(server.url + "/a?key={key}")
    }
    access.key = APIKey("k/1 é")
    expectError(.refused(server.url + "/{key}", .keyNotForHost("127.0.0.1"))) {
      try httpLoader(quickPolicy(), access).load(server.url + "/{key}")
    }
    access.trustedHosts = [try host(server)]
    let loader = httpLoader(quickPolicy(), access)
    #expect(
      try loader.load(server.url + "/{key}/b?key={key}&x")
        == Array("/k%2F1%20%C3%A9/b?key=k%2F1%20%C3%A9&x".utf8))
  }

  @Test("errors, resources and the cache contain no secrets")
  func secrets() throws {
    let secret = "abc123+def456"
    let written = "abc123%2Bdef456"
    try withFolder { (folder: String) throws in
      let server = try TestServer { request in
        switch request.target.split(separator: "?").first {
        case "/moved": .redirect("/found?key=\(secret)")
        case "/broken": .redirect("/404?token=tok-12345678&key=\(written)")
        case "/bad": .redirect("http://\(secret)@host/\(secret)")
        case "/echo": .text("{\"tiles\": \"\(secret)\"}", headers: ["Cache-Control": "max-age=99"])
        case "/404": .answer(status: 404)
        default: .text("x", headers: ["Cache-Control": "max-age=99", "ETag": "\"\(secret)\""])
        }
      }
      var access = HTTPAccess()
      access.key = APIKey(secret)
      access.headers = [try #require(HTTPHeader("Authorization: tok-12345678"))]
      access.trustedHosts = [try host(server)]
      let loader = httpLoader(quickPolicy(), access, cache: HTTPCache(folder: folder))
      let found = try loader.resource(ResourceRequest(.url(server.url + "/moved?key={key}")))
      #expect(found.location == .url(server.url + "/found?key={key}"))
      #expect(server.requests.last?.target == "/found?key=\(written)")
      // The document contains the addresses of tiles.
      let document = try loader.load(server.url + "/echo?key=\(secret)")
      #expect(String(decoding: document, as: UTF8.self) == #"{"tiles": "{key}"}"#)
      #expect(
        try loader.location(of: server.url + "/t?key=\(written)")
          == .url(server.url + "/t?key={key}"))
      _ = try loader.load(server.url + "/tile?key=\(written)")
      for path in ["/broken?key={key}", "/404?key=\(secret)", "/bad"] {
        #expect {
          try loader.load(server.url + path)
        } throws: { error in
          ![secret, written, "tok-12345678"].contains { "\(error)".contains($0) }
        }
      }
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder) {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
        for text in [secret, written, "tok-12345678"] {
          #expect(!file.contains(text))
          #expect(bytes.range(of: Data(text.utf8)) == nil)
        }
      }
      #expect("\(access.headers) \(access.key.map { "\($0)" } ?? "")" == "[Authorization: …] {key}")
    }
  }

  @Test("a header line is a name, a colon and a value in one line")
  func headerLines() {
    #expect(HTTPHeader("A-b: c:d")?.description == "A-b: …")
    #expect(HTTPHeader("a:\t b c \t")?.line == "a: b c")
    #expect(HTTPHeader("a: \u{301}")?.line == "a: \u{301}")
    for line in ["", "a", ": b", "a b: c", "a: b\nc: d", "ä: b"] {
      #expect(HTTPHeader(line) == nil)
    }
  }

  @Test("a host is a name or an address, with an optional port")
  func hosts() {
    #expect(HTTPHost("Tiles.Example.ORG:80")?.description == "tiles.example.org:80")
    #expect(HTTPHost("[::1]:8080")?.description == "[::1]:8080")
    for text in ["", "a b", "http://a", "a/b", "a:0", "a:x", "a@b", "*"] {
      #expect(HTTPHost(text) == nil)
    }
  }
}
