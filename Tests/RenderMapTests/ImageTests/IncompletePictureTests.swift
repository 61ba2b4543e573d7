import MapEngine
import Foundation
import MapData
import RenderMap
import MapTestSupport
import Synchronization
import Testing

@Suite("Image tests whose content cannot be read")
struct IncompletePictureTests {
  /// A part of the map that cannot be read.
  enum Part: CaseIterable {
    case tiles, raster, glyphs, sprite, data
  }

  /// Returns a job of a point with a label, and of one part from a server.
  private func job(_ part: Part, _ url: String) -> String {
    var root = ""
    var source = ""
    var layer = ""
    switch part {
    case .tiles:
      source = ", \"s\": {\"type\": \"vector\", \"tiles\": [\"\(url)/{z}/{x}/{y}\"]}"
      layer = ", {\"id\": \"s\", \"type\": \"fill\", \"source\": \"s\", \"source-layer\": \"a\"}"
    case .raster:
      source = ", \"s\": {\"type\": \"raster\", \"tiles\": [\"\(url)/{z}/{x}/{y}\"]}"
      layer = ", {\"id\": \"s\", \"type\": \"raster\", \"source\": \"s\"}"
    case .glyphs: root = "\"glyphs\": \"\(url)/{fontstack}/{range}.pbf\","
    case .sprite: root = "\"sprite\": \"\(url)/sprite\","
    case .data:
      source = ", \"s\": {\"type\": \"geojson\", \"data\": \"\(url)/a.geojson\"}"
      layer = ", {\"id\": \"s\", \"type\": \"circle\", \"source\": \"s\"}"
    }
    return """
      {"name": "map", "zoom": 1, "size": "64x64", "style": {"version": 8, \(root) "sources": {
         "p": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}\(source)},
       "layers": [{"id": "b", "type": "background", "paint": {"background-color": "white"}},
         {"id": "t", "type": "symbol", "source": "p", "layout": {"text-field": "A", "icon-image": "cafe"}}\(layer)]}}
      """
  }

  private func run(
    _ folder: String, records: Bool = false, lenient: Bool, offline: Bool = false,
    allowed: Set<WarningClass> = []
  ) throws -> GoldenResult {
    var access = HTTPAccess()
    access.isOffline = offline
    var policy = HTTPPolicy()
    policy.retries.tries = 1
    let loader = ResourceLoader(http: HTTPClient(policy: policy, access: access))
    var runner = GoldenRunner(loader: loader)
    runner.isLenient = lenient
    runner.warningPolicy.allowed = allowed
    let results = runner.run(try GoldenSuite([folder], loader: loader), records: records)
    return try #require(results.first)
  }

