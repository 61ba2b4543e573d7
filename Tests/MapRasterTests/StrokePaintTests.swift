import MapGeometry
import Testing

@testable import MapRaster

@Suite("Dashes, gradients and tilted views")
struct StrokePaintTests {
  private func line(
    _ points: [DevicePoint] = [[0, 4], [64, 4]], width: Float = 4,
    _ change: (inout StrokeCommand.Line) -> Void
  ) -> StrokeCommand {
    var style = StrokeStyle()
    style.width = width
    var stroke = Shapes.stroke(points, style: style)
    change(&stroke.lines[0])
    return stroke
  }

  @Test("dashes and gaps follow from the line's start")
  func dashes() {
    let stroke = line {
      $0.paint.dash = DashPattern(lengths: [8, 8], hasRoundCaps: false, width: 4)
    }
    let row = draw([.stroke(stroke)], width: 64, height: 8).row(4)
    for (x, alpha) in row.enumerated() {
      switch x % 16 {
      case 2..<6: #expect(alpha == 255)
      case 10..<14: #expect(alpha == 0)
      case 0, 7, 8, 15: #expect((30...225).contains(alpha))
      default: break
      }
    }
  }

  @Test("with an odd number of lengths, the last dash joins the first")
  func oddPattern() {
    // The pattern is 4 on, 8 off and 4 on, so a dash is from 12 to 20, and so on.
    let odd = DashTexture(DashPattern(lengths: [4, 8, 4], hasRoundCaps: false, width: 1))
    #expect(odd?.coverage(along: 2, across: 0) == 1)
    #expect(odd?.coverage(along: 16, across: 0) == 1)
    #expect(odd?.coverage(along: 8, across: 0) == 0)
  }

  @Test("round dashes reach into the gaps by half a width in the middle of the line only")
  func roundDashes() {
    let round = DashTexture(DashPattern(lengths: [8, 24], hasRoundCaps: true, width: 8))
    #expect(round?.coverage(along: 10, across: 0) == 1)
    // At the side, the end is 4.5 pixels away, half a pixel beyond the half circle.
    #expect((round?.coverage(along: 10, across: 1) ?? 1) < 0.2)
    #expect(round?.coverage(along: 11.5, across: 1) == 0)
    #expect(round?.coverage(along: 14, across: 0) == 0)
    #expect(round?.coverage(along: 30, across: 0) == 1)
  }

  @Test(
    "a pattern with a length of zero, less or NaN draws a solid line",
    arguments: [0, -1, .nan, .infinity])
  func emptyPattern(length: Float) {
    #expect(DashTexture(DashPattern(lengths: [length], hasRoundCaps: false, width: 1)) == nil)
  }

  @Test("a gradient goes from its first color at the start to its last color at the end")
  func gradient() {
    let blue = PremultipliedColor(red: 0, green: 0, blue: 1, alpha: 1)
    let stroke = line {
      $0.paint.gradient = StrokeGradient(
        ramp: [Shapes.red, blue], interpolates: true, progress: 0...1)
    }
    let picture = draw([.stroke(stroke)], width: 64, height: 8)
    // Between the middles of both steps, at a quarter and at three quarters of the line, colors are interpolated.
    #expect(picture.pixel(8, 4) == [255, 0, 0, 255])
    #expect(picture.pixel(56, 4) == [0, 0, 255, 255])
    let middle = picture.pixel(32, 4)
    #expect(abs(Int(middle[0]) - 124) < 4 && abs(Int(middle[2]) - 131) < 4)
  }

  @Test("a stepped gradient shows the colors of a part relative to the whole line")
  func steppedGradient() {
    let blue = PremultipliedColor(red: 0, green: 0, blue: 1, alpha: 1)
    let stroke = line {
      $0.paint.gradient = StrokeGradient(
        ramp: [Shapes.red, blue], interpolates: false, progress: 0.25...0.75)
    }
    let picture = draw([.stroke(stroke)], width: 64, height: 8)
    #expect(picture.pixel(31, 4) == [255, 0, 0, 255])
    #expect(picture.pixel(32, 4) == [0, 0, 255, 255])
  }

