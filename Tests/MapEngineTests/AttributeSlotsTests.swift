import MapGeoJSON
import MapTiles
import Testing

@testable import MapEngine

@Suite("Slots of attribute values")
struct AttributeSlotsTests {
  /// Returns a layer of features with these values of the attribute `a`, each with a separate index. Nil is a feature
  /// without the attribute.
  private func layer(_ values: [AttributeValue?]) -> IndexedLayer {
    var layer = TileLayer(name: "", extent: 4096)
    layer.keys = ["a"]
    for value in values {
      let first = layer.tags.count
      if let value {
        layer.tags.append(TileLayer.Tag(key: 0, value: UInt32(layer.values.count)))
        layer.values.append(value)
      }
      layer.features.append(
        TileLayer.FeatureRecord(
          type: .point, identifier: nil, parts: 0..<0, tags: first..<layer.tags.count))
    }
    return IndexedLayer(layer)
  }

  @Test("features with equal values share a slot, and features without the attribute have no slot")
  func equalValues() throws {
    let slots = try #require(layer(["x", "y", nil, "x", 1, 1.0, "y"]).slots("a"))
    #expect(slots.slots == [0, 1, -1, 0, 2, 3, 1])
    #expect(slots.count == 4)
  }

  @Test("zeros with different signs have separate slots")
  func zeros() throws {
    let slots = try #require(layer([.double(0), .double(-0.0), .double(0)]).slots("a"))
    #expect(Set(slots.slots).count == 3)
  }

  @Test("equal values are not searched for in an attribute whose values are mostly different")
  func distinctValues() throws {
    let values = (0..<600).map { AttributeValue.integer(Int64($0)) }
    let slots = try #require(layer(values + values).slots("a"))
    #expect(slots.count == 1200)
    #expect(slots.slots == (0..<1200).map { Int32($0) })
  }

  @Test("a layer whose features share indices of values uses the indices as slots")
  func sharedIndices() throws {
    var layer = TileLayer(name: "", extent: 4096)
    layer.keys = ["a"]
    layer.values = ["x", "y"]
    for value: UInt32 in [0, 1, 0] {
      let first = layer.tags.count
      layer.tags.append(TileLayer.Tag(key: 0, value: value))
      layer.features.append(
        TileLayer.FeatureRecord(
          type: .point, identifier: nil, parts: 0..<0, tags: first..<first + 1))
    }
    let slots = try #require(IndexedLayer(layer).slots("a"))
    #expect(slots.slots == [0, 1, 0])
    #expect(slots.count == 2)
  }

  @Test("an attribute without features has no slots")
  func noAttribute() { #expect(layer(["x"]).slots("b") == nil) }
}
