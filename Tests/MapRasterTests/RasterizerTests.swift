import MapTestSupport
import Testing

@testable import MapRaster

@Suite("Bands and threads")
struct RasterizerTests {
  /// Returns a list with every command.
  private func everything(seed: UInt64) -> [DrawCommand] {
    var generator = SplitMix64(seed: seed)
    func coordinate() -> Float { Float(Int.random(in: -600..<2200, using: &generator)) / 16 }
    func point() -> DevicePoint { [coordinate(), coordinate()] }
    func color() -> PremultipliedColor {
      PremultipliedColor(
        red: Float.random(in: 0...1, using: &generator),
        green: Float.random(in: 0...1, using: &generator),
        blue: Float.random(in: 0...1, using: &generator), alpha: 1
      ).withOpacity(Float.random(in: 0...1, using: &generator))
    }
    var commands: [DrawCommand] = [.fillPicture(color())]
    let clip = PixelClip(corners: [[3.3, 1], [90.2, 12.7], [80, 99], [10, 71.4]])
    for edge in [FillCommand.Edge.exact(.evenOdd), .aliased] {
      let rings = (0..<3).map { _ in (0..<7).map { _ in point() } }
      commands.append(.fill(Shapes.fill(rings, color: color(), edge: edge, clip: clip)))
    }
    commands.append(.beginLayer(opacity: 0.4))
    for join in [StrokeStyle.Join.miter, .round, .bevel] {
      var style = StrokeStyle()
      style.width = 5.5
      style.join = join
      style.cap = .round
      style.blur = join == .bevel ? 2 : 0
      style.gapWidth = join == .miter ? 3 : 0
      var stroke = Shapes.stroke((0..<9).map { _ in point() }, style: style, color: color())
      stroke.lines[0].paint.dash = DashPattern(lengths: [7, 3], hasRoundCaps: true, width: 5.5)
      stroke.clip = join == .round ? clip : nil
      commands.append(.stroke(stroke))
    }
    commands.append(.endLayer)
    var discs = DiscCommand()
    discs.discs = (0..<5).map { _ in
      .init(
        center: point(), radius: 9, strokeWidth: 2, blur: 0.1, color: color(), strokeColor: color())
    }
    commands.append(.discs(discs))
    return commands
  }

  @Test("the picture does not depend on threads and bands", arguments: 1...6)
  func independence(seed: Int) {
    let commands = everything(seed: UInt64(seed))
    let picture = draw(commands, width: 100, height: 101, rowsPerBand: 128)
    for (threads, rows) in [(1, 1), (2, 7), (3, 64), (8, 2)] {
      let other = draw(commands, width: 100, height: 101, threads: threads, rowsPerBand: rows)
      #expect(other == picture)
    }
  }

  @Test("a translucent fill is blended over earlier pixels")
  func fill() {
    let half = Shapes.white.withOpacity(0.5)
    let picture = draw([.fillPicture(Shapes.red), .fillPicture(half)], width: 2, height: 2)
    #expect(picture.pixel(1, 1) == [255, 128, 128, 255])
  }

  @Test("a layer is composited as one")
  func layer() {
    let square = DrawCommand.fill(Shapes.fill([Shapes.rectangle(0, 0, 1, 1)]))
    let picture = draw(
      [.fillPicture(Shapes.black), .beginLayer(opacity: 0.5), square, square, .endLayer], width: 2,
      height: 1)
    #expect(picture.pixel(0, 0) == [128, 128, 128, 255])
    #expect(picture.pixel(1, 0) == [0, 0, 0, 255])
  }

  @Test("layers nest, and a layer without an end is still composited")
  func nestedLayers() {
    let square = DrawCommand.fill(Shapes.fill([Shapes.rectangle(0, 0, 1, 1)]))
    let picture = draw(
      [.fillPicture(Shapes.black), .beginLayer(opacity: 0.5), .beginLayer(opacity: 0.5), square],
      width: 1, height: 1)
    #expect(picture.pixel(0, 0) == [64, 64, 64, 255])
  }

  @Test(
    "blending rounds to the nearest level",
    arguments: [0.1, 0.25, 1 / 3, 0.5, 0.77, 0.999] as [Float])
  func rounding(alpha: Float) {
    for below in stride(from: 0, through: 255, by: 5) {
      let level = Float(below) / 255
      let under = PremultipliedColor(red: level, green: level, blue: level, alpha: 1)
      let over = PremultipliedColor(red: alpha, green: 0, blue: 0.5 * alpha, alpha: alpha)
      let pixel = draw([.fillPicture(under), .fillPicture(over)], width: 1, height: 1).pixel(0, 0)
      for (channel, source) in [alpha, 0, 0.5 * alpha, alpha].enumerated() {
        let kept = channel == 3 ? 255 : Float(below)
        let exact = source * 255 + kept * (1 - alpha)
        #expect(abs(Float(pixel[channel]) - exact) <= 0.51)
      }
    }
  }
}
