import Foundation
import MapTestSupport
import Synchronization
import Testing

@Suite("The command on the network")
struct FetchingTests {
  /// Returns a style that draws a point of `data`.
  private static func style(_ data: String) -> String {
    """
    {"version": 8, "sources": {"g": {"type": "geojson", "data": "\(data)"}},
     "layers": [{"id": "c", "type": "circle", "source": "g"}]}
    """
  }
  private static let point = #"{"type": "Point", "coordinates": [0, 0]}"#

  /// Returns a server of the style at `/maps/style.json`, whose data is at `data`, and of a point elsewhere.
  private func server(data: String = "../data/a.geojson") throws -> TestServer {
    try TestServer { request in
      switch request.target {
      case "/old": .redirect("/maps/style.json")
      case "/maps/style.json":
        .text(Self.style(data), headers: ["Cache-Control": "max-age=60"])
      case "/data/a.geojson", "/data/a.geojson?k=s3cret-key":
        .text(Self.point, headers: ["Cache-Control": "max-age=60"])
      default: .answer(status: 404)
      }
    }
  }

  @Test("a style is fetched with the files relative to it, also after a redirect")
  func fetches() throws {
    let server = try server()
    let local = try CommandRun(
      ["style.json", "out.png"],
      files: ["style.json": Self.style("data.geojson"), "data.geojson": Self.point])
    let run = try CommandRun([server.url + "/old", "out.png"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.picture != nil && run.picture == local.picture)
    #expect(server.requests.map(\.target) == ["/old", "/maps/style.json", "/data/a.geojson"])
    #expect(server.requests[0].headers["user-agent"]?.hasPrefix("render-map/0") == true)
    #expect(try CommandRun(["check", server.url + "/old"]).status == 0)
  }

  @Test("data beside a local style is fetched too, with the headers and the key of its host")
  func headersAndKey() throws {
    let server = try server()
    let style = Self.style(server.url + "/data/a.geojson?k={key}")
    let arguments = ["style.json", "out.png", "--allow-host", "127.0.0.1", "--header", "X-A: b"]
    let run = try CommandRun(
      arguments, files: ["style.json": style], environment: ["RENDER_MAP_API_KEY": "s3cret-key"])
    #expect(run.status == 0)
    #expect(server.requests.map(\.target) == ["/data/a.geojson?k=s3cret-key"])
    #expect(server.requests[0].headers["x-a"] == "b")
  }

  @Test("the key is never printed, even if a server includes it in an answer")
  func keyIsSecret() throws {
    let key = "s3cret-key"
    let server = try TestServer { request in
      request.target.hasPrefix("/style")
        ? .text(Self.style("bad:///\(key)")) : .redirect("/\(key)/none?\(key)")
    }
    let environment = ["RENDER_MAP_API_KEY": key]
    for path in ["/style?{key}", "/moved?{key}"] {
      let run = try CommandRun(
        [server.url + path, "out.png", "-v"], environment: environment)
      #expect(run.status == 4)
      #expect(run.errors.joined().contains("{key}"))
      #expect(!run.errors.joined().contains(key))
    }
  }

  @Test(
    "a style from the network can name no file, however it writes it",
    arguments: [
      "file:///etc/hostname", "FILE:/etc/hostname", "/etc/hostname", "-", "%2Fetc%2Fhostname",
      "../../../../etc/hostname", "local://etc/hostname",
    ])
  func noFiles(data: String) throws {
    let server = try server(data: data)
    let run = try CommandRun([server.url + "/maps/style.json", "out.png"], input: Self.point)
    #expect(run.status == 4)
    #expect(run.picture == nil)
    #expect(run.errors.count == 1)
  }

  @Test(
    "documents on the network that a local style names, such as TileJSON, can name no file either",
    arguments: [
      #""url": "mbtiles:///etc/a""#, #""url": "pmtiles://file:///etc/a""#, #""url": "file:///a""#,
      #""tiles": ["file:///etc/{z}"]"#, #""tiles": ["FILE:/{x}"]"#, #""tiles": ["local:{x}"]"#,
    ])
  func noFilesFromTileJSON(source: String) throws {
    let server = try TestServer { request in
      switch request.target {
      case "/style": .text(Self.vectorStyle(source))
      case "/tiles.json": .text("{\"tilejson\": \"3.0.0\", \(source)}")
      default: .answer(status: 404)
      }
    }
    let local = Self.vectorStyle("\"url\": \"\(server.url)/tiles.json\"")
    for style in [server.url + "/style", "style.json"] {
      let run = try CommandRun([style, "out.png", "--strict"], files: ["style.json": local])
      #expect(
        (style == "style.json" && source.contains("url") ? [3, 4] : [4]).contains(run.status))
      #expect(run.picture == nil)
    }
    #expect(server.requests.allSatisfy { ["/style", "/tiles.json", "/etc/a"].contains($0.target) })
  }

  /// Returns a style that draws a source of vector tiles with these members.
  private static func vectorStyle(_ source: String) -> String {
    """
    {"version": 8, "sources": {"v": {"type": "vector", \(source)}}, "sprite": "file:///etc/sprite",
     "layers": [{"id": "a", "type": "fill", "source": "v", "source-layer": "a",
       "paint": {"fill-pattern": "b"}}]}
    """
  }

