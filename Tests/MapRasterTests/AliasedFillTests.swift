import MapTestSupport
import Testing

@testable import MapRaster

/// Tests of fills without smooth edges, whose vertices are on a grid of sixteenths of a pixel.
@Suite("Aliased fills")
struct AliasedFillTests {
  /// Whether a pixel's center is inside of a ring by the even-odd rule. Coordinates are integers, in sixteenths of a
  /// pixel. A center on an edge belongs to the area to the right of the edge, or above the edge.
  private func contains(_ ring: [SIMD2<Int>], column: Int, row: Int) -> Bool {
    let (x, y) = (16 * column + 8, 16 * row + 8)
    var isInside = false
    var last = ring[ring.count - 1]
    for point in ring {
      let (upper, lower) = last.y < point.y ? (last, point) : (point, last)
      if upper.y < y, y <= lower.y {
        // The edge is at or left of the center: (y - y0) (x1 - x0) <= (x - x0) (y1 - y0).
        let across = (y - upper.y) * (lower.x - upper.x)
        if across <= (x - upper.x) * (lower.y - upper.y) { isInside.toggle() }
      }
      last = point
    }
    return isInside
  }

  @Test(
    "a pixel is covered if its center is inside, also if edges pass centers exactly",
    arguments: 1...40)
  func centers(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    // Every fourth ring has its corners at centers and borders of pixels, where edges meet many centers.
    let step = seed % 4 == 0 ? 8 : 1
    let width = seed % 3 == 0 ? 200 : 40
    let points = (0..<Int.random(in: 3...9, using: &generator)).map { _ in
      SIMD2(
        Int.random(in: 0...width * 16 / step, using: &generator) * step,
        Int.random(in: 0...30 * 16 / step, using: &generator) * step)
    }
    let ring = points.map { DevicePoint(Float($0.x) / 16, Float($0.y) / 16) }
    let picture = draw(
      [.fill(Shapes.fill([ring], edge: .aliased))], width: width, height: 30, rowsPerBand: 7)
    for row in 0..<30 {
      for column in 0..<width {
        let expected: UInt8 = contains(points, column: column, row: row) ? 255 : 0
        #expect(picture.pixel(column, row)[3] == expected, "\(column), \(row)")
      }
    }
  }

  @Test("geometry outside of the picture does not change the pixels inside", arguments: 1...20)
  func cut(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let ring = (0..<5).map { _ in
      DevicePoint(
        Float(Int.random(in: -200...600, using: &generator)) / 8,
        Float(Int.random(in: -200...600, using: &generator)) / 8)
    }
    let shifted = ring.map { $0 + [32, 32] }
    let whole = draw([.fill(Shapes.fill([shifted], edge: .aliased))], width: 128, height: 128)
    let part = draw([.fill(Shapes.fill([ring], edge: .aliased))], width: 40, height: 40)
    for row in 0..<40 {
      for column in 0..<40 {
        // Vertices of edges that are cut at the border are put on the grid, which moves edges by up to a sixteenth.
        if part.pixel(column, row)[3] != whole.pixel(column + 32, row + 32)[3] {
          let center = DevicePoint(Float(column) + 0.5, Float(row) + 0.5)
          #expect(distance(from: center, to: ring) < 1.0 / 16)
        }
      }
    }
  }

  /// Returns the distance from a point to the nearest edge of a ring.
  private func distance(from point: DevicePoint, to ring: [DevicePoint]) -> Float {
    zip(ring, ring.dropFirst() + ring.prefix(1)).map { a, b in
      let (way, off) = (b - a, point - a)
      let share = min(max((way * off).sum() / (way * way).sum(), 0), 1)
      let rest = off - way * share
      return (rest * rest).sum().squareRoot()
    }.min() ?? .infinity
  }

  @Test("a translucent run has the same color in each of its pixels", arguments: 1...9)
  func translucentRun(length: Int) {
    let color = PremultipliedColor(red: 0.3, green: 0.11, blue: 0.02, alpha: 0.37)
    let below = PremultipliedColor(red: 0.9, green: 0.6, blue: 0.25, alpha: 1)
    let ring = Shapes.rectangle(1, 0, Float(1 + length), 1)
    let picture = draw(
      [.fillPicture(below), .fill(Shapes.fill([ring], color: color, edge: .aliased))], width: 12,
      height: 1)
    // The channels are 0.3 + 0.9 x 0.63 = 0.867, 0.11 + 0.6 x 0.63 = 0.488 and 0.02 + 0.25 x 0.63 = 0.1775, times 255.
    for column in 1...length {
      #expect(Array(picture.pixel(column, 0)) == [221, 124, 45, 255])
    }
    #expect(Array(picture.pixel(0, 0)) == Array(picture.pixel(length + 1, 0)))
  }

  @Test("a shape with a point that is not finite is not drawn", arguments: [Float.nan, .infinity])
  func notFinite(wild: Float) {
    let ring: [DevicePoint] = [[1, 1], [wild, 4], [6, 6], [2, 5]]
    for edge in [FillCommand.Edge.exact(.evenOdd), .aliased] {
      var fill = Shapes.fill([ring], edge: edge)
      fill.shapes[0].outline = .color(Shapes.red)
      #expect(draw([.fill(fill)], width: 8, height: 8).isTransparent)
    }
  }
}
