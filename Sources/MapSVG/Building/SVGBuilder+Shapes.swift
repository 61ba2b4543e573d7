import MapGeometry
import MapRaster
import MapStyle

extension SVGBuilder {
  /// The names of the elements that draw paths.
  static let shapes: Set<String> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
  ]

  /// Returns the path of an element; nil if the element has none (SVG 2, sections 9 and 10).
  mutating func path(
    of element: SVGElement, _ properties: [String: String], _ viewport: SIMD2<Double>
  ) -> SVGPath? {
    let diagonal = ((viewport * viewport).sum() / 2).squareRoot()
    func number(_ name: String, _ reference: Double) -> Double? {
      length(name, properties)?.pixels(of: reference)
    }
    func radius(_ name: String, _ reference: Double) -> Double? {
      number(name, reference).flatMap { $0 < 0 ? nil : $0 }
    }
    func point(_ x: String, _ y: String) -> Point {
      Point(number(x, viewport.x) ?? 0, number(y, viewport.y) ?? 0)
    }
    var path = SVGPath()
    switch element.name {
    case "path":
      let (read, isComplete) = SVGPath.parse(properties["d"] ?? "")
      if !isComplete { warnings.add(.value(properties["d"] ?? "", of: "d")) }
      return read
    case "rect":
      let size = point("width", "height")
      guard size.x > 0, size.y > 0 else { return nil }
      let (rx, ry) = (radius("rx", viewport.x), radius("ry", viewport.y))
      let corner = point("x", "y")
      path.rectangle(
        x: corner.x, y: corner.y, width: size.x, height: size.y,
        radii: SIMD2(rx ?? ry ?? 0, ry ?? rx ?? 0))
    case "circle":
      guard let radius = radius("r", diagonal), radius > 0 else { return nil }
      path.ellipse(center: point("cx", "cy"), radii: SIMD2(repeating: radius))
    case "ellipse":
      let (rx, ry) = (radius("rx", viewport.x), radius("ry", viewport.y))
      guard let width = rx ?? ry, let height = ry ?? rx, width > 0, height > 0 else { return nil }
      path.ellipse(center: point("cx", "cy"), radii: SIMD2(width, height))
    case "line":
      path.move(to: point("x1", "y1"))
      path.line(to: point("x2", "y2"))
    case "polyline", "polygon":
      let text = properties["points"] ?? ""
      var scanner = SVGScanner(text)
      scanner.skipSpace()
      while let x = scanner.number() {
        scanner.skipSeparator()
        guard let y = scanner.number() else { break }
        scanner.skipSeparator()
        let point = Point(x, y)
        if path.steps.isEmpty { path.move(to: point) } else { path.line(to: point) }
      }
      if !scanner.isAtEnd { warnings.add(.value(text, of: "points")) }
      if element.name == "polygon", !path.steps.isEmpty { path.close() }
    default: return nil
    }
    return path
  }

  /// Returns a path with the fill and the stroke of its element.
  mutating func shape(_ path: SVGPath, _ context: Context) -> SVGShape {
    let style = context.style
    var shape = SVGShape(path: path)
    shape.fill = paint(style.fill, opacity: style.fillOpacity, context)
    shape.rule = style.fillsEvenOdd ? .evenOdd : .nonZero
    shape.strokesFirst = style.strokesFirst
    let diagonal = ((context.viewport * context.viewport).sum() / 2).squareRoot()
    let width = style.strokeWidth.pixels(of: diagonal)
    guard width > 0, let paint = paint(style.stroke, opacity: style.strokeOpacity, context) else {
      return shape
    }
    var dashes = style.dashes.map { $0.pixels(of: diagonal) }
    if !dashes.count.isMultiple(of: 2) { dashes += dashes }
    if dashes.allSatisfy({ $0 == 0 }) { dashes = [] }
    shape.stroke = SVGStroke(
      paint: paint,
      style: SVGStrokeStyle(
        width: width, cap: style.cap, join: style.join, miterLimit: style.miterLimit,
        dashes: dashes, dashOffset: style.dashOffset.pixels(of: diagonal)))
    return shape
  }

  /// Returns a paint; nil if it draws nothing.
  private mutating func paint(
    _ paint: SVGStyle.Paint, opacity: Double, _ context: Context
  ) -> SVGPaint? {
    guard opacity > 0 else { return nil }
    func solid(_ color: Color) -> SVGPaint? {
      color.alpha > 0 ? SVGPaint(content: .color(color.channels), opacity: opacity) : nil
    }
    switch paint {
    case .none: return nil
    case .currentColor: return solid(context.style.color)
    case .color(let color): return solid(color)
    case .reference(let reference, let fallback):
      if let index = target(reference) {
        let element = document.elements[index]
        if element.name == "linearGradient" || element.name == "radialGradient" {
          return gradient(index, viewport: context.viewport)
            .map { SVGPaint(content: $0, opacity: opacity) }
        }
        warnings.add(.element(element.name))
      } else {
        warnings.add(.reference(reference))
      }
      switch fallback {
      case .currentColor: return solid(context.style.color)
      case .color(let color): return solid(color)
      case .some(.none), nil: return nil
      }
    }
  }
}

extension Color {
  /// The channels without multiplication by alpha.
  var channels: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), Float(alpha)) }
}
