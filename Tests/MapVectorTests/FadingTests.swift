import MapGeometry
import MapRaster
import Testing

@testable import MapVector

/// Tests of parts that fade: discs, gradients along lines, and fine dashes.
@Suite("Faded parts of vector pictures")
struct FadingTests {
  private static let red = PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1)
  private static let blue = PremultipliedColor(red: 0, green: 0, blue: 1, alpha: 1)

  private func picture(_ commands: [DrawCommand]) -> VectorPicture {
    var list = DisplayList()
    list.commands = commands
    return VectorPictureBuilder.picture(
      of: list, width: 64, height: 32, options: VectorPictureBuilder.Options(pixelRatio: 1))
  }

  private func disc(blur: Float, strokeWidth: Float = 0) -> DiscCommand.Disc {
    DiscCommand.Disc(
      center: DevicePoint(20, 16), radius: 8, strokeWidth: strokeWidth, blur: blur,
      color: Self.red, strokeColor: Self.blue)
  }

  private func items(_ disc: DiscCommand.Disc) -> [VectorItem] {
    var command = DiscCommand()
    command.discs = [disc]
    return picture([.discs(command)]).groups.flatMap(\.items)
  }

  @Test("a blur of less than a pixel, or inward, is a sharp edge", arguments: [Float(0.1), -0.5])
  func sharpDisc(blur: Float) throws {
    guard case .circle(let circle) = try #require(items(disc(blur: blur)).first) else {
      Issue.record("no circle")
      return
    }
    #expect(circle.fill == .color(VectorColor(Self.red)))
  }

  @Test("a blurred disc is a gradient in its own colors, with stops for the blur")
  func blurredDisc() throws {
    // The whole radius is 16. The fill fades into the stroke from 0.25 to 0.5 of it, and the edge fades from 0.75 on.
    guard
      case .circle(let circle) = try #require(items(disc(blur: 0.25, strokeWidth: 8)).first),
      case .gradient(let gradient) = circle.fill
    else {
      Issue.record("no gradient")
      return
    }
    #expect(circle.radius == 16)
    #expect(gradient.end == Point(36, 16))
    #expect(gradient.side == Point(20, 32))
    func color(_ offset: Float) -> VectorColor? {
      gradient.stops.first { abs($0.offset - offset) < 1e-6 }?.color
    }
    #expect(gradient.stops.allSatisfy { $0.offset == 0 || $0.offset >= 0.25 })
    #expect(color(0) == VectorColor(red: 255, green: 0, blue: 0))
    #expect(color(0.25) == VectorColor(red: 255, green: 0, blue: 0))
    #expect(color(0.5) == VectorColor(red: 0, green: 0, blue: 255))
    #expect(color(0.75) == VectorColor(red: 0, green: 0, blue: 255))
    #expect(color(0.875)?.alpha == 0.5)
    #expect(color(1) == VectorColor(red: 0, green: 0, blue: 255, alpha: 0))
  }

  @Test("the gradient of a disc on tilted ground is as flat as its ellipse")
  func tiltedDisc() throws {
    var disc = disc(blur: 0.5)
    disc.axes = (DevicePoint(1, 0), DevicePoint(0, 0.5))
    guard case .shape(let shape) = try #require(items(disc).first),
      case .gradient(let gradient) = shape.fill
    else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient.end == Point(28, 16))
    #expect(gradient.side == Point(20, 20))
    #expect(gradient.toEllipse?.applyAffine(Point(1, 0)) == Point(28, 16))
    #expect(gradient.toEllipse?.applyAffine(Point(0, 1)) == Point(20, 20))
  }

  /// Returns a line from (4, 16) to (60, 16) with a gradient.
  private func stroke(
    _ ramp: [PremultipliedColor], opacity: Float = 1,
    _ change: (inout StrokeStyle) -> Void = { _ in
    }
  ) -> StrokeCommand {
    var command = StrokeCommand()
    command.points = [DevicePoint(4, 16), DevicePoint(60, 16)]
    var line = StrokeCommand.Line(
      points: 0..<2, isClosed: false, style: StrokeStyle(),
      paint: StrokePaint(color: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: opacity)))
    line.style.width = 6
    change(&line.style)
    line.paint.gradient = StrokeGradient(ramp: ramp, interpolates: true, progress: 0...1)
    command.lines = [line]
    return command
  }

  private func ramp(_ alpha: (Float) -> Float) -> [PremultipliedColor] {
    (0..<256).map { index in
      let share = Float(index) / 255
      return PremultipliedColor(red: share, green: 0, blue: 1 - share, alpha: 1)
        .withOpacity(alpha(share))
    }
  }

  private func shapes(_ items: [VectorItem]) -> [VectorShape] {
    items.compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
  }

  @Test("the pieces of an opaque gradient overlap each other at their ends")
  func opaqueGradient() throws {
    let found = shapes(picture([.stroke(stroke(ramp { _ in 1 }))]).groups.flatMap(\.items))
    #expect(found.count > 10)
    for (a, b) in zip(found, found.dropFirst()) {
      #expect(b.path.bounds.minX < a.path.bounds.maxX - 0.5)
    }
  }

  @Test("a gradient of one opacity is a group of opaque pieces with that opacity")
  func evenGradient() throws {
    let made = picture([.stroke(stroke(ramp { _ in 1 }, opacity: 0.5))])
    guard case .group(let group) = try #require(made.groups.first.map(VectorItem.group)) else {
      return
    }
    #expect(group.opacity == 0.5)
    #expect(group.mask == nil)
    for shape in shapes(group.items) {
      guard case .color(let color) = shape.stroke?.paint else {
        Issue.record("no color")
        continue
      }
      #expect(color.alpha == 1)
    }
  }

  @Test("a gradient of several opacities is opaque pieces below a mask without gaps")
  func translucentGradient() throws {
    let made = picture([.stroke(stroke(ramp { 1 - $0 }))])
    let group = try #require(made.groups.first)
    let mask = shapes(try #require(group.mask))
    let colors = shapes(group.items)
    #expect(group.opacity == 1)
    #expect(mask.count == colors.count)
    // The colors extend beyond the mask, which has the line's edges.
    #expect(colors.allSatisfy { $0.stroke?.width == 8 })
    #expect(mask.allSatisfy { $0.stroke?.width == 6 })
    let grays = mask.map { shape -> UInt8 in
      guard case .color(let color) = shape.stroke?.paint else { return 0 }
      #expect(color.red == color.green && color.green == color.blue && color.alpha == 1)
      return color.red
    }
    #expect(grays == grays.sorted(by: >))
    #expect(grays[0] > 245 && grays[grays.count - 1] < 10)
    for (a, b) in zip(mask, mask.dropFirst()) {
      #expect(b.path.bounds.minX < a.path.bounds.maxX - 0.5)
    }
  }

  @Test(
    "in the mask of a blurred gradient, all pieces of a level are above those of the previous level"
  )
  func blurredGradient() throws {
    let made = picture([.stroke(stroke(ramp { _ in 1 }) { $0.blur = 3 })])
    let group = try #require(made.groups.first)
    let widths = shapes(try #require(group.mask)).compactMap { $0.stroke?.width }
    #expect(widths == widths.sorted(by: >))
    #expect(Set(widths).count == 8)
  }

  @Test(
    "dashes finer than pixels are an image with a warning, and other lines of the command are not"
  )
  func fineDashes() {
    var command = StrokeCommand()
    command.points = [
      DevicePoint(4, 8), DevicePoint(60, 8), DevicePoint(4, 24), DevicePoint(60, 24),
    ]
    for (index, factor) in [Float(1), 0.1].enumerated() {
      var line = StrokeCommand.Line(
        points: 2 * index..<2 * index + 2, isClosed: false, style: StrokeStyle(),
        paint: StrokePaint(color: Self.red))
      line.style.width = 4
      var dash = DashPattern(lengths: [8 * factor, 8 * factor], hasRoundCaps: false, width: 4)
      dash.fade = factor
      line.paint.dash = dash
      command.lines.append(line)
    }
    let made = picture([.mark(LayerMark("roads")), .stroke(command), .mark(LayerMark(nil))])
    #expect(
      made.warnings == [
        VectorWarning(
          .drawnAsImage, layer: "roads",
          message: "a line with dashes finer than pixels is drawn as an image")
      ])
    let items = made.groups.flatMap(\.items)
    #expect(items.count == 2)
    guard case .shape(let shape) = items[0], case .image = items[1] else {
      Issue.record("no shape below an image")
      return
    }
    #expect(shape.stroke?.dashes == [8, 8])
  }
}
