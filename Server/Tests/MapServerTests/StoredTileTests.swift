import Foundation
import HTTPTypes
import MapServer
import MapTiles
import RenderMap
import Testing

/// Tiles of archives, in the bytes that the archive stores.
struct StoredTileTests {
  /// A vector tile of 600 bytes, so that it is long enough to be compressed. It has no layers, and 597 bytes in the
  /// unknown field 15.
  private static let tile: [UInt8] = [0x7A, 0xD5, 0x04] + (0..<597).map { UInt8($0 % 7) }
  fileprivate static let packed = ContentCoding.gzipped(tile) ?? []

  /// Writes an archive of the levels 0 and 1 with the tile 0/0/0.
  private func write(
    _ bytes: [UInt8], _ format: TileFormat, ending: String, to site: TestSite
  ) throws {
    let metadata = TileArchiveMetadata(
      name: "a", format: format,
      bounds: TileSetDescription.Bounds(west: -180, south: -85, east: 180, north: 85),
      zooms: 0...1, attribution: nil, tileSize: 256)
    let path = "\(site.folder)/a.\(ending)"
    let builder: any TileArchiveBuilder =
      ending == "pmtiles"
      ? try PMTilesBuilder(at: path, metadata) : try MBTilesBuilder(at: path, metadata)
    try builder.add(#require(TileID(z: 0, x: 0, y: 0)), bytes)
    try builder.finish()
  }

  @Test(arguments: ["mbtiles", "pmtiles"])
  func `a tile that is stored with gzip is passed on as it is stored`(ending: String) async throws {
    let site = try TestSite()
    try write(Self.packed, .mvt, ending: ending, to: site)
    try await site.test { client in
      let uri = "/data/a/0/0/0.pbf"
      let plain = try await client.execute(uri: uri, method: .get)
      #expect(plain.bytes == Self.tile)
      #expect(plain.headers[.contentEncoding] == nil)
      let gzip: HTTPFields = [.acceptEncoding: "gzip"]
      let packed = try await client.execute(uri: uri, method: .get, headers: gzip)
      #expect(packed.bytes == Self.packed)
      #expect(packed.headers[.contentEncoding] == "gzip")
      for response in [plain, packed] {
        #expect(response.headers[.vary] == "Accept-Encoding")
        #expect(response.headers[.contentType] == "application/x-protobuf")
        #expect(response.headers[.contentLength] == String(response.bytes.count))
      }
      let tag = try #require(packed.headers[.eTag])
      #expect(tag != plain.headers[.eTag])
      var known = gzip
      known[.ifNoneMatch] = tag
      let same = try await client.execute(uri: uri, method: .get, headers: known)
      #expect(same.status == .notModified)
      let head = try await client.execute(uri: uri, method: .head, headers: gzip)
      #expect(head.bytes.isEmpty)
      #expect(head.headers[.contentLength] == String(Self.packed.count))
      #expect(head.headers[.eTag] == tag)
    }
  }

  @Test(arguments: ["mbtiles", "pmtiles"])
  func `a tile that is stored without gzip is compressed`(ending: String) async throws {
    let site = try TestSite()
    try write(Self.tile, .mvt, ending: ending, to: site)
    try await site.test { client in
      let packed = try await client.execute(
        uri: "/data/a/0/0/0.pbf", method: .get, headers: [.acceptEncoding: "gzip"])
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(try ContentCoding.decoded(packed.bytes[...], limit: 1 << 20) == Self.tile)
    }
  }

  @Test(arguments: ["gzip", "zstd", "identity"])
  func `a tile that is stored with zstd is decompressed`(accepted: String) async throws {
    let site = try TestSite()
    // A frame with one block, which is not compressed (RFC 8878 section 3.1.1).
    let tile: [UInt8] = [0x7A, 3, 3, 4, 5]
    let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x20, 5, 5 << 3 | 1, 0, 0] + tile
    try write(frame, .mvt, ending: "mbtiles", to: site)
    try await site.test { client in
      let response = try await client.execute(
        uri: "/data/a/0/0/0.pbf", method: .get, headers: [.acceptEncoding: accepted])
      #expect(response.bytes == tile)
      #expect(response.headers[.contentEncoding] == nil)
    }
  }

  @Test(arguments: ["mbtiles", "pmtiles"])
  func `a tile is kept until its archive is replaced`(ending: String) async throws {
    let site = try TestSite()
    let server = try site.server()
    let client = TestClient(server)
    func tile(_ coding: String, _ suffix: String = "pbf") async throws -> TestResponse {
      try await client.execute(
        uri: "/data/a/0/0/0.\(suffix)", method: .get, headers: [.acceptEncoding: coding])
    }
    func keptBytes() async throws -> String {
      let text = try await client.execute(uri: "/metrics", method: .get).text
      return text.split(separator: "\n").first { $0.hasPrefix("render_map_tile_cache_bytes") }
        .map(String.init) ?? ""
    }
    let other: [UInt8] = Self.tile.prefix(3) + Self.tile.dropFirst(3).reversed()
    for (bytes, stored) in [(Self.tile, Self.packed), (other, other), (Self.tile, Self.tile)] {
      // The earlier file still exists, so the new one has another number.
      rename("\(site.folder)/a.\(ending)", "\(site.parent)/\(UUID().uuidString)")
      try write(stored, .mvt, ending: ending, to: site)
      try server.load(Catalog(folder: site.folder))
      #expect(try await keptBytes() == "render_map_tile_cache_bytes 0")
      for _ in 0..<2 {
        #expect(try await tile("identity").bytes == bytes)
        let packed = try await tile("gzip")
        #expect(packed.headers[.contentEncoding] == "gzip")
        #expect(packed.headers[.vary] == "Accept-Encoding")
        #expect(try ContentCoding.decoded(packed.bytes[...], limit: 1 << 20) == bytes)
        #expect(try await tile("gzip", "geojson").bytes != packed.bytes)
      }
      #expect(try await keptBytes() != "render_map_tile_cache_bytes 0")
    }
  }

