import MapGeometry
import MapRaster
import MapText
import Testing

@testable import MapEngine

@Suite("Glyphs in colors")
struct ColorGlyphPaintingTests {
  private let red = GlyphColor(channels: SIMD4(1, 0, 0, 1))
  private let blue = GlyphColor(channels: SIMD4(0, 0, 1, 1))

  private func sample(
    _ shape: ColorGradient.Shape, _ extend: ColorGradient.Extend = .pad, at x: Double, _ y: Double
  ) throws -> SIMD4<Float> {
    let stops = [
      ColorGradient.Stop(offset: 0, color: red), ColorGradient.Stop(offset: 1, color: blue),
    ]
    let sampler = try #require(
      ColorGradientSampler(
        ColorGradient(shape: shape, stops: stops, extend: extend), toDevice: .identity,
        color: { $0.channels ?? .zero }))
    return sampler.color(at: Point(x, y))
  }

  @Test("a linear gradient is measured across its lines of equal color")
  func linear() throws {
    let plain = ColorGradient.Shape.linear(
      start: SIMD2(0, 0), end: SIMD2(10, 0), rotation: SIMD2(0, 10))
    #expect(try sample(plain, at: 2.5, 7) == SIMD4(0.75, 0, 0.25, 1))
    #expect(try sample(plain, at: -5, 0) == SIMD4(1, 0, 0, 1))
    #expect(try sample(plain, .repeat, at: 12.5, 0) == SIMD4(0.75, 0, 0.25, 1))
    #expect(try sample(plain, .reflect, at: 12.5, 0) == SIMD4(0.25, 0, 0.75, 1))
    // Lines of equal color have the direction (1, 1). One of them goes from (10, 0) to (5, -5).
    let skewed = ColorGradient.Shape.linear(
      start: SIMD2(0, 0), end: SIMD2(10, 0), rotation: SIMD2(10, 10))
    #expect(try sample(skewed, at: 5, -5) == SIMD4(0, 0, 1, 1))
    #expect(try sample(skewed, at: 5, 5) == SIMD4(1, 0, 0, 1))
    // A gradient without a direction draws nothing.
    let none = ColorGradient.Shape.linear(
      start: SIMD2(0, 0), end: SIMD2(10, 0), rotation: SIMD2(10, 0))
    #expect(try sample(none, at: 5, 5) == .zero)
  }

  @Test("a radial gradient lies between its circles")
  func radial() throws {
    let plain = ColorGradient.Shape.radial(
      start: SIMD2(0, 0), startRadius: 0, end: SIMD2(0, 0), endRadius: 8)
    #expect(try sample(plain, at: 0, 2) == SIMD4(0.75, 0, 0.25, 1))
    // With equal circles, nothing is drawn outside of the band between them.
    let band = ColorGradient.Shape.radial(
      start: SIMD2(0, 0), startRadius: 2, end: SIMD2(10, 0), endRadius: 2)
    #expect(try sample(band, at: 5, 3) == .zero)
    // The place is on the circles around 5 and around 9. The later circle determines the color.
    #expect(try sample(band, at: 7, 0) == SIMD4(1 - Float(0.9), 0, Float(0.9), 1))
  }

  @Test("a sweep gradient runs from its start to its end")
  func sweep() throws {
    let half = ColorGradient.Shape.sweep(center: SIMD2(0, 0), start: 0, end: 180)
    #expect(try sample(half, at: 0, 3) == SIMD4(0.5, 0, 0.5, 1))
    #expect(try sample(half, at: 0, -3) == SIMD4(0, 0, 1, 1))
  }

  @Test("a gradient without length is not repeated")
  func empty() throws {
    let none = ColorGradient.Shape.sweep(center: SIMD2(0, 0), start: 90, end: 90)
    #expect(try sample(none, at: 3, 1) == SIMD4(1, 0, 0, 1))
    #expect(try sample(none, at: -3, 1) == SIMD4(0, 0, 1, 1))
    #expect(try sample(none, .repeat, at: 3, 1) == .zero)
    let stops = [ColorGradient.Stop(offset: 0.5, color: red), .init(offset: 0.5, color: blue)]
    let shape = ColorGradient.Shape.linear(
      start: SIMD2(0, 0), end: SIMD2(10, 0), rotation: SIMD2(0, 10))
    let gradient = ColorGradient(shape: shape, stops: stops, extend: .reflect)
    #expect(
      ColorGradientSampler(gradient, toDevice: .identity, color: { $0.channels ?? .zero }) == nil)
  }

  @Test("compositing follows W3C's Compositing and Blending")
  func composites() {
    let source = SIMD4<Float>(0.5, 0, 0, 0.5)
    let backdrop = SIMD4<Float>(0, 0, 0.5, 0.5)
    let expected: [(CompositeMode, SIMD4<Float>)] = [
      (.clear, .zero), (.source, source), (.destination, backdrop),
      (.sourceOver, SIMD4(0.5, 0, 0.25, 0.75)), (.destinationOver, SIMD4(0.25, 0, 0.5, 0.75)),
      (.sourceIn, SIMD4(0.25, 0, 0, 0.25)), (.sourceOut, SIMD4(0.25, 0, 0, 0.25)),
      (.sourceAtop, SIMD4(0.25, 0, 0.25, 0.5)), (.xor, SIMD4(0.25, 0, 0.25, 0.5)),
      (.plus, SIMD4(0.5, 0, 0.5, 1)),
      // A quarter is covered by both, and is black.
      (.multiply, SIMD4(0.25, 0, 0.25, 0.75)),
      // A quarter is covered by both, and is magenta.
      (.screen, SIMD4(0.5, 0, 0.5, 0.75)),
    ]
    for (mode, result) in expected {
      #expect(ColorBlend.compose(source, backdrop, mode) == result, "\(mode)")
    }
    let gray = ColorBlend.compose(SIMD4(0.5, 0.5, 0.5, 1), SIMD4(1, 0, 0, 1), .saturation)
    #expect(abs(gray.x - 0.3) < 1e-6 && abs(gray.y - 0.3) < 1e-6)
  }

  @Test("a bitmap is scaled down to the mean of the samples that a pixel covers")
  func scaling() {
    let bitmap = GlyphBitmap(
      width: 3, height: 1, pixels: [0, 0, 0, 255, 90, 0, 0, 255, 240, 0, 0, 255], left: 0, top: 0,
      pixelsPerEm: 3)
    let half = bitmap.scaled(width: 2, height: 1)
    // The values are (0 + 90 / 2) / 1.5 = 30 and (90 / 2 + 240) / 1.5 = 190.
    #expect(half.bytes == [30, 0, 0, 255, 190, 0, 0, 255])
    #expect(bitmap.scaled(width: 3, height: 1).bytes == bitmap.pixels)
  }

  @Test("a drawing is painted once for each position inside of a pixel")
  func places() {
    let square = GlyphOutline(steps: [
      .move(SIMD2(0, 0)), .line(SIMD2(4, 0)), .line(SIMD2(4, 4)), .line(SIMD2(0, 4)),
      .line(SIMD2(0, 0)),
    ])
    let drawing = ColorGlyph(
      parts: [.drawing(.clip(square, .solid(red)))], bounds: (SIMD2(0, 0), SIMD2(4, 4)))
    let metrics = GlyphMetrics(width: 4, height: 4, left: 0, top: 0, advance: 4)
    let glyph = Glyph(metrics: metrics, form: .color(drawing))
    var painter = ColorGlyphPainter(width: 100, height: 100)
    func image(_ x: Double, _ y: Double) -> ColorGlyphPainter.Image? {
      painter.images(
        of: glyph, drawing, toDevice: .translation(x, y),
        textColor: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1)
      ).first
    }
    let first = image(10, 20)
    #expect(first?.pixels.width == 4)
    #expect(first?.pixels.bytes == Array(repeating: [255, 0, 0, 255], count: 16).flatMap { $0 })
    #expect(first?.transform == .translation(10, 20))
    let second = image(-30, 50)
    #expect(second?.id == first?.id)
    #expect(second?.transform == .translation(-30, 50))
    let third = image(10.5, 20)
    #expect(third?.id != first?.id)
    #expect(third?.pixels.width == 5)
    #expect(Array(third?.pixels.bytes.prefix(4) ?? []) == [128, 0, 0, 128])
  }
}
