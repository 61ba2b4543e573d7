import Foundation
import MapTestSupport
import Testing
import MapData

@Suite("The cache of responses")
struct HTTPCacheTests {
  /// Returns a server whose responses are the number of earlier requests, with these header lines.
  private func counting(_ headers: [String: String]) throws -> TestServer {
    try TestServer { .text("\($0.number)", headers: headers) }
  }

  /// Returns the responses of one URL to three consecutive clients with one cache.
  private func threeAnswers(of server: TestServer) throws -> [String] {
    var answers: [String] = []
    try withFolder { (folder: String) throws in
      for _ in 0..<3 {
        let loader = httpLoader(cache: HTTPCache(folder: folder + "/new/cache"))
        answers.append(String(decoding: try loader.load(server.url + "/a?b"), as: UTF8.self))
      }
    }
    return answers
  }

  @Test(
    "an answer is reused for the time that its server states",
    arguments: [
      ["Cache-Control": "max-age=60"], ["Cache-Control": "public, Max-Age=\"60\""],
      ["Cache-Control": "max-age=60, must-revalidate"], ["Cache-Control": "private,max-age=60"],
      ["Cache-Control": "max-age=60, s-maxage=0"],
      ["Cache-Control": "max-age=99999999999999999999"],
      ["Expires": "Fri, 01 Jan 2100 00:00:00 GMT"],
      ["Expires": "Thu, 01 Jan 1970 00:01:00 GMT", "Date": "Thu, 01 Jan 1970 00:00:00 GMT"],
      ["Cache-Control": "max-age=60", "Expires": "0"],
      ["Cache-Control": "max-age=60", "Age": "50"],
      ["Cache-Control": "max-age=60", "Vary": "Accept-Encoding"],
      ["Cache-Control": "max-age=60", "Vary": "Origin"],
    ])
  func kept(headers: [String: String]) throws {
    #expect(try threeAnswers(of: counting(headers)) == ["0", "0", "0"])
  }

  @Test(
    "an expired answer, or one that must not be stored, is fetched again",
    arguments: [
      [:], ["Cache-Control": "no-store, max-age=60"], ["Cache-Control": "no-cache, max-age=60"],
      ["Cache-Control": "no-cache=\"Set-Cookie\", max-age=60"], ["Cache-Control": "max-age=0"],
      ["Cache-Control": "max-age=x"], ["Cache-Control": "max-age=-1"],
      ["Cache-Control": "s-maxage=60"], ["Cache-Control": "max-age=60", "Age": "60"],
      ["Expires": "0"], ["Expires": "Thu, 01 Jan 1970 00:00:00 GMT"],
      ["Cache-Control": "max-age=60", "Vary": "*"],
      ["Cache-Control": "max-age=60", "Vary": "Accept-Encoding, User-Agent"],
    ])
  func notKept(headers: [String: String]) throws {
    #expect(try threeAnswers(of: counting(headers)) == ["0", "1", "2"])
  }

  @Test(
    "a response that varies with an additional header is neither stored nor used for a request with it"
  )
  func varying() throws {
    try withFolder { (folder: String) throws in
      let cache = HTTPCache(folder: folder)
      let server = try counting(["Cache-Control": "max-age=60", "Vary": "X-Tenant"])
      var access = HTTPAccess()
      access.trustedHosts = [try #require(HTTPHost("127.0.0.1"))]
      access.headers = [try #require(HTTPHeader("X-Tenant: a"))]
      let tenant = httpLoader(quickPolicy(), access, cache: cache)
      let nobody = httpLoader(cache: cache)
      #expect(try tenant.load(server.url) == Array("0".utf8))
      #expect(try nobody.load(server.url) == Array("1".utf8))
      #expect(try nobody.load(server.url) == Array("1".utf8))
      #expect(try tenant.load(server.url) == Array("2".utf8))
    }
  }

  @Test(
    "the server is asked whether an answer is still valid, by its tag or its date",
    arguments: [
      ("ETag", "\"v1\"", "if-none-match"),
      ("Last-Modified", "Fri, 01 Jan 2021 00:00:00 GMT", "if-modified-since"),
    ])
  func validation(name: String, value: String, asked: String) throws {
    let server = try TestServer { request in
      guard request.headers[asked] == value else { return .text("x", headers: [name: value]) }
      let lifetime = request.number == 2 ? "60" : "0"
      return .answer(status: 304, headers: ["Cache-Control": "max-age=\(lifetime)"])
    }
    try withFolder { (folder: String) throws in
      for _ in 0..<5 {
        #expect(try httpLoader(cache: HTTPCache(folder: folder)).load(server.url + "/a") == [120])
      }
    }
    // The fourth and the fifth request are within the lifetime of the third answer.
    #expect(server.requests.map { $0.headers[asked] } == [nil, value, value])
  }

  @Test("ranges are stored separately")
  func ranges() throws {
    let file = (0..<50).map { UInt8($0) }
    let server = try TestServer {
      .part(of: file, for: $0, headers: ["Cache-Control": "max-age=60"])
    }
    try withFolder { (folder: String) throws in
      let loader = httpLoader(cache: HTTPCache(folder: folder))
      let place = ResourceLocation.url(server.url)
      for _ in 0..<2 {
        #expect(try loader.load(ResourceRequest(place, range: 1..<3)) == [1, 2])
        #expect(try loader.load(ResourceRequest(place, range: 1..<4)) == [1, 2, 3])
        #expect(try loader.load(place) == file)
      }
      #expect(server.requests.count == 3)
    }
  }

  @Test("redirects and missing resources are stored if they have a lifetime")
  func otherAnswers() throws {
    let server = try TestServer { request in
      let headers = ["Cache-Control": "max-age=60", "Location": "/b"]
      switch request.target {
      case "/a": return .answer(status: 301, headers: headers)
      case "/gone": return .answer(status: 404, headers: headers)
      default: return .text("x", headers: headers)
      }
    }
    try withFolder { (folder: String) throws in
      let gone = ResourceLocation.url(server.url + "/gone")
      for _ in 0..<2 {
        let loader = httpLoader(cache: HTTPCache(folder: folder))
        #expect(try loader.load(server.url + "/a") == [120])
        expectError(.notFound(gone)) { try loader.load(gone) }
      }
      #expect(server.requests.map(\.target) == ["/a", "/b", "/gone"])
    }
  }

  @Test("if the server fails, a stale response is used, unless it requires validation")
  func staleIfError() throws {
    for (control, isUsed) in [("max-age=0", true), ("must-revalidate", false), ("no-cache", false)]
    {
      let server = try TestServer { request in
        request.number == 0
          ? .text("x", headers: ["Cache-Control": control]) : .answer(status: 503)
      }
      try withFolder { (folder: String) throws in
        let loader = httpLoader(cache: HTTPCache(folder: folder))
        let place = ResourceLocation.url(server.url + "/a")
        #expect(try loader.load(place) == [120])
        if isUsed {
          #expect(try loader.load(place) == [120])
        } else {
          expectError(.badStatus(place, status: 503)) { try loader.load(place) }
        }
      }
    }
  }

  @Test("a damaged entry, or one for another URL, is fetched again")
  func damage() throws {
    let server = try counting(["Cache-Control": "max-age=60"])
    try withFolder { (folder: String) throws in
      let loader = httpLoader(cache: HTTPCache(folder: folder))
      _ = try loader.load(server.url + "/a")
      let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder).first)
      let file = URL(fileURLWithPath: folder + "/" + name)
      let whole = try Data(contentsOf: file)
      var flipped = whole
      flipped[whole.count - 1] ^= 1
      let other = Data(String(decoding: whole, as: UTF8.self).replacing("/a", with: "/b").utf8)
      for (count, data) in [whole.dropLast(), Data(), flipped, other].enumerated() {
        try data.write(to: file)
        #expect(try loader.load(server.url + "/a") == Array("\(count + 1)".utf8))
      }
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      #expect(try loader.load(server.url + "/a") == Array("5".utf8))
    }
  }

