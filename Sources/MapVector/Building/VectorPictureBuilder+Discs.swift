import MapGeometry
import MapRaster

/// The conversion of discs and gradients.
extension VectorPictureBuilder {
  mutating func add(_ command: DiscCommand, _ features: FeatureMark?) {
    for (index, disc) in command.discs.enumerated() where disc.mesh == nil {
      let feature = features?.feature(ofPart: index)?.id
      guard disc.center.x.isFinite, disc.center.y.isFinite else { continue }
      // Edges fade over at least one pixel.
      if disc.blur * (disc.radius + disc.strokeWidth) > 1 {
        addBlurred(disc, feature)
      } else {
        add(disc, feature)
      }
    }
  }

  private mutating func add(_ disc: DiscCommand.Disc, _ feature: String?) {
    // The edge fades inward over a pixel, so a sharp edge is drawn in the middle of that pixel.
    let edge = min(Self.edge, Double(disc.radius + disc.strokeWidth) / 2)
    let radius = (Double(disc.radius) - edge) * scale
    let strokeWidth = Double(disc.strokeWidth) * scale
    let fill: VectorPaint? = disc.color.alpha > 0 ? .color(VectorColor(disc.color)) : nil
    let hasStroke = strokeWidth >= 0.01 && disc.strokeColor.alpha > 0
    var stroke: VectorStroke?
    if hasStroke {
      stroke = VectorStroke(.color(VectorColor(disc.strokeColor)), width: strokeWidth)
    }
    var circle = VectorCircle(center: Point(disc.center) * scale, radius: radius)
    circle.feature = feature
    if let stroke, fill != nil, disc.strokeColor.alpha >= 1, radius > 0 {
      // The fill extends below the stroke to avoid a gap between them.
      circle.fill = fill
      circle.stroke = stroke
      circle.radius = radius + strokeWidth / 2
      append(circle, disc.axes)
      return
    }
    if fill != nil, radius > 0 {
      circle.fill = fill
      append(circle, disc.axes)
    }
    if let stroke {
      circle.fill = nil
      circle.stroke = stroke
      circle.radius = radius + strokeWidth / 2
      if circle.radius <= 0 {
        // A stroke that reaches the center is drawn as a filled circle.
        circle.fill = stroke.paint
        circle.stroke = nil
        circle.radius = radius + strokeWidth
      }
      append(circle, disc.axes)
    }
  }

  /// Half the width over which an edge fades, in device pixels.
  private static let edge = 0.5

  /// Adds a circle, or the ellipse of a circle on tilted ground.
  private mutating func append(_ circle: VectorCircle, _ axes: (DevicePoint, DevicePoint)) {
    guard axes.0 != DevicePoint(1, 0) || axes.1 != DevicePoint(0, 1) else {
      return append(.circle(circle))
    }
    let (x, y) = (Point(axes.0), Point(axes.1))
    // The factor for a cubic curve that approximates a quarter of a circle.
    let kappa = 0.5522847498
    func place(_ across: Double, _ down: Double) -> Point {
      circle.center + x * (across * circle.radius) + y * (down * circle.radius)
    }
    var path = VectorPath()
    path.move(to: place(1, 0))
    path.curve(place(1, kappa), place(kappa, 1), to: place(0, 1))
    path.curve(place(-kappa, 1), place(-1, kappa), to: place(-1, 0))
    path.curve(place(-1, -kappa), place(-kappa, -1), to: place(0, -1))
    path.curve(place(kappa, -1), place(1, -kappa), to: place(1, 0))
    path.close()
    append(
      .shape(
        VectorShape(
          path, fill: circle.fill, stroke: circle.stroke, feature: circle.feature)))
  }

  /// The number of linear parts of a gradient at the faded edge of a disc.
  private static let stopsOfFade = 12

  /// Adds a disc with a soft edge as a gradient around its center.
  private mutating func addBlurred(_ disc: DiscCommand.Disc, _ feature: String?) {
    let whole = disc.radius + disc.strokeWidth
    let fade = disc.blur
    let fillShare = disc.radius / whole
    let hasStroke = disc.strokeWidth >= 0.01
    func smooth(_ value: Float) -> Float {
      let t = min(max(value, 0), 1)
      return t * t * (3 - 2 * t)
    }
    // The edge fades up to position 1. The fill fades into the stroke up to the fill's fraction of the radius.
    let steps = (0...Self.stopsOfFade).map { Float($0) / Float(Self.stopsOfFade) - 1 }
    let distances = (hasStroke ? [1, fillShare] : [1]).flatMap { end in
      steps.map { min(max(end + $0 * fade, 0), 1) }
    }
    let stops = Set(distances + [0]).sorted().map { distance in
      let share = hasStroke ? smooth((distance - fillShare + fade) / fade) : 0
      var mixed = disc.color
      mixed.channels += (disc.strokeColor.channels - disc.color.channels) * share
      var color = VectorColor(mixed)
      color.alpha *= smooth((1 - distance) / fade)
      return VectorGradient.Stop(offset: distance, color: color)
    }
    var circle = VectorCircle(
      center: Point(disc.center) * scale, radius: Double(whole) * scale)
    var gradient = VectorGradient(
      start: circle.center, end: circle.center + Point(disc.axes.0) * circle.radius, stops: stops)
    gradient.side = circle.center + Point(disc.axes.1) * circle.radius
    circle.fill = .gradient(gradient)
    circle.feature = feature
    append(circle, disc.axes)
  }

  /// Adds a gradient on one side of a line.
  mutating func add(_ command: HalfPlaneCommand) {
    let origin = Point(command.origin.x, command.origin.y)
    let along = Point(command.direction.x, command.direction.y)
    let (width, height) = (Double(deviceWidth), Double(deviceHeight))
    var ring = BorderRing([
      Point(0, 0), Point(width, 0), Point(width, height), Point(0, height),
    ])
    var region = ConvexRegion()
    region.add(SIMD3(along.x, along.y, -(along.x * origin.x + along.y * origin.y)))
    ring.cut(to: region)
    guard ring.vertices.count > 2 else { return }
    let path = VectorPath(ring.vertices.map { $0.point * scale }, isClosed: true)
    guard command.extent > 0 else {
      return append(.shape(VectorShape(path, fill: .color(VectorColor(command.color)))))
    }
    let count = 16
    let stops = (0...count).map { index in
      let rest = 1 - Float(index) / Float(count)
      var color = command.color
      color.channels += (command.edgeColor.channels - command.color.channels) * (rest * rest)
      return VectorGradient.Stop(
        offset: Float(index) / Float(count), color: VectorColor(color))
    }
    let gradient = VectorGradient(
      start: origin * scale, end: (origin + along * command.extent) * scale, stops: stops)
    append(.shape(VectorShape(path, fill: .gradient(gradient))))
  }
}
