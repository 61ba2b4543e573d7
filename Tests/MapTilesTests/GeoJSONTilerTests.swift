import MapGeoJSON
import Testing
import MapTiles

@Suite("Cutting GeoJSON into tiles")
struct GeoJSONTilerTests {
  private func index(
    _ geometries: [MapGeoJSON.Geometry], options: GeoJSONTilingOptions = GeoJSONTilingOptions()
  ) -> GeoJSONTileIndex {
    GeoJSONTiler(options: options).index(features: geometries.map { Feature(geometry: $0) })
  }

  @Test("a point is rounded to the nearest of 8192 units")
  func point() throws {
    let layer = try #require(index([.point(position(0, 0))]).tile(.world))
    #expect(layer.extent == 8192)
    #expect(layer.features[0].type == .point)
    #expect(layer.parts(ofFeature: 0) == [[[4096, 4096]]])
    // A unit is 360 / 8192 degrees, and halves are rounded to the east.
    let unit = 360.0 / 8192
    let near = index([.multiPoint([0.4, 0.5, 1.4, -0.5, -0.6].map { position($0 * unit, 0) })])
    let columns = try #require(near.tile(.world)).parts(ofFeature: 0)[0].map { $0[0] }
    #expect(columns == [4096, 4097, 4097, 4096, 4095])
  }

  @Test("a tile extends 128 pixels of 512 beyond its sides")
  func buffer() throws {
    // On level 1, the western tile ends at longitude 0, and its buffer ends at 180 / 4 degrees.
    let points = index([.point(position(44, 10)), .point(position(46, 10))])
    let west = try #require(points.tile(tile(1, 0, 0)))
    #expect(west.features.count == 1)
    #expect(west.points[0].x == 8192 + Int32((44.0 / 180 * 8192).rounded()))
    #expect(try #require(points.tile(tile(1, 1, 0))).features.count == 2)
  }

  @Test("with buffer 0, a line ends on the tile's sides")
  func lineCut() throws {
    let options = GeoJSONTilingOptions(bufferInPixels: 0)
    let line = index([.lineString([position(-90, 10), position(90, 10)])], options: options)
    let west = try #require(line.tile(tile(1, 0, 0))).parts(ofFeature: 0)
    let east = try #require(line.tile(tile(1, 1, 0))).parts(ofFeature: 0)
    #expect(west[0].map { $0[0] } == [4096, 8192])
    #expect(east[0].map { $0[0] } == [0, 4096])
    #expect(try line.tile(tile(1, 0, 1)) == nil)
  }

  @Test("a line that leaves and returns is one feature of two parts")
  func twoParts() throws {
    let options = GeoJSONTilingOptions(bufferInPixels: 0)
    let line = index(
      [.lineString([position(-90, 20), position(90, 20), position(90, 40), position(-90, 40)])],
      options: options)
    let west = try #require(line.tile(tile(1, 0, 0)))
    #expect(west.features.count == 1)
    #expect(west.parts(ofFeature: 0).map(\.count) == [2, 2])
  }

  @Test("exterior rings have positive area and holes negative, however they were wound")
  func winding() throws {
    for reversed in [false, true] {
      let exterior = ring(-90, -60, 90, 60)
      let hole = ring(-30, -30, 30, 30)
      let polygon = index([
        .polygon([reversed ? exterior.reversed() : exterior, reversed ? hole : hole.reversed()])
      ])
      let layer = try #require(polygon.tile(.world))
      let parts = layer.parts(ofFeature: 0)
      #expect(parts[0].first == parts[0].last)
      // A latitude of 60° is ln(2 + sqrt 3) / 2π of the world, or 1,717 units, from the equator. A latitude of 30° is
      // ln(sqrt 3) / 2π, or 716 units.
      #expect(Set(parts[0]) == [[2048, 5813], [2048, 2379], [6144, 2379], [6144, 5813]])
      #expect(layer.polygonArea == Double(4096 * 2 * 1717 - 1366 * 2 * 716))
    }
  }

  @Test("lines and rings that are smaller than the tolerance disappear except on the last level")
  func smallFeatures() throws {
    // On level 0 the tolerance of 0.375 pixels is 6 units, or 0.26 degrees.
    let options = GeoJSONTilingOptions(maxZoom: 4)
    let small = index(
      [
        .lineString([position(1, 1), position(1.2, 1)]), .polygon([ring(1, 1, 1.2, 1.2)]),
        .point(position(1, 1)),
      ], options: options)
    #expect(try #require(small.tile(.world)).features.map(\.type) == [.point])
    let last = try #require(small.tile(tile(4, 8, 7)))
    #expect(last.features.map(\.type) == [.line, .polygon, .point])
    #expect(try small.tile(tile(5, 16, 15)) == nil)
  }

  @Test("a line keeps the points whose distance from it exceeds the tolerance")
  func simplification() throws {
    // At the equator, a unit of level 0 is 360 / 8192 degrees. The tolerance is 6 units.
    let unit = 360.0 / 8192
    let bumpy = MapGeoJSON.Geometry.lineString([
      position(0, 0), position(100 * unit, 5 * unit), position(200 * unit, 0),
      position(300 * unit, 7 * unit), position(400 * unit, 0),
    ])
    let parts = try #require(index([bumpy]).tile(.world)).parts(ofFeature: 0)
    #expect(parts == [[[4096, 4096], [4396, 4089], [4496, 4096]]])
    let all = index([bumpy], options: GeoJSONTilingOptions(toleranceInPixels: 0))
    #expect(try #require(all.tile(.world)).parts(ofFeature: 0)[0].count == 5)
  }

