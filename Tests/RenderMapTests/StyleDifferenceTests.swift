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
}