  @Test(
    "an incomplete picture never becomes a golden picture, and its test is an error with the cause",
    arguments: Part.allCases, ["page", "status", "closed", "offline"])
  func neverGolden(part: Part, fault: String) throws {
    let server = try TestServer { _ in
      fault == "page" ? .text("<html><body>Sign in</body></html>") : .answer(status: 500)
    }
    let url =
      fault == "closed" ? "http://127.0.0.1:\(try TestServer.closedPort())" : server.url
    try withSuite(["a.json": job(part, url)]) { folder in
      let golden = folder + "/Goldens/map.png"
      try FileManager.default.createDirectory(
        atPath: folder + "/Goldens", withIntermediateDirectories: true)
      try Data("kept".utf8).write(to: URL(fileURLWithPath: golden))
      for lenient in [false, true] {
        for records in [true, false] {
          let result = try run(
            folder, records: records, lenient: lenient, offline: fault == "offline",
            allowed: Set(WarningClass.allCases))
          guard case .error(let message) = result.status else {
            Issue.record("\(result.status.name), records \(records), lenient \(lenient)")
            continue
          }
          #expect(message.contains("127.0.0.1"))
          #expect(result.acceptance == nil)
          #expect(try Data(contentsOf: URL(fileURLWithPath: golden)) == Data("kept".utf8))
        }
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder + "/Goldens") == ["map.png"])
    }
  }

  /// A tile with a point in its center, in layer `a` (Mapbox Vector Tile 2.1).
  private static let tile: [UInt8] = [
    0x1A, 0x15, 0x78, 2, 0x0A, 1, 0x61, 0x28, 0x80, 0x20, 0x12, 0x0B, 8, 1, 0x18, 1, 0x22, 5, 9,
    0x80, 0x20, 0x80, 0x20,
  ]

  @Test(
    "a source without any tile is not recorded, unless its class is allowed",
    arguments: [404, 410, 204, 200], [Part.tiles, .raster])
  func absentTiles(status: Int, part: Part) throws {
    let server = try TestServer { _ in .answer(status: status) }
    try withSuite(["a.json": job(part, server.url)]) { folder in
      for records in [true, false] {
        let result = try run(folder, records: records, lenient: false)
        guard case .error(let message) = result.status else {
          Issue.record("\(result.status.name), records \(records)")
          continue
        }
        #expect(message.hasPrefix("error[absent-tiles]: sources.s: "))
        #expect(message.contains(server.url + "/1/0/0"))
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/Goldens/map.png"))
      let allowed: Set<WarningClass> = [.absentTiles]
      let recorded = try run(folder, records: true, lenient: false, allowed: allowed)
      #expect(recorded.status.name == "recorded")
      // The golden picture shows nothing of the source either.
      #expect(try run(folder, lenient: false).status.name == "passed")
    }
  }

  @Test(
    "an image of data that cannot be read is a warning, and its picture is not recorded",
    arguments: ["file", "404", "500", "closed"])
  func imageOfData(fault: String) throws {
    let server = try TestServer { _ in .answer(status: Int(fault) ?? 404) }
    let address =
      switch fault {
      case "file": "i.png"
      case "closed": "http://127.0.0.1:\(try TestServer.closedPort())/i.png"
      default: server.url + "/i.png"
      }
    let document = """
      <kml><Document><Placemark><Point><coordinates>7,47</coordinates></Point></Placemark><GroundOverlay>
      <name>Survey</name><Icon><href>\(address)</href></Icon><LatLonBox><north>48</north><south>46</south><east>8</east>
      <west>6</west></LatLonBox></GroundOverlay></Document></kml>
      """
    let job = #"{"name": "map", "data": "a.kml", "basemap": "none", "size": "64x64"}"#
    try withSuite(["a.jsonl": job, "a.kml": document]) { folder in
      for records in [true, false] {
        let result = try run(folder, records: records, lenient: false)
        guard case .error(let message) = result.status else {
          Issue.record("\(result.status.name), records \(records)")
          continue
        }
        #expect(message.contains("the ground overlay 'Survey' "))
        #expect(message.contains(fault == "file" ? "/i.png' " : address))
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/Goldens/map.png"))
    }
  }

  @Test("a picture whose text has no font is not recorded")
  func noFonts() throws {
    let job = """
      {"name": "map", "zoom": 1, "size": "64x64", "style": {"version": 8, "sources": {
         "p": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [{"id": "t", "type": "symbol", "source": "p", "layout": {"text-field": "A"}}]}}
      """
    try withSuite(["a.json": job]) { folder in
      var runner = GoldenRunner(loader: .offline)
      runner.fontFolders = [folder + "/none"]
      runner.warningPolicy.allowed = Set(WarningClass.allCases)
      let results = runner.run(try GoldenSuite([folder], loader: .offline), records: true)
      #expect(results.map(\.status.name) == ["error"])
    }
  }

  @Test("tiles that are gone neither replace a golden picture nor are a difference")
  func lostTiles() throws {
    let isGone = Atomic(false)
    let server = try TestServer { _ in
      isGone.load(ordering: .relaxed) ? .answer(status: 404) : .answer(body: Self.tile)
    }
    let circles = job(.tiles, server.url).replacingOccurrences(of: "\"fill\"", with: "\"circle\"")
      .replacingOccurrences(of: "\"zoom\": 1", with: "\"zoom\": 0")
    try withSuite(["a.json": circles]) { folder in
      #expect(try run(folder, records: true, lenient: false).status.name == "recorded")
      let golden = URL(fileURLWithPath: folder + "/Goldens/map.png")
      let kept = try Data(contentsOf: golden)
      isGone.store(true, ordering: .relaxed)
      for records in [true, false] {
        let result = try run(folder, records: records, lenient: false)
        #expect(result.status.name == "error")
        #expect(try Data(contentsOf: golden) == kept)
      }
      let allowed = try run(folder, lenient: false, allowed: [.absentTiles])
      #expect(allowed.status.name == "failed")
    }
  }

  @Test(
    "a folder of tiles that does not exist is an error of the source", arguments: [false, true])
  func noFolder(lenient: Bool) throws {
    try withSuite(["a.json": job(.tiles, "none")]) { folder in
      let result = try run(
        folder, records: true, lenient: lenient, allowed: Set(WarningClass.allCases))
      guard case .error(let message) = result.status else {
        Issue.record("\(result.status.name)")
        return
      }
      #expect(message.contains("none/{z}/{x}/{y}: cannot be read: no such folder of tiles"))
    }
  }

  @Test("an incomplete picture cannot be recorded as a golden picture")
  func record() throws {
    try withFolder { folder in
      let style = """
        {"version": 8, "sources": {"s": {"type": "raster", "tiles": ["http://localhost/{z}"]}},
         "layers": [{"id": "s", "type": "raster", "source": "s"}]}
        """
      let path = folder + "/style.json"
      try Data(style.utf8).write(to: URL(fileURLWithPath: path))
      var access = HTTPAccess()
      access.isOffline = true
      let loader = ResourceLoader(http: HTTPClient(access: access))
      let map = try Map.load(
        .init(parsing: style), from: .file(path: path), loader: loader)
      let scene = map.scene(camera: Camera(), size: try PictureSize(8, 8))
      let golden = GoldenPicture(path: folder + "/a.png")
      #expect(throws: RequestError.self) { try golden.record(scene, of: map) }
      #expect(!FileManager.default.fileExists(atPath: golden.path))
      guard case .incomplete(let lacks) = try golden.compare(scene, of: map, rules: GoldenRules())
      else {
        Issue.record("it is compared")
        return
      }
      #expect(lacks.map(\.kind) == [.offline])
    }
  }

  @Test("the time limit applies to each test, however many requests it makes")
  func timeLimit() throws {
    let server = try TestServer { _ in .silence }
    let second = job(.raster, server.url).replacingOccurrences(of: "\"map\"", with: "\"other\"")
    try withSuite(["a.json": job(.tiles, server.url), "b.json": second]) { folder in
      var policy = HTTPPolicy()
      policy.pictureTimeout = .milliseconds(300)
      var runner = GoldenRunner(loader: ResourceLoader(http: HTTPClient(policy: policy)))
      runner.threads = 1
      let results = runner.run(try GoldenSuite([folder], loader: runner.loader))
      #expect(results.count == 2)
      for result in results {
        guard case .error(let message) = result.status else {
          Issue.record("\(result.status.name)")
          continue
        }
        #expect(message.contains("no response in time"))
      }
    }
  }
}
