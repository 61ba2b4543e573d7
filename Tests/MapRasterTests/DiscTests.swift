import Testing

@testable import MapRaster

@Suite("Discs")
struct DiscTests {
  private func disc(
    _ center: DevicePoint = [16, 16], radius: Float, strokeWidth: Float = 0, blur: Float = 0,
    color: PremultipliedColor = Shapes.white, strokeColor: PremultipliedColor = Shapes.red
  ) -> DiscCommand.Disc {
    .init(
      center: center, radius: radius, strokeWidth: strokeWidth, blur: blur, color: color,
      strokeColor: strokeColor)
  }

  private func picture(_ discs: [DiscCommand.Disc], size: Int = 32) -> PixelBuffer {
    var command = DiscCommand()
    command.discs = discs
    return draw([.discs(command)], width: size, height: size)
  }

  /// Returns the smooth step from 0 to 1.
  private func smooth(_ value: Float) -> Float {
    let t = min(max(value, 0), 1)
    return t * t * (3 - 2 * t)
  }

  @Test("a disc fades over its outermost pixel", arguments: [0.3, 1, 3.7, 8, 15] as [Float])
  func plain(radius: Float) {
    let picture = picture([disc([15.3, 16.4], radius: radius)])
    for y in 0..<32 {
      for x in 0..<32 {
        let dx = Float(x) + 0.5 - 15.3
        let dy = Float(y) + 0.5 - 16.4
        let share = (dx * dx + dy * dy).squareRoot() / radius
        let expected = smooth((1 - share) * radius) * 255
        #expect(abs(Float(picture.pixel(x, y)[3]) - expected) < 0.6)
      }
    }
  }

  @Test("a blurred disc fades over a fraction of its radius")
  func blurred() {
    let picture = picture([disc(radius: 12, blur: 0.5)])
    // The pixel is 9.01 pixels from the center, which is 0.751 of the radius and half of the fade.
    let share = (9.5 * 9.5 + 0.5 * 0.5 as Float).squareRoot() / 12
    #expect(abs(Float(picture.pixel(25, 16)[3]) - smooth((1 - share) / 0.5) * 255) < 0.6)
    #expect(picture.pixel(16, 16)[3] == 255)
  }

  @Test("the stroke lies around the fill")
  func stroke() {
    let picture = picture([disc(radius: 8, strokeWidth: 4)])
    #expect(picture.pixel(16, 16) == [255, 255, 255, 255])
    #expect(picture.pixel(25, 16) == [255, 0, 0, 255])
    #expect(picture.pixel(28, 16) == [0, 0, 0, 0])
  }

  @Test("a transparent fill shows the picture below, inside of the stroke")
  func ring() {
    let picture = picture([disc(radius: 8, strokeWidth: 4, color: .clear)])
    #expect(picture.pixel(16, 16) == [0, 0, 0, 0])
    #expect(picture.pixel(25, 16)[3] == 255)
  }

  @Test("two axes define an ellipse")
  func axes() {
    var flat = disc(radius: 12)
    flat.axes = ([1, 0], [0, 0.5])
    let picture = picture([flat])
    #expect(picture.pixel(26, 16)[3] == 255)
    #expect(picture.pixel(16, 20)[3] == 255)
    #expect(picture.pixel(16, 23)[3] == 0)
  }

  @Test("discs without size, with NaN, or far outside draw nothing")
  func wildDiscs() {
    let wild: [Float] = [.nan, .infinity, -1e9, 1e9, 0, -4]
    for number in wild {
      _ = picture([
        disc([number, 4], radius: 5), disc(radius: number), disc(radius: 5, blur: number),
      ])
      _ = picture([disc(radius: 5, strokeWidth: number)])
      var tilted = disc(radius: 5)
      tilted.axes = ([number, 0], [0, number])
      _ = picture([tilted])
    }
    #expect(picture([disc(radius: 0), disc([1e6, 4], radius: 5)]).alphas.allSatisfy { $0 == 0 })
  }
}
