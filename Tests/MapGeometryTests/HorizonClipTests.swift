import MapGeometry
import MapTestSupport
import Testing

@Suite("Polygons that are cut at the horizon")
struct HorizonClipTests {
  private static let half = 100 * Double.pi

  /// Half of the world's width and height on the plane of `GlobeTests`.
  private static func rectangle(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double)
    -> OutlinedRing
  {
    let corners = [
      Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY),
    ]
    var vertices: [OutlinedRing.Vertex] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % 4]
      for step in 0..<64 {
        vertices.append(.init(corner + (next - corner) * (Double(step) / 64)))
      }
    }
    return OutlinedRing(vertices)
  }

  private static func visible(_ rings: [OutlinedRing], _ plane: Globe) -> [[Point]] {
    HorizonClip(plane).visible(rings, world: (minX: -half, width: 2 * half))
      .map { $0.map { plane.picture($0.place) } }
  }

  /// Whether a place of the picture is inside rings, by the even-odd rule.
  private static func contains(_ rings: [[Point]], _ place: Point) -> Bool {
    var isInside = false
    for ring in rings {
      guard var a = ring.last else { continue }
      for b in ring {
        if (a.y > place.y) != (b.y > place.y),
          place.x < a.x + (b.x - a.x) * ((place.y - a.y) / (b.y - a.y))
        {
          isInside.toggle()
        }
        a = b
      }
    }
    return isInside
  }

  @Test("a visible polygon keeps its points and edges")
  func visible() {
    let plane = GlobeTests.plane()
    let ring = OutlinedRing([
      .init(Point(0, 0)), .init(Point(10, 0), isCut: true), .init(Point(10, 10)),
    ])
    let kept = HorizonClip(plane).visible([ring], world: (minX: -Self.half, width: 2 * Self.half))
    #expect(kept.count == 1 && kept[0].map(\.edge) == [.own, .cut, .own])
    #expect(kept[0].allSatisfy { $0.place.z <= 0 })
  }

  @Test("a polygon on the far side is removed completely")
  func hidden() {
    let rings = Self.visible(
      [Self.rectangle(150, -50, 250, 50)], GlobeTests.plane())
    for place in [Point(0, 0), Point(50, 0), Point(-50, 3), Point(0, 57)] {
      #expect(!Self.contains(rings, place))
    }
  }

  @Test("the whole world is a disc that ends at the horizon")
  func world() {
    let plane = GlobeTests.plane()
    let (north, south) = (plane.poleY(isNorth: true), plane.poleY(isNorth: false))
    let rings = Self.visible([Self.rectangle(-Self.half, north, Self.half, south)], plane)
    // 100 tan 30° is 57.735.
    for turn in 0..<40 {
      let way = Point(StableMath.cos(Double(turn) * 0.157), StableMath.sin(Double(turn) * 0.157))
      #expect(Self.contains(rings, way * 57.7))
      #expect(!Self.contains(rings, way * 57.77))
    }
    #expect(Self.contains(rings, .zero))
  }

  @Test("half of the world is cut at its own edge and at the horizon")
  func half() {
    let plane = GlobeTests.plane()
    let rings = Self.visible([Self.rectangle(0, -60, Self.half, 60)], plane)
    #expect(Self.contains(rings, Point(1, 1)) && Self.contains(rings, Point(57, 0)))
    #expect(!Self.contains(rings, Point(-1, 1)) && !Self.contains(rings, Point(57.8, 0)))
    let edges = HorizonClip(plane).visible(
      [Self.rectangle(0, -60, Self.half, 60)], world: (minX: -Self.half, width: 2 * Self.half)
    ).flatMap { $0 }.filter { $0.edge == .horizon }
    #expect(edges.allSatisfy { abs(plane.picture($0.place).length - 57.735) < 1e-3 })
  }

  @Test("a place is inside of the visible part if and only if its point is inside of the polygon")
  func law() throws {
    var random = SplitMix64(seed: 3)
    var tested = 0
    for _ in 0..<120 {
      let plane = GlobeTests.random(&random, share: 1)
      // The place is in the coordinates of the world, whose middle row is the equator.
      let (x, y) = (
        Double.random(in: -Self.half...Self.half - 40, using: &random),
        Double.random(in: -250...200, using: &random)
      )
      let box = Box(
        minX: x, minY: y, maxX: min(x + .random(in: 20...600, using: &random), Self.half),
        maxY: y + .random(in: 20...300, using: &random))
      let hole = Box(
        minX: box.minX + (box.maxX - box.minX) * 0.3, minY: box.minY + (box.maxY - box.minY) * 0.4,
        maxX: box.minX + (box.maxX - box.minX) * 0.6, maxY: box.minY + (box.maxY - box.minY) * 0.9)
      func ring(_ box: Box) -> OutlinedRing {
        Self.rectangle(box.minX, box.minY, box.maxX, box.maxY)
      }
      let world = (minX: -Self.half, width: 2 * Self.half)
      let cut = HorizonClip(plane).visible([ring(box), ring(hole)], world: world)
      // Cases with points behind the viewer are left out.
      guard cut.allSatisfy({ $0.allSatisfy { plane.project($0.place).z > 0.01 } }) else { continue }
      let rings = cut.map { $0.map { plane.picture($0.place) } }
      for _ in 0..<40 {
        let place = Point(
          .random(in: -120...120, using: &random), .random(in: -120...120, using: &random))
        // Points near to an edge are left out, because edges are divided into straight pieces.
        guard let point = plane.inverse(place) else {
          continue
        }
        func inside(_ box: Box, _ margin: Double) -> Bool {
          point.x > box.minX - margin && point.x < box.maxX + margin && point.y > box.minY - margin
            && point.y < box.maxY + margin
        }
        guard inside(box, 4) == inside(box, -4), inside(hole, 4) == inside(hole, -4),
          plane.horizon.height(plane.direction(point)) > 0.02
        else { continue }
        tested += 1
        #expect(Self.contains(rings, place) == (inside(box, 0) && !inside(hole, 0)))
      }
    }
    #expect(tested > 1000)
  }

  @Test("rings are cut to a box, divided at a grid, and extended to a pole")
  func rings() throws {
    let square = OutlinedRing(
      [Point(-2, -2), Point(6, -2), Point(6, 6), Point(-2, 6)].map { OutlinedRing.Vertex($0) })
    let cut = square.clipped(to: Box(minX: 0, minY: 0, maxX: 8, maxY: 8))
    #expect(Set(cut.vertices.map(\.point)) == [Point(0, 0), Point(6, 0), Point(6, 6), Point(0, 6)])
    let cuts = cut.vertices.filter(\.isCut).map(\.point)
    #expect(Set(cuts) == [Point(0, 0), Point(6, 0)])
    let grid = try #require(SubdivisionGrid(cells: 2, extent: 8))
    #expect(cut.subdivided(at: grid).vertices.count == 8)
    let extended = cut.extended(from: 0, to: -100)
    let beyond = extended.vertices.filter { $0.point.y == -100 }
    #expect(beyond.count == 2)
  }

  @Test("an edge is divided at its intersections with the grid, the same in both directions")
  func grid() throws {
    #expect(SubdivisionGrid(cells: 1, extent: 8192) == nil)
    let grid = try #require(SubdivisionGrid(cells: 4, extent: 16))
    func crossings(_ a: Point, _ b: Point) -> [Point] {
      var found: [Point] = []
      grid.forEachCrossing(from: a, to: b) { found.append($0) }
      return found
    }
    #expect(crossings(Point(0, 0), Point(16, 0)) == [Point(4, 0), Point(8, 0), Point(12, 0)])
    #expect(crossings(Point(1, 1), Point(3, 3)).isEmpty)
    // On the line, y is 1 + (x - 2) / 2, which is 2 at x = 4 and 4 at x = 8.
    #expect(crossings(Point(2, 1), Point(10, 5)) == [Point(4, 2), Point(8, 4)])
    #expect(crossings(Point(10, 5), Point(2, 1)) == [Point(8, 4), Point(4, 2)])
    #expect(crossings(Point(0, 10), Point(0, -3)) == [Point(0, 8), Point(0, 4), Point(0, 0)])
  }

  @Test("an edge that is short along both axes is not divided")
  func undivided() throws {
    let grid = try #require(SubdivisionGrid(cells: 4, extent: 16, undivided: 3))
    func count(_ a: Point, _ b: Point) -> Int {
      var count = 0
      grid.forEachCrossing(from: a, to: b) { _ in count += 1 }
      return count
    }
    #expect(count(Point(3, 3), Point(6, 0)) == 0)
    #expect(count(Point(6, 0), Point(3, 3)) == 0)
    #expect(count(Point(3, 3), Point(6.5, 3)) == 1)
    #expect(count(Point(3, 7), Point(3, 11)) == 1)
  }
}
