import MapEngine
import MapJSON
import MapStyle
import Testing

@Suite("Sources at run time")
struct RuntimeSourceTests {
  private typealias Fixture = RuntimeFixture

  private let left: JSONValue = ["type": "Point", "coordinates": [-11.25, 0]]
  private let right: JSONValue = ["type": "Point", "coordinates": [11.25, 0]]
  private let circles: JSONValue = [
    "id": "c", "type": "circle", "source": "s", "paint": ["circle-color": "red"],
  ]

  private func source(_ data: JSONValue) -> JSONValue { ["type": "geojson", "data": data] }

  @Test("an added source is drawn as soon as a layer draws it")
  func added() throws {
    var map = try Fixture.map(layers: "[]")
    try map.addSource("s", source(left))
    #expect(try Fixture.points(map) == [Fixture.nothing, Fixture.nothing])
    try map.addLayer(circles)
    #expect(try Fixture.points(map) == [Fixture.red, Fixture.nothing])
  }

  @Test("layers continue to draw a source whose data or options change")
  func changed() throws {
    var map = try Fixture.map(layers: "[]")
    try map.addSource("s", source(left))
    try map.addLayer(circles)
    try map.setSourceData("s", to: right)
    #expect(try Fixture.points(map) == [Fixture.nothing, Fixture.red])
    try map.replaceSource("s", with: source(left))
    #expect(try Fixture.points(map) == [Fixture.red, Fixture.nothing])
  }

  @Test("a source can be removed if no layer draws it")
  func removed() throws {
    var map = try Fixture.map(layers: "[]")
    try map.addSource("s", source(left))
    try map.addLayer(circles)
    #expect(throws: MapError.self) { try map.removeSource("s") }
    #expect(map.style.source("s") != nil)
    try map.removeLayer("c")
    try map.removeSource("s")
    #expect(map.style.source("s") == nil)
    #expect(throws: MapError.self) { try map.removeSource("s") }
  }

  @Test("a source is read when it is added, and read again only when its data is set")
  func readOnce() throws {
    let addresses = CountedAddresses(["left": left.jsonText])
    var map = try Fixture.map(layers: "[]", loader: addresses.loader)
    try map.addSource("s", source("test://left"))
    #expect(addresses.count("left") == 1)
    try map.addLayer(circles)
    try map.setProperty("circle-radius", ofLayer: "c", to: 4)
    #expect(addresses.count("left") == 1)
    try map.setSourceData("s", to: "test://left")
    #expect(addresses.count("left") == 2)
  }

  @Test("if data cannot be read or used, the map stays unchanged")
  func refused() throws {
    let addresses = CountedAddresses(["wrong": "[", "left": left.jsonText])
    var map = try Fixture.map(layers: "[]", loader: addresses.loader)
    try map.addSource("s", source("test://left"))
    try map.addLayer(circles)
    for address in ["test://wrong", "test://nowhere"] as [JSONValue] {
      #expect(throws: MapError.self) { try map.addSource("t", source(address)) }
      #expect(throws: MapError.self) { try map.setSourceData("s", to: address) }
      #expect(throws: MapError.self) { try map.replaceSource("s", with: source(address)) }
    }
    #expect(throws: MapError.self) { try map.addSource("s", source(right)) }
    #expect(throws: MapError.self) { try map.replaceSource("t", with: source(right)) }
    #expect(map.style.sources.map(\.name) == ["s"])
    #expect(try Fixture.points(map) == [Fixture.red, Fixture.nothing])
  }

  @Test("data can be set for GeoJSON sources only")
  func otherTypes() throws {
    var map = try Fixture.map(layers: "[]")
    try map.addSource("v", ["type": "vector", "tiles": ["test://{z}/{x}/{y}"]])
    do throws(MapError) {
      try map.setSourceData("v", to: right)
      #expect(Bool(false), "a vector source takes GeoJSON")
    } catch {
      #expect(error.description.contains("\"v\" is not of type geojson"))
    }
  }

  @Test("a source of a style is read only when a layer draws it")
  func drawnLater() throws {
    let addresses = CountedAddresses(["left": left.jsonText])
    var map = try Fixture.map(
      sources: #"{"s": {"type": "geojson", "data": "test://left"}}"#, layers: "[]",
      loader: addresses.loader)
    #expect(addresses.count("left") == 0)
    try map.addLayer(circles)
    #expect(addresses.count("left") == 1)
    #expect(try Fixture.points(map) == [Fixture.red, Fixture.nothing])
  }
}
