import MapGeoJSON
import MapTestSupport
import Testing

@testable import MapData

@Suite(
  "FlatGeobuf files",
  .enabled(if: ExternalTool.ogr2ogr.isInstalled, "needs ogr2ogr (Debian: gdal-bin)"))
struct FlatGeobufTests {
  private func read(
    _ folder: GDALFolder, _ name: String, layer: String? = nil, in bounds: BoundingBox? = nil
  ) throws -> StoredFeatures {
    try ResourceLoader().features(
      at: DataAddress(folder.location(name), layer: layer), in: bounds)
  }

  @Test("positions and attributes of all types are unchanged")
  func values() throws {
    let shape = """
      {"type": "Feature", "properties": {"name": "Höhenweg", "lanes": 2, "length": 12.5, "open": true,
       "opened": "2020-05-17", "big": 12345678901, "none": null},
       "geometry": GEOMETRY}
      """
    let geometries = [
      #"{"type": "Point", "coordinates": [8, 47, 400]}"#,
      #"{"type": "MultiPoint", "coordinates": [[8, 47], [9, 48]]}"#,
      #"{"type": "LineString", "coordinates": [[8.5, 47.25], [8.625, 47.375]]}"#,
      #"{"type": "MultiLineString", "coordinates": [[[8, 47], [9, 48]], [[1, 2], [3, 4], [5, 6]]]}"#,
      #"{"type": "Polygon", "coordinates": [[[0, 0], [4, 0], [4, 4], [0, 0]], [[2, 1], [3, 1], [3, 2], [2, 1]]]}"#,
      #"{"type": "MultiPolygon", "coordinates": [[[[0, 0], [4, 0], [4, 4], [0, 0]]], [[[8, 0], [9, 0], [9, 1], [8, 0]]]]}"#,
      #"{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [8, 47]}]}"#,
    ]
    try GDALFolder.with { folder in
      for (index, geometry) in geometries.enumerated() {
        let text = shape.replacing("GEOMETRY", with: geometry)
        let name = "\(index).fgb"
        try folder.make(name, driver: "FlatGeobuf", of: text)
        let feature = try #require(try read(folder, name).features.first)
        let expected = try GeoJSONDocument(parsing: text).object.features[0]
        #expect(feature.geometry == expected.geometry)
        #expect(feature.attributes["name"] == "Höhenweg")
        #expect(feature.attributes["lanes"] == 2)
        #expect(feature.attributes["big"] == 12_345_678_901)
        #expect(feature.attributes["open"] == true)
        #expect(feature.attributes["none"] ?? .null == .null)
      }
    }
  }

  @Test("numbers of single precision have the fewest digits")
  func singlePrecision() throws {
    try GDALFolder.with { folder in
      try folder.write("s.csv", "v,WKT\n0.1,POINT (1 2)\n")
      try folder.write("s.csvt", "Real(Float32),WKT\n")
      try ExternalTool.ogr2ogr.run(["-f", "FlatGeobuf", "a.fgb", "s.csv"], in: folder.path)
      #expect(try read(folder, "a.fgb").features.first?.attributes["v"] == 0.1)
    }
  }

  @Test("coordinates of a projected system become degrees")
  func projected() throws {
    try GDALFolder.with { folder in
      try folder.make("a.fgb", driver: "FlatGeobuf", "-t_srs", "EPSG:25832")
      let features = try read(folder, "a.fgb").features.sorted {
        "\($0.attributes)" < "\($1.attributes)"
      }
      #expect(features.distance(to: GDALFolder.lines) <= 1e-8)
    }
  }

  /// A grid of 60 by 40 points at whole degrees.
  private static let grid: String = {
    let features = (0..<2400).map { index in
      let (x, y) = (index % 60, index / 60)
      return
        #"{"type":"Feature","properties":{"n":\#(index)},"geometry":{"type":"Point","coordinates":[\#(x),\#(y)]}}"#
    }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }()

  @Test("a region has exactly the features that a search through all features finds")
  func regions() throws {
    var generator = SplitMix64(seed: 7)
    try GDALFolder.with { folder in
      try folder.make("grid.fgb", driver: "FlatGeobuf", of: Self.grid)
      let all = try read(folder, "grid.fgb").features
      #expect(all.count == 2400)
      for _ in 0..<40 {
        let west = Double.random(in: -5...60, using: &generator)
        let south = Double.random(in: -5...40, using: &generator)
        let box = BoundingBox(
          west: west, south: south, east: west + .random(in: 0...20, using: &generator),
          north: south + .random(in: 0...20, using: &generator))
        let expected = all.filter { feature in
          guard case .point(let place) = feature.geometry else { return false }
          return box.west <= place.longitude && place.longitude <= box.east
            && box.south <= place.latitude && place.latitude <= box.north
        }
        let found = try read(folder, "grid.fgb", in: box).features
        #expect(Set(found.map { $0.attributes["n"] }) == Set(expected.map { $0.attributes["n"] }))
      }
    }
  }

  @Test("of a remote file, only the ranges of a region are read")
  func ranges() throws {
    try GDALFolder.with { folder in
      try folder.make("grid.fgb", driver: "FlatGeobuf", of: Self.grid)
      let bytes = try folder.bytes("grid.fgb")
      let server = try TestServer { .part(of: bytes, for: $0) }
      let box = BoundingBox(west: 9.5, south: 9.5, east: 12.5, north: 10.5)
      let stored = try httpLoader().features(
        at: DataAddress(.url(server.url + "/grid.fgb")), in: box)
      #expect(stored.features.count == 3)
      let lengths = server.requests.map { $0.range?.count ?? bytes.count }
      #expect(lengths.reduce(0, +) < bytes.count / 2)
    }
  }

  @Test("a name of another layer is an error")
  func layers() throws {
    try GDALFolder.with { folder in
      try folder.make("a.fgb", driver: "FlatGeobuf")
      #expect(throws: ResourceError.self) { try read(folder, "a.fgb", layer: "rivers") }
    }
  }

  @Test("damaged files give features or an error, and truncated files an error")
  func damage() throws {
    var generator = SplitMix64(seed: 12)
    try GDALFolder.with { folder in
      try folder.make("a.fgb", driver: "FlatGeobuf")
      let whole = try folder.bytes("a.fgb")
      for _ in 0..<300 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
            in: 0...255, using: &generator)
        }
        try folder.write("b.fgb", bytes)
        _ = try? read(folder, "b.fgb")
        _ = try? read(folder, "b.fgb", in: BoundingBox(west: 8, south: 47, east: 9, north: 48))
      }
      for share in [0.0, 0.3, 0.6, 0.95] {
        try folder.write("c.fgb", Array(whole.prefix(Int(Double(whole.count) * share))))
        #expect(throws: ResourceError.self) { try read(folder, "c.fgb") }
      }
    }
  }
}