  @Test(
    arguments: [
      ("gzip", true), ("GZIP;Q=0.1", true), ("br, *", true), ("*;q=0, gzip", true),
      ("*, gzip;q=0", false), ("gzip;q=0, *", false), ("gzip;q=x", false), ("br", false),
      ("xgzip", false), ("", false),
    ])
  func `the weight of gzip takes precedence over the weight of all codings`(
    field: String, isAccepted: Bool
  ) {
    #expect(Client.accepts("gzip", field) == isAccepted)
  }

  /// The fault of a tile.
  enum Damage: CaseIterable {
    /// The last bytes of the gzip file are missing.
    case truncated
    /// A byte of the compressed content has changed.
    case changed
    /// The content has a compression without a mark, or none.
    case unknownCompression

    /// The bytes of the tile.
    var tile: [UInt8] {
      switch self {
      case .truncated: return StoredTileTests.packed.dropLast(9)
      case .changed:
        var bytes = StoredTileTests.packed
        bytes[bytes.count / 2] ^= 0xFF
        return bytes
      // The text "hello" in brotli. It starts with a wire type that tiles do not have.
      case .unknownCompression: return [0x0B, 0x02, 0x80, 0x68, 0x65, 0x6C, 0x6C, 0x6F, 0x03]
      }
    }
  }

  @Test(arguments: Damage.allCases, ["gzip", "identity"])
  func `a damaged tile is an error for all clients`(damage: Damage, accepted: String) async throws {
    let site = try TestSite()
    try write(damage.tile, .mvt, ending: "mbtiles", to: site)
    try await site.test { client in
      for ending in ["pbf", "geojson"] {
        let response = try await client.execute(
          uri: "/data/a/0/0/0.\(ending)", method: .get, headers: [.acceptEncoding: accepted])
        #expect(response.status == .serviceUnavailable, "\(ending)")
        #expect(response.headers[.cacheControl] == "no-store")
      }
      let health = try await client.execute(uri: "/health", method: .get)
      #expect(health.text.contains("data a"))
    }
  }

  @Test func `vector tiles have the extension of the configuration too`() async throws {
    let site = try TestSite()
    try write(Self.tile, .mvt, ending: "mbtiles", to: site)
    var catalog = try Catalog(folder: site.folder)
    catalog.vectorAlias = "pbf.pict"
    catalog.data[0].tileSize = 512
    let server = try site.server()
    try server.load(catalog)
    try await site.test(server) { client in
      for ending in ["pbf", "pbf.pict", "mvt"] {
        let response = try await client.execute(uri: "/data/a/0/0/0.\(ending)", method: .get)
        #expect(response.bytes == Self.tile, "\(ending)")
      }
      let document = try await client.execute(uri: "/data/a.json", method: .get).json()
      #expect(document.object?["tiles"] == ["http://localhost/data/a/{z}/{x}/{y}.pbf.pict"])
      #expect(document.object?["tileSize"] == 512)
      // The bounds are the world.
      #expect(document.object?["center"] == [0, 0, 0])
    }
  }

  /// A missing tile is an error for images, whose clients then draw a lower level, and an empty answer for vector
  /// tiles. `sparse` of the configuration takes precedence.
  @Test(
    arguments: [
      (TileFormat.mvt, "pbf", nil, 204), (.mvt, "pbf", true, 404), (.mvt, "pbf", false, 204),
      (.mlt, "mlt", nil, 204), (.png, "png", nil, 404), (.png, "png", true, 404),
      (.png, "png", false, 204),
    ] as [(TileFormat, String, Bool?, Int)])
  func `a missing tile has the status of its format`(
    format: TileFormat, ending: String, isSparse: Bool?, status: Int
  ) async throws {
    let site = try TestSite()
    // A MapLibre tile with a block of two bytes whose tag 9 is unknown.
    try write(format == .mlt ? [2, 9, 0] : Self.tile, format, ending: "mbtiles", to: site)
    var catalog = try Catalog(folder: site.folder)
    catalog.data[0].isSparse = isSparse
    let server = try site.server()
    try server.load(catalog)
    try await site.test(server) { client in
      for (place, expected) in [
        ("0/0/0", 200), ("1/1/1", status), ("2/0/0", 404), ("0/1/0", 404), ("1/0/2", 404),
      ] {
        let response = try await client.execute(uri: "/data/a/\(place).\(ending)", method: .get)
        #expect(response.status.code == expected, "\(place)")
      }
    }
  }
}
