import MapGeometry
import Testing

@testable import MapRaster

@Suite("Heatmaps")
struct HeatmapTests {
  /// A ramp of white with the density as its opacity.
  private static let ramp = (0..<256).map { Shapes.white.withOpacity(Float($0) / 255) }

  private func command(_ points: [HeatmapCommand.Point], opacity: Float = 1) -> HeatmapCommand {
    var command = HeatmapCommand(ramp: Self.ramp, opacity: opacity)
    command.points = points
    return command
  }

  private func picture(_ command: HeatmapCommand, size: Int = 64) -> PixelBuffer {
    draw([.heatmap(command)], width: size, height: size)
  }

  @Test("the density at a point is 1 / sqrt(2 pi) of its weight")
  func peak() {
    // The place (30, 30) is the center of a sample of four by four pixels. The pixels around it are half a pixel away,
    // which is an eighth of the distance to the next samples.
    let picture = picture(command([.init(place: [30, 30], radius: 60, weight: 1)]))
    #expect(abs(Int(picture.pixel(30, 30)[3]) - 101) <= 1)
  }

  @Test("the kernel of a point above the plane is at the point's place in the picture")
  func raised() {
    // A unit of height moves a place by 2 pixels to the right and 1 pixel up.
    var high = command([.init(place: [10, 40], radius: 24, weight: 1)])
    high.up = SIMD3(2, -1, 0)
    high.points[0].height = 10
    let level = command([.init(place: [30, 30], radius: 24, weight: 1)])
    let (a, b) = (picture(high), picture(level))
    for (x, y) in [(30, 30), (38, 30), (30, 20)] {
      #expect(abs(Int(a.pixel(x, y)[3]) - Int(b.pixel(x, y)[3])) <= 1)
    }
  }

  @Test("the number of samples can be chosen")
  func samples() {
    var fine = command([.init(place: [30.5, 30.5], radius: 6, weight: 1)])
    fine.samples = (64, 64)
    // The peak is at the center of a sample, and is 101.7.
    #expect(abs(Int(picture(fine).pixel(30, 30)[3]) - 102) <= 1)
  }

  @Test("densities fall off as a Gaussian of a third of the radius, and add up")
  func falloff() {
    let one = picture(command([.init(place: [30, 30], radius: 24, weight: 1)]))
    // The sample a standard deviation of 8 pixels away, at (38, 30), has 0.3989 * exp(-0.5) = 0.2420,
    // the next one 0.3989 * exp(-1.125) = 0.1295, of which the pixel takes an eighth, and likewise
    // downward: 0.2279 * (7 + exp(-0.125)) / 8 = 0.2246.
    #expect(abs(Int(one.pixel(38, 30)[3]) - 57) <= 1)
    let point = HeatmapCommand.Point(place: [30, 30], radius: 24, weight: 1)
    let two = picture(command([point, point]))
    #expect(abs(Int(two.pixel(38, 30)[3]) - 2 * Int(one.pixel(38, 30)[3])) <= 2)
  }

  @Test("the opacity fades the colors, not the density")
  func opacity() {
    let picture = picture(
      command([.init(place: [30, 30], radius: 60, weight: 9)], opacity: 0.5))
    #expect(picture.pixel(30, 30) == [128, 128, 128, 128])
  }

  @Test("a ramp that begins with a color shows that color at a density of zero")
  func ground() {
    var heat = command([])
    heat.ramp = [Shapes.red, Shapes.white]
    #expect(picture(heat).pixel(5, 5) == [255, 0, 0, 255])
  }

  @Test("a rotated plane gives the same density if the transform is the same in all directions")
  func turned() {
    let straight = command([.init(place: [30, 30], radius: 24, weight: 1)])
    var turned = straight
    // The plane is rotated around (30, 30) by an angle of the triangle with the sides 3, 4 and 5.
    turned.transform = ProjectiveTransform(
      rows: (SIMD3(0.6, -0.8, 36), SIMD3(0.8, 0.6, -12), SIMD3(0, 0, 1)))
    let (a, b) = (picture(straight), picture(turned))
    for index in a.bytes.indices where a.bytes[index] > 4 {
      #expect(abs(Int(a.bytes[index]) - Int(b.bytes[index])) <= 1)
    }
  }

  @Test("bands of any height give the same pixels")
  func bands() {
    var list = DisplayList()
    let points = (0..<40).map { index in
      let place = SIMD2(Float(index * 37 % 101), Float(index * 53 % 97))
      return HeatmapCommand.Point(place: place, radius: 20, weight: 0.5)
    }
    var tilted = command(points)
    tilted.transform = ProjectiveTransform(
      rows: (SIMD3(1, 0.1, 0), SIMD3(0, 0.9, 3), SIMD3(0, -0.002, 1)))
    for command in [command(points), tilted] {
      list.commands = [.heatmap(command)]
      let whole = Rasterizer.draw(list, width: 101, height: 97, threads: 1, rowsPerBand: 97)
      for rows in [1, 3, 16] {
        let banded = Rasterizer.draw(list, width: 101, height: 97, threads: 2, rowsPerBand: rows)
        #expect(banded == whole)
      }
    }
  }

  @Test("points without weight or radius, with NaN, or far outside draw nothing")
  func wildPoints() {
    let points: [HeatmapCommand.Point] = [Float.nan, .infinity, -1, 0, 1e30].flatMap { number in
      [
        .init(place: [30, 30], radius: number, weight: 1),
        .init(place: [30, 30], radius: -1, weight: number),
        .init(place: [number.isFinite && number < 1 ? 1e9 : number, 30], radius: 9, weight: 1),
      ]
    }
    #expect(picture(command(points)).alphas.allSatisfy { $0 == 0 })
  }
}
