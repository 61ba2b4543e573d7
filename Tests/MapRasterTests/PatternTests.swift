import MapGeometry
import MapTestSupport
import Testing

@testable import MapRaster

@Suite("Patterns")
struct PatternTests {
  /// Returns a black image of these alphas.
  private func image(_ rows: [[UInt8]]) -> PixelBuffer {
    var image = PixelBuffer(width: rows[0].count, height: rows.count)
    for (index, alpha) in rows.joined().enumerated() { image.bytes[4 * index + 3] = alpha }
    return image
  }

  private var fourLevels: PixelBuffer { image([[0, 85], [170, 255]]) }

  /// Returns a transform without perspective.
  private func affine(_ x: SIMD3<Double>, _ y: SIMD3<Double>) -> ProjectiveTransform {
    ProjectiveTransform(rows: (x, y, SIMD3(0, 0, 1)))
  }

  private func moved(_ x: Double, _ y: Double) -> ProjectiveTransform {
    affine(SIMD3(1, 0, x), SIMD3(0, 1, y))
  }

  private func pattern(
    _ image: PixelBuffer, _ placement: ProjectiveTransform = .identity, opacity: Float = 1
  ) -> PatternPaint {
    PatternPaint(image: RepeatedImage(pixels: image, placement: placement), opacity: opacity)
  }

  private func fill(_ rings: [[DevicePoint]], _ pattern: PatternPaint) -> FillCommand {
    var fill = Shapes.fill(rings)
    fill.patterns = [pattern]
    fill.shapes[0].paint = .pattern(0)
    return fill
  }

  @Test("an image of 2 by 2 pixels repeats over a square of 4 by 4 pixels")
  func repeats() {
    let square = fill([Shapes.rectangle(0, 0, 4, 4)], pattern(fourLevels))
    let picture = draw([.fill(square)], width: 5, height: 4)
    #expect(picture.row(0) == [0, 85, 0, 85, 0])
    #expect(picture.row(1) == [170, 255, 170, 255, 0])
    #expect(picture.row(2) == picture.row(0))
    #expect(picture.row(3) == picture.row(1))
  }

  @Test("half a pixel off, neighbors are averaged, also across repeats")
  func halfPixel() {
    // The means are (0 + 85) / 2 = 42.5 and (170 + 255) / 2 = 212.5.
    let aside = draw([.pattern(pattern(fourLevels, moved(0.5, 0)))], width: 3, height: 2)
    #expect(aside.row(0) == [43, 43, 43])
    #expect(aside.row(1) == [213, 213, 213])
    // The means are (0 + 170) / 2 = 85 and (85 + 255) / 2 = 170.
    let below = draw([.pattern(pattern(fourLevels, moved(0, 0.5)))], width: 3, height: 2)
    #expect(below.row(0) == [85, 170, 85])
    #expect(below.row(1) == [85, 170, 85])
  }

  @Test("rotated by 90 degrees, the image's columns are vertical in the picture")
  func turned() {
    // The pixel shows column y and row 2 - x of the image.
    let placement = affine(SIMD3(0, 1, 0), SIMD3(-1, 0, 2))
    let picture = draw([.pattern(pattern(fourLevels, placement))], width: 4, height: 2)
    #expect(picture.row(0) == [170, 0, 170, 0])
    #expect(picture.row(1) == [255, 85, 255, 85])
  }

  @Test("opacity and coverage multiply")
  func faded() {
    let opaque = image([[255]])
    let half = fill([Shapes.rectangle(0.25, 0, 2, 1)], pattern(opaque, opacity: 0.5))
    // Three quarters of a half of 255 are 95.6.
    #expect(draw([.fill(half)], width: 3, height: 1).row(0) == [96, 128, 0])
  }

  @Test("halfway through a cross-fade, each image has half the weight")
  func crossFaded() {
    var paint = pattern(image([[0, 255]]))
    paint.fade = (RepeatedImage(pixels: image([[85]]), placement: .identity), 0.5)
    // The means are (0 + 85) / 2 = 42.5 and (255 + 85) / 2 = 170.
    #expect(draw([.pattern(paint)], width: 2, height: 1).row(0) == [43, 170])
    paint.fade?.share = 1
    #expect(draw([.pattern(paint)], width: 2, height: 1).row(0) == [85, 85])
  }

