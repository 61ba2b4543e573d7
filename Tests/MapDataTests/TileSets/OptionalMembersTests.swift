import MapData
import MapGeoJSON
import Testing

@Suite("Optional members of TileJSON documents")
struct OptionalMembersTests {
  @Test(
    "a member in another form is interpreted or left out, with a warning",
    arguments: [
      ("{\"minzoom\": \"3\"}", 3, nil, "its minzoom is a text, not a number; it is read as 3"),
      ("{\"minzoom\": []}", nil, nil, "its minzoom is not a number and is left out"),
      ("{\"bounds\": [1, 2]}", nil, nil, "its bounds are not four numbers and are left out"),
      (
        "{\"bounds\": \"1,2,3,4\"}", nil, [1, 2, 3, 4],
        "its bounds are not an array of four numbers; they are read as 1.0,2.0,3.0,4.0"
      ),
      (
        "{\"bounds\": [\"1\", \"2\", \"3\", \"4\"]}", nil, [1, 2, 3, 4],
        "its bounds are not an array of four numbers; they are read as 1.0,2.0,3.0,4.0"
      ),
      (
        "{\"bounds\": [0, 9, 1, 8]}", nil, nil,
        "its bounds have their south above their north and are left out"
      ),
      (
        "{\"bounds\": [0, 8, 1, 91]}", nil, nil, "its bounds are not degrees and are left out"
      ),
      (
        "{\"minzoom\": 9, \"maxzoom\": 2}", nil, nil,
        "its minzoom and maxzoom, 9 and 2, are left out: no level is in them"
      ),
    ] as [(String, Double?, [Double]?, String)])
  func irregular(text: String, minzoom: Double?, bounds: [Double]?, warning: String) throws {
    let description = try TileSetDescription(
      tileJSON: Array(text.utf8), at: .file(path: "t.json"))
    #expect(description.minzoom == minzoom)
    #expect(description.bounds?.numbers == bounds)
    #expect(description.warnings == [warning])
  }

  @Test("valid, null and missing members have no warning")
  func regular() throws {
    let text = #"{"minzoom": 1, "maxzoom": null, "bounds": [1, 2, 3, 4]}"#
    let description = try TileSetDescription(
      tileJSON: Array(text.utf8), at: .file(path: "t.json"))
    #expect(description.warnings.isEmpty)
    #expect(description.bounds?.numbers == [1, 2, 3, 4])
  }
}
