import MapGeometry
import MapStyle

/// The area around a part of a symbol that other symbols may not cover.
enum CollisionShape: Hashable, Sendable {
  /// A box around the anchor, in grid units at the layout size, with x to the right and y downward. As in MapLibre, its
  /// sides are whole numbers.
  case box(Box)
  /// Circles along the line, with a diameter in 24ths of an em.
  case circles(diameter: Double)
}

extension CollisionShape {
  /// The minimum diameter of circles along a line, in 24ths of an em. It limits the number of circles of labels with a
  /// small height.
  private static let minimumDiameter = 10.0

  /// Returns the box of a text or icon at a point.
  ///
  /// - Parameters:
  ///   - box: The box around the anchor, in units of the label.
  ///   - scale: The number of grid units per unit of the label.
  ///   - padding: The padding around the box, in grid units.
  ///   - margin: The margin around the box, in units of the label.
  ///   - rotation: The clockwise rotation of the label in degrees. The result is the box around the rotated box.
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
      let rotation = QuadRotation(degrees: rotation)
      var rotated = Box.empty
      for corner in [
        Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.minY),
        Point(bounds.minX, bounds.maxY), Point(bounds.maxX, bounds.maxY),
      ] { rotated.formUnion(rotation.applied(to: corner)) }
      bounds = rotated
    }
    return .box(
      Box(
        minX: bounds.minX.rounded(.towardZero), minY: bounds.minY.rounded(.towardZero),
        maxX: bounds.maxX.rounded(.towardZero), maxY: bounds.maxY.rounded(.towardZero)))
  }

  /// Returns the circles of a label along a line; nil if the label has no height.
  static func circles(_ box: Box, margin: Padding? = nil) -> CollisionShape? {
    let height = box.maxY - box.minY + (margin?.top ?? 0) + (margin?.bottom ?? 0)
    return height > 0 ? .circles(diameter: max(minimumDiameter, height)) : nil
  }

  /// The diameter of the circles; nil if the shape is a box.
  var circleDiameter: Double? {
    if case .circles(let diameter) = self { diameter } else { nil }
  }
}
