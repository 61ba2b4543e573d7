import MapJSON
import MapStyle

/// The labels of features with a theme.
extension ThemeLayers {
  /// The size of labels, in pixels.
  private static let labelSize = 12.0

  /// Returns the layer with the labels of points.
  ///
  /// - Parameters:
  ///   - anchor: The position below which the labels are placed; nil to place them on top.
  ///   - isAlone: Whether all features are points.
  ///   - isInside: Whether the points represent areas. Their labels are in the middle of the areas unless the points
  ///     have circles.
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

  /// Returns the layer with the labels of lines.
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

/// The text of labels: the values of a property as in the data. Quantities are written with separators between
/// thousands.
struct ThemeLabel {
  /// The expression of the text. The text is empty for features without a value.
  let expression: StyleExpression

  init(_ summary: PropertySummary) {
    let property: StyleExpression = .get(StyleExpression(summary.name))
    let text: StyleExpression = .toString(property)
    guard summary.hasNumbers, !summary.isCode, let digits = Self.fractionDigits(summary.numbers)
    else {
      expression = text
      return
    }
    let number: StyleExpression = .numberFormat(
      property, maxFractionDigits: StyleExpression(Double(digits)))
    let isComplete =
      summary.missingCount == 0 && summary.textCount == 0 && !summary.hasNumberTexts
    expression =
      isComplete ? number : .case([.typeof(property) == "number": number], default: text)
  }

  /// Returns the number of decimal places that write all digits of the numbers; nil if thousands are not separated,
  /// or if there are too many decimal places.
  private static func fractionDigits(_ numbers: WeightedNumbers) -> Int? {
    guard LocalizedNumbers.areGrouped(numbers.values) else { return nil }
    var most = 0
    for number in numbers.values {
      let text = Value.number(number).text
      guard !text.contains("e") else { return nil }
      if let point = text.firstIndex(of: ".") {
        most = max(most, text.distance(from: point, to: text.endIndex) - 1)
      }
    }
    return most <= 12 ? most : nil
  }
}
