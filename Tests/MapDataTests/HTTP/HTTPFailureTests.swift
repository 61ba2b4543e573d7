import Foundation
import Synchronization
import MapTestSupport
import Testing
import MapData

@Suite("Failing servers")
struct HTTPFailureTests {
  /// Returns a policy with a time limit for each attempt.
  private func policy(tries: Int, seconds: Double) -> HTTPPolicy {
    var policy = quickPolicy()
    policy.retries.tries = tries
    policy.requestTimeout = .seconds(seconds)
    return policy
  }

  @Test("a missing resource is not found, and not requested again", arguments: [404, 410])
  func notFound(status: Int) throws {
    let server = try TestServer { _ in .answer(status: status) }
    let place = ResourceLocation.url(server.url + "/a")
    expectError(.notFound(place)) { try httpLoader().load(place) }
    #expect(server.requests.count == 1)
  }

  @Test(
    "a request with a temporary status is repeated", arguments: [408, 425, 429, 500, 502, 503, 504])
  func passingStatus(status: Int) throws {
    let server = try TestServer { request in
      request.number < 2 ? .answer(status: status) : .text("x")
    }
    #expect(try httpLoader().load(server.url + "/a") == [120])
    #expect(server.requests.count == 3)
  }

  @Test("a persistent temporary status is an error after the third attempt")
  func stayingStatus() throws {
    let server = try TestServer { _ in .answer(status: 500) }
    let place = ResourceLocation.url(server.url + "/a")
    expectError(.badStatus(place, status: 500)) { try httpLoader().load(place) }
    #expect(server.requests.count == 3)
  }

  @Test("a permanent status is an error immediately", arguments: [400, 401, 403, 418, 501, 304])
  func finalStatus(status: Int) throws {
    let server = try TestServer { _ in .answer(status: status) }
    let place = ResourceLocation.url(server.url + "/a")
    expectError(.badStatus(place, status: status)) { try httpLoader().load(place) }
    #expect(server.requests.count == 1)
  }

  @Test("a server that requests too long a delay is not asked again")
  func retryAfter() throws {
    let server = try TestServer { request in
      request.number == 0
        ? .answer(status: 429, headers: ["Retry-After": request.target == "/now" ? "0" : "3600"])
        : .text("x")
    }
    #expect(try httpLoader().load(server.url + "/now") == [120])
    let place = ResourceLocation.url(server.url + "/later")
    expectError(.badStatus(place, status: 429)) { try httpLoader().load(place) }
  }

  @Test("an incomplete response is requested again, and is an error if it persists")
  func half() throws {
    let server = try TestServer { request in
      request.target == "/a" && request.number > 0 ? .text("x") : .half
    }
    #expect(try httpLoader().load(server.url + "/a") == [120])
    expectBroken { try httpLoader().load(server.url + "/b") }
    #expect(server.requests.count { $0.target == "/b" } == 3)
  }

  @Test(
    "a truncated or invalid answer is an error",
    arguments: [
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope",
      "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nx", "HTTP/1.1 ", "nonsense\r\n\r\n", "",
    ])
  func broken(answer: String) throws {
    let server = try TestServer { _ in .raw(Array(answer.utf8)) }
    expectBroken { try httpLoader().load(server.url + "/b") }
  }

