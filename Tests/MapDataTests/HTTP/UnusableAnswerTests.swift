import MapData
import MapTestSupport
import Testing

@Suite("Hosts that cannot be reached, and pages in place of data")
struct UnusableAnswerTests {
  @Test("a host that cannot be reached is not requested again for a while, and other hosts are")
  func unreachableHosts() {
    let hosts = UnreachableHosts(pause: .seconds(30))
    let now = ContinuousClock.now
    #expect(hosts.reason(of: "http://a:1", now: now) == nil)
    hosts.add("http://a:1", reason: "refused", now: now)
    #expect(hosts.reason(of: "http://a:1", now: now + .seconds(29)) == "refused")
    #expect(hosts.reason(of: "http://a:2", now: now) == nil)
    #expect(hosts.reason(of: "http://a:1", now: now + .seconds(30)) == nil)
    #expect(hosts.reason(of: "http://a:1", now: now) == nil)
  }

  @Test("all requests to a closed port fail for the same reason, and those to other hosts do not")
  func closedPort() throws {
    let server = try TestServer { _ in .text("x") }
    let closed = "http://127.0.0.1:\(try TestServer.closedPort())"
    let loader = httpLoader()
    let urls = (0..<50).map { closed + "/\($0)" } + (0..<3).map { server.url + "/\($0)" }
    let answers = loader.load(all: urls.map { ResourceRequest(.url($0)) })
    for (url, answer) in zip(urls, answers).prefix(50) {
      guard case .failure(.noConnection(let location, reason: _)) = answer else {
        Issue.record("\(url) is read")
        continue
      }
      #expect(location == .url(url))
    }
    #expect(answers.dropFirst(50).allSatisfy { (try? $0.get()) == [120] })
  }

  private static let pages = [
    "<!DOCTYPE html><html><body>Sign in</body></html>", "\r\n  <html lang=\"en\">",
    "\u{FEFF}<!doctype HTML public \"x\">",
    "<?xml version=\"1.0\"?>\n<!-- <a> --><!DOCTYPE html SYSTEM \"x\">",
  ]

  @Test(
    "a page with a status of success is an error that names it, and is not cached", arguments: pages
  )
  func page(page: String) throws {
    try withFolder { folder in
      let server = try TestServer { request in
        .text(
          request.number == 0 ? page : "data", headers: ["Cache-Control": "max-age=600"])
      }
      let loader = httpLoader(cache: HTTPCache(folder: folder, sizeLimit: 1 << 20))
      let place = ResourceLocation.url(server.url + "/a")
      let reason = "an HTML page instead of data, such as a login or error page"
      expectError(.brokenAnswer(place, reason: reason)) { try loader.load(place) }
      #expect(try loader.load(place) == Array("data".utf8))
      #expect(try loader.load(place) == Array("data".utf8))
      #expect(server.requests.count == 2)
    }
  }

  @Test("a page in place of a part of an archive is known by its type")
  func pageForPart() throws {
    let server = try TestServer { _ in
      .text(
        "<!DOCTYPE html>" + String(repeating: "x", count: 100),
        headers: ["Content-Type": "text/html; charset=utf-8"])
    }
    #expect(throws: ResourceError.self) {
      try httpLoader().load(ResourceRequest(.url(server.url + "/a.pmtiles"), range: 20..<40))
    }
  }

  @Test(
    "data is not a page",
    arguments: [
      "", "<", "<?xml version=\"1.0\"?><gpx></gpx>", "<kml><html></html></kml>", "<!-- html -->",
      "{\"html\": \"<html>\"}", "\u{1A}\u{12}<html>x",
    ])
  func data(text: String) throws {
    #expect(ForeignContent(of: Array(text.utf8)) == nil)
    let server = try TestServer { _ in .text(text) }
    #expect(try httpLoader().load(server.url + "/a") == Array(text.utf8))
  }

  @Test("a pointer of Git LFS is recognized")
  func pointer() {
    let text = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    #expect(ForeignContent(of: Array(text.utf8)) == .pointer)
  }

  @Test("requests for a picture end with its time limit, and other pictures have their own")
  func pictureLimit() throws {
    let server = try TestServer { request in
      request.target == "/a" ? .silence : .text("x")
    }
    var policy = HTTPPolicy()
    policy.pictureTimeout = .milliseconds(200)
    let loader = httpLoader(policy)
    let place = ResourceLocation.url(server.url + "/a")
    let late = Result { () throws(ResourceError) in
      try loader.limitingTime { () throws(ResourceError) in try loader.load(place) }
    }
    #expect(late == .failure(.timedOut(place)))
    let answered = Result { () throws(ResourceError) in
      try loader.limitingTime { () throws(ResourceError) in try loader.load(server.url + "/b") }
    }
    #expect(answered == .success([120]))
  }
}
