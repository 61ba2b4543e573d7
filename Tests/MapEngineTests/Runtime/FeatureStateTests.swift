import MapEngine
import MapGeoJSON
import MapJSON
import MapStyle
import Testing

@Suite("States of features")
struct FeatureStateTests {
  private typealias Fixture = RuntimeFixture

  /// Returns a map of two points, which are lime unless their state has another color.
  private func map(
    left: String = #""id": 1"#, right: String = #""id": 2"#, options: String = "",
    color: String = #"["coalesce", ["feature-state", "color"], "lime"]"#
  ) throws -> Map {
    try Fixture.map(
      sources: #"{"s": \#(Fixture.points(left: left, right: right, options: options))}"#,
      layers: """
        [{"id": "c", "type": "circle", "source": "s", "paint": {"circle-color": \(color)}}]
        """)
  }

  private func feature(_ identifier: Feature.Identifier) -> FeatureReference {
    FeatureReference(source: "s", identifier: identifier)
  }

  @Test("a paint property uses the state of its own feature only")
  func painted() throws {
    var map = try map()
    #expect(try Fixture.points(map) == [Fixture.lime, Fixture.lime])
    try map.setFeatureState(["color": "red"], of: feature(.integer(2)))
    #expect(try Fixture.points(map) == [Fixture.lime, Fixture.red])
    #expect(map.featureState(of: feature(.integer(2))) == ["color": "red"])
    #expect(map.featureState(of: feature(.integer(1))) == [:])
  }

  @Test("features with the same attribute value may have different states")
  func sameAttribute() throws {
    var map = try map(
      left: #""id": 1, "properties": {"kind": "a"}"#,
      right: #""id": 2, "properties": {"kind": "a"}"#,
      color: """
        ["case", ["boolean", ["feature-state", "hover"], false], "red",
          ["match", ["get", "kind"], "a", "blue", "lime"]]
        """)
    try map.setFeatureState(["hover": true], of: feature(.integer(1)))
    #expect(try Fixture.points(map) == [Fixture.red, Fixture.blue])
  }

  @Test("setting a state adds members and replaces members of the same name")
  func merged() throws {
    var map = try map()
    try map.setFeatureState(["a": 1, "b": 2], of: feature(.integer(1)))
    try map.setFeatureState(["b": 3, "c": "d"], of: feature(.integer(1)))
    #expect(map.featureState(of: feature(.integer(1))) == ["a": 1, "b": 3, "c": "d"])
  }

  @Test("a member of a state, a state, and all states of a source can be removed")
  func removed() throws {
    var map = try map()
    try map.setFeatureState(["color": "red", "a": 1], of: feature(.integer(1)))
    try map.setFeatureState(["color": "red"], of: feature(.integer(2)))
    try map.removeFeatureState("color", of: feature(.integer(1)))
    #expect(map.featureState(of: feature(.integer(1))) == ["a": 1])
    #expect(try Fixture.points(map) == [Fixture.lime, Fixture.red])
    try map.removeFeatureState(of: feature(.integer(1)))
    #expect(map.featureState(of: feature(.integer(1))) == [:])
    try map.removeFeatureStates(ofSource: "s")
    #expect(try Fixture.points(map) == [Fixture.lime, Fixture.lime])
  }

  @Test(
    "a number identifies a feature in any notation",
    arguments: [.integer(2), .unsigned(2), .double(2), .string("2"), .string("2.0")]
      as [Feature.Identifier])
  func numbers(identifier: Feature.Identifier) throws {
    var map = try map()
    try map.setFeatureState(["color": "blue"], of: feature(identifier))
    #expect(try Fixture.points(map) == [Fixture.lime, Fixture.blue])
    #expect(map.featureState(of: feature(.integer(2))) == ["color": "blue"])
  }

  @Test("an identifier above 2^63 is distinguished from its neighbor")
  func great() throws {
    var map = try map()
    try map.setFeatureState(["a": 1], of: feature(.unsigned(.max)))
    #expect(map.featureState(of: feature(.unsigned(.max - 1))) == [:])
    #expect(map.featureState(of: feature(.string("18446744073709551615"))) == ["a": 1])
  }

  @Test("a promoted attribute replaces the identifier")
  func promoted() throws {
    var map = try map(
      left: #""id": 7, "properties": {"name": "Ulm"}"#,
      right: #""id": 8, "properties": {"name": 7}"#, options: #""promoteId": "name","#)
    try map.setFeatureState(["color": "red"], of: feature(.string("Ulm")))
    try map.setFeatureState(["color": "blue"], of: feature(.integer(7)))
    #expect(try Fixture.points(map) == [Fixture.red, Fixture.blue])
  }

  @Test("a state belongs to a source, and to one of its layers if the source has layers")
  func refused() throws {
    var map = try map()
    func error(_ feature: FeatureReference) -> StyleError? {
      do throws(MapError) {
        try map.setFeatureState(["a": 1], of: feature)
        return nil
      } catch {
        guard case .change(let error) = error else { return nil }
        return error
      }
    }
    #expect(error(FeatureReference(source: "x", identifier: .integer(1))) == .unknownSource("x"))
    #expect(
      error(FeatureReference(source: "s", sourceLayer: "l", identifier: .integer(1)))
        == .hasNoSourceLayers("s"))
    try map.addSource("v", ["type": "vector", "tiles": ["test://{z}/{x}/{y}"]])
    #expect(error(FeatureReference(source: "v", identifier: .integer(1))) == .needsSourceLayer("v"))
    #expect(error(FeatureReference(source: "v", sourceLayer: "l", identifier: .integer(1))) == nil)
  }

  @Test("states remain when the data is replaced, and are removed with their source")
  func lifetime() throws {
    var map = try map()
    try map.setFeatureState(["color": "red"], of: feature(.integer(1)))
    let moved: JSONValue = [
      "type": "Feature", "id": 1, "geometry": ["type": "Point", "coordinates": [11.25, 0]],
    ]
    try map.setSourceData("s", to: moved)
    #expect(try Fixture.points(map) == [Fixture.nothing, Fixture.red])
    try map.replaceSource("s", with: ["type": "geojson", "data": moved])
    #expect(try Fixture.points(map) == [Fixture.nothing, Fixture.lime])
  }
}
