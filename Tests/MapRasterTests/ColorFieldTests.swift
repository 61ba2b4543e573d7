import Testing

@testable import MapRaster

@Suite("Color fields")
struct ColorFieldTests {
  private typealias Sample = ColorFieldCommand.Sample

  private func picture(
    width: Int, height: Int, threads: Int = 1,
    _ field: @escaping @Sendable (SIMD2<Double>) -> ColorFieldCommand.Sample?
  ) -> PixelBuffer {
    var list = DisplayList()
    list.commands = [.colorField(ColorFieldCommand(sample: field))]
    return Rasterizer.draw(list, width: width, height: height, threads: threads)
  }

  @Test("smooth colors are interpolated with an error of at most one level")
  func smooth() {
    @Sendable func red(_ place: SIMD2<Double>) -> Float {
      Float(0.2 + 0.5 * (place.x * place.x + place.y * place.y) / 8000)
    }
    let picture = picture(width: 61, height: 47) {
      Sample(channels: SIMD4(red($0), 0, 0, 1), region: 0)
    }
    for y in 0..<47 {
      for x in 0..<61 {
        let found = Int(picture.bytes[4 * (y * 61 + x)])
        let expected = red(SIMD2(Double(x) + 0.5, Double(y) + 0.5)) * 255
        #expect(abs(Float(found) - expected) <= 1.25)
      }
    }
  }

  @Test("borders of regions follow the pixels, and places without a color are not drawn")
  func regions() {
    let middle = SIMD2(50.2, 49.3)
    @Sendable func distance(_ place: SIMD2<Double>) -> Double {
      ((place - middle) * (place - middle)).sum().squareRoot()
    }
    let picture = picture(width: 100, height: 100) { place in
      let distance = distance(place)
      if distance > 43.7 { return nil }
      return Sample(
        channels: SIMD4(distance < 40 ? 1 : 0, 0, 0, 1), region: distance < 40 ? 1 : 2)
    }
    for y in 0..<100 {
      for x in 0..<100 {
        let distance = distance(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let start = 4 * (y * 100 + x)
        let expected: [UInt8] =
          distance > 43.7 ? [0, 0, 0, 0] : distance < 40 ? [255, 0, 0, 255] : [0, 0, 0, 255]
        #expect(Array(picture.bytes[start..<start + 4]) == expected)
      }
    }
  }

  @Test("light that is added may be brighter than its alpha")
  func light() {
    var list = DisplayList()
    list.commands = [
      .fillPicture(PremultipliedColor(red: 0, green: 0.2, blue: 0, alpha: 1)),
      .colorField(ColorFieldCommand { _ in Sample(channels: SIMD4(0.4, 1, 0, 0), region: 0) }),
    ]
    let picture = Rasterizer.draw(list, width: 1, height: 1)
    #expect(picture.bytes == [102, 255, 0, 255])
  }

  @Test("the picture is the same on any number of threads")
  func threads() {
    @Sendable func field(_ place: SIMD2<Double>) -> ColorFieldCommand.Sample? {
      let wave = (place.x * 0.013).truncatingRemainder(dividingBy: 1)
      return Sample(
        channels: SIMD4(Float(wave), Float(place.y / 400), 0, 1), region: Int(place.x * 0.013))
    }
    let one = picture(width: 333, height: 301, field)
    for threads in [2, 7] {
      #expect(picture(width: 333, height: 301, threads: threads, field) == one)
    }
  }
}
