import MapGeometry
import MapRaster
import Testing

@testable import MapVector

@Suite("Vector pictures of display lists")
struct PictureBuilderTests {
  static let red = PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let blue = PremultipliedColor(red: 0, green: 0, blue: 1, alpha: 1)

  private func picture(
    _ commands: [DrawCommand], ratio: Double = 1, isGlobe: Bool = false
  ) -> VectorPicture {
    var list = DisplayList()
    list.commands = commands
    var options = VectorPictureBuilder.Options(pixelRatio: ratio)
    options.isGlobe = isGlobe
    return VectorPictureBuilder.picture(of: list, width: 64, height: 32, options: options)
  }

  private func layer(_ name: String, _ commands: [DrawCommand]) -> [DrawCommand] {
    [.mark(LayerMark(name))] + commands + [.mark(LayerMark(nil))]
  }

  private func shapes(_ group: VectorGroup) -> [VectorShape] {
    group.items.compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
  }

  /// Returns a tile of 32 pixels per side.
  private func clip(_ x: Float) -> PixelClip {
    PixelClip(corners: [
      DevicePoint(x, 0), DevicePoint(x + 32, 0), DevicePoint(x + 32, 32), DevicePoint(x, 32),
    ])
  }

  private func fill(
    _ rings: [[DevicePoint]], clip: PixelClip? = nil, _ paint: FillCommand.Paint,
    outline: FillCommand.Paint? = nil
  ) -> FillCommand {
    var fill = FillCommand()
    fill.edge = .aliased
    fill.clip = clip
    for ring in rings {
      fill.points += ring
      fill.ringEnds.append(fill.points.count)
    }
    fill.shapes = [
      FillCommand.Shape(rings: rings.indices, paint: paint, outline: outline)
    ]
    return fill
  }

  private func mark(_ id: String?) -> DrawCommand {
    var mark = FeatureMark()
    mark.features = [FeatureMark.Feature(identity: 7, id: id)]
    mark.indices = [0]
    return .mark(mark)
  }

  @Test("layers are groups in their order, and a layer without content is left out")
  func layers() {
    let made = picture(
      layer("ground", [.fillPicture(Self.red)]) + layer("empty", [])
        + layer("top", [.fillPicture(Self.blue)]))
    #expect(made.groups.map(\.name) == ["ground", "top"])
    #expect(made.width == 64 && made.height == 32)
  }

