import Testing

@testable import MapStyle

@Suite("Layers with insertBelow")
struct InsertBelowTests {
  /// Returns the ids of `entries` in the order of drawing.
  private func drawn(
    _ entries: [LayerOrder.Entry], names: LayerOrder.Names = LayerOrder.Names()
  ) -> [String] {
    LayerOrder(entries, names: names).indices.map { entries[$0].id }
  }

  private func entry(_ id: String, below anchor: String? = nil) -> LayerOrder.Entry {
    LayerOrder.Entry(
      id: id, anchor: anchor.map { LayerAnchor($0) }, isLabel: id.hasPrefix("label"),
      isTransit: id.hasPrefix("road"))
  }

  @Test("A layer is directly below the layer that it names, wherever that layer is in the array")
  func belowALayer() {
    #expect(drawn([entry("a"), entry("b"), entry("x", below: "a")]) == ["x", "a", "b"])
    #expect(drawn([entry("x", below: "b"), entry("a"), entry("b")]) == ["a", "x", "b"])
  }

  @Test("Layers below the same layer keep their order among themselves")
  func sameTarget() {
    let entries = [
      entry("x", below: "b"), entry("a"), entry("b"), entry("y", below: "b"),
      entry("z", below: "b"),
    ]
    #expect(drawn(entries) == ["a", "x", "y", "z", "b"])
  }

  @Test("A layer below a layer that is below another one moves along with that layer")
  func chain() {
    let entries = [entry("a"), entry("b"), entry("x", below: "b"), entry("y", below: "x")]
    #expect(drawn(entries) == ["a", "y", "x", "b"])
  }

  @Test(
    "\"labels\" is below the first text layer, and \"transit\" is below the first layer of roads")
  func keywords() {
    let entries = [
      entry("ground"), entry("road-casing"), entry("road"), entry("label-river"),
      entry("label-town"), entry("heat", below: "labels"), entry("parks", below: "transit"),
    ]
    #expect(
      drawn(entries)
        == ["ground", "parks", "road-casing", "road", "heat", "label-river", "label-town"])
  }

  @Test("The style may name other layers for the keywords")
  func namedByTheStyle() {
    let entries = [
      entry("road-casing"), entry("road"), entry("label-river"), entry("label-town"),
      entry("heat", below: "labels"), entry("parks", below: "transit"),
    ]
    let names = LayerOrder.Names(labels: "label-town", transit: "road")
    #expect(
      drawn(entries, names: names)
        == ["road-casing", "parks", "road", "label-river", "heat", "label-town"])
  }

  @Test("A text layer with insertBelow is not one of the style's labels")
  func anchoredLabels() {
    let entries = [
      entry("label-own", below: "transit"), entry("road"), entry("label-town"),
      entry("heat", below: "labels"),
    ]
    #expect(drawn(entries) == ["label-own", "road", "heat", "label-town"])
  }

  @Test("If the style has neither labels nor roads, a layer below them keeps its place")
  func noTarget() {
    let entries = [
      entry("a"), entry("x", below: "labels"), entry("b"), entry("y", below: "transit"),
    ]
    let order = LayerOrder(entries)
    #expect(order.indices == [0, 1, 2, 3])
    #expect(order.problems.isEmpty)
  }

  @Test("An unknown layer is a problem that names both layers, and the layer keeps its place")
  func unknown() {
    let order = LayerOrder([entry("a"), entry("x", below: "nowhere"), entry("b")])
    #expect(order.indices == [0, 1, 2])
    #expect(order.problems == [.unknown(layer: 1, target: "nowhere")])
  }

  @Test("Layers that are below each other are a problem, which is reported once")
  func cycle() {
    let order = LayerOrder([
      entry("a"), entry("z", below: "y"), entry("y", below: "x"), entry("x", below: "y"),
    ])
    #expect(order.problems == [.cycle(layer: 2, target: 3)])
    #expect(order.indices.sorted() == [0, 1, 2, 3])
    #expect(LayerOrder([entry("a", below: "a")]).problems == [.cycle(layer: 0, target: 0)])
  }

  @Test("A hundred thousand layers, each below the next, are ordered")
  func longChain() {
    let count = 100_000
    let entries = (0..<count).map { entry("\($0)", below: $0 + 1 < count ? "\($0 + 1)" : nil) }
    #expect(LayerOrder(entries).indices == Array(0..<count))
  }

  @Test(
    "Whole words mean roads, separated at signs, digits and capitals",
    arguments: [
      "road", "roads", "Road", "ROAD", "road_minor", "bridge-road-casing", "majorRoad", "road2",
      "transportation", "rail.casing", "highway motorway", "straßen-tram",
    ])
  func wordsOfRoads(name: String) {
    #expect(TransitVocabulary.speaks(name))
  }

  @Test(
    "Parts of words, rivers and bridges do not mean roads",
    arguments: ["", "broad", "roadside", "waterway-tunnel", "bridge", "trailhead", "abroad_poi"])
  func wordsOfOthers(name: String) {
    #expect(!TransitVocabulary.speaks(name))
  }
}
