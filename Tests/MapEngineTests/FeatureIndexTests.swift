import MapGeoJSON
import MapJSON
import MapStyle
import MapTiles
import Testing

@testable import MapEngine

@Suite("Indices of features by values")
struct FeatureIndexTests {
  /// Returns a layer of features with these values of the attribute `a`, each with a separate index. Nil is a feature
  /// without the attribute. Even features have their index as `b`, and an identifier of another kind.
  private func layer(_ values: [AttributeValue?]) -> IndexedLayer {
    var layer = TileLayer(name: "", extent: 4096)
    layer.keys = ["a", "b"]
    for (number, value) in values.enumerated() {
      let first = layer.tags.count
      let isEven = number % 2 == 0
      for (key, value) in [(0, value), (1, isEven ? .integer(Int64(number)) : nil)] {
        guard let value else { continue }
        layer.tags.append(TileLayer.Tag(key: UInt32(key), value: UInt32(layer.values.count)))
        layer.values.append(value)
      }
      layer.features.append(
        TileLayer.FeatureRecord(
          type: isEven ? .point : .line,
          identifier: isEven ? .integer(Int64(number)) : .string(String(number)), parts: 0..<0,
          tags: first..<layer.tags.count))
    }
    return IndexedLayer(layer)
  }

  private func filter(_ text: String) throws -> Filter {
    try Filter(JSONDocument(parsing: text).root)
  }

  @Test("the second request returns the features that have the value, in the order of the data")
  func secondRequest() throws {
    let layer = layer([1, "x", 1.0, nil, .null, "1", .unsigned(1), true])
    let one = try filter(#"["==", ["get", "a"], 1]"#)
    #expect(layer.features(requiredBy: one) == nil)
    #expect(layer.features(requiredBy: one) == [0, 2, 6])
    #expect(layer.features(requiredBy: try filter(#"["==", "a", "x"]"#)) == [1])
    #expect(layer.features(requiredBy: try filter(#"["==", "a", false]"#)) == [])
    #expect(layer.features(requiredBy: try filter(#"["!=", "a", 1]"#)) == nil)
  }

  @Test("several values are looked up if few features have them")
  func severalValues() throws {
    let layer = layer((0..<64).map { .integer(Int64(64 - $0) / 4) })
    _ = layer.features(requiredBy: try filter(#"["in", "a", 0, 16]"#))
    #expect(layer.features(requiredBy: try filter(#"["in", "a", 0, 16]"#)) == [0, 61, 62, 63])
    #expect(
      layer.features(requiredBy: try filter(#"["in", "a", 0, 1, 16]"#)) == [
        0, 57, 58, 59, 60, 61, 62, 63,
      ])
    #expect(layer.features(requiredBy: try filter(#"["in", "a", 0, 1, 15, 16]"#)) == nil)
  }

  @Test("of several requirements, the one with the fewest features is looked up")
  func fewest() throws {
    let layer = layer(Array(repeating: "x", count: 9))
    let both = try filter(#"["all", ["==", "a", "x"], ["==", "b", 4]]"#)
    _ = layer.features(requiredBy: both)
    #expect(layer.features(requiredBy: both) == [4])
  }

  @Test("a filter on an attribute that no feature has returns no features")
  func noAttribute() throws {
    let layer = layer(["x"])
    let absent = try filter(#"["==", ["get", "c"], 1]"#)
    _ = layer.features(requiredBy: absent)
    #expect(layer.features(requiredBy: absent) == [])
  }

  @Test(
    "the features that pass a filter are those for which it evaluates to true",
    arguments: [
      #"["==", ["get", "a"], 1]"#, #"["==", ["get", "a"], "1"]"#, #"["==", "a", 0]"#,
      #"["==", "a", null]"#, #"["==", ["get", "a"], null]"#, #"["==", ["get", "a"], false]"#,
      #"["==", ["string", ["get", "a"]], "x"]"#, #"["==", ["number", ["get", "a"]], 2]"#,
      #"["in", "a", 1, "x", true]"#, #"["in", ["get", "a"], ["literal", [1, "x", true]]]"#,
      #"["match", ["get", "a"], ["x", "1"], true, false]"#,
      #"["match", ["get", "a"], [1, 2], ["has", "b"], false]"#,
      #"["any", ["==", ["get", "a"], 1], ["==", ["get", "a"], "x"]]"#,
      #"["all", ["==", ["geometry-type"], "Point"], ["==", ["get", "a"], 1]]"#,
      #"["all", ["==", ["get", "a"], 1], [">", ["get", "b"], 20]]"#,
      #"["==", ["id"], 4]"#, #"["==", ["id"], "5"]"#, #"["in", "$id", 4, 5, "5"]"#,
      #"["==", ["get", "c"], 1]"#, #"["!=", "a", 1]"#, #"["==", ["get", "a"], 9007199254740993]"#,
    ])
  func sameAsEvaluation(text: String) throws {
    let values: [AttributeValue?] = [
      1, 1.0, .unsigned(1), "1", "x", nil, .null, true, false, .double(.nan), .double(-0.0), 0, 2,
      [1], .object(["a": 1]), .integer(9_007_199_254_740_992), .integer(9_007_199_254_740_993),
    ]
    let indexed = layer(values + values.reversed() + values)
    let filter = try filter(text)
    let cursor = TileFeatureCursor(indexed, tile: try #require(TileID(z: 0, x: 0, y: 0)))
    let scope = PropertyScope(zoom: 0, globalState: ValueObject(), images: StyleImages())
    let context = cursor.context(scope.context, columns: cursor.columns(of: filter.attributeNames))
    let expected = indexed.layer.features.indices.filter {
      cursor.move(to: $0)
      return filter.matches(context)
    }
    for _ in 0..<3 {
      let selected = FeatureSelection.features(
        at: cursor, filter: filter, sortKey: nil, scope: scope, tileZoom: 0)
      #expect(selected == expected)
    }
  }
}
