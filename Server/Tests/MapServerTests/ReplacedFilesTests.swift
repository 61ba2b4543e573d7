import Foundation
import HTTPTypes
import MapTiles
import RenderMap
import Testing

@testable import MapServer

/// Files of styles that are replaced while the server runs.
struct ReplacedFilesTests {
  private let site: TestSite
  private static let (green, blue): ([UInt8], [UInt8]) = ([0, 255, 0, 255], [0, 0, 255, 255])

  init() throws {
    site = try TestSite()
    try site.write("site/files/square.json", #"{"type":"FeatureCollection","features":[]}"#)
  }

  /// A file of the style `s` that is replaced.
  enum Kind: String, CaseIterable {
    case style, mbtiles, pmtiles, geojson, icon, linkedArchive
  }

  /// Writes a file beside its place, and renames it, so that readers find the old or the new file.
  private func replace(_ path: String, _ write: (String) throws -> Void) throws {
    let temporary = "new-" + path.replacing("/", with: "-")
    try write(temporary)
    #expect(rename(site.parent + "/" + temporary, site.folder + "/" + path) == 0)
  }

  /// Writes an archive with a tile that is covered by one polygon of the layer `layer`, at the levels 0 and 1.
  private func writeArchive(_ path: String, kind: Kind, layer: String) throws {
    let name = layer == "a" ? "a" : "an archive with another length of its metadata"
    let world = TileSetDescription.Bounds(west: -180, south: -85, east: 180, north: 85)
    let metadata = TileArchiveMetadata(
      name: name, format: .mvt, bounds: world, zooms: 0...1, attribution: nil, tileSize: 512)
    let tile: [UInt8] =
      [0x1A, 28, 0x78, 2, 0x0A, 1] + Array(layer.utf8) + [0x12, 18, 0x18, 3, 0x22, 14]
      + [9, 0, 0, 26, 0x80, 0x40, 0, 0, 0x80, 0x40, 0xFF, 0x3F, 0, 15] + [0x28, 0x80, 0x20]
    let file = site.parent + "/" + path
    let archive: any TileArchiveBuilder =
      kind == .pmtiles
      ? try PMTilesBuilder(at: file, metadata) : try MBTilesBuilder(at: file, metadata)
    try archive.add(.world, tile)
    // PMTiles archives are written along the Hilbert curve.
    for (x, y) in [(0, 0), (0, 1), (1, 1), (1, 0)] {
      if let id = TileID(z: 1, x: x, y: y) { try archive.add(id, tile) }
    }
    try archive.finish()
  }

  private static func style(_ source: String, _ layers: String, sprite: String = "") -> String {
    #"{"version": 8, \#(sprite) "sources": {\#(source)}, "layers": [\#(layers)]}"#
  }

  private static func fill(_ id: String, _ color: String, _ more: String) -> String {
    let paint = #""paint": {"fill-color": "\#(color)"}"#
    return #"{"id": "\#(id)", "type": "fill", "source": "s", \#(paint)\#(more)}"#
  }

  /// Writes the files of the style `s`, or a new version of the file of a kind. The first version is green, and the
  /// second is blue.
  private func write(_ kind: Kind, isNew: Bool) throws {
    switch kind {
    case .style:
      let color = isNew ? "#0000ff" : "#00ff00"
      let layer = #"{"id": "b", "type": "background", "paint": {"background-color": "\#(color)"}}"#
      try replace("s.json") { try site.write($0, Self.style("", layer)) }
    case .mbtiles, .pmtiles, .linkedArchive:
      let (ending, layer) = (kind == .pmtiles ? "pmtiles" : "mbtiles", isNew ? "b" : "a")
      if kind == .linkedArchive {
        let target = "versions/\(layer).mbtiles"
        try site.write("site/versions/note.txt", "")
        try writeArchive("site/" + target, kind: kind, layer: layer)
        try replace("s.mbtiles") { name in
          try FileManager.default.createSymbolicLink(
            atPath: site.parent + "/" + name, withDestinationPath: target)
        }
      } else {
        try replace("s.\(ending)") { try writeArchive($0, kind: kind, layer: layer) }
      }
      let source = #""s": {"type": "vector", "url": "\#(ending)://s.\#(ending)"}"#
      let layers = [("a", "#00ff00"), ("b", "#0000ff")].map { name, color in
        Self.fill(name, color, #", "source-layer": "\#(name)""#)
      }
      if !isNew { try site.write("site/s.json", Self.style(source, layers.joined(separator: ","))) }
    case .geojson:
      let world = "[[[-180,-85],[180,-85],[180,85],[-180,85],[-180,-85]]]"
      try replace("files/s.json") {
        try site.write(
          $0,
          #"{"type": "Feature", "properties": {"isNew": \#(isNew)}, "geometry": "#
            + #"{"type": "Polygon", "coordinates": \#(world)}}"#)
      }
      let layers =
        Self.fill("a", "#00ff00", "") + ","
        + Self.fill("b", "#0000ff", #", "filter": ["get", "isNew"]"#)
      let source = #""s": {"type": "geojson", "data": "files/s.json"}"#
      if !isNew { try site.write("site/s.json", Self.style(source, layers)) }
    case .icon:
      let color = isNew ? "#0000ff" : "#00ff00"
      let rectangle = #"<rect width="16" height="16" fill="\#(color)"/>"#
      let icon =
        #"<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">\#(rectangle)</svg>"#
      try site.write("site/icons/other.svg", icon)
      try replace("icons/dot.svg") { try site.write($0, icon) }
      let layer = #"{"id": "b", "type": "background", "paint": {"background-pattern": "dot"}}"#
      let style = Self.style("", layer, sprite: #""sprite": "icons","#)
      if !isNew { try site.write("site/s.json", style) }
    }
  }

  private func tile(_ path: String, _ client: TestClient) async throws -> TestResponse {
    let answer = try await client.execute(uri: "/styles/s/512/\(path).png", method: .get)
    #expect(answer.status == .ok, "\(path)")
    return answer
  }

  @Test(
    "a file that is renamed to its place is loaded, and the old file answers until then",
    arguments: Kind.allCases)
  func replacement(kind: Kind) async throws {
    try write(kind, isNew: false)
    let server = try site.server()
    let client = TestClient(server)
    let before = try await tile("0/0/0", client)
    #expect(before.pixel(100, 100) == Self.green)
    #expect(!server.hasChangedFiles())
    try write(kind, isNew: true)
    #expect(server.hasChangedFiles())
    // This tile has not been read from the old file yet.
    #expect(try await tile("1/1/0", client).pixel(100, 100) == Self.green)
    server.loadChanges()
    #expect(!server.hasChangedFiles())
    for path in ["0/0/0", "1/1/0", "1/0/1"] {
      #expect(try await tile(path, client).pixel(100, 100) == Self.blue, "\(path)")
    }
    let after = try await tile("0/0/0", client)
    #expect(after.headers[.eTag] != before.headers[.eTag])
    #expect(try await client.execute(uri: "/health", method: .get).text == "OK")
  }

  @Test(
    "each request during a replacement has the old or the new content",
    arguments: [Kind.mbtiles, .pmtiles])
  func concurrentRequests(kind: Kind) async throws {
    try write(kind, isNew: false)
    let server = try site.server { $0.cacheLimit = 0 }
    let client = TestClient(server)
    try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          try await self.tile("1/\(number % 2)/\(number / 2 % 2)", client).pixel(100, 100)
        }
      }
      try write(kind, isNew: true)
      server.loadChanges()
      for try await pixel in group { #expect(pixel == Self.green || pixel == Self.blue) }
    }
    #expect(try await tile("1/0/0", client).pixel(100, 100) == Self.blue)
  }

  @Test(
    "a file that is broken or removed keeps the old state, until it is repaired",
    arguments: [Kind.style, .mbtiles, .pmtiles, .geojson], [true, false])
  func brokenFile(kind: Kind, isRemoved: Bool) async throws {
    try write(kind, isNew: false)
    let server = try site.server()
    let client = TestClient(server)
    let paths: [Kind: String] = [
      .style: "s.json", .mbtiles: "s.mbtiles", .pmtiles: "s.pmtiles", .geojson: "files/s.json",
    ]
    let path = try #require(paths[kind])
    if isRemoved {
      try FileManager.default.removeItem(atPath: site.folder + "/" + path)
    } else {
      try replace(path) { try site.write($0, #"{"version": 8, "lay"#) }
    }
    #expect(server.hasChangedFiles())
    server.loadChanges()
    #expect(!server.hasChangedFiles())
    #expect(try await tile("0/0/0", client).pixel(100, 100) == Self.green)
    let health = try await client.execute(uri: "/health", method: .get).text
    #expect(health.hasPrefix("Degraded: cannot load the new state of style s"))
    let metrics = try await client.execute(uri: "/metrics", method: .get).text
    #expect(metrics.contains("render_map_reloads_failed_total 1\n"))
    #expect(!metrics.contains("render_map_outdated 0\n"))
    try write(kind, isNew: true)
    server.loadChanges()
    #expect(try await tile("0/0/0", client).pixel(100, 100) == Self.blue)
    #expect(try await client.execute(uri: "/health", method: .get).text == "OK")
  }

  private func reloads(_ client: TestClient) async throws -> [Substring] {
    try await client.execute(uri: "/metrics", method: .get).text.split(separator: "\n")
      .filter { $0.hasPrefix("render_map_reloads") }
  }

  @Test("a failure counts once, although it lasts while other files change")
  func lastingFailure() async throws {
    try write(.mbtiles, isNew: false)
    let server = try site.server()
    let client = TestClient(server)
    try FileManager.default.removeItem(atPath: site.folder + "/s.mbtiles")
    server.loadChanges()
    #expect(
      try await reloads(client) == [
        "render_map_reloads_total 1", "render_map_reloads_failed_total 1",
      ])
    try replace("plain.json") { try site.write($0, TestSite.style + "\n") }
    server.loadChanges()
    #expect(
      try await reloads(client) == [
        "render_map_reloads_total 2", "render_map_reloads_failed_total 1",
      ])
    #expect(
      try await client.execute(uri: "/health", method: .get).text
        == "Degraded: cannot load the new state of style s, data s")
  }

  @Test("while the folder of the styles does not exist, the styles are as before")
  func missingFolder() async throws {
    try write(.style, isNew: false)
    let server = try site.server()
    let client = TestClient(server)
    #expect(rename(site.folder, site.parent + "/other") == 0)
    server.loadChanges()
    #expect(!server.hasChangedFiles())
    #expect(try await tile("0/0/0", client).pixel(100, 100) == Self.green)
    #expect(
      try await client.execute(uri: "/health", method: .get).text
        == "Degraded: cannot load the new state of style plain, style s")
    #expect(rename(site.parent + "/other", site.folder) == 0)
    #expect(server.hasChangedFiles())
    server.loadChanges()
    #expect(try await client.execute(uri: "/health", method: .get).text == "OK")
  }

  @Test("a reload keeps the tiles of unchanged styles", arguments: [true, false])
  func unchangedStyle(isWatched: Bool) async throws {
    try write(.mbtiles, isNew: false)
    let server = try site.server()
    let client = TestClient(server)
    func drawn() async throws -> String {
      for style in ["plain", "s"] {
        try await client.execute(uri: "/styles/\(style)/512/0/0/0.png", method: .get)
      }
      let text = try await client.execute(uri: "/metrics", method: .get).text
      let lines = text.split(separator: "\n")
      return lines.first { $0.hasPrefix("render_map_tile_squares_total") }.map(String.init) ?? ""
    }
    #expect(try await drawn() == "render_map_tile_squares_total 2")
    try write(.mbtiles, isNew: true)
    if isWatched { server.loadChanges() } else { try server.load(Catalog(folder: site.folder)) }
    #expect(try await drawn() == "render_map_tile_squares_total 3")
    try server.load(Catalog(folder: site.folder))
    #expect(try await drawn() == "render_map_tile_squares_total 3")
    // An archive that is added does not change the styles.
    try writeArchive("site/added.mbtiles", kind: .mbtiles, layer: "a")
    try server.load(Catalog(folder: site.folder))
    #expect(try await drawn() == "render_map_tile_squares_total 3")
    let added = try await client.execute(uri: "/data/added.json", method: .get)
    #expect(added.status == .ok)
  }

  @Test("a style is loaded again if the configuration has another archive for the same name")
  func otherArchive() async throws {
    let layers = [("a", "#00ff00"), ("b", "#0000ff")].map { name, color in
      Self.fill(name, color, #", "source-layer": "\#(name)""#)
    }
    let source = #""s": {"type": "vector", "url": "mbtiles://{data}"}"#
    try site.write("site/s.json", Self.style(source, layers.joined(separator: ",")))
    let server = try site.server()
    let client = TestClient(server)
    for (name, color) in [("a", Self.green), ("b", Self.blue)] {
      try writeArchive("site/\(name).mbtiles", kind: .mbtiles, layer: name)
      let text = """
        {"options": {"paths": {"styles": ".", "mbtiles": "."}}, "styles": {"s": {"style": "s.json"}},
         "data": {"data": {"mbtiles": "\(name).mbtiles"}}}
        """
      let configuration = try TileserverConfiguration(
        Array(text.utf8), at: site.folder + "/config.json")
      try server.load(configuration.catalog)
      #expect(try await tile("0/0/0", client).pixel(100, 100) == color)
    }
  }

  @Test("a file that is added to the folder of a font is a change of the styles with glyphs")
  func glyphs() throws {
    // The time of the folder differs even if its clock advances slowly.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: site.folder + "/fonts/One")
    let server = try site.server()
    #expect(!server.hasChangedFiles())
    try site.write("site/fonts/One/256-511.pbf", bytes: [0x0A, 0x05, 0x0A, 0x03, 0x4F, 0x6E, 0x65])
    #expect(server.hasChangedFiles())
    server.loadChanges()
    #expect(!server.hasChangedFiles())
  }
}