  @Test("an area that two tiles show is one path with the feature's identifier")
  func area() throws {
    let ring = [DevicePoint(8, 8), DevicePoint(56, 8), DevicePoint(56, 24), DevicePoint(8, 24)]
    let made = picture(
      layer(
        "a",
        [Float(0), 32].flatMap { x in
          [
            mark("12"),
            .fill(
              fill([ring], clip: clip(x), .color(Self.red), outline: .color(Self.red))),
          ]
        }), ratio: 2)
    let found = shapes(try #require(made.groups.first))
    try #require(found.count == 1)
    #expect(found[0].feature == "12")
    // The box is in pixels of the style. An outline of the same color only smooths edges.
    #expect(found[0].path.bounds == Box(minX: 4, minY: 4, maxX: 28, maxY: 12))
    #expect(found[0].stroke == nil)
    #expect(found[0].path.steps.filter { $0 == .move }.count == 1)
  }

  @Test("an outline of another color is a stroke")
  func outline() throws {
    let ring = [DevicePoint(8, 8), DevicePoint(24, 8), DevicePoint(24, 24)]
    let made = picture([.fill(fill([ring], .color(Self.red), outline: .color(Self.blue)))])
    let shape = try #require(shapes(made.groups[0]).first)
    #expect(shape.stroke?.paint == .color(VectorColor(red: 0, green: 0, blue: 255)))
    #expect(shape.stroke?.width == 1)
  }

  @Test(
    "outlines are above all areas of a layer, and separate paths if areas overlap",
    arguments: [(8, true), (16, false)] as [(left: Float, isOverlapping: Bool)])
  func outlinesAboveAreas(left: Float, isOverlapping: Bool) {
    func square(_ x: Float) -> [DevicePoint] {
      [DevicePoint(x, 4), DevicePoint(x + 16, 4), DevicePoint(x + 16, 20), DevicePoint(x, 20)]
    }
    let made = picture(
      [0, left].map { .fill(fill([square($0)], .color(Self.red), outline: .color(Self.blue))) })
    let parts = shapes(made.groups[0]).map { ($0.fill != nil, $0.stroke != nil) }
    #expect(parts.map(\.0) == (isOverlapping ? [true, true, false, false] : [true, true]))
    #expect(parts.map(\.1) == (isOverlapping ? [false, false, true, true] : [true, true]))
  }

  @Test("areas that are not finite, or outside of the picture, are left out")
  func outside() {
    let far = [DevicePoint(200, 8), DevicePoint(220, 8), DevicePoint(220, 24)]
    let broken = [DevicePoint(.nan, 8), DevicePoint(20, 8), DevicePoint(20, 24)]
    #expect(picture([.fill(fill([far], .color(Self.red)))]).groups.isEmpty)
    #expect(picture([.fill(fill([broken], .color(Self.red)))]).groups.isEmpty)
  }

  private func stroke(
    _ points: [DevicePoint], clip: PixelClip? = nil, _ change: (inout StrokeCommand.Line) -> Void
  ) -> StrokeCommand {
    var command = StrokeCommand()
    command.points = points
    command.clip = clip
    var line = StrokeCommand.Line(
      points: points.indices, isClosed: false, style: StrokeStyle(),
      paint: StrokePaint(color: Self.red))
    line.style.width = 4
    change(&line)
    command.lines = [line]
    return command
  }

  @Test("a line over two tiles is one stroke, and its dashes continue")
  func line() throws {
    let points = [DevicePoint(-8, 16), DevicePoint(80, 16)]
    let made = picture(
      [0, 32].flatMap { x -> [DrawCommand] in
        let line = stroke(points, clip: clip(Float(x))) {
          $0.style.cap = .round
          $0.paint.dash = DashPattern(lengths: [6, 2], hasRoundCaps: false, width: 4)
        }
        return [mark(nil), .stroke(line)]
      }, ratio: 2)
    let found = shapes(made.groups[0])
    try #require(found.count == 1)
    let own = try #require(found[0].stroke)
    #expect(own.width == 2)
    #expect(own.dashes == [3, 1])
    // Dashes have straight ends even if the line has round ones.
    #expect(own.cap == .butt)
    #expect(found[0].path.points.count == 3)
  }

  @Test("dashes begin at the start of a line whose start the picture does not show")
  func dashPhase() throws {
    let made = picture([
      .stroke(
        stroke([DevicePoint(-100, 16), DevicePoint(60, 16)]) {
          $0.paint.dash = DashPattern(lengths: [6, 2], hasRoundCaps: false, width: 4)
        })
    ])
    let shape = try #require(shapes(made.groups[0]).first)
    let start = try #require(shape.path.points.first?.x)
    #expect(start > -100 && start < 0)
    // A dash and a gap are 8 long each.
    let passed = start + 100
    #expect(shape.stroke?.dashPhase == passed - (passed / 8).rounded(.down) * 8)
  }

  @Test("a halo that fades is several halos, which add up to its opacity in the middle")
  func fadingHalo() {
    let sharp = HaloSteps(width: 2, blur: 0.5, color: Self.red).halos
    #expect(sharp == [VectorHalo(color: VectorColor(Self.red), width: 2)])
    let soft = HaloSteps(width: 4, blur: 3, color: Self.red.withOpacity(0.5)).halos
    #expect(soft.map(\.width) == [7, 6, 5, 4, 3, 2])
    let shown = soft.reduce(Float(0)) { $0 + $1.color.alpha * (1 - $0) }
    #expect(abs(shown - 0.5) < 0.02)
  }

  @Test("the last of an odd number of dashes joins the first")
  func oddDashes() {
    let dash = VectorDash(DashPattern(lengths: [4, 2, 1], hasRoundCaps: true, width: 1))
    #expect(dash.lengths == [5, 2])
    #expect(dash.phase == 1)
    #expect(dash.reach == 0.5)
  }

  @Test("a line with a gap is two strokes beside the gap")
  func gap() {
    let made = picture([
      .stroke(
        stroke([DevicePoint(4, 16), DevicePoint(60, 16)]) {
          $0.style.gapWidth = 6
          $0.style.width = 2
        })
    ])
    let found = shapes(made.groups[0])
    #expect(found.map { $0.path.points.map(\.y) } == [[12, 12], [20, 20]])
    #expect(found.allSatisfy { $0.stroke?.width == 2 })
  }

  @Test("an offset is to the right of the line's direction")
  func offset() {
    let made = picture([
      .stroke(stroke([DevicePoint(4, 16), DevicePoint(60, 16)]) { $0.style.offset = 3 })
    ])
    #expect(shapes(made.groups[0]).map { $0.path.points.map(\.y) } == [[19, 19]])
  }

  @Test("a line on tilted ground is an area whose width follows the perspective")
  func tilted() throws {
    var command = stroke([DevicePoint(0, -8), DevicePoint(0, 8)]) { $0.style.width = 8 }
    // The distance w grows from 1 to 2.
    command.transform = ProjectiveTransform(
      rows: (SIMD3(1, 48.0 / 16, 48), SIMD3(0, 3, 24), SIMD3(0, 1.0 / 16, 1.5)))
    let shape = try #require(shapes(picture([.stroke(command)]).groups[0]).first)
    #expect(shape.stroke == nil)
    let points = shape.path.points
    // The line is 8 pixels wide near the viewer, and 4 pixels far away.
    let widths = [points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0].map { y in
      let row = points.filter { abs($0.y - y) < 1e-6 }.map(\.x)
      return (row.max() ?? 0) - (row.min() ?? 0)
    }
    #expect(abs(widths[0] - 8) < 1e-6 && abs(widths[1] - 4) < 1e-6)
  }

  @Test("an opaque stroke of a disc covers the edge of its fill, and a translucent stroke does not")
  func discs() {
    func circles(_ strokeAlpha: Float, radius: Float = 6, stroke: Float = 2) -> [VectorCircle] {
      var command = DiscCommand()
      command.discs = [
        DiscCommand.Disc(
          center: DevicePoint(20, 16), radius: radius, strokeWidth: stroke, blur: 0,
          color: Self.red, strokeColor: Self.blue.withOpacity(strokeAlpha))
      ]
      return picture([.discs(command)]).groups[0].items.compactMap {
        if case .circle(let circle) = $0 { circle } else { nil }
      }
    }
    // Edges fade inward over a pixel, so their middle is half a pixel inside.
    #expect(circles(1).map(\.radius) == [6.5])
    #expect(circles(0.5).map(\.radius) == [5.5, 6.5])
    #expect(circles(1, radius: 0.5, stroke: 0).map(\.radius) == [0.25])
    #expect(circles(1, radius: 0, stroke: 0.75).map(\.radius) == [0.375])
    #expect(circles(1, radius: 0, stroke: 0.75).allSatisfy { $0.stroke == nil })
    #expect(circles(0.5).map { $0.fill != nil } == [true, false])
  }

  @Test("a translucent layer is a group with its opacity")
  func opacity() throws {
    let made = picture(
      layer("a", [.beginLayer(opacity: 0.5), .fillPicture(Self.red), .endLayer]))
    guard case .group(let group) = try #require(made.groups.first?.items.first) else {
      Issue.record("no group")
      return
    }
    #expect(group.opacity == 0.5)
    #expect(group.items.count == 1)
  }

