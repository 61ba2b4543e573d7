import MapGeometry
import MapTestSupport
import Testing

@testable import MapVector

@Suite("Areas that are cut by tiles")
struct AreaJoinerTests {
  /// Returns two adjacent tiles. Their x are from 0 to 10 and from 10 to 20, and their y from 0 to 10.
  private static func tiles(_ borders: inout TileBorders) -> [ConvexRegion] {
    [0.0, 10].map { x in
      borders.region(ofTile: [
        Point(x, 0), Point(x + 10, 0), Point(x + 10, 10), Point(x, 10),
      ])
    }
  }

  /// Returns the areas of a polygon that both tiles show.
  private static func joined(_ rings: [[Point]], keys: [Int] = [1, 1], look: Int? = nil)
    -> [AreaJoiner.Area]
  {
    var borders = TileBorders()
    let tiles = tiles(&borders)
    var joiner = AreaJoiner(borders)
    for (tile, key) in zip(tiles, keys) {
      let cut = rings.map { ring in
        var ring = BorderRing(ring)
        ring.cut(to: tile)
        return ring
      }.filter { $0.vertices.count > 2 }
      if !cut.isEmpty { _ = joiner.add(AreaJoiner.Part(rings: cut, key: key, look: look)) }
    }
    return joiner.areas()
  }

  /// Returns the area of rings with their directions, by the shoelace formula.
  private static func area(_ rings: [[Point]]) -> Double {
    abs(rings.reduce(0) { $0 + BorderRing($1).signedArea })
  }

