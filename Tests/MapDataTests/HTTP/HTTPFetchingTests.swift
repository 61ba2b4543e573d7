import Foundation
import MapTestSupport
import Testing
import MapData

/// Returns a policy with short delays.
func quickPolicy(seconds: Double = 20) -> HTTPPolicy {
  var policy = HTTPPolicy()
  policy.deadline = .now + .seconds(seconds)
  policy.retries.firstDelay = .milliseconds(1)
  return policy
}

/// Returns a loader with `policy` and `access`.
func httpLoader(
  _ policy: HTTPPolicy = quickPolicy(), _ access: HTTPAccess = HTTPAccess(),
  cache: HTTPCache? = nil, limit: Int = 1 << 24
) -> ResourceLoader {
  ResourceLoader(limit: limit, http: HTTPClient(policy: policy, access: access, cache: cache))
}

@Suite("Fetching over HTTP")
struct HTTPFetchingTests {
  private let hello = Array("hello".utf8)

  @Test("the body of a response is the resource; a response without content is empty")
  func bodies() throws {
    let server = try TestServer { request in
      request.target == "/none" ? .answer(status: 204) : .text("hello")
    }
    let loader = httpLoader()
    #expect(try loader.load(server.url + "/a?b=c#d") == hello)
    #expect(try loader.load(server.url + "/none") == [])
    #expect(try loader.load("../x y", relativeTo: .url(server.url + "/a/b/c")) == hello)
    #expect(server.requests.map(\.target) == ["/a?b=c", "/none", "/a/x%20y"])
    #expect(server.requests[0].headers["user-agent"] == "render-map")
  }

  @Test("several requests are answered in order, regardless of which ends first")
  func order() throws {
    let server = try TestServer { request in
      let seconds = request.target == "/0" ? 0.3 : 0
      return .slow(seconds: seconds, body: Array(request.target.utf8))
    }
    let requests = (0..<40).map { ResourceRequest(.url(server.url + "/\($0)")) }
    let answers = try httpLoader().load(all: requests).map { try $0.get() }
    #expect(answers == (0..<40).map { Array("/\($0)".utf8) })
  }

  @Test("concurrent requests are limited by the policy, per host and in total")
  func bounds() throws {
    let most = Gauge()
    let servers = try (0..<4).map { _ in
      try TestServer { _ in
        most.enter()
        Thread.sleep(forTimeInterval: 0.02)
        most.leave()
        return .text("x")
      }
    }
    var policy = quickPolicy()
    policy.requestsPerHost = 3
    policy.requestsAtOnce = 5
    let loader = httpLoader(policy)
    let one = (0..<30).map { ResourceRequest(.url(servers[0].url + "/\($0)")) }
    #expect(loader.load(all: one).allSatisfy { (try? $0.get()) != nil })
    #expect(most.greatest == 3)
    let all = (0..<40).map { ResourceRequest(.url(servers[$0 % 4].url + "/\($0)")) }
    withExtendedLifetime(servers) {
      #expect(loader.load(all: all).allSatisfy { (try? $0.get()) != nil })
    }
    #expect((4...5).contains(most.greatest))
  }

  @Test("files and registered schemes are read together with URLs")
  func mixed() throws {
    let server = try TestServer { _ in .text("hello") }
    var loader = httpLoader()
    loader.schemes = [ResourceScheme("mem") { Array($0.utf8) }]
    let answers = loader.load(
      all: [.url("mem:a"), .url(server.url), .file(path: "/no/such")].map { ResourceRequest($0) })
    #expect(try answers[0].get() == Array("mem:a".utf8))
    #expect(try answers[1].get() == hello)
    #expect(throws: ResourceError.notFound(.file(path: "/no/such"))) { try answers[2].get() }
  }

  @Test("without a client, http is not fetched")
  func noClient() {
    #expect(throws: ResourceError.unsupportedScheme(url: "http://h/a", scheme: "http")) {
      try ResourceLoader.offline.load("http://h/a")
    }
  }

  @Test("a transfer encoding is decompressed, and compressed content is not")
  func compression() throws {
    // `hello` in gzip (RFC 1952).
    let gzip: [UInt8] = [
      31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 203, 72, 205, 201, 201, 7, 0, 134, 166, 16, 54, 5, 0, 0, 0,
    ]
    let server = try TestServer { request in
      .answer(headers: request.target == "/a" ? ["Content-Encoding": "gzip"] : [:], body: gzip)
    }
    #expect(try httpLoader().load(server.url + "/a") == hello)
    #expect(try httpLoader().load(server.url + "/b") == gzip)
    #expect(server.requests[0].headers["accept-encoding"]?.contains("gzip") == true)
  }

  @Test("a range is requested, and extracted from a complete response")
  func ranges() throws {
    let file = (0..<100).map { UInt8($0) }
    let server = try TestServer { request in
      request.target == "/parts" ? .part(of: file, for: request) : .answer(body: file)
    }
    let loader = httpLoader()
    for target in ["/parts", "/whole"] {
      let place = ResourceLocation.url(server.url + target)
      func bytes(_ range: Range<Int>) throws -> [UInt8] {
        try loader.load(ResourceRequest(place, range: range))
      }
      #expect(try bytes(10..<13) == [10, 11, 12])
      #expect(try bytes(97..<300) == [97, 98, 99])
      #expect(try bytes(500..<600) == [])
      #expect(try bytes(7..<7) == [])
      #expect(try bytes(0..<100) == file)
    }
    #expect(server.requests[0].headers["range"] == "bytes=10-12")
  }

  @Test("a range of a resource larger than the limit can be read")
  func rangesBeyondLimit() throws {
    let file = [UInt8](repeating: 1, count: 10_000)
    let server = try TestServer { .part(of: file, for: $0) }
    let place = ResourceLocation.url(server.url)
    #expect(
      try httpLoader(limit: 100).load(ResourceRequest(place, range: 5000..<5100)).count == 100)
  }

  @Test("a range other than the requested one is refused")
  func wrongPart() throws {
    let server = try TestServer { _ in
      .answer(status: 206, headers: ["Content-Range": "bytes 0-1/9"], body: [0, 1])
    }
    let place = ResourceLocation.url(server.url + "/")
    expectError(.brokenAnswer(place, reason: "it has other bytes than requested")) {
      try httpLoader().load(ResourceRequest(place, range: 4..<6))
    }
    expectError(.badStatus(place, status: 206)) { try httpLoader().load(place) }
  }

  @Test("progress ends when all requests have ended")
  func progress() throws {
    let server = try TestServer { request in
      request.target == "/0" ? .answer(status: 404) : .text("x")
    }
    let log = Log()
    let client = HTTPClient(policy: quickPolicy()) { ended, all in log.add([ended, all]) }
    let loader = ResourceLoader(http: client)
    let requests = (0..<3).map { ResourceRequest(.url(server.url + "/\($0)")) }
    _ = loader.load(all: requests + [ResourceRequest(.url("http://"))])
    #expect(log.entries == [[0, 4], [1, 4], [2, 4], [3, 4], [4, 4]])
    _ = try? loader.load(requests[1])
    #expect(log.entries.last == [5, 5])
  }
}
