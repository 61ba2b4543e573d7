import Foundation
import MapGeoJSON
import MapTestSupport
import Testing

@Suite("Shapes in source code")
struct ShapeTests {
  @Test("literals and initializers give the values of the GeoJSON text")
  func making() throws {
    let feature = Feature(
      .point(-100, 45), identifier: 7,
      attributes: ["name": "x", "lanes": 2, "width": 3.5, "bridge": true, "tags": ["a", "b"]])
    let text = """
      {"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[-100,45]},
       "properties":{"name":"x","lanes":2,"width":3.5,"bridge":true,"tags":["a","b"]}}
      """
    #expect(try Feature(geoJSON: text) == feature)
    #expect(feature.attribute(forKey: "lanes") == 2)
    #expect(feature.attribute(forKey: "none") == nil)
  }

  @Test("every type of geometry can be written")
  func geometries() throws {
    let square: [Position] = [[0, 0], [4, 0], [4, 4], [0, 4]]
    let hole: [Position] = [[1, 1], [1, 2], [2, 2], [1, 1]]
    func same(_ geometry: Geometry, _ type: String, _ coordinates: String) throws {
      let text = #"{"type":"\#(type)","coordinates":\#(coordinates)}"#
      #expect(try Geometry(geoJSON: text) == geometry)
      #expect(geometry.typeName == type)
    }
    try same(.point([1, 2, 3]), "Point", "[1,2,3]")
    try same(.multiPoint([[1, 2], [3, 4]]), "MultiPoint", "[[1,2],[3,4]]")
    try same(.lineString([[170, 1], [190, 2]]), "LineString", "[[170,1],[190,2]]")
    try same(.multiLineString([[[1, 2], [3, 4]]]), "MultiLineString", "[[[1,2],[3,4]]]")
    try same(
      .polygon(square, interiors: [hole]), "Polygon",
      "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]")
    try same(
      .multiPolygon([[square + [[0, 0]]]]), "MultiPolygon", "[[[[0,0],[4,0],[4,4],[0,4],[0,0]]]]")
    let collection = Geometry.geometryCollection([.point(1, 2), .lineString(square)])
    #expect(try Geometry(geoJSON: collection.geoJSONText) == collection)
  }

  @Test("identifiers preserve their types")
  func identifiers() {
    #expect(Feature.Identifier(UInt64.max) == .unsigned(.max))
    #expect(Feature.Identifier(UInt64(5)) == .integer(5))
    #expect(Feature.Identifier(Int64.min) == .integer(.min))
    #expect(Feature(.point(0, 0), identifier: "a").identifier == .string("a"))
    #expect(Feature(.point(0, 0), identifier: 1.5).identifier == .double(1.5))
  }

  @Test("a shape of another kind is refused with its type")
  func otherKind() throws {
    let error = #expect(throws: GeoJSONError.self) {
      try Feature(geoJSON: #"{"type":"Point","coordinates":[1,2]}"#)
    }
    #expect(error?.reason == .unexpectedType("Point", expected: "Feature"))
    #expect(throws: GeoJSONError.self) { try Geometry(geoJSON: "{}") }
  }

  @Test("a feature's dictionary has the members of its object")
  func dictionary() throws {
    let text = """
      {"type":"Feature","id":"a","bbox":[1,2,3,4],"extra":null,"properties":{"n":1},
       "geometry":{"type":"GeometryCollection","bbox":[1,2,1,2],
        "geometries":[{"type":"Point","coordinates":[1,2],"note":"p"}]}}
      """
    let feature = try Feature(geoJSON: text)
    let geometry: Attributes = [
      "type": "GeometryCollection", "bbox": [1.0, 2.0, 1.0, 2.0],
      "geometries": AttributeValue.array([
        .object(["type": "Point", "note": "p", "coordinates": [1.0, 2.0]])
      ]),
    ]
    #expect(
      feature.geoJSONDictionary() == [
        "type": "Feature", "id": "a", "bbox": [1.0, 2.0, 3.0, 4.0], "extra": nil,
        "properties": .object(["n": 1]), "geometry": .object(geometry),
      ])
    #expect(Feature(nil).geoJSONDictionary()["geometry"] == .null)
  }
}

