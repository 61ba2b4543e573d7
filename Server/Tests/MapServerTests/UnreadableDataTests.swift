import Foundation
import HTTPTypes
import MapServer
import MapTiles
import RenderMap
import Testing

/// Maps whose data cannot be read, and reloads of such maps.
struct UnreadableDataTests {
  /// A tile with one layer `a` of 4096 units, with a polygon that covers all of it.
  private static let tile: [UInt8] =
    [0x1A, 28, 0x78, 2, 0x0A, 1, 0x61, 0x12, 18, 0x18, 3, 0x22, 14]
    + [9, 0, 0, 26, 0x80, 0x40, 0, 0, 0x80, 0x40, 0xFF, 0x3F, 0, 15] + [0x28, 0x80, 0x20]

  /// Returns a style that draws the layer `a` of a source in blue.
  private static func style(_ source: String) -> String {
    """
    {"version": 8, "sources": {"s": \(source)}, "layers": [
      {"id": "f", "type": "fill", "source": "s", "source-layer": "a", "paint": {"fill-color": "#0000ff"}}]}
    """
  }

  /// Writes an archive with the tile of the world.
  private static func writeArchive(_ site: TestSite, _ name: String, tile: [UInt8] = tile) throws {
    let world = TileSetDescription.Bounds(west: -180, south: -85, east: 180, north: 85)
    let archive = try MBTilesBuilder(
      at: site.parent + "/" + name,
      TileArchiveMetadata(
        name: "a", format: .mvt, bounds: world, zooms: 0...0, attribution: nil, tileSize: 512))
    try archive.add(.world, tile)
    try archive.finish()
  }

  /// A way to lose the data of a style.
  enum Loss: String, CaseIterable {
    case missing, damaged, damagedTile, refused, hostIsDown, missingGeoJSON, damagedGeoJSON
  }

