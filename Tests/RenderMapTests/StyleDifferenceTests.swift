import MapJSON
import RenderMap
import Testing

@Suite("Differences between two styles")
struct StyleDifferenceTests {
  private static let members =
    #""version": 8, "zoom": 3, "sources": {"osm": {"type": "vector", "url": "a"}}"#
  private static let land = #"{"id": "land", "type": "background"}"#
  private static let water =
    #"{"id": "water", "type": "fill", "minzoom": 4, "filter": ["has", "x"], "paint": {"fill-color": "blue"}}"#
  private static let road = #"{"id": "road", "type": "line", "source": "osm"}"#

  private static func style(_ members: String = Self.members, _ layers: String...) -> String {
    "{\(members), \"layers\": [\(layers.joined(separator: ","))]}"
  }

  private func lines(_ old: String, _ new: String) throws -> [String] {
    try StyleDifference.all(
      from: JSONDocument(parsing: old).root, to: JSONDocument(parsing: new).root
    ).map(\.description)
  }

  @Test(
    "changes of layers are listed in terms of their ids and properties",
    arguments: [
      (water, [] as [String]),
      (
        #"{"paint": {"fill-color": "blue"}, "filter": ["has", "x"], "minzoom": 4.0, "type": "fill", "id": "water"}"#,
        []
      ),
      (water.replacing("blue", with: "red"), ["water.paint.fill-color: blue -> red"]),
      (water.replacing("\"minzoom\": 4,", with: ""), ["water.minzoom: 4 -> (none)"]),
      (water.replacing("\"x\"", with: "\"y\""), [#"water.filter: ["has","x"] -> ["has","y"]"#]),
      (
        water.replacing("\"paint\"", with: "\"layout\": {\"visibility\": \"none\"}, \"paint\""),
        [#"water.layout: (none) -> {"visibility":"none"}"#]
      ),
      (
        water.replacing("\"blue\"", with: "\"blue\", \"fill-opacity\": 0.5"),
        ["water.paint.fill-opacity: (none) -> 0.5"]
      ),
      (
        water.replacing("\"water\"", with: "\"lake\""),
        ["layer 'water' removed", "layer 'lake' added"]
      ),
      (road, ["layer 'water' removed", "layer 'road' added"]),
      ("5", ["layer 'water' removed", "layer 'layers[1]' added"]),
    ])
  func layers(new: String, expected: [String]) throws {
    #expect(
      try lines(
        Self.style(Self.members, Self.land, Self.water), Self.style(Self.members, Self.land, new))
        == expected)
  }

  @Test("the fewest layers whose moves explain the new order are moved, even if they also change")
  func order() throws {
    let old = Self.style(Self.members, Self.land, Self.water, Self.road)
    let red = Self.water.replacing("blue", with: "red")
    #expect(
      try lines(old, Self.style(Self.members, Self.land, Self.road, red)) == [
        "layer 'water' is now above layer 'road'", "water.paint.fill-color: blue -> red",
      ])
    #expect(
      try lines(old, Self.style(Self.members, Self.road, Self.land, Self.water)) == [
        "layer 'road' is now the lowest layer"
      ])
    // Layers that are added or removed do not move the others.
    #expect(
      try lines(old, Self.style(Self.members, Self.road)) == [
        "layer 'land' removed", "layer 'water' removed",
      ])
  }

  @Test(
    "changes of sources and of other members are listed with their paths",
    arguments: [
      (#""zoom": 3"#, #""zoom": 3.0"#, [] as [String]),
      (#""zoom": 3"#, #""zoom": 3.5"#, ["zoom: 3 -> 3.5"]),
      (#""zoom": 3,"#, "", ["zoom: 3 -> (none)"]),
      (#""url": "a""#, #""url": "b""#, ["sources.osm.url: a -> b"]),
      (
        #""osm": {"type": "vector", "url": "a"}"#, "",
        [#"sources.osm: {"type":"vector","url":"a"} -> (none)"#]
      ),
      (
        #""zoom": 3"#, #""zoom": 3, "light": {"anchor": "map"}"#,
        [#"light: (none) -> {"anchor":"map"}"#]
      ),
      (
        #"{"osm": {"type": "vector", "url": "a"}}"#, "[]",
        [#"sources: {"osm":{"type":"vector","url":"a"}} -> []"#]
      ),
    ])
  func members(old: String, new: String, expected: [String]) throws {
    let changed = Self.members.replacing(old, with: new)
    #expect(try lines(Self.style(), Self.style(changed)) == expected)
  }

  @Test("layers without an id, or with the id of another layer, are compared by their positions")
  func invalidIDs() throws {
    let old = Self.style(Self.members, Self.land, Self.land, "{}")
    #expect(try lines(old, old) == [])
    #expect(
      try lines(old, Self.style(Self.members, Self.land, Self.road, "5")) == [
        "layer 'layers[1]' removed", "layer 'road' added", "layer 'layers[2]' changed",
      ])
  }

  @Test("a difference as JSON has the kind, the layer, the place and both values")
  func json() throws {
    let old = Self.style(Self.members, Self.land, Self.water)
    let new = Self.style(Self.members, Self.water.replacing("blue", with: "red"), Self.land)
    let found = try StyleDifference.all(
      from: JSONDocument(parsing: old).root, to: JSONDocument(parsing: new).root)
    #expect(
      found.map(\.json.jsonText) == [
        #"{"kind":"changed","layer":"water","place":"paint.fill-color","old":"blue","new":"red"}"#,
        #"{"kind":"moved","layer":"land","place":"","old":null,"new":"water"}"#,
      ])
  }

  /// A case of cameras: a style with one layer, the changed style, and the names of the jobs.
  struct CameraCase: Sendable {
    var root = #""version": 8, "center": [2, 48], "zoom": 3"#
    var old: String
    var new: String
    var names: [String]
  }

  @Test(
    "a camera is added for each changed layer that the camera of the style does not show",
    arguments: [
      CameraCase(old: #""minzoom": 2"#, new: #""minzoom": 2, "paint": {}"#, names: ["camera"]),
      CameraCase(
        old: #""minzoom": 12"#, new: #""minzoom": 12, "paint": {}"#,
        names: ["camera", "zoom-12.5"]),
      CameraCase(
        old: #""maxzoom": 2"#, new: #""maxzoom": 2, "paint": {}"#, names: ["camera", "zoom-1.5"]),
      CameraCase(
        old: #""minzoom": 12, "maxzoom": 12.5"#,
        new: #""minzoom": 12, "maxzoom": 12.5, "paint": {}"#,
        names: ["camera", "zoom-12.25"]),
      // Only one of the styles draws the layer from 8 to 10.
      CameraCase(old: #""minzoom": 8"#, new: #""minzoom": 10"#, names: ["camera", "zoom-8.5"]),
      CameraCase(old: #""maxzoom": 10"#, new: #""x": 1"#, names: ["camera", "zoom-10.5"]),
      CameraCase(
        root: #""version": 8"#, old: #""minzoom": 12"#, new: #""minzoom": 12, "paint": {}"#,
        names: ["camera", "zoom-12.5"]),
      CameraCase(root: #""version": 8"#, old: #""x": 1"#, new: #""x": 2"#, names: ["camera"]),
    ])
  func cameras(test: CameraCase) throws {
    let old = try JSONDocument(parsing: Self.style(test.root, "{\"id\": \"a\", \(test.old)}")).root
    let new = try JSONDocument(parsing: Self.style(test.root, "{\"id\": \"a\", \(test.new)}")).root
    let jobs = StyleDifference.cameras(
      showing: StyleDifference.all(from: old, to: new), from: old, to: new)
    #expect(jobs.map { $0["name"]?.string } == test.names)
    #expect(jobs.map { $0["center"] } == jobs.map { _ in new.object?["center"] })
  }

  @Test("layers with a common zoom level share a camera, and there are at most eight cameras")
  func sharedCameras() throws {
    func style(_ color: String) throws -> JSONValue {
      let layers = (0..<20).map { index in
        #"{"id": "\#(index)", "minzoom": \#(index / 2 + 5), "maxzoom": \#(index / 2 + 6), "x": "\#(color)"}"#
      }
      return try JSONDocument(
        parsing: #"{"version": 8, "zoom": 0, "layers": [\#(layers.joined(separator: ","))]}"#
      ).root
    }
    let (old, new) = (try style("red"), try style("blue"))
    let jobs = StyleDifference.cameras(
      showing: StyleDifference.all(from: old, to: new), from: old, to: new)
    #expect(jobs.map { $0["zoom"]?.double } == [0, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5])
  }
}