  @Test("a rectangle across a border is one ring, without points on the border")
  func rectangle() throws {
    let areas = Self.joined([[Point(4, 2), Point(16, 2), Point(16, 6), Point(4, 6)]])
    try #require(areas.count == 1)
    #expect(areas[0].isJoined)
    try #require(areas[0].rings.count == 1)
    #expect(Self.area(areas[0].rings) == 48)
    // The ring has no edge along x = 10.
    let ring = areas[0].rings[0]
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      #expect(!(a.x == 10 && b.x == 10))
    }
  }

  @Test("rings in the opposite direction are joined, too")
  func direction() {
    let areas = Self.joined([[Point(4, 6), Point(16, 6), Point(16, 2), Point(4, 2)]])
    #expect(areas.count == 1)
    #expect(areas[0].rings.count == 1)
  }

  @Test("areas whose identifiers differ from tile to tile are joined if they look the same")
  func look() {
    let box = [Point(4, 2), Point(16, 2), Point(16, 6), Point(4, 6)]
    #expect(Self.joined([box], keys: [1, 2]).count == 2)
    let areas = Self.joined([box], keys: [1, 2], look: 0)
    #expect(areas.count == 1)
    #expect(Self.area(areas.first?.rings ?? []) == 48)
  }

  @Test("concave areas whose identifiers differ are joined if they cross a border twice")
  func concaveLook() {
    // The area has the shape of the letter C. Its cut in the right tile runs along the border from one arm to the
    // other, and back.
    let letter = [
      Point(4, 2), Point(16, 2), Point(16, 4), Point(6, 4), Point(6, 6), Point(16, 6),
      Point(16, 8), Point(4, 8),
    ]
    let areas = Self.joined([letter], keys: [1, 2], look: 0)
    #expect(areas.count == 1)
    // The area is a rectangle of 12 by 6 without a rectangle of 10 by 2.
    #expect(areas.first.map { Self.area($0.rings) } == 52)
  }

  @Test("areas that only look the same stay separate if one does not continue the other")
  func neighbors() {
    var borders = TileBorders()
    let tiles = Self.tiles(&borders)
    func count(_ boxes: [(tile: Int, from: Double, to: Double)]) -> Int {
      var joiner = AreaJoiner(borders)
      for (key, box) in boxes.enumerated() {
        var ring = BorderRing([
          Point(4, box.from), Point(16, box.from), Point(16, box.to), Point(4, box.to),
        ])
        ring.cut(to: tiles[box.tile])
        _ = joiner.add(AreaJoiner.Part(rings: [ring], key: key, look: 9))
      }
      return joiner.areas().count
    }
    // In the tile on the right, the area is longer by 2, or above the area on the left.
    #expect(count([(0, 2, 5), (1, 2, 7)]) == 2)
    #expect(count([(0, 2, 5), (1, 5, 7)]) == 2)
    // Both areas are on one side of the border.
    #expect(count([(0, 2, 5), (0, 2, 5)]) == 2)
    #expect(count([(0, 2, 5), (0, 2, 5), (1, 2, 5)]) == 2)
  }

  @Test("a hole across the border is one hole")
  func hole() {
    let areas = Self.joined([
      [Point(2, 1), Point(18, 1), Point(18, 9), Point(2, 9)],
      [Point(8, 4), Point(8, 6), Point(12, 6), Point(12, 4)],
    ])
    #expect(areas.count == 1)
    #expect(areas[0].rings.count == 2)
    #expect(Self.area(areas[0].rings) == 16 * 8 - 4 * 2)
  }

  @Test("a U that crosses the border twice is one ring")
  func twoCrossings() {
    let areas = Self.joined([
      [
        Point(5, 1), Point(15, 1), Point(15, 3), Point(7, 3), Point(7, 6), Point(15, 6),
        Point(15, 8), Point(5, 8),
      ]
    ])
    #expect(areas.count == 1)
    #expect(areas[0].rings.count == 1)
    // The area is 10 x 7 without a notch of 8 x 3.
    #expect(Self.area(areas[0].rings) == 70 - 24)
  }

  @Test("parts of different features are not joined")
  func features() {
    let areas = Self.joined(
      [[Point(4, 2), Point(16, 2), Point(16, 6), Point(4, 6)]], keys: [1, 2])
    #expect(areas.count == 2)
    #expect(areas.allSatisfy { !$0.isJoined })
  }

  @Test(
    "features with equal attributes stay separate if they do not meet, overlap or are the same",
    arguments: [
      [Box(minX: 4, minY: 1, maxX: 12, maxY: 3), Box(minX: 8, minY: 5, maxX: 16, maxY: 7)],
      [Box(minX: 4, minY: 1, maxX: 12, maxY: 3), Box(minX: 8, minY: 2, maxX: 16, maxY: 4)],
      [Box(minX: 4, minY: 1, maxX: 12, maxY: 3), Box(minX: 4, minY: 1, maxX: 12, maxY: 3)],
    ])
  func apart(boxes: [Box]) {
    var borders = TileBorders()
    let tiles = Self.tiles(&borders)
    var joiner = AreaJoiner(borders)
    let rectangles = boxes.map { box in
      [
        Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
        Point(box.minX, box.maxY),
      ]
    }
    for tile in tiles {
      for rectangle in rectangles {
        var ring = BorderRing(rectangle)
        ring.cut(to: tile)
        _ = joiner.add(AreaJoiner.Part(rings: [ring], key: 1))
      }
    }
    let areas = joiner.areas()
    #expect(areas.map(\.part) == [0, 1])
    #expect(areas.map { Self.area($0.rings) } == [16, 16])
  }

  @Test("a difference between two parts remains as an edge on the border")
  func differing() {
    var borders = TileBorders()
    let tiles = Self.tiles(&borders)
    var joiner = AreaJoiner(borders)
    for (tile, top) in zip(tiles, [2.0, 2.5]) {
      var ring = BorderRing([Point(4, top), Point(16, top), Point(16, 6), Point(4, 6)])
      ring.cut(to: tile)
      _ = joiner.add(AreaJoiner.Part(rings: [ring], key: 1))
    }
    let areas = joiner.areas()
    #expect(areas.count == 1)
    // The areas are 6 x 4 and 6 x 3.5.
    #expect(Self.area(areas[0].rings) == 24 + 21)
    #expect(areas[0].rings[0].contains(Point(10, 2)) && areas[0].rings[0].contains(Point(10, 2.5)))
  }

  @Test("an area over the common corner of four tiles is one ring")
  func corner() {
    var borders = TileBorders()
    var joiner: AreaJoiner?
    let regions = [(0.0, 0.0), (10, 0), (0, 10), (10, 10)].map { x, y in
      borders.region(ofTile: [
        Point(x, y), Point(x + 10, y), Point(x + 10, y + 10), Point(x, y + 10),
      ])
    }
    joiner = AreaJoiner(borders)
    for region in regions {
      var ring = BorderRing([Point(6, 6), Point(14, 6), Point(14, 14), Point(6, 14)])
      ring.cut(to: region)
      _ = joiner?.add(AreaJoiner.Part(rings: [ring], key: 1))
    }
    let areas = joiner?.areas() ?? []
    #expect(areas.count == 1)
    #expect(areas.first?.rings.count == 1)
    #expect(Self.area(areas.first?.rings ?? []) == 64)
  }

  @Test("tiles with bent borders are cut at triangles, which are joined again")
  func bent() {
    var borders = TileBorders()
    // The border between the two tiles goes through (12, 5).
    let border = [Point(10, 0), Point(12, 5), Point(10, 10)]
    let left = borders.regions(ofTile: [Point(0, 0)] + border + [Point(0, 10)], isConvex: false)
    let right = borders.regions(
      ofTile: [Point(20, 10)] + border.reversed() + [Point(20, 0)], isConvex: false)
    // The left tile is convex; the right one is divided at the corner of the border.
    #expect(left.count == 1 && right.count == 2)
    var joiner = AreaJoiner(borders)
    for region in left + right {
      var ring = BorderRing([Point(2, 1), Point(18, 1), Point(18, 9), Point(2, 9)])
      ring.cut(to: region)
      if ring.vertices.count > 2 { _ = joiner.add(AreaJoiner.Part(rings: [ring], key: 0)) }
    }
    let areas = joiner.areas()
    #expect(areas.count == 1)
    #expect(areas.first?.rings.count == 1)
    #expect(abs(Self.area(areas.first?.rings ?? []) - 128) < 0.01)
  }

  @Test("tiles with bent sides of many points are few convex parts, which are joined again")
  func arcs() {
    // The two tiles have 64 points per side, between circles around (0, -400). Borders bend by at most 20.
    func place(_ angle: Double, _ radius: Double) -> Point {
      let turn = StableMath.sinCos(degrees: angle)
      return Point(radius * turn.sin, radius * turn.cos - 400)
    }
    func outline(_ low: Double, _ high: Double) -> [Point] {
      let sides: [(Int) -> Point] = [
        { place(-20 + Double($0) * 0.625, low) },
        { place(20, low + Double($0) / 64 * (high - low)) },
        { place(20 - Double($0) * 0.625, high) },
        { place(-20, high + Double($0) / 64 * (low - high)) },
      ]
      return sides.flatMap { side in (0..<64).map(side) }
    }
    var borders = TileBorders()
    let near = borders.regions(ofTile: outline(300, 400), isConvex: false)
    let far = borders.regions(ofTile: outline(400, 500), isConvex: false)
    #expect((2...20).contains(near.count) && (2...20).contains(far.count))
    var joiner = AreaJoiner(borders)
    for region in near + far {
      var ring = BorderRing([
        Point(-80, -60), Point(80, -60), Point(80, 60), Point(0, 1), Point(-80, 60),
      ])
      ring.cut(to: region)
      if ring.vertices.count > 2 { _ = joiner.add(AreaJoiner.Part(rings: [ring], key: 0)) }
    }
    let areas = joiner.areas()
    #expect(areas.count == 1)
    // The area is 160 x 120 without a triangle of 160 x 59.
    #expect(abs(Self.area(areas.first?.rings ?? []) - 14480) < 2)
  }

  @Test("random polygons in a turned grid of tiles keep their area")
  func random() {
    var random = SplitMix64(seed: 17)
    for _ in 0..<200 {
      let turn = StableMath.sinCos(degrees: Double.random(in: 0..<360, using: &random))
      func turned(_ point: Point) -> Point {
        Point(turn.cos * point.x - turn.sin * point.y, turn.sin * point.x + turn.cos * point.y)
      }
      var borders = TileBorders()
      var regions: [ConvexRegion] = []
      for x in 0..<3 {
        for y in 0..<3 {
          let (x, y) = (Double(x) * 10, Double(y) * 10)
          regions.append(
            borders.region(
              ofTile: [
                Point(x, y), Point(x + 10, y), Point(x + 10, y + 10), Point(x, y + 10),
              ].map(turned)))
        }
      }
      // The ring is a star around the middle.
      let count = Int.random(in: 3...12, using: &random)
      let ring = (0..<count).map { index in
        let angle = StableMath.sinCos(degrees: 360 * Double(index) / Double(count))
        let radius = Double.random(in: 2..<14, using: &random)
        return turned(Point(15 + radius * angle.cos, 15 + radius * angle.sin))
      }
      var joiner = AreaJoiner(borders)
      for region in regions {
        var cut = BorderRing(ring)
        cut.cut(to: region)
        if cut.vertices.count > 2 { _ = joiner.add(AreaJoiner.Part(rings: [cut], key: 0)) }
      }
      let areas = joiner.areas()
      #expect(areas.count == 1)
      let area = areas.reduce(0) { $0 + Self.area($1.rings) }
      #expect(abs(area - abs(BorderRing(ring).signedArea)) < 0.1)
    }
  }
}