  @Test("a rotated line looks like one whose points are rotated")
  func turned() {
    let points: [DevicePoint] = [[3, 10], [20, 4], [28, 25]]
    var turned = line(points) { $0.style.join = .round }
    turned.transform = ProjectiveTransform(
      rows: (SIMD3(0, -1, 32), SIMD3(1, 0, 0), SIMD3(0, 0, 1)))
    let laidOut = line(points.map { [32 - $0.y, $0.x] }) { $0.style.join = .round }
    let a = draw([.stroke(turned)], width: 32, height: 32)
    let b = draw([.stroke(laidOut)], width: 32, height: 32)
    for (x, y) in zip(a.alphas, b.alphas) { #expect(abs(x - y) <= 1) }
  }

  @Test("a projective transform without tilt draws like an affine one")
  func noTilt() {
    let points: [DevicePoint] = [[3, 10], [20, 4], [28, 25]]
    let flat = line(points) { $0.style.cap = .round }
    var scaled = flat
    scaled.transform = ProjectiveTransform(
      rows: (SIMD3(2, 0, 0), SIMD3(0, 2, 0), SIMD3(0, 1e-9, 2)))
    let a = draw([.stroke(flat)], width: 32, height: 32)
    let b = draw([.stroke(scaled)], width: 32, height: 32)
    for (x, y) in zip(a.alphas, b.alphas) { #expect(abs(x - y) <= 1) }
  }

  /// A tilt with the viewer above y = -64. Depths grow downward by y' = y / (1 + y / 64), and x = 32 is unchanged.
  private let tilt = ProjectiveTransform(
    rows: (SIMD3(1, 0.5, 0), SIMD3(0, 1, 0), SIMD3(0, 1.0 / 64, 1)))

  @Test("a tilted line is narrower at a greater distance, and its edges fade over a pixel")
  func tilted() {
    var stroke = line([[32, -32], [32, 64]], width: 16) { _ in }
    stroke.transform = tilt
    let picture = draw([.stroke(stroke)], width: 64, height: 64)
    for y in [0, 8, 16, 30] {
      let depth = 1 / (1 - (Float(y) + 0.5) / 64)
      // The line extends 8.5 pixels of the map to both sides, minus the fade of a pixel.
      let width = Float(picture.row(y).reduce(0, +)) / 255
      #expect(abs(width - (17 / depth - 1)) < 0.1)
    }
  }

  @Test("parts behind the viewer are not drawn")
  func behindEye() {
    var stroke = line([[32, -1000], [32, 64]], width: 16) { _ in }
    stroke.transform = tilt
    let picture = draw([.stroke(stroke)], width: 64, height: 128)
    #expect(picture.pixel(32, 2)[3] == 255)
    #expect((33..<128).allSatisfy { y in picture.row(y).allSatisfy { $0 == 0 } })
  }

  @Test("dashes of a tilted line keep their place on the map")
  func tiltedDashes() {
    var stroke = line([[32, 0], [32, 64]], width: 24) {
      $0.paint.dash = DashPattern(lengths: [16, 16], hasRoundCaps: false, width: 24)
    }
    stroke.transform = tilt
    let picture = draw([.stroke(stroke)], width: 64, height: 64)
    // Row y shows the place y / (1 - y / 64). Dashes from 0 to 16 and from 32 to 48 on the map are from 0 to 12.8 and
    // from 21.3 to 27.4 in the picture.
    let middle = (0..<40).map { Int(picture.pixel(32, $0)[3]) }
    #expect(middle[4] == 255 && middle[10] == 255)
    #expect(middle[15] == 0 && middle[19] == 0)
    #expect(middle[24] == 255)
    #expect(middle[30] == 0)
  }
}
