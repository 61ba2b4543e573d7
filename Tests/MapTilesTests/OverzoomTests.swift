import MapGeoJSON
import MapTestSupport
import MapTiles
import Testing

@Suite("Layers of overzoomed tiles")
struct OverzoomTests {
  /// A tile, and its descendant two levels deeper in the second column and the third row of four.
  private let tile = TileID.world
  private let descendant = TileID.world.children[2].children[1]

  @Test("points inside of the descendant and its buffer of 128 units are kept, in 8192 units")
  func points() {
    // Quarters of the tile's 4096 units are 1024 units wide; the descendant is x 1024 to 2048, y 2048 to 3072.
    let layer = layer(
      .point, [[(1024, 2048), (1536, 2560), (992, 2048), (991, 2048), (2081, 2048)]])
    #expect(
      points(of: layer.overzoomed(from: tile, to: descendant)) == [
        [[0, 0], [4096, 4096], [-256, 0]]
      ])
  }

  @Test("a feature outside is left out, and the others keep identifiers and attributes")
  func features() {
    var source = TileLayer(name: "places", extent: 4096)
    source.keys = ["name"]
    source.values = [.string("west"), .string("inside")]
    source.tags = [.init(key: 0, value: 0), .init(key: 0, value: 1)]
    source.points = [.init(10, 2100), .init(1100, 2100)]
    source.partEnds = [1, 2]
    source.features = [
      .init(type: .point, identifier: .integer(7), parts: 0..<1, tags: 0..<1),
      .init(type: .point, identifier: .integer(8), parts: 1..<2, tags: 1..<2),
    ]
    let cut = source.overzoomed(from: tile, to: descendant)
    #expect(cut.name == "places" && cut.extent == 8192)
    #expect(cut.features.map(\.identifier) == [.integer(8)])
    #expect(cut.tags[cut.features[0].tags].map { cut.values[Int($0.value)] } == [.string("inside")])
  }

  @Test("a line that leaves and returns is two parts that end at the buffer")
  func lines() {
    // In units of the descendant, y = 2048: from x = 0 across the eastern buffer (4224) and back.
    let layer = layer(.line, [[(1024, 2560), (2304, 2560), (2304, 2816), (1024, 2816)]])
    #expect(
      points(of: layer.overzoomed(from: tile, to: descendant)) == [
        [[0, 4096], [8448, 4096]], [[8448, 6144], [0, 6144]],
      ])
  }

  @Test("geometry for queries is rounded to units of the tile between the points")
  func queried() {
    // In units of the descendant: from (0, 0) to (5120, 4) and back to (0, 20). It is cut at x = 4224, where y is 3.3
    // and 6.8. The steps in y are 3.3, 3.5 and 13.2.
    let layer = layer(.line, [[(1024, 2048), (2304, 2049), (1024, 2053)]])
    let cut = layer.overzoomed(from: tile, to: descendant)
    #expect(cut.queriedExtent == 4096)
    #expect(
      cut.features.map { cut.queriedParts(of: $0) } == [
        [[.init(0, 0), .init(4224, 3)], [.init(4224, 6), .init(0, 19)]]
      ])
    #expect(layer.queriedExtent == 4096)
    #expect(layer.features.map { layer.queriedParts(of: $0)[0].count } == [3])
  }

  @Test("a ring around the descendant becomes the square of its buffer")
  func rings() {
    let layer = layer(.polygon, [[(0, 0), (4096, 0), (4096, 4096), (0, 4096), (0, 0)]])
    let cut = points(of: layer.overzoomed(from: tile, to: descendant))
    #expect(cut.count == 1)
    #expect(
      Set(cut[0]) == [[-256, -256], [8448, -256], [8448, 8448], [-256, 8448]])
    #expect(cut[0].first == cut[0].last)
  }

  @Test("the children of a tile hold a quarter of a rectangle's area each, wherever it lies")
  func area() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let x = [
        Int.random(in: -100...4196, using: &random), Int.random(in: -100...4196, using: &random),
      ]
      let y = [
        Int.random(in: -100...4196, using: &random), Int.random(in: -100...4196, using: &random),
      ]
      let ring = [(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1]), (x[0], y[0])]
      let layer = layer(.polygon, [ring])
      let parts = tile.children.map { area(of: layer.overzoomed(from: tile, to: $0)) }
      // A child's unit is half as long as the tile's.
      #expect(parts.reduce(0, +) == 4 * area(of: layer.overzoomed(from: tile, to: tile)))
    }
  }

  private func layer(_ type: TileLayer.GeometryType, _ parts: [[(Int, Int)]]) -> TileLayer {
    var layer = TileLayer(name: "", extent: 4096)
    for part in parts {
      layer.points += part.map { TileLayer.TilePoint(Int32($0.0), Int32($0.1)) }
      layer.partEnds.append(layer.points.count)
    }
    layer.features = [.init(type: type, identifier: nil, parts: 0..<parts.count, tags: 0..<0)]
    return layer
  }

  private func points(of layer: TileLayer) -> [[[Int]]] {
    layer.partEnds.indices.map { layer.points(ofPart: $0).map { [Int($0.x), Int($0.y)] } }
  }

  /// Returns the area of the layer's rectangles inside the tile, without the buffer.
  private func area(of layer: TileLayer) -> Int {
    points(of: layer).map { ring in
      let corners = ring.map { $0.map { min(max($0, 0), 8192) } }
      return abs(
        zip(corners, corners.dropFirst()).reduce(0) { $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1] }
          / 2)
    }.reduce(0, +)
  }
}