  /// Writes the style `lost` whose data is lost.
  private static func write(_ loss: Loss, to site: TestSite) throws {
    var source = #"{"type": "vector", "url": "mbtiles://lost.mbtiles"}"#
    var style: String?
    switch loss {
    case .missing: break
    case .damaged: try site.write("site/lost.mbtiles", "<html>no archive</html>")
    case .damagedTile:
      try writeArchive(site, "site/lost.mbtiles", tile: Array("<html></html>".utf8))
    case .refused:
      try writeArchive(site, "outside.mbtiles")
      source = #"{"type": "vector", "url": "mbtiles://../outside.mbtiles"}"#
    case .hostIsDown:
      source = #"{"type": "vector", "tiles": ["http://127.0.0.1:9/{z}/{x}/{y}.pbf"]}"#
    case .missingGeoJSON, .damagedGeoJSON:
      if loss == .damagedGeoJSON { try site.write("site/files/lost.geojson", "<html></html>") }
      style = Self.style(#"{"type": "geojson", "data": "files/lost.geojson"}"#)
        .replacing(#""source-layer": "a", "#, with: "")
    }
    try site.write("site/lost.json", style ?? Self.style(source))
  }

  @Test(arguments: Loss.allCases)
  func `a map without its data is no picture`(loss: Loss) async throws {
    let site = try TestSite()
    try Self.write(loss, to: site)
    let server = try site.server { options in
      options.allowedHosts = [HTTPHost("127.0.0.1:9")].compactMap { $0 }
    }
    try await site.test(server) { client in
      let known = try await client.execute(uri: "/styles/lost/style.json", method: .get).status
      for uri in ["0/0/0.png", "512/0/0/0@2x.webp", "static/0,0,1/100x100.png"] {
        // A second request is not answered from a cache.
        for _ in 0..<2 {
          try await client.execute(uri: "/styles/lost/" + uri, method: .get) { response in
            // A style that cannot be loaded at all is left out.
            #expect(response.status == (known == .ok ? .serviceUnavailable : .notFound), "\(uri)")
            #expect(response.headers[.cacheControl] == "no-store")
          }
        }
      }
      if known == .ok {
        try await client.execute(uri: "/health", method: .get) { response in
          #expect(response.text.contains("style lost"))
        }
        try await client.execute(uri: "/metrics", method: .get) { response in
          #expect(response.text.contains("render_map_unreadable_total 6\n"))
          #expect(response.text.contains("render_map_failing 1\n"))
        }
      }
      // Other styles are drawn.
      try await client.execute(uri: "/styles/plain/0/0/0.png", method: .get) { response in
        #expect(response.status == .ok)
        #expect(response.headers[.cacheControl] == "public, max-age=3600")
      }
    }
  }

  @Test func `a tile that an archive does not have is no failure`() async throws {
    let site = try TestSite()
    try Self.writeArchive(site, "site/a.mbtiles")
    try site.write(
      "site/a.json", Self.style(#"{"type": "vector", "url": "mbtiles://a.mbtiles", "minzoom": 0}"#))
    try await site.test { client in
      try await client.execute(uri: "/styles/a/512/0/0/0.png", method: .get) { response in
        #expect(response.pixel(100, 100) == [0, 0, 255, 255])
      }
      try await client.execute(uri: "/health", method: .get) { response in
        #expect(response.text == "OK")
      }
    }
  }

  @Test(arguments: [Loss.missing, .damaged])
  func `a reload without an archive keeps the style, and counts as failed`(loss: Loss) async throws
  {
    let site = try TestSite()
    try Self.writeArchive(site, "site/lost.mbtiles")
    try site.write(
      "site/lost.json", Self.style(#"{"type": "vector", "url": "mbtiles://lost.mbtiles"}"#))
    let server = try site.server()
    try FileManager.default.removeItem(atPath: site.folder + "/lost.mbtiles")
    try Self.write(loss, to: site)
    server.reload { (try Catalog(folder: site.folder), server.options) }
    try await site.test(server) { client in
      try await client.execute(uri: "/styles/lost/512/0/0/0.png", method: .get) { response in
        #expect(response.pixel(100, 100) == [0, 0, 255, 255])
      }
      try await client.execute(uri: "/metrics", method: .get) { response in
        #expect(response.text.contains("render_map_reloads_failed_total 1\n"))
        #expect(response.text.contains("render_map_reloads_total 1\n"))
      }
    }
  }

  @Test func `a reload whose configuration cannot be read counts as failed`() async throws {
    let site = try TestSite()
    let server = try site.server()
    server.reload { throw CatalogError("config.json: not JSON") }
    try await site.test(server) { client in
      try await client.execute(uri: "/styles/plain/0/0/0.png", method: .get) { response in
        #expect(response.status == .ok)
      }
      try await client.execute(uri: "/metrics", method: .get) { response in
        #expect(response.text.contains("render_map_reloads_failed_total 1\n"))
      }
    }
  }

  @Test func `a reload reads the options of the configuration again`() async throws {
    let site = try TestSite()
    let server = try site.server()
    server.reload {
      var options = server.options
      options.hasPictures = false
      options.greatestScale = 1
      return (try Catalog(folder: site.folder), options)
    }
    try await site.test(server) { client in
      for (uri, status) in [
        ("static/0,0,1/100x100.png", 404), ("0/0/0@2x.png", 400), ("0/0/0.png", 200),
      ] {
        try await client.execute(uri: "/styles/plain/" + uri, method: .get) { response in
          #expect(response.status.code == status, "\(uri)")
        }
      }
    }
  }

  @Test func `the state of the server names content that cannot be loaded`() async throws {
    let site = try TestSite()
    let text = """
      {"options": {"paths": {"styles": ".", "mbtiles": "."}}, "styles": {"none": {"style": "none.json"}},
       "data": {"away": {"mbtiles": "away.mbtiles"}}}
      """
    let configuration = try TileserverConfiguration(
      Array(text.utf8), at: site.folder + "/config.json")
    let server = try site.server()
    try server.load(configuration.catalog)
    try await site.test(server) { client in
      let health = try await client.execute(uri: "/health", method: .get)
      #expect(health.status == .ok)
      #expect(health.text == "Degraded: cannot load style none, data away")
      let metrics = try await client.execute(uri: "/metrics", method: .get).text
      #expect(metrics.contains("render_map_absent 2\n"))
    }
  }

  @Test func `a style that is left out is a problem with the name of its file`() throws {
    let site = try TestSite()
    try site.write("site/broken.json", #"{"version": 8, "layers": ["#)
    try site.write("site/mistake.json", #"{"version": 8, "layers": [], "sources": 5}"#)
    try site.write("site/unversioned.json", #"{"layers": [], "sources": {}}"#)
    try site.write("site/tiles.json", #"{"tilejson": "3.0.0", "tiles": []}"#)
    let problems = try Site(Catalog(folder: site.folder), options: ServerOptions()).problems
    for name in ["broken.json", "unversioned.json"] {
      #expect(problems.contains { $0.contains(name) }, "\(name)")
    }
    #expect(!problems.contains { $0.contains("tiles.json") })
  }
}
