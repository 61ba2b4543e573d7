import HTTPTypes
import MapTiles
import RenderMap
import Testing

@testable import MapServer

/// Archives that are served without a style.
struct ArchiveStyleTests {
  private func picture() throws -> [UInt8] {
    var pixels = StraightPixels(width: 1, height: 1)
    pixels.bytes = [0, 0, 255, 255]
    return try PNG.encode(pixels)
  }

  /// Writes the archive `a.mbtiles` with the tile 0/0/0, and returns its path.
  private func write(
    _ tile: [UInt8], _ format: TileFormat, name: String = "Name", to site: TestSite
  ) throws -> String {
    let path = site.parent + "/archives/a.mbtiles"
    try site.write("archives/other.txt", "")
    let metadata = TileArchiveMetadata(
      name: name, format: format,
      bounds: TileSetDescription.Bounds(west: -180, south: -85, east: 180, north: 85),
      zooms: 0...0, attribution: nil, tileSize: 256)
    let builder = try MBTilesBuilder(at: path, metadata)
    try builder.add(#require(TileID(z: 0, x: 0, y: 0)), tile)
    try builder.finish()
    return path
  }

  private func server(_ address: String) throws -> MapServer {
    let server = MapServer(ServerOptions(), logger: TestSite.logger)
    try server.load(Catalog(archive: address))
    return server
  }

  @Test func `pictures are shown as they are`() async throws {
    let site = try TestSite()
    let path = try write(picture(), .png, to: site)
    for address in [path, "mbtiles://" + path] {
      try await site.test(server(address)) { client in
        let tile = try await client.execute(uri: "/styles/a/512/0/0/0.png", method: .get)
        #expect(tile.pixel(100, 100) == [0, 0, 255, 255])
        let style = try await client.execute(uri: "/styles/a/style.json", method: .get).json()
        #expect(style.object?["name"] == "Name")
        #expect(
          style.object?["sources"]?.object?["tiles"]?.object?["url"]
            == "http://localhost/data/a.json")
        #expect(try await client.execute(uri: "/data/a/0/0/0.png", method: .get).status == .ok)
      }
    }
  }

  @Test func `an archive without a name, and its style, have the name of the file`() async throws {
    let site = try TestSite()
    let path = try write(picture(), .png, name: "", to: site)
    try await site.test(server(path)) { client in
      for uri in ["/styles.json", "/data.json"] {
        let list = try await client.execute(uri: uri, method: .get).json()
        #expect(list.array?.first?.object?["name"] == "a", "\(uri)")
      }
    }
  }

  /// The format, the encoding of elevation and the vector layers of tiles, and the types of the source and the layers
  /// of the style.
  @Test(
    arguments: [
      (.mvt, nil, ["a", "b"], "vector", ["fill", "fill", "line", "line", "circle", "circle"]),
      (nil, nil, ["a"], "vector", ["fill", "line", "circle"]),
      (.mlt, nil, ["a"], "vector", ["fill", "line", "circle"]),
      (.jpeg, nil, nil, "raster", ["raster"]),
      (.png, "terrarium", nil, "raster-dem", ["hillshade"]),
      (.webp, "other", nil, "raster", ["raster"]),
    ] as [(TileFormat?, String?, [String]?, String, [String])])
  func `a style has the layers of its tiles`(
    format: TileFormat?, encoding: String?, names: [String]?, source: String, layers: [String]
  ) throws {
    var tiles = TileSetDescription()
    (tiles.format, tiles.encoding, tiles.vectorLayers) = (format, encoding, names)
    let text = try ArchiveStyle(id: "x", tiles: tiles).text()
    let root = try #require(try JSONDocument(parsing: text).root.object)
    #expect(root["sources"]?.object?["tiles"]?.object?["type"]?.string == source)
    #expect(root["sources"]?.object?["tiles"]?.object?["url"] == "mbtiles://{x}")
    #expect(
      root["layers"]?.array?.map { $0.object?["type"]?.string } == ["background"] + layers)
    let parsed = Style.parse(text: text)
    #expect(parsed.style != nil)
    #expect(parsed.diagnostics.isEmpty)
  }

  @Test(
    arguments: [(TileFormat.mvt, nil), (.mvt, []), (.other("x"), nil)] as [(TileFormat, [String]?)])
  func `tiles of unknown content have no style`(format: TileFormat, names: [String]?) {
    var tiles = TileSetDescription()
    (tiles.format, tiles.vectorLayers) = (format, names)
    #expect(throws: CatalogError.self) { try ArchiveStyle(id: "x", tiles: tiles).text() }
  }

  /// Bounds, and the longitude and the zoom level of the view. Bounds of 45 degrees have the width of a tile at level 3.
  @Test(arguments: [
    (0.0, 45.0, 22.5, 3.0), (-180, 180, 0, 0), (170, -145, -167.5, 3), (1, 1, 1, 14),
  ])
  func `a style shows the bounds of its tiles`(
    west: Double, east: Double, longitude: Double, zoom: Double
  ) throws {
    var tiles = TileSetDescription()
    tiles.bounds = TileSetDescription.Bounds(west: west, south: -10, east: east, north: 30)
    tiles.maxzoom = 14
    let view = try #require(tiles.view)
    #expect(view.center == Position(longitude: longitude, latitude: 10))
    #expect(view.zoom == zoom)
  }

  @Test func `an archive that is no archive is an error with the remedy`() throws {
    let site = try TestSite()
    let path = site.parent + "/none.mbtiles"
    for (address, message) in [
      (path, "\(path): no such file"),
      (site.parent, "\(site.parent): a folder; to serve its styles, name it with --styles"),
      (
        "a.json",
        "a.json: an archive ends in .mbtiles or .pmtiles, or starts with mbtiles:// or pmtiles://"
      ),
      ("s3://b/a.pmtiles", "s3://b/a.pmtiles: addresses of S3 are not supported"),
    ] {
      #expect(throws: CatalogError.self) { try Catalog(archive: address) }
      do {
        _ = try Catalog(archive: address)
      } catch {
        #expect(error.description == message)
      }
    }
  }
}
