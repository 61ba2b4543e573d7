import MapGeoJSON
import MapJSON
import MapTestSupport
import Testing

@Suite struct GeoJSONWritingTests {
  @Test func anObjectIsWrittenWithoutWhiteSpace() {
    let feature = Feature(
      identifier: .integer(7), geometry: .lineString([Position(longitude: 1, latitude: -2.5)]),
      attributes: Attributes([.init(name: "a", value: .unsigned(.max))]),
      boundingBox: [1, 2, 3, 4],
      foreignMembers: Attributes([.init(name: "t", value: .double(1))]))
    #expect(
      GeoJSONObject.feature(feature).jsonText
        == #"{"type":"Feature","id":7,"bbox":[1.0,2.0,3.0,4.0],"#
        + #""properties":{"a":18446744073709551615},"#
        + #""geometry":{"type":"LineString","coordinates":[[1.0,-2.5]]},"t":1.0}"#)
  }

  @Test func randomObjectsSurviveBeingWritten() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<1_000 {
      let object = random.object()
      #expect(try GeoJSONDocument(parsing: object.jsonBytes).object == object)
      let value = try JSONDocument(parsing: object.jsonBytes).root
      #expect(try GeoJSONDocument(value).object == object)
    }
  }
}
