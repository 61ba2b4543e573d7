import MapStyle

extension LayerReading {
  /// Returns the part that the layer draws for a probe, or for a feature of a layer without subjects; nil if the type
  /// of the layer has no swatches.
  ///
  /// - Parameter neutral: The names of colors that depend on other subjects. These colors are replaced by gray.
  func part(for feature: any StyleFeature, neutral: Set<String> = []) -> LegendPart? {
    let context = context(feature)
    switch layer.content {
    case .background(let background):
      let pattern = background.backgroundPattern.evaluate(context)
      return .fill(
        LegendFill(
          color: background.backgroundColor.evaluate(context),
          opacity: background.backgroundOpacity.evaluate(context), pattern: pattern?.name))
    case .fill(let fill): return .fill(sample(fill, context, neutral))
    case .line(let line): return .line(sample(line, context, neutral))
    case .circle(let circle): return .circle(sample(circle, context, neutral))
    case .symbol(let symbol): return sample(symbol, context, neutral)
    case .fillExtrusion(let extrusion):
      let pattern = value(extrusion.fillExtrusionPattern, "fill-extrusion-pattern", context)
      return .fill(
        LegendFill(
          color: color(extrusion.fillExtrusionColor, "fill-extrusion-color", context, neutral),
          opacity: extrusion.fillExtrusionOpacity.evaluate(context), pattern: pattern?.name))
    case .raster, .heatmap, .hillshade, .colorRelief: return nil
    }
  }

  /// The gray that replaces colors that belong to no class.
  static let neutralColor = Color(red: 0.6, green: 0.6, blue: 0.6)

  private func color(
    _ property: PropertyValue<Color>, _ name: String, _ context: EvaluationContext,
    _ neutral: Set<String>
  ) -> Color {
    neutral.contains(name) ? Self.neutralColor : value(property, name, context)
  }

  private func sample(
    _ fill: Layer.Fill, _ context: EvaluationContext, _ neutral: Set<String>
  ) -> LegendFill {
    let pattern = value(fill.fillPattern, "fill-pattern", context)
    let isOutlined = fill.fillAntialias.evaluate(context) && pattern == nil
    return LegendFill(
      color: color(fill.fillColor, "fill-color", context, neutral),
      opacity: value(fill.fillOpacity, "fill-opacity", context)
        * fill.fillLayerOpacity.evaluate(context),
      outline: isOutlined ? value(fill.fillOutlineColor, "fill-outline-color", context) : nil,
      pattern: pattern?.name)
  }

  private func sample(
    _ line: Layer.Line, _ context: EvaluationContext, _ neutral: Set<String>
  ) -> LegendLine {
    var sample = LegendLine(
      color: color(line.lineColor, "line-color", context, neutral),
      opacity: value(line.lineOpacity, "line-opacity", context)
        * line.lineLayerOpacity.evaluate(context),
      width: value(line.lineWidth, "line-width", context),
      gapWidth: value(line.lineGapWidth, "line-gap-width", context),
      blur: line.lineBlur.evaluate(context), offset: line.lineOffset.evaluate(context),
      dashes: value(line.lineDasharray, "line-dasharray", context),
      cap: value(line.lineCap, "line-cap", context),
      pattern: value(line.linePattern, "line-pattern", context)?.name)
    guard line.isSet(\.lineGradient), sample.pattern == nil else { return sample }
    let last = 32
    sample.gradient = (0...last).map { step in
      var context = context
      context.lineProgress = Double(step) / Double(last)
      return line.lineGradient.evaluate(context) ?? .transparent
    }
    return sample
  }

  private func sample(
    _ circle: Layer.Circle, _ context: EvaluationContext, _ neutral: Set<String>
  ) -> LegendCircle {
    LegendCircle(
      radius: value(circle.circleRadius, "circle-radius", context),
      color: color(circle.circleColor, "circle-color", context, neutral),
      opacity: value(circle.circleOpacity, "circle-opacity", context),
      blur: circle.circleBlur.evaluate(context),
      strokeWidth: value(circle.circleStrokeWidth, "circle-stroke-width", context),
      strokeColor: color(circle.circleStrokeColor, "circle-stroke-color", context, neutral),
      strokeOpacity: value(circle.circleStrokeOpacity, "circle-stroke-opacity", context))
  }

  /// Returns the icon of symbols, or the text of symbols without an icon.
  private func sample(
    _ symbol: Layer.Symbol, _ context: EvaluationContext, _ neutral: Set<String>
  ) -> LegendPart {
    if let image = value(symbol.iconImage, "icon-image", context), !image.name.isEmpty {
      return .icon(
        LegendIcon(
          image: image.name, size: value(symbol.iconSize, "icon-size", context),
          opacity: value(symbol.iconOpacity, "icon-opacity", context),
          rotation: symbol.iconRotate.evaluate(context),
          color: color(symbol.iconColor, "icon-color", context, neutral),
          haloColor: value(symbol.iconHaloColor, "icon-halo-color", context),
          haloWidth: symbol.iconHaloWidth.evaluate(context)))
    }
    let hasText = symbol.isSet(\.textField)
    return .text(
      LegendText(
        size: hasText ? value(symbol.textSize, "text-size", context) : 0,
        color: color(symbol.textColor, "text-color", context, neutral),
        opacity: value(symbol.textOpacity, "text-opacity", context),
        haloColor: value(symbol.textHaloColor, "text-halo-color", context),
        haloWidth: symbol.textHaloWidth.evaluate(context)))
  }
}
