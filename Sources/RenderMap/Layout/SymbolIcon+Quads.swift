import MapGeometry
import MapRaster

extension SymbolIcon {
  /// A laid-out icon turned by `rotation` degrees clockwise; `isFitted` where it is laid around a text,
  /// so that it is cut where parts of it stretch.
  init(_ icon: ShapedIcon, rotation: Double, isFitted: Bool) {
    let image = icon.image
    let content = isFitted ? image.content : nil
    let box = content == nil ? icon.box : icon.proportionalBox
    let x = StretchAxis(
      size: Double(image.pixels.width), pixelRatio: image.pixelRatio, zones: image.stretchX,
      content: content.flatMap { Self.range($0.minX, $0.maxX) }, start: box.minX,
      length: box.maxX - box.minX)
    let y = StretchAxis(
      size: Double(image.pixels.height), pixelRatio: image.pixelRatio, zones: image.stretchY,
      content: content.flatMap { Self.range($0.minY, $0.maxY) }, start: box.minY,
      length: box.maxY - box.minY)
    let isCut = isFitted && !(image.stretchX.isEmpty && image.stretchY.isEmpty)
    let turn = QuadRotation(degrees: rotation)
    var quads: [SymbolQuad] = []
    for (left, right) in Self.neighbours(isCut ? x.cuts : x.ends) {
      for (top, bottom) in Self.neighbours(isCut ? y.cuts : y.ends) {
        let part = Box(
          minX: left.position, minY: top.position, maxX: right.position, maxY: bottom.position)
        func corner(_ x: Double, _ y: Double) -> Point { turn.applied(to: Point(x, y)).inParts }
        let (start, end) = (x.place(of: left), x.place(of: right))
        let (above, below) = (y.place(of: top), y.place(of: bottom))
        let origin = corner(start, above)
        var quad = SymbolQuad(
          drawing: .image(name: icon.name, part: part), origin: origin,
          xAxis: corner(end, above) - origin, yAxis: corner(start, below) - origin)
        quad.fixedOrigin = Point(x.fixedPart(of: left), y.fixedPart(of: top))
        quad.fixedEnd = Point(x.fixedPart(of: right), y.fixedPart(of: bottom))
        quad.leastScale = Point(x.leastScale, y.leastScale)
        quads.append(quad)
      }
    }
    self.init(quads: quads, image: icon.name)
  }

  private static func range(_ low: Double, _ high: Double) -> ClosedRange<Double>? {
    low <= high ? low...high : nil
  }

  private static func neighbours(
    _ cuts: [StretchAxis.Cut]
  ) -> Zip2Sequence<[StretchAxis.Cut], ArraySlice<StretchAxis.Cut>> {
    zip(cuts, cuts.dropFirst())
  }
}

extension Point {
  /// The point as MapLibre keeps the corners of icons: in 32nds of a pixel.
  fileprivate var inParts: Point { (self * 32).roundedToGrid * (1.0 / 32) }
}

/// Turns the quads of a symbol around its anchor, clockwise.
struct QuadRotation {
  private let sine, cosine: Double

  /// The rotation by an angle.
  init(degrees: Double) { (sine, cosine) = StableMath.sinCos(degrees: degrees) }

  /// A point, or a displacement, after the rotation.
  func applied(to point: Point) -> Point {
    Point(cosine * point.x - sine * point.y, sine * point.x + cosine * point.y)
  }
}
