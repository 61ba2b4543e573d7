import MapGeometry
import MapTestSupport
import Testing

@testable import MapRaster

@Suite("Strokes on a bent plane")
struct BentStrokeTests {
  /// A sphere with a radius of 100, seen from a height of one radius. The equator is in the middle of a picture of 120
  /// pixels. The horizon is at 60 degrees, 58 pixels from the middle.
  private static let plane = Globe(
    unitsPerRadian: 100, latitude: 0, share: 1,
    toPicture: (SIMD4(1, 0, -0.6, 60), SIMD4(0, 1, -0.6, 60), SIMD4(0, 0, -0.01, 1)))

  /// Returns the picture of lines on the plane.
  private func picture(
    _ lines: [[DevicePoint]], width: Float, area: (low: DevicePoint, high: DevicePoint)? = nil,
    gradient: Bool = false, threads: Int = 1, rowsPerBand: Int = 64
  ) -> PixelBuffer {
    var style = StrokeStyle()
    style.width = width
    style.join = .round
    style.cap = .round
    var paint = StrokePaint(color: Shapes.white)
    if gradient {
      paint.gradient = StrokeGradient(
        ramp: [Shapes.white, Shapes.white], interpolates: true, progress: 0...1)
    }
    var command = StrokeCommand()
    for line in lines {
      let first = command.points.count
      command.points += line
      command.lines.append(
        .init(
          points: first..<command.points.count, isClosed: false, style: style, paint: paint))
    }
    command.projection = .globe(Self.plane)
    command.area = area
    return draw(
      [.stroke(command)], width: 120, height: 120, threads: threads, rowsPerBand: rowsPerBand)
  }

  @Test("a line along the equator has its width and ends at the horizon")
  func equator() {
    let places = (-40...40).map { DevicePoint(Float($0) * 5, 0) }
    let picture = picture([places], width: 4)
    // The edges fade over a pixel, half of it on either side.
    let middle = (0..<120).map { Int(picture.pixel(60, $0)[3]) }
    #expect(middle.reduce(0, +) / 255 == 4 && middle[58...61].allSatisfy { $0 == 255 })
    // The distance of the horizon is 2 - cos 60 degrees. There, the line is 2/3 as wide in the picture. It is 58
    // pixels long.
    let row = (0..<120).filter { picture.pixel($0, 60)[3] > 0 }
    #expect(row.first == 1 || row.first == 2)
    #expect(row.last == 117 || row.last == 118)
    let edge = (0..<120).reduce(0) { $0 + Int(picture.pixel(8, $1)[3]) }
    #expect(abs(Double(edge) / 255 - 4 / (1 + 0.28)) < 0.4)
  }

  @Test("parts on the far side or outside of the area are not drawn")
  func hidden() {
    let far = (62...80).map { DevicePoint(Float($0) * 2, 10) }
    #expect(picture([far], width: 3).alphas.allSatisfy { $0 == 0 })
    let places = (-40...40).map { DevicePoint(Float($0) * 5, 0) }
    let part = picture([places], width: 4, area: ([0, -50], [20, 50]))
    // 20 units are 0.2 radians, which are 100 sin 0.2 / (2 - cos 0.2) = 19.5 pixels.
    let row = (0..<120).filter { part.pixel($0, 60)[3] > 0 }
    #expect(row.first == 60 && (78...79).contains(row.last ?? 0))
  }

  @Test("lines of one color look like lines with a gradient of that color", arguments: [1, 2.5, 9])
  func oneColor(width: Float) {
    var random = SplitMix64(seed: 5)
    let lines = (0..<40).map { _ -> [DevicePoint] in
      var place = DevicePoint(
        .random(in: -120...120, using: &random), .random(in: -140...140, using: &random))
      return (0..<12).map { _ in
        place += DevicePoint(
          .random(in: -7...7, using: &random), .random(in: -7...7, using: &random))
        return place
      }
    }
    let plain = picture(lines, width: width)
    let shaded = picture(lines, width: width, gradient: true)
    let differences = zip(plain.alphas, shaded.alphas).map { abs($0 - $1) }
    #expect(plain.alphas.contains { $0 > 200 } && plain.alphas.contains(0))
    let (change, sum) = (differences.reduce(0, +), plain.alphas.reduce(0, +))
    #expect(change < sum / 40)
    #expect((differences.max() ?? 0) < 40)
    #expect(plain == picture(lines, width: width, threads: 7, rowsPerBand: 8))
  }
}
