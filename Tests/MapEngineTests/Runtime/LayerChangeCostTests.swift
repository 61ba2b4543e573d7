import MapJSON
import MapStyle
import Testing

@testable import MapEngine

@Suite("The cost of changes to a layer")
struct LayerChangeCostTests {
  private func map(layers: Int) throws -> Map {
    let elements = (0..<layers).map {
      #"{"id": "\#($0)", "type": "line", "source": "s", "paint": {"line-width": ["get", "w"]}}"#
    }
    return try RuntimeFixture.map(
      sources: #"{"s": \#(RuntimeFixture.points(left: #""id": 1"#, right: #""id": 2"#))}"#,
      layers: "[\(elements.joined(separator: ","))]")
  }

  /// Returns the address of the array of layers, which changes if the array is copied.
  private func storage(_ map: Map) -> UnsafeRawPointer? {
    map.style.layers.withUnsafeBytes { $0.baseAddress }
  }

  @Test("A change compiles one layer and does not copy the list of layers")
  func inPlace() throws {
    var map = try map(layers: 500)
    let before = map.style.layers
    var old: [ObjectIdentifier] = before.map { ObjectIdentifier($0) }
    let changes: [(inout Map) throws -> Void] = [
      { try $0.setPaintProperty("line-width", ofLayer: "250", to: 3) },
      { try $0.setProperty("line-blur", ofLayer: "250", to: 1) },
      { try $0.setLayoutProperty("line-cap", ofLayer: "250", to: "round") },
      { try $0.setVisibility(ofLayer: "250", to: false) },
      { try $0.setFilter(ofLayer: "250", to: ["has", "w"]) },
      { try $0.setZoomRange(ofLayer: "250", minzoom: 2, maxzoom: 9) },
    ]
    // The copy in `before` is still shared.
    try map.setPaintProperty("line-width", ofLayer: "250", to: 2)
    old[250] = ObjectIdentifier(map.style.layers[250])
    let address = storage(map)
    for change in changes {
      try change(&map)
      let new = map.style.layers.map { ObjectIdentifier($0) }
      #expect(new.indices.filter { new[$0] != old[$0] } == [250])
      #expect(storage(map) == address)
      old = new
    }
    #expect(before[250] !== map.style.layers[250])
  }

  @Test("A refused change leaves the map unchanged")
  func refused() throws {
    var map = try map(layers: 3)
    let json = map.style.json
    #expect(throws: MapError.self) {
      try map.setPaintProperty("line-width", ofLayer: "1", to: "wide")
    }
    #expect(throws: MapError.self) { try map.setFilter(ofLayer: "1", to: ["wat"]) }
    #expect(throws: MapError.self) { try map.setPaintProperty("line-width", ofLayer: "9", to: 1) }
    #expect(map.style.json == json)
  }

  @Test("A copy of a map does not depend on changes to the other")
  func copies() throws {
    var map = try map(layers: 3)
    let copy = map
    try map.setPaintProperty("line-width", ofLayer: "1", to: 7)
    #expect(map.style.paintProperty("line-width", ofLayer: "1") == 7)
    #expect(copy.style.paintProperty("line-width", ofLayer: "1") == ["get", "w"])
  }
}
