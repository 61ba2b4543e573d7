import Foundation
import HTTPTypes
import Hummingbird
import MapTiles
import RenderMap
import Testing

@testable import MapServer

/// The pages of a server.
struct PagesTests {
  /// Writes a folder with the files of MapLibre GL JS.
  private func writeLibrary(_ site: TestSite) throws -> String {
    for name in MapLibreViewer.files { try site.write("library/\(name)", "/* \(name) */") }
    return site.parent + "/library"
  }

  /// Writes a style whose addresses browsers can use.
  private func writeLinkedStyle(_ site: TestSite) throws {
    try site.write(
      "site/linked.json",
      #"{"version": 8, "sources": {}, "layers": [{"id": "b", "type": "background"}]}"#)
  }

  @Test func `the list has addresses to copy, and the ids and sizes of data`() async throws {
    let site = try TestSite()
    try site.writeArchive("points.mbtiles")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: site.folder + "/points.mbtiles")).count
    try await site.test { client in
      let text = try await client.execute(uri: "/", method: .get).text
      #expect(text.contains(#"value="http://localhost/styles/plain/{z}/{x}/{y}.png""#))
      #expect(text.contains(#"value="http://localhost/data/points/{z}/{x}/{y}.pbf""#))
      #expect(text.contains("<code>points</code> <span>pbf, zoom 0-1, \(Pages.size(bytes))</span>"))
    }
  }

  @Test func `a style that is not rendered has no map without MapLibre GL JS`() async throws {
    let site = try TestSite()
    try writeLinkedStyle(site)
    try site.write(
      "site/config.json",
      """
      {"options": {"paths": {"root": "\(site.folder)", "styles": ".", "fonts": "fonts"}},
       "styles": {"linked": {"style": "linked.json", "serve_rendered": false}}}
      """)
    let catalog = try TileserverConfiguration(at: site.folder + "/config.json").catalog
    for hasLibrary in [false, true] {
      var options = ServerOptions()
      if hasLibrary { options.mapLibreFolder = try writeLibrary(site) }
      let server = MapServer(options, logger: TestSite.logger)
      try server.load(catalog)
      try await site.test(server) { client in
        let list = try await client.execute(uri: "/", method: .get).text
        #expect(list.contains("not rendered"))
        #expect(list.contains(#"<a href="styles/linked/">Map</a>"#) == hasLibrary)
        let response = try await client.execute(uri: "/styles/linked/", method: .get)
        #expect(response.status == (hasLibrary ? .ok : .notFound))
      }
    }
  }

  @Test func `MapLibre GL JS shows the style and the tiles of the server`() async throws {
    let site = try TestSite()
    try writeLinkedStyle(site)
    let library = try writeLibrary(site)
    try await site.test(site.server { $0.mapLibreFolder = library }) { client in
      let page = try await client.execute(uri: "/styles/linked/", method: .get)
      #expect(page.text.contains(#"data-linked="true" data-rendered="true""#))
      let policy = page.headers[.contentSecurityPolicy] ?? ""
      #expect(policy.contains("script-src 'self'; worker-src blob:"))
      let script = try await client.execute(uri: "/assets/maplibre-gl.js", method: .get)
      #expect(script.text == "/* maplibre-gl.js */")
      #expect(script.headers[.contentType] == "text/javascript; charset=utf-8")
    }
    try await site.test { client in
      let response = try await client.execute(uri: "/assets/maplibre-gl.js", method: .get)
      #expect(response.status == .notFound)
    }
  }

  @Test func `the inspector has the levels and the bounds of its archive`() async throws {
    let site = try TestSite()
    try site.writeArchive("points.mbtiles")
    try await site.test { client in
      let list = try await client.execute(uri: "/", method: .get).text
      #expect(list.contains(#"<a href="data/points/">Tiles</a>"#))
      let page = try await client.execute(uri: "/data/points/", method: .get)
      #expect(page.text.contains("<h1>Points &amp; more</h1>"))
      #expect(page.text.contains(#"data-vector="true" data-least="0" data-greatest="1""#))
      #expect(page.text.contains(#"data-bounds="-180.0,-85.0,180.0,85.0" data-elevation="false""#))
      #expect(page.headers[.contentSecurityPolicy] == Pages.policy)
      for name in ["element.js", "inspector.js"] {
        #expect(page.text.contains(#"<script src="../../assets/\#(name)" defer></script>"#))
        let script = try await client.execute(uri: "/assets/\(name)", method: .get)
        #expect(script.headers[.contentType] == "text/javascript; charset=utf-8")
      }
      // A proxy in front of the server may ask for the key of every request.
      let withKey = try await client.execute(uri: "/data/points/?key=a", method: .get).text
      for name in ["pages.css", "element.js", "inspector.js"] {
        #expect(withKey.contains("\"../../assets/\(name)?key=a\""), "\(name)")
      }
      let other = try await client.execute(uri: "/data/other/", method: .get)
      #expect(other.status == .notFound)
    }
  }

  @Test(arguments: [
    (0, "0 B"), (1023, "1023 B"), (1024, "1.0 KiB"), (1536, "1.5 KiB"), (5_452_595, "5.2 MiB"),
    (3 << 30, "3.0 GiB"),
  ])
  func `sizes have binary units`(bytes: Int, text: String) {
    #expect(Pages.size(bytes) == text)
  }
}

extension TestSite {
  /// Writes an archive of vector tiles into the folder of styles. Its tile 0/0/0 has a layer `a`
  /// without features.
  func writeArchive(_ name: String) throws {
    let world = TileSetDescription.Bounds(west: -180, south: -85, east: 180, north: 85)
    let archive = try MBTilesBuilder(
      at: folder + "/" + name,
      TileArchiveMetadata(
        name: "Points & more", format: .mvt, bounds: world, zooms: 0...1, attribution: nil,
        tileSize: 512))
    try archive.add(#require(TileID(z: 0, x: 0, y: 0)), [0x1A, 5, 0x0A, 1, 0x61, 0x78, 2])
    try archive.finish()
  }
}