  @Test("offline, forbidden hosts and files outside of the root are errors of one line")
  func refusals() throws {
    let server = try server()
    let address = server.url + "/maps/style.json"
    for options in [["--offline"], ["--allow-host", "example.org"]] {
      let run = try CommandRun([address, "out.png"] + options)
      #expect(run.status == 4)
      #expect(run.errors.count == 1)
    }
    #expect(server.requests.isEmpty)
    for data in ["../a.geojson", "/etc/hostname", "-"] {
      let run = try CommandRun(
        ["style.json", "out.png", "--root", "."], files: ["style.json": Self.style(data)],
        input: Self.point)
      #expect(run.status == 4)
    }
    let inside = try CommandRun(
      ["style.json", "out.png", "--root", "."],
      files: ["style.json": Self.style("a"), "a": Self.point])
    #expect(inside.status == 0)
  }

  @Test("the time limit includes the reading of a style, its sources and the data of --each")
  func timeOfLoading() throws {
    let server = try TestServer { _ in .slow(seconds: 0.7, body: Array("{}".utf8)) }
    let style = """
      {"version": 8, "layers": [], "sources": {
        "a": {"type": "geojson", "data": "\(server.url)/a"},
        "b": {"type": "geojson", "data": "\(server.url)/b"}}}
      """.replacingOccurrences(
        of: "[]",
        with: """
          [{"id": "a", "type": "circle", "source": "a"}, {"id": "b", "type": "circle", "source": "b"}]
          """)
    let silent = try TestServer { _ in .silence }
    for arguments in [
      ["tiles", silent.url, "--zoom", "0", "-o", "a.mbtiles"],
      ["tiles", "style.json", "--zoom", "0", "-o", "a.mbtiles"],
      ["batch", "--each", silent.url + "/a", "--out", "out"],
    ] {
      let start = ContinuousClock.now
      let run = try CommandRun(arguments + ["--timeout", "1"], files: ["style.json": style])
      #expect(run.status == 4 || run.status == 3, "\(arguments): \(run.errors)")
      // The command starts slowly while other tests run.
      #expect(ContinuousClock.now - start < .seconds(15))
    }
  }

  @Test(
    "a server with invalid answers, or without answers, is an error of one line within the time",
    arguments: [
      TestAnswer.answer(status: 500), .answer(status: 404), .half, .garbage, .silence, .endless,
    ])
  func badServers(answer: TestAnswer) throws {
    let server = try TestServer { _ in answer }
    for arguments in [[server.url, "out.png"], ["style.json", "out.png"]] {
      let run = try CommandRun(
        arguments + ["--timeout", "1"], files: ["style.json": Self.style(server.url + "/a")])
      #expect(run.status == 4)
      #expect(run.errors.count == 1)
      #expect(run.picture == nil)
    }
  }

  @Test(
    "wrong options have exit code 2, and the message does not repeat a header",
    arguments: [
      ["--timeout", "0"], ["--timeout", "x"], ["--allow-host", "http://h"], ["--cache-size", "-1"],
      ["--header", "s3cret"], ["--header", "A: s3cret"],
    ])
  func wrongOptions(options: [String]) throws {
    let style = #"{"version": 8, "sources": {}, "layers": []}"#
    let run = try CommandRun(["style.json", "out.png"] + options, files: ["style.json": style])
    #expect(run.status == 2)
    #expect(run.errors.count == 1)
    #expect(!run.errors.joined().contains("s3cret"))
  }

  @Test("responses are cached for the next run, unless --no-cache is given")
  func cache() throws {
    try withFolder { folder in
      let server = try server()
      let arguments = [server.url + "/maps/style.json", "out.png"]
      let pictures = try [[], ["--cache-size", "1"], ["--no-cache"], ["--cache-size", "0"]].map {
        try CommandRun(arguments + ["--cache-dir", folder + "/cache"] + $0).picture
      }
      #expect(pictures[0] != nil && Set(pictures).count == 1)
      #expect(server.requests.count == 6)
      let run = try CommandRun(arguments + ["--cache-dir", "/dev/null/x"])
      #expect(run.status == 4)
    }
  }

  @Test("several processes can use one cache at the same time")
  func processes() throws {
    try withFolder { folder in
      let server = try server()
      let runs = Runs()
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        runs.add(
          try? CommandRun([server.url + "/old", "out.png", "--cache-dir", folder + "/a/b"]))
      }
      #expect(runs.all.count == 8)
      #expect(runs.all.allSatisfy { $0.status == 0 && $0.errors.isEmpty })
      #expect(Set(runs.all.map(\.picture)).count == 1)
    }
  }
}

/// Runs that ended on several threads.
private final class Runs: Sendable {
  private let runs = Mutex<[CommandRun]>([])
  var all: [CommandRun] { runs.withLock { $0 } }
  func add(_ run: CommandRun?) { runs.withLock { $0 += [run].compactMap { $0 } } }
}