  @Test("the least recently used entries are removed, and other files are kept")
  func eviction() throws {
    let body = [UInt8](repeating: 1, count: 10_000)
    let server = try TestServer { _ in
      .answer(headers: ["Cache-Control": "max-age=600"], body: body)
    }
    try withFolder { (folder: String) throws in
      try Data([1]).write(to: URL(fileURLWithPath: folder + "/notes.txt"))
      let loader = httpLoader(cache: HTTPCache(folder: folder, sizeLimit: 200_000))
      for number in 0..<60 {
        _ = try loader.load(server.url + "/first")
        _ = try loader.load(server.url + "/\(number)")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.contains("notes.txt"))
      #expect((10...25).contains(names.count))
      #expect(server.requests.count { $0.target == "/first" } == 1)
      let before = server.requests.count
      _ = try loader.load(server.url + "/0")
      #expect(server.requests.count == before + 1)
    }
  }

  @Test("a cache that cannot be written is ignored")
  func unwritable() throws {
    let server = try counting(["Cache-Control": "max-age=60"])
    let cache = HTTPCache(folder: "/dev/null/cache")
    #expect(throws: ResourceError.self) { try cache.makeFolder() }
    for count in 0..<2 {
      #expect(try httpLoader(cache: cache).load(server.url) == Array("\(count)".utf8))
    }
  }

  @Test("a folder that can be created is writable, and is not created by the question")
  func writable() throws {
    try withFolder { (folder: String) throws in
      #expect(HTTPCache(folder: folder).isWritable)
      #expect(HTTPCache(folder: folder + "/new/cache").isWritable)
      #expect(!FileManager.default.fileExists(atPath: folder + "/new"))
      #expect(FileManager.default.createFile(atPath: folder + "/file", contents: nil))
      #expect(!HTTPCache(folder: folder + "/file").isWritable)
      #expect(!HTTPCache(folder: folder + "/file/cache").isWritable)
    }
  }

  @Test("several clients can share a cache on several threads")
  func threads() throws {
    let server = try TestServer { request in
      .answer(
        headers: ["Cache-Control": request.number % 2 == 0 ? "max-age=0" : "max-age=60"],
        body: [UInt8](repeating: UInt8(request.target.utf8.count), count: 5_000))
    }
    try withFolder { (folder: String) throws in
      let requests = (0..<20).map {
        ResourceRequest(.url(server.url + "/" + String(repeating: "x", count: $0)))
      }
      DispatchQueue.concurrentPerform(iterations: 6) { _ in
        for _ in 0..<5 {
          let loader = httpLoader(cache: HTTPCache(folder: folder, sizeLimit: 50_000))
          for (index, answer) in loader.load(all: requests).enumerated() {
            #expect(
              (try? answer.get()) == [UInt8](repeating: UInt8(index + 1), count: 5_000))
          }
        }
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(!names.contains { $0.hasPrefix(".") })
    }
  }

  @Test("the default folder is in the user's cache folder")
  func defaultFolder() {
    func folder(_ variables: [String: String]) -> String? {
      HTTPCache.defaultFolder { variables[$0] }
    }
    #expect(folder(["HOME": "/h", "XDG_CACHE_HOME": "/c"]) == "/c/render-map")
    #expect(folder(["HOME": "/h", "XDG_CACHE_HOME": "relative"]) == "/h/.cache/render-map")
    #expect(folder(["HOME": "/h"]) == "/h/.cache/render-map")
    #expect(folder([:]) == nil)
  }
}
