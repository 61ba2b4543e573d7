import MapGeoJSON
import MapJSON
import Testing

@Suite struct GeoJSONReadingTests {
  private func features(_ text: String) throws -> [Feature] {
    try GeoJSONDocument(parsing: text).object.features
  }

  private func geometry(_ text: String) throws -> Geometry? { try features(text).first?.geometry }

  private func position(_ longitude: Double, _ latitude: Double, _ altitude: Double? = nil)
    -> Position
  {
    Position(longitude: longitude, latitude: latitude, altitude: altitude)
  }

  @Test func everyTypeOfGeometryIsRead() throws {
    #expect(try geometry(#"{"type":"Point","coordinates":[1,2.5]}"#) == .point(position(1, 2.5)))
    #expect(
      try geometry(#"{"type":"MultiPoint","coordinates":[[1,2],[3,4,5]]}"#)
        == .multiPoint([position(1, 2), position(3, 4, 5)]))
    #expect(
      try geometry(#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#)
        == .lineString([position(1, 2), position(3, 4)]))
    #expect(
      try geometry(#"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[]]}"#)
        == .multiLineString([[position(1, 2), position(3, 4)], []]))
    let ring = [position(0, 0), position(1, 0), position(0, 1), position(0, 0)]
    #expect(
      try geometry(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,1],[0,0]]]}"#)
        == .polygon([ring]))
    #expect(
      try geometry(#"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[0,1],[0,0]]],[]]}"#)
        == .multiPolygon([[ring], []]))
    #expect(
      try geometry(
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#)
        == .geometryCollection([.point(position(1, 2))]))
  }

  @Test func membersMayStandInAnyOrder() throws {
    let usual = #"""
      {"type":"FeatureCollection","features":[{"type":"Feature","id":1,"properties":{"a":1},
      "geometry":{"type":"Point","coordinates":[1,2]}}]}
      """#
    let reversed = #"""
      {"features":[{"geometry":{"coordinates":[1,2],"type":"Point"},"properties":{"a":1},"id":1,
      "type":"Feature"}],"type":"FeatureCollection"}
      """#
    #expect(try GeoJSONDocument(parsing: usual).object == GeoJSONDocument(parsing: reversed).object)
  }

  @Test func attributesAreKeptAsTheyCame() throws {
    let feature = try #require(
      try features(
        #"""
        {"type":"Feature","geometry":null,"properties":{"n":null,"t":true,"i":1,"d":1.0,
        "u":18446744073709551615,"b":18446744073709551616,"s":"a\tb","a":[1,"x",{"k":-0.5}],"o":{}}}
        """#
      ).first)
    #expect(feature.geometry == nil)
    #expect(feature.attributes.names == ["n", "t", "i", "d", "u", "b", "s", "a", "o"])
    #expect(
      feature.attributes.values == [
        .null, .bool(true), .integer(1), .double(1), .unsigned(.max),
        .double(18_446_744_073_709_551_616), .string("a\tb"),
        .array([
          .integer(1), .string("x"), .object(Attributes([.init(name: "k", value: .double(-0.5))])),
        ]),
        .object(Attributes()),
      ])
    #expect(feature.attributes["d"] == .double(1))
    #expect(feature.attributes["missing"] == nil)
  }

  @Test func ofAttributesOfTheSameNameTheLastOneCounts() throws {
    let read = try features(
      #"""
      {"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":null,"properties":{"a":1,"b":2,"a":3}},
      {"type":"Feature","geometry":null,"properties":{"a":4,"b":5,"a":6}},
      {"type":"Feature","geometry":null,"properties":{"a":7,"\u0061":8}}]}
      """#)
    #expect(read[0].attributes.members.map(\.name) == ["a", "b"])
    #expect(read[0].attributes.values == [.integer(3), .integer(2)])
    #expect(read[1].attributes.values == [.integer(6), .integer(5)])
    #expect(read[2].attributes.values == [.integer(8)])
  }

  @Test func objectsOfManyDifferentNamesAreRead() throws {
    let count = 20_000
    let properties = (0..<count).map {
      #"{"type":"Feature","geometry":null,"properties":{"n\#($0)":\#($0),"all":0}}"#
    }
    let text =
      #"{"type":"FeatureCollection","features":["# + properties.joined(separator: ",") + "]}"
    let read = try features(text)
    for index in 0..<count {
      #expect(read[index].attributes.names == ["n\(index)", "all"])
      #expect(read[index].attributes["n\(index)"] == .integer(Int64(index)))
    }
    let wide = "{" + (0..<3_000).map { #""n\#($0)":\#($0)"# }.joined(separator: ",") + "}"
    let feature = try features(#"{"type":"Feature","geometry":null,"properties":\#(wide)}"#)[0]
    #expect(feature.attributes.names == (0..<3_000).map { "n\($0)" })
    #expect(feature.attributes.values == (0..<3_000).map { .integer($0) })
  }

  @Test(
    arguments: [
      ("1", .integer(1)), ("-7", .integer(-7)), ("18446744073709551615", .unsigned(.max)),
      ("1.5", .double(1.5)), ("1.0", .double(1)), ("\"1\"", .string("1")), ("null", nil),
    ] as [(String, Feature.Identifier?)])
  func identifiersAreKeptAsTheyCame(text: String, identifier: Feature.Identifier?) throws {
    let read = try features(#"{"type":"Feature","id":\#(text),"properties":null,"geometry":null}"#)
    #expect(read.first?.identifier == identifier)
  }

  @Test func boundingBoxesAndForeignMembersAreKept() throws {
    let text = #"""
      {"type":"FeatureCollection","bbox":[0,1,2,3],"crs":{"type":"name"},"features":[{"type":"Feature",
      "bbox":[0,1,-5,2,3,5.5],"title":"x","properties":{},"geometry":{"type":"GeometryCollection",
      "note":1,"geometries":[{"type":"Point","coordinates":[1,2]},
      {"type":"Point","coordinates":[3,4],"bbox":[3,4,3,4],"note":2}]}}]}
      """#
    guard case .featureCollection(let collection) = try GeoJSONDocument(parsing: text).object else {
      Issue.record("a collection was written")
      return
    }
    let feature = try #require(collection.features.first)
    #expect(collection.boundingBox == [0, 1, 2, 3])
    #expect(collection.foreignMembers.names == ["crs"])
    #expect(feature.boundingBox == [0, 1, -5, 2, 3, 5.5])
    #expect(feature.foreignMembers == Attributes([.init(name: "title", value: .string("x"))]))
    #expect(
      feature.geometryMembers
        == GeometryMembers(
          foreignMembers: Attributes([.init(name: "note", value: .integer(1))]),
          parts: [
            GeometryMembers(),
            GeometryMembers(
              boundingBox: [3, 4, 3, 4],
              foreignMembers: Attributes([.init(name: "note", value: .integer(2))])),
          ]))
  }

  @Test func geometriesWithoutCoordinatesAreKept() throws {
    #expect(try geometry(#"{"type":"Point","coordinates":[]}"#) == .multiPoint([]))
    #expect(try geometry(#"{"type":"LineString","coordinates":[]}"#) == .lineString([]))
    #expect(try geometry(#"{"type":"Polygon","coordinates":[]}"#) == .polygon([]))
    #expect(try geometry(#"{"type":"Polygon","coordinates":[[]]}"#) == .polygon([[]]))
    #expect(
      try geometry(#"{"type":"GeometryCollection","geometries":[]}"#) == .geometryCollection([]))
  }

  @Test func windingAndLongitudeAreFree() throws {
    let clockwise = #"{"type":"Polygon","coordinates":[[[190,0],[190,1],[200,1],[190,0]]]}"#
    let document = try GeoJSONDocument(parsing: clockwise)
    #expect(document.warnings.isEmpty)
    guard case .geometry(.polygon(let rings), _) = document.object else {
      Issue.record("a polygon was written")
      return
    }
    #expect(rings[0].map(\.longitude) == [190, 190, 200, 190])
  }

  @Test func numbersBeyondTheAltitudeMeanNothing() throws {
    #expect(
      try geometry(#"{"type":"Point","coordinates":[1,2,3,4,5]}"#) == .point(position(1, 2, 3)))
  }

  @Test func anOpenRingIsClosedWithAWarning() throws {
    let document = try GeoJSONDocument(
      parsing: #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,1]]]}"#)
    #expect(
      document.object.features.first?.geometry
        == .polygon([[position(0, 0), position(1, 0), position(0, 1), position(0, 0)]]))
    #expect(document.warnings.map(\.kind) == [.unclosedRing])
    #expect(document.warnings.first?.path == "coordinates[0]")
  }

  @Test func latitudesOutOfRangeAreKeptAndCounted() throws {
    let document = try GeoJSONDocument(
      parsing: """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":
        {"type":"LineString","coordinates":[[0,90], [0,90.5],[0,-91]]}}]}
        """)
    #expect(
      document.warnings == [
        GeoJSONWarning(
          kind: .latitudeOutOfRange, count: 2, path: "features[0].geometry.coordinates[1]",
          position: TextPosition(line: 2, column: 45))
      ])
    #expect(
      document.warnings.first?.description.hasPrefix(
        "line 2, column 45, features[0].geometry.coordinates[1]: a latitude beyond 90") == true)
  }

  @Test func aLineOfOnePositionIsKeptWithAWarning() throws {
    let document = try GeoJSONDocument(parsing: #"{"type":"LineString","coordinates":[[0,0]]}"#)
    #expect(document.object.features.first?.geometry == .lineString([position(0, 0)]))
    #expect(document.warnings.map(\.kind) == [.singlePositionLine])
  }

  @Test func linesOfAnyLengthAreRead() throws {
    func line(_ count: Int) -> String {
      #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":["#
        + (0..<count).map { "[\($0),0.5]" }.joined(separator: ",") + "]}}"
    }
    let counts = [2, 65_535, 65_536, 70_000, 3]
    let text =
      #"{"type":"FeatureCollection","features":["#
      + counts.map(line).joined(separator: ",") + "]}"
    for (feature, count) in zip(try features(text), counts) {
      #expect(feature.geometry == .lineString((0..<count).map { position(Double($0), 0.5) }))
    }
  }
}
