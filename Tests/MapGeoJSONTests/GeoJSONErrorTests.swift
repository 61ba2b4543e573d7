import MapGeoJSON
import MapJSON
import Testing

@Suite struct GeoJSONErrorTests {
  private func error(_ text: String) -> GeoJSONError? {
    #expect(throws: GeoJSONError.self) { try GeoJSONDocument(parsing: text) }
  }

  /// Returns a collection whose feature number 1, on line 3, has this geometry.
  private func collection(geometry: String) -> String {
    let first = #"{"type":"Feature","properties":{},"geometry":null}"#
    return """
      {"type":"FeatureCollection","features":[
      \(first),
      {"type":"Feature","geometry":\(geometry)}]}
      """
  }

  @Test(
    arguments: [
      (#"{"type":"Point","coordinates":[1]}"#, .shortPosition(count: 1), "coordinates", 60),
      (#"{"type":"Point","coordinates":[0, 1e999]}"#, .infiniteNumber, "coordinates[1]", 64),
      (
        #"{"type":"Point","coordinates":["1",2]}"#, .wrongType(expected: .number, found: .string),
        "coordinates[0]", 61
      ),
      (
        #"{"type":"LineString","coordinates":[1,2]}"#, .wrongType(expected: .array, found: .number),
        "coordinates[0]", 66
      ),
      (
        #"{"type":"Point","coordinates":[NaN,2]}"#,
        .malformed(.unexpectedByte(0x4E, expected: .number)), "coordinates[0]", 61
      ),
      (#"{"type":"Point"}"#, .missingMember("coordinates"), "", 30),
      (#"{"type":"GeometryCollection","coordinates":[]}"#, .missingMember("geometries"), "", 30),
      (#"{"coordinates":[1,2]}"#, .missingMember("type"), "", 30),
      (
        #"{"type":"Feature"}"#,
        .unexpectedType(
          "Feature",
          expected: "Point, LineString, Polygon, their Multi forms and GeometryCollection"), "type",
        38
      ),
      (
        #"{"type":"Point","coordinates":[1,2],"type":"LineString"}"#, .conflictingTypes, "type", 73
      ),
      (#"{"type":"Point","coordinates":[1,2],"bbox":[1]}"#, .boundingBoxLength(1), "bbox", 73),
      (#"5"#, .wrongType(expected: .object, found: .number), "", 30),
    ] as [(String, GeoJSONError.Reason, String, Int)])
  func anErrorNamesItsReasonAndPlace(
    geometry: String, reason: GeoJSONError.Reason, path: String, column: Int
  ) {
    let error = error(collection(geometry: geometry))
    #expect(error?.reason == reason)
    #expect(error?.path == "features[1].geometry" + (path.isEmpty ? "" : "." + path))
    #expect(error?.line == 3)
    #expect(error?.column == column)
  }

  @Test func aFeatureMustSayThatItIsOne() {
    let text = #"{"type":"FeatureCollection","features":[{"geometry":null}]}"#
    #expect(error(text)?.reason == .missingMember("type"))
    #expect(error(text)?.path == "features[0]")
    let point = #"{"type":"FeatureCollection","features":[{"type":"Point","coordinates":[1,2]}]}"#
    #expect(error(point)?.reason == .unexpectedType("Point", expected: "Feature"))
    #expect(error(point)?.path == "features[0].type")
  }

  @Test func whatIsNotGeoJSONIsRefused() {
    #expect(error("[]")?.reason == .wrongType(expected: .object, found: .array))
    #expect(error(#"{"type":"FeatureCollection"}"#)?.reason == .missingMember("features"))
    #expect(
      error(#"{"type":"Topology"}"#)?.description
        == "line 1, column 9, type: the type \"Topology\" is not allowed here, only FeatureCollection, "
        + "Feature, Point, LineString, Polygon, their Multi forms and GeometryCollection; "
        + "spelling and case of a type matter (RFC 7946 section 1.4)")
    #expect(
      error(#"{"type":"Feature","id":true,"geometry":null}"#)?.reason
        == .unsuitableIdentifier(.bool))
  }

  @Test func aTextCutOffAnywhereIsRefusedWhereItEnds() throws {
    let text = Array(
      #"""
      {"bbox":[1,2,3,4],"features":[{"type":"Feature","id":"é","properties":{"a b":[1.5,null,{"c":true}]},
      "geometry":{"coordinates":[[[0,0],[1,0,5],[0,1e0],[0,0]]],"type":"Polygon"}}],"x":"y",
      "type":"FeatureCollection"}
      """#.utf8)
    _ = try GeoJSONDocument(parsing: text)
    for length in text.indices {
      let error = #expect(throws: GeoJSONError.self) {
        try GeoJSONDocument(parsing: Array(text[..<length]))
      }
      guard case .malformed(let reason) = error?.reason else {
        Issue.record("cut off after \(length) bytes: \(String(describing: error))")
        continue
      }
      // A text that is truncated inside of a character ends in a string that is not UTF-8.
      if reason == .invalidUTF8 { continue }
      guard case .unexpectedEnd = reason else {
        Issue.record("cut off after \(length) bytes: \(reason)")
        continue
      }
      #expect(error?.offset == length)
    }
  }

  @Test func aTextWithAnyByteChangedIsReadOrRefused() throws {
    let text = Array(
      #"""
      {"type":"Feature","id":12,"properties":{"a":"é\n"},"geometry":{"type":"Polygon",
      "coordinates":[[[0,0],[1,0.5],[0,1],[0,0]]]}}
      """#.utf8)
    let bytes = Array("{}[],:\"\\ 0-.eEntfa\n\0".utf8) + [0x80, 0xC3, 0xFF]
    for index in text.indices {
      for byte in bytes {
        var changed = text
        changed[index] = byte
        guard let document = try? GeoJSONDocument(parsing: changed) else { continue }
        #expect(try GeoJSONDocument(parsing: document.object.jsonBytes).object == document.object)
      }
    }
  }

  @Test func nestingIsBounded() {
    func collections(_ depth: Int) -> String {
      String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: depth)
        + String(repeating: "]}", count: depth)
    }
    #expect(throws: Never.self) { try GeoJSONDocument(parsing: collections(64)) }
    #expect(error(collections(65))?.reason == .nestedTooDeep(limit: 64))
    #expect(error(collections(100_000))?.reason == .nestedTooDeep(limit: 64))
    let attributes = #"{"type":"Feature","properties":"# + String(repeating: #"{"a":"#, count: 600)
    #expect(error(attributes)?.reason == .malformed(.tooDeep(limit: 512)))
    let brackets = #"{"type":"Polygon","coordinates":"# + String(repeating: "[", count: 1_000_000)
    #expect(error(brackets)?.reason == .wrongType(expected: .number, found: .array))
  }

  @Test func anErrorInAValueNamesThePlaceInItsOwnText() throws {
    let style = try JSONDocument(
      parsing: #"""
        {"data": {"type": "FeatureCollection", "features": [ {"type": "Feature", "geometry":
          {"type": "LineString", "coordinates": [[0, 1], [2, "3"]]}}]}}
        """#)
    let data = try #require(style.root.object?["data"])
    let error = #expect(throws: GeoJSONError.self) { try GeoJSONDocument(data) }
    #expect(error?.path == "features[0].geometry.coordinates[1][1]")
    #expect(error?.position == nil)
    let place = style.position(ofOffset: try #require(error?.offset))
    #expect(place == TextPosition(line: 2, column: 54))
  }
}
