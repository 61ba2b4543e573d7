import MapJSON
import MapStyle

/// The labels of features with a theme.
extension ThemeLayers {
  /// The size of labels, in pixels.
  private static let labelSize = 12.0

  /// Returns the labels of points.
  ///
  /// - Parameters:
  ///   - anchor: What they are placed below; nil for the top.
  ///   - isAlone: Whether all features are points.
  ///   - isInside: Whether the points are in areas, whose labels are at their middle unless they have circles.
  func pointLabels(
    id: String, below anchor: LayerAnchor?, isAlone: Bool, isInside: Bool
  ) -> any StyleLayer {
    labels(id: id + "-label", source: id, type: isAlone ? nil : "Point") { layer in
      layer.insertBelow = anchor
      layer.textMaxWidth = 8
      if let sizes {
        layer.textAnchor = .constant(.top)
        layer.textOffset = .expression(sizes.labelOffset(size: Self.labelSize, gap: 0.15))
        // The labels of the greatest circles are placed first.
        layer.symbolSortKey = .expression(-sizes.valueOrZero)
      } else if !isInside {
        layer.textVariableAnchor = [.left, .right, .top, .bottom]
        layer.textRadialOffset = 0.7
        layer.textJustify = .constant(.auto)
      }
    }
  }

  /// Returns the labels of lines.
  func lineLabels(id: String, isAlone: Bool) -> any StyleLayer {
    labels(id: id + "-line-label", source: id, type: isAlone ? nil : "LineString") { layer in
      layer.symbolPlacement = .constant(.line)
    }
  }

  private func labels(
    id: String, source: String, type: String?, _ configure: (inout SymbolLayer) -> Void
  ) -> SymbolLayer {
    SymbolLayer(id: id, source: source) {
      if let type { $0.filter = .geometryType == StyleExpression(type) }
      $0.textField = .expression(label?.expression ?? "")
      $0.textFont = .constant(font)
      $0.textSize = .constant(Self.labelSize)
      $0.textColor = .expression(StyleExpression(appearance.text))
      $0.textHaloColor = .expression(StyleExpression(appearance.halo))
      $0.textHaloWidth = 1.4
      configure(&$0)
    }
  }
}
