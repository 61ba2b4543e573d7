import MapGeometry
import MapTestSupport
import Testing

@testable import MapRaster

@Suite("Strokes")
struct StrokeTests {
  private func style(width: Float, _ change: (inout StrokeStyle) -> Void = { _ in }) -> StrokeStyle
  {
    var style = StrokeStyle()
    style.width = width
    change(&style)
    return style
  }

  private func alphaSum(_ picture: PixelBuffer) -> Float {
    Float(picture.alphas.reduce(0, +)) / 255
  }

  @Test("a line covers its width, and its edges fade over a pixel")
  func width() {
    let line = Shapes.stroke([[-4, 5], [12, 5]], style: style(width: 4))
    let picture = draw([.stroke(line)], width: 4, height: 10)
    let column = (0..<10).map { Int(picture.pixel(2, $0)[3]) }
    #expect(column == [0, 0, 0, 255, 255, 255, 255, 0, 0, 0])
    let shifted = Shapes.stroke([[-4, 5.5], [12, 5.5]], style: style(width: 4))
    let other = draw([.stroke(shifted)], width: 4, height: 10)
    let half = other.pixel(2, 3)[3]
    #expect((127...128).contains(half))
    #expect((0..<10).map { other.pixel(2, $0)[3] } == [0, 0, 0, half, 255, 255, 255, half, 0, 0])
  }

  @Test("blur widens the fade by its width")
  func blur() {
    // Alpha grows from 4.5 pixels beside the middle, by a quarter per pixel.
    let line = Shapes.stroke([[-20, 8], [20, 8]], style: style(width: 8) { $0.blur = 3 })
    let picture = draw([.stroke(line)], width: 2, height: 16)
    for (y, alpha) in zip(3..<8, [0, 64, 128, 191, 255]) {
      #expect(abs(Int(picture.pixel(0, y)[3]) - alpha) <= 1)
    }
  }

  @Test("a gap separates two lines of the given width")
  func gap() {
    let line = Shapes.stroke([[-20, 8], [20, 8]], style: style(width: 2) { $0.gapWidth = 4 })
    let picture = draw([.stroke(line)], width: 2, height: 16)
    let column = (0..<16).map { Int(picture.pixel(0, $0)[3]) }
    #expect(column == [0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0])
  }

  @Test("an offset moves the line to the right of its direction")
  func offset() {
    let right = Shapes.stroke([[-20, 8], [20, 8]], style: style(width: 2) { $0.offset = 4 })
    let picture = draw([.stroke(right)], width: 2, height: 16)
    #expect((0..<16).filter { picture.pixel(0, $0)[3] > 0 } == [11, 12])
    let back = Shapes.stroke([[20, 8], [-20, 8]], style: style(width: 2) { $0.offset = 4 })
    let other = draw([.stroke(back)], width: 2, height: 16)
    #expect((0..<16).filter { other.pixel(0, $0)[3] > 0 } == [3, 4])
  }

  @Test(
    "a cap ends the line at its point, half a width and half a pixel beyond, or in a half circle",
    arguments: [(StrokeStyle.Cap.butt, 160.0), (.square, 232.0), (.round, 210.27)])
  func caps(cap: StrokeStyle.Cap, area: Double) {
    let line = Shapes.stroke([[10, 16], [30, 16]], style: style(width: 8) { $0.cap = cap })
    // Edges fade by half a pixel in both directions, which keeps the sum. Ends do not fade.
    let sum = Double(alphaSum(draw([.stroke(line)], width: 40, height: 32)))
    #expect(abs(sum - area) < 2)
  }

  @Test(
    "a right angle is filled up to its corner, cut off, or rounded",
    arguments: [(StrokeStyle.Join.miter, 16.0), (.bevel, 8.0), (.round, 12.57)])
  func joins(join: StrokeStyle.Join, corner: Double) {
    let line = Shapes.stroke(
      [[-10, 30], [30, 30], [30, -10]], style: style(width: 8) { $0.join = join })
    let picture = draw([.stroke(line)], width: 60, height: 60)
    // The quarter beyond both segments is 4 x 4 pixels to the right of the corner and below it.
    var sum = 0.0
    for y in 30..<40 { for x in 30..<40 { sum += Double(picture.pixel(x, y)[3]) / 255 } }
    #expect(abs(sum - corner) < 1)
  }

  @Test("a miter beyond its limit becomes a bevel")
  func miterLimit() {
    let points: [DevicePoint] = [[0, 10], [30, 20], [0, 30]]
    let sharp = Shapes.stroke(points, style: style(width: 6) { $0.miterLimit = 10 })
    let cut = Shapes.stroke(points, style: style(width: 6) { $0.miterLimit = 2 })
    let bevel = Shapes.stroke(points, style: style(width: 6) { $0.join = .bevel })
    func draw(_ stroke: StrokeCommand) -> PixelBuffer {
      MapRasterTests.draw([.stroke(stroke)], width: 60, height: 40)
    }
    #expect(draw(sharp).pixel(35, 20)[3] == 255)
    #expect(draw(cut).pixel(35, 20)[3] == 0)
    #expect(draw(cut) == draw(bevel))
  }

