import MapTestSupport
import Testing

@testable import MapRaster

@Suite("Fills")
struct FillTests {
  @Test("the coverage of a pixel is the fraction that lies inside")
  func partCoverage() {
    let picture = draw(
      [.fill(Shapes.fill([Shapes.rectangle(0.25, 0, 2.5, 1)]))], width: 4, height: 1)
    #expect(picture.row(0) == [191, 255, 128, 0])
  }

  @Test("a triangle covers each pixel of its slanted edge by half")
  func halfCoverage() {
    let picture = draw([.fill(Shapes.fill([[[0, 0], [3, 3], [0, 3]]]))], width: 3, height: 3)
    #expect(picture.alphas == [128, 0, 0, 255, 128, 0, 255, 255, 128])
  }

  @Test("with aliased edges, a pixel is covered if its center is covered")
  func aliasedEdges() {
    let picture = draw(
      [.fill(Shapes.fill([Shapes.rectangle(0.5, 0.4, 2.5, 1.6)], edge: .aliased))], width: 4,
      height: 2)
    #expect(picture.row(0) == [255, 255, 0, 0])
    #expect(picture.row(1) == [255, 255, 0, 0])
  }

  @Test("a center on a horizontal edge belongs to the area above it")
  func centerOnEdge() {
    let areas = [Shapes.rectangle(0, 0.5, 1, 1.5), Shapes.rectangle(0, 1.5, 1, 2.5)]
    let rows = areas.map {
      draw([.fill(Shapes.fill([$0], edge: .aliased))], width: 1, height: 4).alphas
    }
    #expect(rows == [[0, 255, 0, 0], [0, 0, 255, 0]])
  }

  @Test("the grid of vertices has 16 places per pixel")
  func vertexGrid() {
    // The coordinates are 16.48 and -0.64 sixteenths.
    #expect(DevicePoint(1.03, -0.04).onVertexGrid == DevicePoint(1, -0.0625))
    #expect(DevicePoint(4000.5, 0).onVertexGrid == DevicePoint(4000.5, 0))
  }

  @Test("a ring in a ring is a hole, in either direction", arguments: [false, true])
  func hole(isReversed: Bool) {
    let inner = Shapes.rectangle(1, 0, 3, 1)
    let rings = [Shapes.rectangle(0, 0, 4, 1), isReversed ? inner.reversed() : inner]
    let picture = draw([.fill(Shapes.fill(rings))], width: 4, height: 1)
    #expect(picture.row(0) == [255, 0, 0, 255])
  }

  @Test("by the non-zero rule, rings of the same direction add up")
  func nonZeroRule() {
    let inner = Shapes.rectangle(1, 0, 3, 1)
    for (ring, expected) in [(inner, [255, 255, 255, 255]), (inner.reversed(), [255, 0, 0, 255])] {
      let fill = Shapes.fill([Shapes.rectangle(0, 0, 4, 1), ring], edge: .exact(.nonZero))
      #expect(draw([.fill(fill)], width: 4, height: 1).row(0) == expected)
    }
  }

  @Test("edges left of the picture affect its pixels, and edges right of it do not")
  func reachingOverSides() {
    let wide = Shapes.rectangle(-1000, -1000, 1000, 1000)
    #expect(
      draw([.fill(Shapes.fill([wide]))], width: 3, height: 2).alphas
        == .init(repeating: 255, count: 6))
    let slanted: [DevicePoint] = [[-2, 0], [6, 0], [6, 4], [-2, 4]]
    #expect(
      draw([.fill(Shapes.fill([slanted]))], width: 4, height: 4).alphas.allSatisfy { $0 == 255 })
  }

  @Test("the coverage of random polygons sums up to their area", arguments: 1...40)
  func area(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let points = (0..<3).map { _ in
      DevicePoint(
        Float(Int.random(in: 0..<64 * 256, using: &generator)) / 256,
        Float(Int.random(in: 0..<64 * 256, using: &generator)) / 256)
    }
    let (a, b, c) = (points[0], points[1], points[2])
    let area = abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
    let picture = draw([.fill(Shapes.fill([points]))], width: 64, height: 64)
    let sum = Float(picture.alphas.reduce(0, +)) / 255
    // Each pixel of an edge is rounded to a level.
    #expect(abs(sum - area) < 1)
  }

  @Test("moving a shape by whole pixels moves its pixels unchanged", arguments: 1...20)
  func translation(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let points = (0..<9).map { _ in
      DevicePoint(
        Float(Int.random(in: 0..<32 * 16, using: &generator)) / 16,
        Float(Int.random(in: 0..<32 * 16, using: &generator)) / 16)
    }
    let here = draw([.fill(Shapes.fill([points]))], width: 40, height: 40)
    let there = draw(
      [.fill(Shapes.fill([points.map { $0 + [5, 7] }]))], width: 40, height: 40, rowsPerBand: 3)
    for y in 0..<33 {
      #expect(Array(here.row(y)[..<35]) == Array(there.row(y + 7)[5...]))
    }
  }

  @Test("two areas that share an edge cover each of its pixels once", arguments: 1...20)
  func complement(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let top = Float(Int.random(in: 0..<16 * 256, using: &generator)) / 256
    let bottom = Float(Int.random(in: 0..<16 * 256, using: &generator)) / 256
    let left = draw(
      [.fill(Shapes.fill([[[0, 0], [top, 0], [bottom, 16], [0, 16]]]))], width: 16, height: 16)
    let right = draw(
      [.fill(Shapes.fill([[[16, 0], [top, 0], [bottom, 16], [16, 16]]]))], width: 16, height: 16)
    for (a, b) in zip(left.alphas, right.alphas) { #expect(abs(a + b - 255) <= 1) }
  }

  @Test("far, infinite and NaN points neither trap nor hang")
  func wildPoints() {
    let wild: [Float] = [.nan, .infinity, -.infinity, 1e9, -1e9, 3e38, 0, 7.5]
    for x in wild {
      for y in wild {
        for edge in [FillCommand.Edge.exact(.evenOdd), .aliased] {
          let ring: [DevicePoint] = [[x, y], [8, 0], [y, x], [0, 8]]
          _ = draw([.fill(Shapes.fill([ring], edge: edge))], width: 8, height: 8)
        }
      }
    }
    let far = Shapes.rectangle(-1e9, -1e9, 1e9, 1e9)
    #expect(draw([.fill(Shapes.fill([far]))], width: 3, height: 3).alphas.allSatisfy { $0 == 255 })
  }

  @Test("a slanted edge that extends far outside has exact coverage")
  func farEdge() {
    let picture = draw(
      [.fill(Shapes.fill([[[-1e9, -1e9], [1e9, 1e9], [-1e9, 1e9]]]))], width: 4, height: 4)
    #expect(picture.pixel(0, 3)[3] == 255)
    #expect(picture.pixel(3, 0)[3] == 0)
    #expect(abs(Int(picture.pixel(2, 2)[3]) - 128) <= 1)
  }
}
