import MapGeometry

/// An upper bound of the distances from a symbol's anchor to its collision shapes. It is valid for symbols on the ground
/// in views that keep distances (`SymbolView.keepsDistances`).
struct SymbolReach: Sendable {
  /// A text along a line.
  private struct Line {
    /// The maximum distance from the anchor to a circle's center, in 24ths of an em.
    var length: Double
    /// The radius of the circles without padding, in pixels.
    var radius: Double
    var sizes: SymbolSizes
  }

  /// The maximum distance to a point of a box at any variable anchor, in grid units at the layout size.
  private var boxes = 0.0
  private var line: Line?

  /// Creates the reach of a symbol with these parts; nil if a part has no collision shape.
  init?(
    _ text: ShapedSymbol.Text?, _ quads: [SymbolQuad], _ icon: ShapedSymbol.Icon?,
    textBoxScale: Double
  ) {
    if let text {
      guard let collision = text.collision else { return nil }
      for case .box(let box)? in [collision, text.verticalCollision] {
        add(box)
        for anchor in text.variableAnchors {
          add(box, shift: anchor.shift(of: box, scale: textBoxScale) * textBoxScale)
        }
      }
      line = text.collisionCircleDiameter.map { diameter in
        let distances = [quads.first, quads.last].map { $0?.lineOffset.x.magnitude ?? 0 }
        // Lengths on a displaced line are measured from the displaced anchor.
        return Line(
          length: max(distances[0], distances[1]) + text.offset.x.magnitude
            + text.offset.y.magnitude,
          radius: diameter / 2, sizes: text.sizes)
      }
    }
    if let icon {
      guard case .box(let box) = icon.collision else { return nil }
      add(box)
      if case .box(let box) = icon.verticalCollision { add(box) }
    }
  }

  private mutating func add(_ box: Box, shift: Point = .zero) {
    for corner in box.corners { boxes = max(boxes, (corner + shift).length) }
  }

  /// Returns the maximum distance in pixels of the style.
  ///
  /// - Parameters:
  ///   - boxScale: The number of pixels per grid unit at the layout size.
  ///   - textSize: The change of the text size with the zoom level.
  ///   - textPadding: The padding around the circles of a text along a line, in pixels.
  func distance(boxScale: Double, textSize: SymbolSize, textPadding: Double) -> Double {
    let distance = boxes * boxScale
    guard let line else { return distance }
    return max(
      distance, line.length * textSize.size(of: line.sizes) / 24 + line.radius + textPadding)
  }
}