  @Test("a distance field has one color, with edges as wide as alpha changes from pixel to pixel")
  func distanceField() {
    let red = PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1)
    func tinted(_ rows: [[UInt8]]) -> PatternPaint {
      var paint = pattern(image(rows))
      paint.tint = red
      return paint
    }
    // Without a change, alpha is inside above three quarters, 191.25, and outside below.
    let even = draw([.pattern(tinted([[192]]))], width: 2, height: 2)
    #expect(even.pixel(1, 1) == [255, 0, 0, 255])
    #expect(draw([.pattern(tinted([[191]]))], width: 2, height: 2).alphas == [0, 0, 0, 0])
    // Alpha changes by 51/255 from 153 to 204. The edge is from 0.65 to 0.85, and 0.8 is three quarters of it, which
    // gives 27/32 of 255 = 215.
    let steps = draw([.pattern(tinted([[153, 204]]))], width: 2, height: 2)
    #expect(steps.alphas == [0, 215, 0, 215])
    #expect(steps.pixel(1, 0) == [215, 0, 0, 215])
    // The opacity multiplies.
    var faded = tinted([[255]])
    faded.opacity = 0.5
    #expect(draw([.pattern(faded)], width: 1, height: 1).pixel(0, 0) == [128, 0, 0, 128])
  }

  @Test("premultiplied colors are interpolated")
  func premultiplied() {
    // A transparent pixel beside opaque red gives red of half of the opacity.
    var image = PixelBuffer(width: 2, height: 1)
    image.bytes = [0, 0, 0, 0, 255, 0, 0, 255]
    let picture = draw([.pattern(pattern(image, moved(0.5, 0)))], width: 1, height: 1)
    #expect(picture.pixel(0, 0) == [128, 0, 0, 128])
    let onWhite = draw(
      [.fillPicture(Shapes.white), .pattern(pattern(image, moved(0.5, 0)))], width: 1, height: 1)
    #expect(onWhite.pixel(0, 0) == [255, 128, 128, 255])
  }

  @Test("the outline of an area is drawn with its pattern")
  func outline() {
    var square = fill([Shapes.rectangle(0.5, 0.5, 3.5, 2.5)], pattern(fourLevels))
    square.shapes[0] = .init(rings: 0..<1, paint: nil, outline: .pattern(0))
    let picture = draw([.fill(square)], width: 4, height: 3)
    #expect(picture.row(0) == [0, 85, 0, 85])
    #expect(picture.row(1) == [170, 0, 0, 255])
  }

  @Test("under perspective, nothing is drawn at the horizon and beyond")
  func horizon() {
    let tilted = ProjectiveTransform(rows: (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 1, -1.5)))
    let picture = draw([.pattern(pattern(image([[255]]), tilted))], width: 2, height: 3)
    #expect(picture.alphas == [0, 0, 0, 0, 255, 255])
  }

  @Test("an image moved by whole pixels moves the picture by them")
  func wholePixels() {
    var random = SplitMix64(seed: 3)
    let size = 24
    for _ in 0..<50 {
      let image = image(
        (0..<5).map { _ in (0..<7).map { _ in UInt8.random(in: 0...255, using: &random) } })
      let (u, v) = (
        Double.random(in: -2...2, using: &random), Double.random(in: 0...9, using: &random)
      )
      let still = affine(SIMD3(u, 0.25, v), SIMD3(-0.5, u, -v))
      let there = affine(SIMD3(u, 0.25, v + 3 * u), SIMD3(-0.5, u, -v - 1.5))
      let a = draw([.pattern(pattern(image, still))], width: size, height: 8)
      let b = draw([.pattern(pattern(image, there))], width: size, height: 8)
      for row in 0..<8 {
        let pairs = zip(a.row(row).dropFirst(3), b.row(row))
        // The steps to the right are rounded to 2^-32 of a pixel, which may change a weight by 1/256.
        #expect(pairs.allSatisfy { abs($0 - $1) <= 1 })
      }
    }
  }

  @Test("perspective without tilt draws like a flat view")
  func flatPerspective() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<50 {
      let x = SIMD3<Double>.random(in: -3...3, using: &random)
      let y = SIMD3<Double>.random(in: -3...3, using: &random)
      let deep = ProjectiveTransform(rows: (x * 2, y * 2, SIMD3(0, 0, 2)))
      let flat = draw([.pattern(pattern(fourLevels, affine(x, y)))], width: 16, height: 16)
      let other = draw([.pattern(pattern(fourLevels, deep))], width: 16, height: 16)
      #expect(zip(flat.alphas, other.alphas).allSatisfy { abs($0 - $1) <= 1 })
    }
  }

  @Test("the picture does not depend on threads and bands")
  func threads() {
    var random = SplitMix64(seed: 7)
    let image = image(
      (0..<9).map { _ in (0..<11).map { _ in UInt8.random(in: 0...255, using: &random) } })
    let turned = affine(SIMD3(0.8, 0.6, 3.3), SIMD3(-0.6, 0.8, 1.7))
    var shape = fill(
      [[[3, 2], [61, 17], [40, 62], [7, 50]]], pattern(image, turned, opacity: 0.7))
    shape.shapes[0].outline = .pattern(0)
    var line = Shapes.stroke([[2, 60], [30, 5], [62, 55]], style: wide)
    line.lines[0].paint.pattern = StrokePattern(pixels: image, length: 13)
    let commands: [DrawCommand] = [
      .pattern(pattern(image, turned)), .fill(shape), .stroke(line),
    ]
    let one = draw(commands, width: 64, height: 64)
    #expect(draw(commands, width: 64, height: 64, threads: 2) == one)
    #expect(draw(commands, width: 64, height: 64, threads: 5, rowsPerBand: 3) == one)
  }

  @Test("a transform with extreme numbers draws without trapping")
  func wildTransforms() {
    let numbers = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 0, 5]
    var random = SplitMix64(seed: 11)
    func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
    func row() -> SIMD3<Double> { SIMD3(number(), number(), number()) }
    for _ in 0..<500 {
      let placement = ProjectiveTransform(rows: (row(), row(), row()))
      let picture = draw([.pattern(pattern(fourLevels, placement))], width: 4, height: 4)
      #expect(picture.width == 4)
    }
  }

  private var wide: StrokeStyle {
    var style = StrokeStyle()
    style.width = 8
    return style
  }

  @Test("along a line, a repeat shows the image and an extra pixel on each side")
  func alongLine() {
    var stroke = Shapes.stroke([[0, 4], [32, 4]], style: wide)
    stroke.lines[0].paint.pattern = StrokePattern(pixels: image([[0, 255]]), length: 16)
    let row = draw([.stroke(stroke)], width: 32, height: 8).row(4)
    // Four pixels of the image are 16 pixels long. They are its second, first, second and first pixel, and only one
    // half of the outer ones is visible.
    let once = [255, 255, 223, 159, 96, 32, 32, 96, 159, 223, 223, 159, 96, 32, 0, 0]
    #expect(row == once + once)
  }

  @Test("across a line, the image's top is on the right of the line's direction")
  func acrossLine() {
    var stroke = Shapes.stroke([[0, 4], [4, 4]], style: wide)
    stroke.lines[0].paint.pattern = StrokePattern(pixels: image([[0], [255]]), length: 4)
    let picture = draw([.stroke(stroke)], width: 4, height: 8)
    // The line runs to the east, so its right side is below.
    #expect(picture.row(1)[0] < 128)
    #expect(picture.row(2)[0] > 128)
    #expect(picture.row(5)[0] < 128)
    #expect(picture.row(6)[0] > 128)
  }

  @Test("a line's pattern fades with the line's opacity, at its edges, and to another image")
  func fadedLine() {
    var stroke = Shapes.stroke([[0, 4], [4, 4]], style: wide)
    stroke.lines[0].paint.color = Shapes.black.withOpacity(0.5)
    stroke.lines[0].paint.pattern = StrokePattern(pixels: image([[255]]), length: 4)
    #expect(draw([.stroke(stroke)], width: 4, height: 8).row(4) == [128, 128, 128, 128])
    stroke.lines[0].paint.pattern?.fade = (image([[0]]), 8, 0.75)
    #expect(draw([.stroke(stroke)], width: 4, height: 8).row(4) == [32, 32, 32, 32])
    stroke.lines[0].style.width = 7
    #expect(draw([.stroke(stroke)], width: 4, height: 8).row(0) == [16, 16, 16, 16])
  }

  @Test("a line's pattern with an invalid or extreme length draws without trapping")
  func wildLengths() {
    for length in [Float.nan, 0, -1, .infinity, 1e-37, 1e38] {
      var stroke = Shapes.stroke([[0, 4], [1e30, 4]], style: wide)
      stroke.lines[0].paint.pattern = StrokePattern(pixels: fourLevels, length: length)
      #expect(draw([.stroke(stroke)], width: 4, height: 8).width == 4)
    }
  }
}