  @Test("several geometries of one feature share its attributes and identifier")
  func collection() throws {
    let feature = Feature(
      identifier: .integer(7),
      geometry: .geometryCollection([
        .point(position(10, 10)), .lineString([position(0, 0), position(20, 20)]),
      ]), attributes: Attributes([.init(name: "kind", value: .string("both"))]))
    let layer = try #require(GeoJSONTiler().index(features: [feature]).tile(.world))
    #expect(layer.features.map(\.type) == [.point, .line])
    #expect(layer.features.map(\.identifier) == [.integer(7), .integer(7)])
    #expect(layer.attributes(ofFeature: 0) == feature.attributes)
    #expect(layer.attributes(ofFeature: 1) == feature.attributes)
    #expect(layer.keys == ["kind"])
  }

  @Test("attributes keep their order, and each name is listed once")
  func attributes() throws {
    func feature(_ members: [(String, AttributeValue)]) -> Feature {
      Feature(
        geometry: .point(position(0, 0)),
        attributes: Attributes(members.map { Attributes.Member(name: $0.0, value: $0.1) }))
    }
    let features = [
      feature([("a", .integer(1)), ("b", .null)]),
      feature([("b", .bool(true)), ("a", .integer(2))]),
      feature([("a", .integer(3)), ("c", .double(0.5))]), feature([]),
      feature([("a", .integer(1))]),
    ]
    let layer = try #require(GeoJSONTiler().index(features: features).tile(.world))
    #expect(layer.keys == ["a", "b", "c"])
    for (index, feature) in features.enumerated() {
      #expect(layer.attributes(ofFeature: index) == feature.attributes)
    }
  }

  @Test("identifiers are numbers, and strings are read as the integer at their start")
  func identifiers() throws {
    let identifiers: [Feature.Identifier?] = [
      .integer(3), .double(1.5), .string("12"), .string(" -4th"), .string("x9"), .string(""), nil,
    ]
    let features = identifiers.map {
      Feature(identifier: $0, geometry: .point(position(0, 0)))
    }
    let layer = try #require(GeoJSONTiler().index(features: features).tile(.world))
    #expect(
      layer.features.map(\.identifier) == [
        .integer(3), .double(1.5), .integer(12), .integer(-4), nil, nil, nil,
      ])
  }

  @Test("generated identifiers number the features that pass the filter")
  func generatedIdentifiers() throws {
    let options = GeoJSONTilingOptions(generateIdentifiers: true)
    let features = (0..<4).map { number in
      Feature(identifier: .integer(Int64(10 + number)), geometry: .point(position(0, 0)))
    }
    let index = GeoJSONTiler(options: options).index(features: features) {
      $0.identifier != .integer(11)
    }
    let layer = try #require(index.tile(.world))
    #expect(layer.features.map(\.identifier) == [.integer(0), .integer(1), .integer(2)])
  }

  @Test("positions beyond a pole are mirrored at it, with a warning")
  func beyondPole() throws {
    let index = index([
      .point(position(0, 90)), .multiPoint([position(0, 91), position(0, -180)]),
    ])
    #expect(
      index.warnings == [
        .latitudeBeyondPole(positions: 2, firstFeature: 1),
        .latitudeBeyondSquare(parts: 1, firstFeature: 0),
      ])
    let layer = try #require(index.tile(.world))
    #expect(layer.points.map(\.y) == [0, 0, 4096])
  }

  @Test("only points, lines and areas outside of the square of the tiles are reported")
  func beyondSquare() {
    let ring = [position(0, 86), position(9, 86), position(9, 88), position(0, 86)]
    let index = index([
      .multiPoint([position(0, 85), position(0, 86), position(0, -90)]),
      .lineString([position(0, 86), position(0, 84)]),
      .lineString([position(0, 86), position(9, 89)]),
      .polygon([ring]),
      .polygon([[position(0, -90), position(9, -90), position(9, -60), position(0, -90)]]),
    ])
    #expect(index.warnings == [.latitudeBeyondSquare(parts: 4, firstFeature: 0)])
  }

  @Test("positions that are not numbers are left out with a warning, and huge positions do no harm")
  func wildPositions() throws {
    let wild = [
      position(.nan, 0), position(0, .infinity), position(1e300, 10), position(0, 0),
      position(-1e300, -10),
    ]
    let options = GeoJSONTilingOptions(lineMetrics: true)
    let index = index(
      [.lineString(wild), .polygon([wild]), .multiPoint(wild), .point(wild[0])], options: options)
    #expect(
      index.warnings == [
        .longitudeBeyondWorld(positions: 6, firstFeature: 0),
        .notFinite(positions: 7, firstFeature: 0),
      ])
    for id in (0...2).flatMap({ allTiles(atZoom: $0) }) { _ = index.tile(id) }
    let points = self.index([.multiPoint(wild)])
    #expect(try #require(points.tile(tile(1, 0, 0))).parts(ofFeature: 0) == [[[8192, 8192]]])
    let clusters = ClusterIndex(features: wild.map { Feature(geometry: .point($0)) })
    #expect(
      clusters.warnings == [
        .longitudeBeyondWorld(positions: 2, firstFeature: 2),
        .notFinite(positions: 2, firstFeature: 0),
      ])
    #expect(try #require(clusters.tile(.world)).features.count == 1)
  }

  @Test("features without a geometry or without a position are in no tile")
  func nothingThere() {
    let features =
      [Feature(geometry: nil)]
      + [
        .multiPoint([]), .lineString([]), .polygon([]), .polygon([[]]), .multiPolygon([]),
        .geometryCollection([]),
      ].map { Feature(geometry: $0) }
    #expect(GeoJSONTiler().index(features: features).tile(.world) == nil)
  }
}
