import Foundation
import MapData
import MapEngine
import MapJSON
import MapTestSupport
import Testing

@Suite("Pictures whose content cannot be read")
struct UnreadContentTests {
  /// Returns a style that draws vector tiles of these addresses and, with an image, a point over them.
  private func style(_ tiles: [String], members: String = "") -> String {
    let sources = tiles.enumerated().map { index, url in
      "\"v\(index)\": {\"type\": \"vector\", \"tiles\": [\"\(url)/{z}/{x}/{y}.pbf\"]}"
    }
    let layers = tiles.indices.map {
      "{\"id\": \"f\($0)\", \"type\": \"fill\", \"source\": \"v\($0)\", \"source-layer\": \"a\"}"
    }
    let point =
      "\"p\": {\"type\": \"geojson\", \"data\": {\"type\": \"Point\", \"coordinates\": [0, 0]}}"
    let icons = ["cafe", "bar"].map {
      "{\"id\": \"\($0)\", \"type\": \"symbol\", \"source\": \"p\", \"layout\": {\"icon-image\": \"\($0)\"}}"
    }
    return """
      {"version": 8, \(members) "sources": {\((sources + [point]).joined(separator: ", "))},
       "layers": [\((layers + (members.isEmpty ? [] : icons)).joined(separator: ", "))]}
      """
  }

  /// Returns the warnings of a picture of four tiles of each source.
  private func warnings(_ style: String, offline: Bool = false) throws -> [MapWarning] {
    var access = HTTPAccess()
    access.isOffline = offline
    var policy = HTTPPolicy()
    policy.retries.firstDelay = .milliseconds(1)
    let loader = ResourceLoader(http: HTTPClient(policy: policy, access: access))
    let map = try Map.load(JSONDocument(parsing: style), from: nil, loader: loader)
    let scene = map.scene(camera: Camera(zoom: 3), size: try PictureSize(512, 512))
    return map.warnings + scene.warnings
  }

  private func deadServer() throws -> String { "http://127.0.0.1:\(try TestServer.closedPort())" }

  @Test("a picture without any readable tile is an error, with one message for all tiles")
  func deadServerAlone() throws {
    let warnings = try warnings(style([deadServer()]))
    #expect(warnings.map(\.kind) == [.noReadableTile])
    #expect(warnings.first?.count == 4)
    #expect(warnings.first?.message.hasSuffix("(and 3 more)") == true)
    #expect(WarningPolicy().errors(among: warnings).count == 1)
    #expect(WarningPolicy(allowed: [.noReadableTile]).errors(among: warnings).isEmpty)
  }

  @Test("one unreachable server among others is one warning")
  func deadServerBesideAnother() throws {
    let server = try TestServer { _ in .answer(body: [0x1A, 0]) }
    // An empty layer of a tile: its length is 0.
    let warnings = try warnings(style([deadServer(), server.url]))
    let unread = warnings.filter { $0.mayPass }
    #expect(unread.map(\.kind).contains(.unreadableTile) || unread.count > 1)
    let name = "sources.v0: tile 3/3/3"
    #expect(warnings.filter { $0.place == name }.count == 1)
  }

  @Test("tiles that do not exist are not an error", arguments: [404, 204])
  func absent(status: Int) throws {
    let server = try TestServer { _ in .answer(status: status) }
    let warnings = try warnings(style([server.url]))
    #expect(!warnings.contains { $0.mayPass })
    #expect(WarningPolicy().errors(among: warnings).isEmpty)
  }

  @Test(
    "answers that are not tiles are named with their cause",
    arguments: [
      (TestAnswer.text("<!DOCTYPE html><html></html>"), "HTML page"),
      (.answer(status: 500), "HTTP status 500"),
      (.half, "invalid response"),
    ])
  func causes(answer: TestAnswer, cause: String) throws {
    let server = try TestServer { _ in answer }
    let warnings = try warnings(style([server.url]))
    let unread = warnings.filter { $0.mayPass }
    #expect(unread.map(\.kind) == [.noReadableTile])
    #expect(unread.first?.message.contains(cause) == true)
  }

  @Test(
    "answers of servers in place of tiles are one error that names them and an address",
    arguments: [
      (TestAnswer.text("{\"message\": \"Not Authorized\"}"), "JSON in place of a tile: '{\"mess"),
      (.text("<Error><Code>NoSuchKey</Code></Error>"), "XML or HTML in place of a tile: '<Error>"),
      // A message of Protocol Buffers: field 8 of four bytes.
      (.text("Error"), "text in place of a tile: 'Error'"),
      (.answer(body: Array("GIF89a".utf8)), "a GIF image in place of a tile"),
      (.answer(body: [0x1A, 0x7F, 1]), "not a vector tile: byte 1"),
    ])
  func misplaced(answer: TestAnswer, cause: String) throws {
    let server = try TestServer { _ in answer }
    let warnings = try warnings(style([server.url]))
    #expect(warnings.map(\.kind) == [.noReadableTile])
    #expect(warnings.first?.count == 4)
    #expect(warnings.first?.message.contains("\(server.url)/3/3/3.pbf: \(cause)") == true)
  }

  @Test("glyphs that do not exist are one warning for each font stack")
  func glyphs() throws {
    let server = try TestServer { _ in .answer(status: 404) }
    let layers = ["F", "G"].map { font in
      """
      {"id": "\(font)", "type": "symbol", "source": "p",
       "layout": {"text-field": "a\\u0101\\u0430", "text-font": ["\(font)"]}}
      """
    }
    let style = """
      {"version": 8, "glyphs": "\(server.url)/{fontstack}/{range}.pbf", "sources": {
         "p": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [\(layers.joined(separator: ", "))]}
      """
    let glyphs = try warnings(style).filter { $0.kind == .unreadableGlyphs }
    #expect(glyphs.map(\.count) == [3, 3])
    #expect(glyphs.first?.message.contains("/F/0-255.pbf: not found") == true)
  }

  @Test("without requests, everything on the network is one error")
  func offline() throws {
    let warnings = try warnings(
      style(
        ["http://localhost/a", "http://localhost:81/b"],
        members: "\"sprite\": \"http://localhost/s\","), offline: true)
    let refused = warnings.filter { $0.kind == .offline }
    #expect(WarningList(refused).warnings.map(\.count) == [9])
    #expect(WarningPolicy().errors(among: warnings) == refused)
  }

  @Test("a sprite that cannot be read is one message, not one for each of its images")
  func sprite() throws {
    let url = try deadServer()
    let warnings = try warnings(style([], members: "\"sprite\": \"\(url)/s\","))
    // The picture contains nothing else.
    #expect(warnings.map(\.kind) == [.unreadableSprite, .blankPicture])
    #expect(warnings.first?.mayPass == true)
  }

  @Test("equal warnings without a common cause are listed once, without a count")
  func list() {
    let other = MapWarning(.missingImage, place: "layer a", message: "no image")
    let list = WarningList([
      other, other, MapWarning(.missingImage, place: "layer b", message: "x"),
    ])
    #expect(list.warnings.map(\.count) == [1, 1])
    #expect(list.warnings.map(\.message) == ["no image", "x"])
  }
}
