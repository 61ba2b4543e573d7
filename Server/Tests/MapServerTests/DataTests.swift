import Foundation
import HTTPTypes
import MapServer
import MapTiles
import NIOCore
import RenderMap
import Testing

/// Tiles of archives as GeoJSON, and elevations.
struct DataTests {
  /// Writes an archive with tiles.
  private func write(
    _ tiles: [(Int, Int, Int, [UInt8])], _ format: TileFormat, zooms: ClosedRange<Int>,
    to path: String
  ) throws {
    let world = TileSetDescription.Bounds(west: -180, south: -85, east: 180, north: 85)
    let archive = try MBTilesBuilder(
      at: path,
      TileArchiveMetadata(
        name: "a", format: format, bounds: world, zooms: zooms, attribution: nil, tileSize: 256))
    for (z, x, y, bytes) in tiles {
      try archive.add(#require(TileID(z: z, x: x, y: y)), bytes)
    }
    try archive.finish()
  }

  /// A tile with one layer `a` of 4096 units, with the point 7 in its middle that has the attribute `k` with the value
  /// `v`.
  private let vectorTile: [UInt8] =
    [0x1A, 33, 0x78, 2, 0x0A, 1, 0x61, 0x12, 15]
    + [0x08, 7, 0x12, 2, 0, 0, 0x18, 1, 0x22, 5, 9, 0x80, 0x20, 0x80, 0x20]
    + [0x1A, 1, 0x6B, 0x22, 3, 0x0A, 1, 0x76, 0x28, 0x80, 0x20]

  @Test func `a tile as GeoJSON has the features of all layers`() async throws {
    let site = try TestSite()
    try write(
      [(0, 0, 0, vectorTile), (1, 0, 0, [1, 2, 3])], .mvt, zooms: 0...1,
      to: site.folder + "/points.mbtiles")
    try await site.test { client in
      try await client.execute(uri: "/data/points/0/0/0.geojson", method: .get) { response in
        #expect(response.headers[.contentType] == "application/geo+json")
        let root = try response.json()
        #expect(root.object?["type"] == "FeatureCollection")
        let feature = root.object?["features"]?.array?.first?.object
        #expect(feature?["id"] == 7)
        #expect(feature?["properties"] == ["k": "v", "layer": "a"])
        let position = feature?["geometry"]?.object?["coordinates"]?.array?.compactMap(\.double)
        // The middle of the tile is the middle of the world.
        #expect(position?.first == 0)
        #expect(abs(position?.last ?? 9) < 1e-12)
      }
      for (uri, status) in [
        ("/data/points/1/0/0.geojson", 503), ("/data/points/1/1/1.geojson", 204),
        ("/data/points/2/0/0.geojson", 404), ("/data/points/0/0/0.pbf", 200),
        ("/data/points/0/0/0.png", 404),
      ] {
        try await client.execute(uri: uri, method: .get) { response in
          #expect(response.status.code == status, "\(uri)")
        }
      }
    }
  }

  @Test func `the page of all maps shows data that states impossible zoom levels`() async throws {
    let site = try TestSite()
    try write(
      [(0, 0, 0, vectorTile)], .mvt, zooms: 0...Int.max, to: site.folder + "/points.mbtiles")
    try await site.test { client in
      try await client.execute(uri: "/", method: .get) { response in
        #expect(response.status == .ok)
        #expect(response.text.contains("zoom 0-30"))
      }
    }
  }

  /// Returns a server of an archive with the tiles 0/0/0 and 1/1/0 of 2 x 2 pixels.
  private func terrain(
    _ site: TestSite, encoding: String?, format: TileFormat = .png
  ) throws -> MapServer {
    var pixels = StraightPixels(width: 2, height: 2)
    // Rows from the north, with red, green, blue and alpha: elevations 1, 2, 3, and a pixel without elevation.
    pixels.bytes = [1, 0x86, 0xAA, 255, 1, 0x86, 0xB4, 255, 1, 0x86, 0xBE, 255, 0, 0, 0, 0]
    let tile = try PNG.encode(pixels)
    try write(
      [(0, 0, 0, tile), (1, 1, 0, tile), (1, 0, 1, [1, 2, 3])], format, zooms: 0...1,
      to: site.folder + "/ground.mbtiles")
    let server = try site.server()
    var catalog = try Catalog(folder: site.folder)
    catalog.data[0].encoding = encoding
    try server.load(catalog)
    return server
  }

  @Test func `a place has the elevation of its pixel`() async throws {
    let site = try TestSite()
    try await site.test(terrain(site, encoding: "mapbox")) { client in
      // The value 0x0186AA is 100,010 tenths of a meter above -10,000 meters: 1 meter.
      let at0 = try await client.execute(
        uri: "/data/ground/elevation/0/-90.5/45.5", method: .get
      ).json()
      #expect(
        at0 == [
          "long": -90.5, "lat": 45.5, "elevation": 1, "z": 0, "x": 0, "y": 0, "pixelX": 0,
          "pixelY": 0,
        ])
      // A zoom level that the archive lacks is replaced by the nearest one. 135.5 degrees are in the right half of
      // tile 1/1/0.
      let at9 = try await client.execute(
        uri: "/data/ground/elevation/9/135.5/70.5", method: .get
      ).json()
      #expect(
        at9 == [
          "long": 135.5, "lat": 70.5, "elevation": 2, "z": 1, "x": 1, "y": 0, "pixelX": 1,
          "pixelY": 0,
        ])
      // The middle of a tile is the first pixel of its lower right quarter, which has no elevation.
      for (uri, status) in [
        ("/data/ground/elevation/1/1/0", 204), ("/data/ground/elevation/1/0/0", 204),
        ("/data/ground/elevation/1/0/1", 500), ("/data/ground/elevation/2/0/0", 404),
        ("/data/ground/elevation/0/1/0", 404), ("/data/ground/elevation/0/-90.5/95.5", 400),
        ("/data/ground/elevation/0/x/0", 404), ("/data/none/elevation/0/0/0", 404),
        ("/data/ground/elevation", 405),
      ] {
        try await client.execute(uri: uri, method: .get) { response in
          #expect(response.status.code == status, "\(uri)")
        }
      }
      let document = try await client.execute(uri: "/data/ground.json", method: .get).json()
      #expect(document.object?["encoding"] == "mapbox")
    }
    try await site.test(terrain(site, encoding: "terrarium")) { client in
      // The elevation is in 256ths of a meter above -32,768 meters.
      let document = try await client.execute(
        uri: "/data/ground/elevation/0/-90.5/45.5", method: .get
      ).json()
      #expect(document.object?["elevation"]?.double == 100_010.0 / 256 - 32_768)
    }
  }

  @Test func `elevations of several points are in their order`() async throws {
    let site = try TestSite()
    try await site.test(terrain(site, encoding: "mapbox")) { client in
      func post(
        _ text: String, _ check: @escaping @Sendable (TestResponse) throws -> Void
      ) async throws {
        try await client.execute(
          uri: "/data/ground/elevation", method: .post, body: ByteBuffer(string: text),
          check: check)
      }
      try await post(
        #"""
        {"points": [{"lon": -90, "lat": -45, "z": 0}, {"lon": 90, "lat": -45, "z": 0},
                    {"lon": 45, "lat": 80, "z": 1.5}, {"lon": -90, "lat": 80, "z": 7}]}
        """#
      ) {
        #expect($0.headers[.contentType] == "application/json; charset=utf-8")
        #expect($0.text == "[3,null,1,null]")
      }
      for (text, message) in [
        ("{}", "Missing or empty points array"),
        (#"{"points": []}"#, "Missing or empty points array"),
        ("[", "Missing or empty points array"),
        (#"{"points": [1]}"#, "Invalid point at index 0: point must be an object"),
        (
          #"{"points": [{"lon": "a", "lat": 0, "z": 0}]}"#,
          "Invalid point at index 0: lon must be a finite number"
        ),
        (
          #"{"points": [{"lon": 0, "lat": 91, "z": 0}]}"#,
          "Invalid point at index 0: it is not on the Earth"
        ),
      ] {
        try await post(text) {
          #expect($0.status == .badRequest)
          #expect($0.text == message)
        }
      }
    }
  }

  @Test func `data that are no terrain have no elevations`() async throws {
    let site = try TestSite()
    let cases: [(String?, TileFormat, String)] = [
      (nil, .png, "Missing tileJSON.encoding"),
      ("mvt", .png, "Invalid encoding. Must be terrarium or mapbox."),
      ("mapbox", .mvt, "Invalid format. Must be webp or png."),
    ]
    for (encoding, format, message) in cases {
      try await site.test(terrain(site, encoding: encoding, format: format)) { client in
        try await client.execute(uri: "/data/ground/elevation/0/0/0", method: .get) { response in
          #expect(response.status == .badRequest)
          #expect(response.text == message)
        }
      }
    }
  }
}