  @Test("an invalid response and an endless header are errors")
  func garbage() throws {
    let server = try TestServer { request in
      request.target == "/a"
        ? .garbage
        : .raw(Array(("HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 200_000)).utf8))
    }
    expectBroken { try httpLoader().load(server.url + "/a") }
    expectBroken { try httpLoader().load(server.url + "/b") }
  }

  @Test("random bytes after the start of an answer are refused or read, never worse")
  func randomAnswers() throws {
    let random = Mutex(SplitMix64(seed: 11))
    let server = try TestServer { _ in
      let start = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n"
      var bytes = Array(start.utf8)
      random.withLock { random in
        for _ in 0..<4 {
          let place = Int(random.next(upperBound: UInt64(bytes.count)))
          bytes[place] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      return .raw(bytes)
    }
    var policy = policy(tries: 1, seconds: 5)
    policy.deadline = .now + .seconds(100)
    let requests = (0..<300).map { ResourceRequest(.url(server.url + "/\($0)")) }
    #expect(httpLoader(policy).load(all: requests).count == requests.count)
  }

  @Test("a silent server times out, also in the middle of a response")
  func silence() throws {
    let server = try TestServer { _ in .silence }
    let place = ResourceLocation.url(server.url + "/a")
    expectError(.timedOut(place)) {
      try httpLoader(policy(tries: 2, seconds: 0.2)).load(place)
    }
    #expect(server.requests.count == 2)
  }

  @Test("an attempt without data ends long before its time limit")
  func stall() throws {
    let server = try TestServer { _ in .silence }
    var policy = policy(tries: 1, seconds: 1000)
    policy.deadline = nil
    policy.stallTimeout = .seconds(1)
    let place = ResourceLocation.url(server.url + "/a")
    expectError(.timedOut(place)) { try httpLoader(policy).load(place) }
  }

  @Test("at the deadline, all remaining requests time out, and no more are made")
  func deadline() throws {
    let server = try TestServer { request in request.target == "/0" ? .text("x") : .silence }
    let loader = httpLoader(quickPolicy(seconds: 0.4))
    let places = (0..<30).map { ResourceLocation.url(server.url + "/\($0)") }
    let answers = loader.load(all: places.map { ResourceRequest($0) })
    #expect(try answers[0].get() == [120])
    for (place, answer) in zip(places, answers).dropFirst() {
      expectError(.timedOut(place)) { try answer.get() }
    }
    let asked = server.requests.count
    expectError(.timedOut(places[0])) { try loader.load(places[0]) }
    #expect(server.requests.count == asked)
  }

  @Test("without a listener, there is no connection")
  func closedPort() throws {
    let place = ResourceLocation.url("http://127.0.0.1:\(try TestServer.closedPort())/a")
    #expect {
      try httpLoader().load(place)
    } throws: { error in
      if case .noConnection(place, _)? = error as? ResourceError { true } else { false }
    }
  }

  @Test(
    "a response beyond the limit is refused during the transfer, and one of exactly the limit is not"
  )
  func limit() throws {
    let server = try TestServer { request in
      request.target == "/endless" ? .endless : .answer(body: [1, 2, 3])
    }
    let endless = ResourceLocation.url(server.url + "/endless")
    expectError(.tooLarge(endless, limit: 100_000)) { try httpLoader(limit: 100_000).load(endless) }
    #expect(try httpLoader(limit: 3).load(server.url + "/a") == [1, 2, 3])
    let place = ResourceLocation.url(server.url + "/a")
    expectError(.tooLarge(place, limit: 2)) { try httpLoader(limit: 2).load(place) }
    // A range at its start can be read, regardless of the data after it.
    #expect(
      try httpLoader(limit: 100_000).load(ResourceRequest(endless, range: 10..<15))
        == [7, 7, 7, 7, 7])
  }

  @Test("an invalid URL is refused without a request")
  func invalidURLs() {
    let texts = [
      "http:", "http:///a", "https:a", "http://ho st/", "http://h:99999/", "http://h:x/",
      "http://h\\g/", "http://münchen/", "http://[::1/", "http://%41/",
    ]
    for text in texts {
      #expect {
        try httpLoader().load(.url(text))
      } throws: { error in
        if case .invalidURL(text, _)? = error as? ResourceError { true } else { false }
      }
    }
    #expect {
      try httpLoader().load("http://name:secret@host/a")
    } throws: { error in
      !"\(error)".contains("secret") && "\(error)".contains("not allowed in a URL")
    }
  }

  private func expectBroken(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> [UInt8]
  ) {
    #expect(sourceLocation: sourceLocation) {
      try body()
    } throws: { error in
      if case .brokenAnswer? = error as? ResourceError { true } else { false }
    }
  }

  @Test("requests for which no time is left time out, and their host is asked again later")
  func noTimeLeft() throws {
    let server = try TestServer { request in request.number == 0 ? .silence : .text("x") }
    let places = (0..<20).map { ResourceLocation.url("\(server.url)/\($0)") }
    var policy = quickPolicy()
    policy.pictureTimeout = .milliseconds(300)
    let loader = ResourceLoader(http: HTTPClient(policy: policy))
    let answers = loader.limitingTime { loader.load(all: places.map { ResourceRequest($0) }) }
    #expect(answers == places.map { .failure(.timedOut($0)) })
    #expect(try loader.load(places[0]) == [120])
  }
}