  @Test("a straight line with arcs at its joints is drawn in any direction")
  func straightArcs() {
    for (x, y) in (-9...9).flatMap({ x in (-9...9).map { y in (x, y) } }) where (x, y) != (0, 0) {
      let way = DevicePoint(Float(x), Float(y)) * 1.1
      let points = (0..<4).map { DevicePoint(40, 40) + way * Float($0) }
      let style = style(width: 4) {
        $0.join = .round
        $0.roundLimit = 0
      }
      let picture = draw([.stroke(Shapes.stroke(points, style: style))], width: 80, height: 80)
      #expect(picture.pixel(Int(40 + way.x * 1.5), Int(40 + way.y * 1.5))[3] == 255)
    }
  }

  @Test("a line that is drawn in the opposite direction looks the same", arguments: 1...24)
  func reversal(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let points = (0..<5).map { _ in
      DevicePoint(
        Float.random(in: 8..<56, using: &generator), Float.random(in: 8..<56, using: &generator))
    }
    let style = style(width: 3) {
      $0.join = [.miter, .round, .bevel][seed % 3]
      $0.cap = [.butt, .round, .square][seed / 3 % 3]
    }
    let there = draw([.stroke(Shapes.stroke(points, style: style))], width: 64, height: 64)
    let back = draw(
      [.stroke(Shapes.stroke(points.reversed(), style: style))], width: 64, height: 64)
    for (a, b) in zip(there.alphas, back.alphas) { #expect(abs(a - b) <= 1) }
  }

  @Test("the body of a translucent line is blended once, also at the seams of its triangles")
  func seams() {
    var points: [DevicePoint] = []
    for step in 0..<12 { points.append([Float(step) * 8 - 6, 20 + Float(step * step % 7) * 0.37]) }
    let half = Shapes.white.withOpacity(0.5)
    let line = Shapes.stroke(
      points, style: style(width: 9) { $0.miterLimit = 10 }, color: half)
    let picture = draw([.stroke(line)], width: 64, height: 40)
    for x in 0..<64 {
      for y in 19..<22 { #expect(picture.pixel(x, y)[3] == 128) }
    }
  }

  @Test("a closed ring has a joint at its start")
  func closedRing() {
    let ring: [DevicePoint] = [[10, 10], [30, 10], [30, 30], [10, 30], [10, 10]]
    let closed = draw(
      [.stroke(Shapes.stroke(ring, style: style(width: 6), isClosed: true))], width: 40, height: 40)
    let open = draw(
      [.stroke(Shapes.stroke(ring, style: style(width: 6)))], width: 40, height: 40)
    #expect(closed.pixel(7, 7)[3] == 255)
    #expect(open.pixel(7, 7)[3] == 0)
  }

  @Test("repeated points change nothing")
  func repeatedPoints() {
    let points: [DevicePoint] = [[5, 5], [20, 9], [25, 30]]
    let repeated = [points[0], points[0], points[1], points[1], points[1], points[2], points[2]]
    let style = style(width: 5) { $0.join = .round }
    #expect(
      draw([.stroke(Shapes.stroke(repeated, style: style))], width: 32, height: 32)
        == draw([.stroke(Shapes.stroke(points, style: style))], width: 32, height: 32))
  }

  @Test("lines without length or width, and far, infinite or NaN points neither trap nor hang")
  func wildLines() {
    let wild: [Float] = [.nan, .infinity, -.infinity, 1e9, -1e9, 3e38, 4]
    for join in [StrokeStyle.Join.miter, .round, .bevel] {
      let style = style(width: 3) {
        $0.join = join
        $0.cap = .round
      }
      for x in wild {
        for y in wild {
          let points: [DevicePoint] = [[x, y], [4, 4], [y, x], [4, 4], [x, 2]]
          _ = draw([.stroke(Shapes.stroke(points, style: style))], width: 8, height: 8)
        }
      }
    }
    for points in [[], [[1, 1]], [[1, 1], [1, 1]]] as [[DevicePoint]] {
      let picture = draw(
        [.stroke(Shapes.stroke(points, style: style(width: 3)))], width: 4, height: 4)
      #expect(picture.alphas.allSatisfy { $0 == 0 })
    }
    let thin = Shapes.stroke([[0, 2], [4, 2]], style: style(width: 0))
    #expect(draw([.stroke(thin)], width: 4, height: 4).alphas.allSatisfy { $0 == 0 })
    let far = Shapes.stroke([[-1e9, 4], [1e9, 4]], style: style(width: 4))
    #expect(draw([.stroke(far)], width: 8, height: 8).row(4).allSatisfy { $0 == 255 })
  }

  @Test("the vectors to the sides of a line may be rounded to 1/63 half width")
  func roundedSides() {
    let points: [DevicePoint] = [[0, 0], [80, 60]]
    func firstSide(rounds: Bool) -> DevicePoint? {
      var mesher = StrokeMesher(transform: PlaneTransform(.identity, center: .zero))
      points.withUnsafeBufferPointer {
        let style = style(width: 2) { $0.roundsExtrusions = rounds }
        _ = mesher.add($0, isClosed: false, style: style)
      }
      return mesher.mesh.vertices.first?.position
    }
    // The sides are 1.5 pixels away along the normal (-0.6, 0.8), which are (-37.8, 50.4) steps.
    let exact = firstSide(rounds: false) ?? .zero
    let rounded = firstSide(rounds: true) ?? .zero
    #expect((exact - [-0.9, 1.2]).max() < 1e-6 && (exact - [-0.9, 1.2]).min() > -1e-6)
    let steps = rounded / 1.5 * 63
    #expect(abs(steps.x + 38) < 1e-4 && abs(steps.y - 50) < 1e-4)
  }
}
