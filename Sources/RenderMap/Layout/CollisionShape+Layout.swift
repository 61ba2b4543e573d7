import MapGeometry
import MapStyle

extension CollisionShape {
  /// The least diameter of circles along a line, in 24ths of an em, so that low labels do not need
  /// very many.
  private static let leastDiameter = 10.0

  /// The box of a text or icon at a point.
  ///
  /// - Parameters:
  ///   - box: The box around the anchor, in the label's units.
  ///   - scale: Grid units a unit of the label.
  ///   - padding: Room around it, in grid units.
  ///   - margin: Room around it in the label's units.
  ///   - rotation: How far it is turned clockwise, in degrees: the box that holds the turned one is
  ///     kept clear.
  static func box(
    _ box: Box, scale: Double, padding: Padding, margin: Padding? = nil, rotation: Double
  ) -> CollisionShape {
    let margin = margin ?? Padding(top: 0, right: 0, bottom: 0, left: 0)
    var bounds = Box(
      minX: (box.minX - margin.left) * scale - padding.left,
      minY: (box.minY - margin.top) * scale - padding.top,
      maxX: (box.maxX + margin.right) * scale + padding.right,
      maxY: (box.maxY + margin.bottom) * scale + padding.bottom)
    if rotation != 0 {
      let turn = QuadRotation(degrees: rotation)
      var turned = Box.empty
      for corner in [
        Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.minY),
        Point(bounds.minX, bounds.maxY), Point(bounds.maxX, bounds.maxY),
      ] { turned.formUnion(turn.applied(to: corner)) }
      bounds = turned
    }
    return .box(
      Box(
        minX: bounds.minX.rounded(.towardZero), minY: bounds.minY.rounded(.towardZero),
        maxX: bounds.maxX.rounded(.towardZero), maxY: bounds.maxY.rounded(.towardZero)))
  }

  /// The circles of a label along a line; nil where it has no height.
  static func circles(_ box: Box, margin: Padding? = nil) -> CollisionShape? {
    let height = box.maxY - box.minY + (margin?.top ?? 0) + (margin?.bottom ?? 0)
    return height > 0 ? .circles(diameter: max(leastDiameter, height)) : nil
  }

  /// The diameter of the circles; nil for a box.
  var circleDiameter: Double? {
    if case .circles(let diameter) = self { diameter } else { nil }
  }
}