  @Test("an eraser around layers limits each layer")
  func eraser() throws {
    var eraser = fill(
      [
        [DevicePoint(-1, -1), DevicePoint(65, -1), DevicePoint(65, 33), DevicePoint(-1, 33)],
        [DevicePoint(16, 4), DevicePoint(48, 4), DevicePoint(32, 28)],
      ], .eraser)
    eraser.edge = .exact(.evenOdd)
    let layers =
      layer("a", [.fillPicture(Self.red)]) + layer("b", [.fillPicture(Self.blue)])
      + [.fill(eraser)]
    // The layers are inside of another layer, or in the picture itself.
    for commands in [[.beginLayer(opacity: 1)] + layers + [.endLayer], layers] {
      let made = picture(commands + layer("c", [.fillPicture(Self.blue)]))
      #expect(made.groups.map(\.name) == ["a", "b", "c"])
      for group in made.groups.prefix(2) {
        #expect(group.clip?.points == [Point(16, 4), Point(48, 4), Point(32, 28)])
      }
      #expect(made.groups.last?.clip == nil)
    }
  }

  @Test("a heatmap is an image of its pixels, with a warning")
  func heatmap() throws {
    var heatmap = HeatmapCommand(ramp: [.clear, Self.red], opacity: 1)
    heatmap.points = [
      HeatmapCommand.Point(place: DevicePoint(32, 16), radius: 8, weight: 5)
    ]
    let made = picture(layer("h", [.heatmap(heatmap)]), ratio: 2)
    #expect(made.warnings.map(\.kind) == [.drawnAsImage])
    #expect(made.warnings.map(\.layer) == ["h"])
    try #require(made.images.count == 1)
    #expect(made.images[0].pixels.width < 64)
    guard case .image(let use) = try #require(made.groups.first?.items.first) else {
      Issue.record("no image")
      return
    }
    #expect(use.transform.rows.0.x == 0.5)
  }

  @Test("an image that is drawn twice is stored once")
  func images() {
    var command = ImageCommand()
    command.images = [PixelBuffer(width: 4, height: 4)]
    command.instances = [4.0, 20].map { x in
      ImageCommand.Instance(
        image: 0, part: (SIMD2(-1, -1), SIMD2(5, 5)),
        transform: ProjectiveTransform(
          rows: (SIMD3(1, 0, x), SIMD3(0, 1, 4), SIMD3(0, 0, 1))), opacity: 1,
        interpolates: false)
    }
    let made = picture([.images(command)])
    #expect(made.images.count == 1)
    let uses = made.groups[0].items.compactMap {
      if case .image(let use) = $0 { use } else { nil }
    }
    #expect(uses.count == 2)
    // The border around the image is transparent.
    #expect(uses.allSatisfy { $0.part == nil })
  }

  @Test("patterns that differ by whole repeats are the same")
  func patterns() {
    func pattern(_ x: Double) -> FillCommand {
      var command = fill(
        [[DevicePoint(8, 8), DevicePoint(24, 8), DevicePoint(24, 24)]], .pattern(0))
      command.patterns = [
        PatternPaint(
          image: RepeatedImage(
            pixels: PixelBuffer(width: 4, height: 4),
            placement: ProjectiveTransform(
              rows: (SIMD3(1, 0, x), SIMD3(0, 1, 0), SIMD3(0, 0, 1)))))
      ]
      return command
    }
    #expect(picture([.fill(pattern(1)), .fill(pattern(5))]).patterns.count == 1)
    #expect(picture([.fill(pattern(1)), .fill(pattern(2))]).patterns.count == 2)
  }

  @Test("light is an image that adds to the ground, and is absent over white")
  func light() throws {
    func field(_ channels: SIMD4<Float>) -> DrawCommand {
      .colorField(ColorFieldCommand { _ in .init(channels: channels, region: 0) })
    }
    func pixel(_ commands: [DrawCommand]) throws -> [UInt8] {
      let image = try #require(picture(commands).images.first)
      return Array(image.pixels.bytes.prefix(4))
    }
    let ground = PremultipliedColor(red: 0.2, green: 0.4, blue: 1, alpha: 1)
    let bytes = try pixel([.fillPicture(ground), field(SIMD4(0.4, 0.2, 0.2, 0))])
    // Red grows from 0.2 to 0.6, which is half of the way to 1.
    #expect(bytes[3] == 128)
    // The channels are 0.6, 0.6 and 1, minus 127 / 255 of the ground.
    for (byte, channel) in zip(bytes, [0.6 - 0.0996, 0.6 - 0.1992, 1 - 0.498]) {
      #expect(abs(Double(byte) - channel * 255) < 1)
    }
    #expect(picture([field(SIMD4(0.4, 0.2, 0.2, 0))]).images.isEmpty)
    // A color that already has an alpha is kept.
    let kept = try pixel([field(SIMD4(0.2, 0.4, 0.2, 0.4))])
    #expect(kept == [51, 102, 51, 102])
  }

  @Test("drawing ignores marks")
  func pixels() {
    var plain = DisplayList()
    plain.commands = [.fillPicture(Self.red)]
    var marked = DisplayList()
    marked.commands = layer("a", [mark("1"), .fillPicture(Self.red)])
    #expect(
      Rasterizer.draw(plain, width: 4, height: 4) == Rasterizer.draw(marked, width: 4, height: 4))
  }

  @Test("the characters of a glyph end at the start of those of the next glyph")
  func characterStarts() {
    let some = LabelRun.CharacterStarts([5, 0, 2, 2, 7])
    #expect((0..<8).map { some.first(after: $0) } == [2, 2, 5, 5, 5, 7, 7, nil])
    #expect(LabelRun.CharacterStarts([]).first(after: 0) == nil)
  }
}