@Suite("Encodings of GeoJSON")
struct TextEncodingTests {
  private let feature = Feature(.point(1, 2), attributes: ["name": "Åre 峠 🏔"])

  @Test("text written in an encoding is read in it", arguments: TextEncoding.allCases)
  func roundTrip(encoding: TextEncoding) throws {
    let data = feature.geoJSONData(encoding: encoding)
    #expect(try Feature(data: data, encoding: encoding) == feature)
    // Latin-1 cannot be distinguished from UTF-8 by its bytes.
    if encoding != .latin1 { #expect(try Feature(data: data) == feature) }
  }

  @Test("any object is preserved in any encoding", arguments: 0..<300)
  func anyObject(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let object = random.object()
    let encoding = random.pick(TextEncoding.allCases)
    #expect(
      try GeoJSONObject(data: object.geoJSONData(encoding: encoding), encoding: encoding) == object)
  }

  @Test("the bytes of each encoding")
  func bytes() {
    let point = Geometry.point(1, 2)
    #expect(point.geoJSONData(encoding: .utf16).prefix(4) == [0xFE, 0xFF, 0, UInt8(ascii: "{")])
    #expect(point.geoJSONData(encoding: .utf16LittleEndian).prefix(2) == [UInt8(ascii: "{"), 0])
    #expect(point.geoJSONData(encoding: .utf32LittleEndian).prefix(4) == [123, 0, 0, 0])
    let latin = String(decoding: feature.geoJSONData(encoding: .ascii), as: UTF8.self)
    #expect(latin.contains(#""\u00c5re \u5ce0 \ud83c\udfd4""#))
    #expect(feature.geoJSONData(encoding: .latin1).contains(0xC5))
  }

  @Test("the encoding is detected from a byte order mark or the zeros")
  func detection() {
    #expect(TextEncoding(detectingIn: [0xFF, 0xFE, 0x7B, 0]) == .utf16LittleEndian)
    #expect(TextEncoding(detectingIn: [0xFE, 0xFF, 0, 0x7B]) == .utf16BigEndian)
    #expect(TextEncoding(detectingIn: [0xFF, 0xFE, 0, 0]) == .utf32LittleEndian)
    #expect(TextEncoding(detectingIn: [0, 0, 0, 0x7B]) == .utf32BigEndian)
    #expect(TextEncoding(detectingIn: [0x7B, 0x22]) == .utf8)
    #expect(TextEncoding(detectingIn: [UInt8]()) == .utf8)
  }

  @Test("bytes that are invalid in the encoding are refused")
  func broken() {
    let lone: [UInt8] = [0, 0x22, 0xD8, 0, 0, 0x22]
    for (data, encoding) in [
      (lone, TextEncoding.utf16BigEndian), ([0, 0x7B, 0], .utf16), ([0x80], .ascii),
      ([0, 0x11, 0, 0], .utf32BigEndian),
    ] {
      let error = #expect(throws: GeoJSONError.self) {
        try GeoJSONObject(data: data, encoding: encoding)
      }
      #expect(error?.reason == .notText(encoding))
    }
  }

  @Test("arbitrary bytes in any encoding are read or refused")
  func anyBytes() {
    var random = SplitMix64(seed: 6)
    var refused = 0
    for _ in 0..<3000 {
      let data = (0..<random.next() % 40).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      do {
        _ = try GeoJSONObject(data: data, encoding: random.pick(TextEncoding.allCases))
      } catch {
        refused += 1
      }
    }
    #expect(refused == 3000)
  }

  @Test("a file is read in its encoding")
  func file() throws {
    try withFolder { folder in
      let path = folder + "/a.geojson"
      try Data(feature.geoJSONData(encoding: .utf16)).write(to: URL(fileURLWithPath: path))
      #expect(try Feature(contentsOfFile: path) == feature)
      try Data(feature.geoJSONData(encoding: .latin1)).write(to: URL(fileURLWithPath: path))
      #expect(try Feature(contentsOfFile: path, encoding: .latin1) == feature)
      try Data(feature.geoJSONData()).write(to: URL(fileURLWithPath: path))
      #expect(try Feature(contentsOfFile: path) == feature)
    }
  }
}
