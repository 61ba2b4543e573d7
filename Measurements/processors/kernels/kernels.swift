import MapGeometry
import MapRaster

// Computes functions of many numbers, and draws random display lists. Prints a line with a hash for each kind. The
// lines are the same on all processors.

struct Random {
  var state: UInt64
  mutating func next() -> Float {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Float(state >> 40) * 0x1p-24
  }
  mutating func next(_ low: Float, _ high: Float) -> Float { low + (high - low) * next() }
  mutating func color() -> PremultipliedColor {
    let alpha = next(0.3, 1)
    return PremultipliedColor(
      red: next() * alpha, green: next() * alpha, blue: next() * alpha, alpha: alpha)
  }
  mutating func point(_ side: Float) -> DevicePoint {
    DevicePoint(next(-20, side + 20), next(-20, side + 20))
  }
}

@main
struct Kernels {
  static let side = 160

  static func print(_ name: StaticString, _ hash: UInt64) {
    for index in 0..<name.utf8CodeUnitCount { _ = putchar(Int32(name.utf8Start[index])) }
    _ = putchar(32)
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = Int32((hash >> UInt64(shift)) & 15)
      _ = putchar(digit < 10 ? 48 + digit : 87 + digit)
    }
    _ = putchar(10)
  }

  static func draw(_ name: StaticString, _ commands: (inout Random) -> [DrawCommand]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for seed in 1...60 {
      var random = Random(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
      var list = DisplayList()
      list.commands = [.fillPicture(random.color())] + commands(&random)
      let picture = Rasterizer.draw(list, width: side, height: side)
      for byte in picture.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    print(name, hash)
  }

  static func image(_ random: inout Random, _ side: Int) -> PixelBuffer {
    var pixels = PixelBuffer(width: side, height: side)
    for pixel in 0..<side * side {
      let color = random.color().channels * 255
      for channel in 0..<4 { pixels.bytes[4 * pixel + channel] = UInt8(color[channel]) }
    }
    return pixels
  }

  static func transform(_ random: inout Random, size: Double) -> ProjectiveTransform {
    let angle = Double(random.next(0, 6.2))
    let (s, c) = (StableMath.sin(angle) * size, StableMath.cos(angle) * size)
    let (x, y) = (Double(random.next(0, 160)), Double(random.next(0, 160)))
    let (u, v) = (Double(random.next(-0.001, 0.001)), Double(random.next(-0.001, 0.001)))
    return ProjectiveTransform(rows: (SIMD3(c, -s, x), SIMD3(s, c, y), SIMD3(u, v, 1)))
  }

  static func fill(_ random: inout Random, _ edge: FillCommand.Edge) -> DrawCommand {
    var fill = FillCommand()
    fill.edge = edge
    for shape in 0..<8 {
      for _ in 0..<Int(random.next(3, 12)) { fill.points.append(random.point(Float(side))) }
      fill.ringEnds.append(fill.points.count)
      var made = FillCommand.Shape(rings: shape..<shape + 1, color: random.color())
      if random.next() < 0.5 { made.outline = .color(random.color()) }
      fill.shapes.append(made)
    }
    return .fill(fill)
  }

  static func stroke(_ random: inout Random, isTilted: Bool) -> DrawCommand {
    var stroke = StrokeCommand()
    if isTilted { stroke.transform = transform(&random, size: 1) }
    for _ in 0..<6 {
      let start = stroke.points.count
      for _ in 0..<Int(random.next(2, 9)) { stroke.points.append(random.point(Float(side))) }
      var style = StrokeStyle()
      style.width = random.next(0.3, 14)
      style.gapWidth = random.next() < 0.2 ? random.next(0, 8) : 0
      style.offset = random.next() < 0.2 ? random.next(-6, 6) : 0
      style.blur = random.next() < 0.3 ? random.next(0, 5) : 0
      style.cap = random.next() < 0.4 ? .round : random.next() < 0.5 ? .square : .butt
      style.join = random.next() < 0.4 ? .round : random.next() < 0.5 ? .bevel : .miter
      var paint = StrokePaint(color: random.color())
      if random.next() < 0.3 {
        paint.dash = DashPattern(
          lengths: [random.next(1, 6), random.next(1, 6)], hasRoundCaps: random.next() < 0.5,
          width: style.width)
      } else if random.next() < 0.3 {
        paint.gradient = StrokeGradient(
          ramp: [random.color(), random.color(), random.color()], interpolates: true,
          progress: 0...1)
      }
      stroke.lines.append(
        StrokeCommand.Line(
          points: start..<stroke.points.count, isClosed: false, style: style, paint: paint))
    }
    return .stroke(stroke)
  }

  static func evaluate(_ name: StaticString, _ function: (Double, Double) -> Double) {
    var random = Random(state: 88_172_645_463_325_252)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for _ in 0..<100_000 {
      let x = Double(random.next()) + Double(random.next()) * 0x1p-24
      let y = Double(random.next()) + Double(random.next()) * 0x1p-24
      hash = (hash ^ function(x, y).bitPattern) &* 0x100_0000_01b3
    }
    print(name, hash)
  }

  static func main() {
    evaluate("StableMath.sin") { x, _ in StableMath.sin(x * 100 - 50) }
    evaluate("StableMath.tan") { x, _ in StableMath.tan(x * 3 - 1.5) }
    evaluate("StableMath.atan2") { x, y in StableMath.atan2(y: x - 0.5, x: y - 0.5) }
    evaluate("StableMath.log") { x, _ in StableMath.log(x * 1000) }
    evaluate("StableMath.exp") { x, _ in StableMath.exp(x * 100 - 50) }
    evaluate("StableMath.exp2") { x, _ in StableMath.exp2(x * 50 - 25) }
    evaluate("StableMath.sinCos") { x, _ in StableMath.sinCos(degrees: x * 1000).sin }
    evaluate("TabulatedMath.sinCos") { x, _ in
      let (sin, cos) = TabulatedMath.sinCos(x * 20 - 10)
      return sin + 3 * cos
    }
    evaluate("TabulatedMath.exp") { x, _ in TabulatedMath.exp(x * 20 - 10) }
    evaluate("LaneMath.exp") { x, y in
      let lanes = LaneMath.exp(SIMD8<Float>(Float(x), Float(y), -1, -2, 3, Float(-x * 10), 5, 0.25))
      return Double(lanes[0]) + Double(lanes[1]) + Double(lanes[5])
    }
    evaluate("PreciseMath.sin") { x, _ in PreciseMath.sin(x * 1e6) }
    evaluate("PreciseMath.tan") { x, _ in PreciseMath.tan(x * 100) }
    evaluate("PreciseMath.pow") { x, y in PreciseMath.pow(x * 100, y * 6 - 3) }
    evaluate("PreciseMath.log") { x, _ in PreciseMath.log(x * 1e9) }
    evaluate("PreciseMath.acos") { x, _ in PreciseMath.acos(x * 2 - 1) }
    evaluate("PreciseMath.atan") { x, _ in PreciseMath.atan(x * 20 - 10) }
    draw("fill-even-odd") { [fill(&$0, .exact(.evenOdd))] }
    draw("fill-non-zero") { [fill(&$0, .exact(.nonZero))] }
    draw("fill-aliased") { [fill(&$0, .aliased)] }
    draw("stroke-flat") { [stroke(&$0, isTilted: false)] }
    draw("stroke-tilted") { [stroke(&$0, isTilted: true)] }
    draw("layers") { random in
      [.beginLayer(opacity: random.next()), fill(&random, .exact(.evenOdd)), .endLayer]
    }
    draw("discs") { random in
      var discs = DiscCommand()
      for _ in 0..<20 {
        var disc = DiscCommand.Disc(
          center: random.point(Float(side)), radius: random.next(0.5, 30),
          strokeWidth: random.next(0, 6),
          blur: random.next(0, 0.7), color: random.color(), strokeColor: random.color())
        disc.axes = (
          DevicePoint(random.next(0.5, 1), random.next(-0.3, 0.3)),
          DevicePoint(random.next(-0.3, 0.3), 1)
        )
        discs.discs.append(disc)
      }
      return [.discs(discs)]
    }
    draw("heatmap") { random in
      var heatmap = HeatmapCommand(
        ramp: (0..<256).map { _ in random.color() }, opacity: random.next())
      for _ in 0..<40 {
        heatmap.points.append(
          HeatmapCommand.Point(
            place: random.point(Float(side)), radius: random.next(3, 40), weight: random.next(0, 2))
        )
      }
      return [.heatmap(heatmap)]
    }
    draw("glyphs") { random in
      var sdf = SDFCommand()
      sdf.fields = [
        SDFCommand.Field(
          width: 24, height: 24, samples: (0..<576).map { _ in UInt8(random.next(0, 255)) })
      ]
      for _ in 0..<12 {
        sdf.instances.append(
          SDFCommand.Instance(
            field: 0, transform: transform(&random, size: Double(random.next(0.3, 3))),
            color: random.color(), edge: 0.75,
            softness: random.next(0.02, 0.3)))
      }
      return [.sdf(sdf)]
    }
    draw("images") { random in
      var images = ImageCommand()
      images.images = [image(&random, 16)]
      for number in 0..<8 {
        images.instances.append(
          ImageCommand.Instance(
            image: 0, part: (SIMD2(0, 0), SIMD2(16, 16)),
            transform: transform(&random, size: Double(random.next(0.3, 5))),
            opacity: random.next(), interpolates: number % 2 == 0))
      }
      return [.images(images)]
    }
    draw("patterns") { random in
      var paint = PatternPaint(
        image: RepeatedImage(pixels: image(&random, 12), placement: transform(&random, size: 1.3)),
        opacity: random.next())
      if random.next() < 0.5 {
        paint.fade = (
          RepeatedImage(pixels: image(&random, 9), placement: transform(&random, size: 0.7)),
          random.next()
        )
      }
      return [.pattern(paint)]
    }
    draw("half-planes") { random in
      let angle = Double(random.next(0, 6.2))
      return [
        .halfPlane(
          HalfPlaneCommand(
            origin: SIMD2(80, Double(random.next(0, 160))),
            direction: SIMD2(StableMath.cos(angle), StableMath.sin(angle)),
            edgeColor: random.color(), color: random.color(), extent: Double(random.next(1, 90))))
      ]
    }
    draw("meshes") { random in
      var mesh = MeshCommand()
      for face in 0..<12 {
        let depth = random.next(0.5, 3)
        for _ in 0..<4 {
          let place = random.point(Float(side))
          mesh.points.append(SIMD3(place.x * depth, place.y * depth, depth))
        }
        mesh.ringEnds.append(mesh.points.count)
        mesh.faces.append(
          MeshCommand.Face(
            rings: face..<face + 1, origin: mesh.points[4 * face],
            axes: (
              mesh.points[4 * face + 1] - mesh.points[4 * face],
              mesh.points[4 * face + 2] - mesh.points[4 * face]
            ),
            colors: (random.color(), random.color())))
      }
      mesh.opacity = random.next(0.3, 1)
      return [.mesh(mesh)]
    }
  }
}
