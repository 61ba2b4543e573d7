import MapGeometry
import MapRaster

/// Converts nodes to commands that fill areas.
struct SVGOutliner {
  /// The error for content that cannot be drawn with paths.
  struct NeedsPixels: Error {}

  /// The area that contains all points, in device pixels.
  let area: Box
  /// The commands, from bottom to top.
  private(set) var commands: [DrawCommand] = []

  /// The maximum distance between a curve and its segments, in device pixels.
  private static let tolerance = 0.02
  /// The length by which points may be outside of the picture, in device pixels.
  static let slack = 0.5
  /// The number of points of further paths. The commands keep all points, unlike the drawing of pixels.
  private var pointsLeft = SVGLimits.points / 10

  /// Creates a converter without commands. No point may be outside of the area, in device pixels.
  init(area: Box) { self.area = area }

  /// Adds a node. The `transform` leads to device pixels.
  mutating func add(
    _ node: SVGNode, _ transform: ProjectiveTransform, opacity: Double
  ) throws(NeedsPixels) {
    switch node {
    case .shape(let shape): try add(shape, transform, opacity: opacity)
    case .group(let group):
      let opacity = opacity * group.opacity
      guard opacity > 0 else { return }
      guard group.clip == nil, group.frame == nil else { throw NeedsPixels() }
      let isLayer = opacity < 1 && !group.isSinglePaint
      if isLayer { commands.append(.beginLayer(opacity: Float(opacity))) }
      for child in group.children {
        try add(child, group.transform.then(transform), opacity: isLayer ? 1 : opacity)
      }
      if isLayer { commands.append(.endLayer) }
    }
  }

  private mutating func add(
    _ shape: SVGShape, _ transform: ProjectiveTransform, opacity: Double
  ) throws(NeedsPixels) {
    if shape.strokesFirst { try addStroke(of: shape, transform, opacity: opacity) }
    if let fill = shape.fill {
      let contours = shape.path.lines(transform, tolerance: Self.tolerance).map(\.points)
      for contour in contours { try use(points: contour.count) }
      try add(contours, rule: shape.rule, fill, opacity: opacity)
    }
    if !shape.strokesFirst { try addStroke(of: shape, transform, opacity: opacity) }
  }

  private mutating func addStroke(
    of shape: SVGShape, _ transform: ProjectiveTransform, opacity: Double
  ) throws(NeedsPixels) {
    guard let stroke = shape.stroke else { return }
    var contours: [[Point]] = []
    try shape.forEachStrokeContour(transform, tolerance: Self.tolerance) {
      (contour) throws(NeedsPixels) in
      try use(points: contour.count)
      contours.append(contour)
    }
    try add(contours, rule: .nonZero, stroke.paint, opacity: opacity)
  }

  private mutating func add(
    _ contours: [[Point]], rule: FillCommand.Rule, _ paint: SVGPaint, opacity: Double
  ) throws(NeedsPixels) {
    guard case .color(let color) = paint.content else { throw NeedsPixels() }
    var fill = FillCommand()
    fill.edge = .exact(rule)
    for contour in contours where contour.count > 1 {
      guard contour.allSatisfy(area.contains) else { throw NeedsPixels() }
      fill.points += contour.map { DevicePoint(Float($0.x), Float($0.y)) }
      fill.ringEnds.append(fill.points.count)
    }
    guard !fill.ringEnds.isEmpty else { return }
    let channels = color.premultiplied(Float(opacity * paint.opacity))
    fill.shapes = [
      FillCommand.Shape(
        rings: 0..<fill.ringEnds.count,
        color: PremultipliedColor(
          red: channels.x, green: channels.y, blue: channels.z, alpha: channels.w))
    ]
    commands.append(.fill(fill))
  }

  private mutating func use(points count: Int) throws(NeedsPixels) {
    pointsLeft -= count
    guard pointsLeft >= 0 else { throw NeedsPixels() }
  }
}
