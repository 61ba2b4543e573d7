import MapJSON
import MapStyle

/// The colors of a layer that draws a heatmap or elevations.
struct RampReading {
  private let style: Style
  private let layer: Layer
  private let zoom: Double
  private let texts: EntryTexts
  /// A function that returns the color at a density or elevation, with the opacity of the layer.
  private let color: (Double) -> Color
  private let json: JSONValue?
  /// The name of the quantity on the scale.
  private let subject: String
  private let hasNumbers: Bool

  /// Reads the colors of a layer; nil if the layer draws neither a heatmap nor elevations.
  init?(_ layer: Layer, of style: Style, zoom: Double, texts: EntryTexts) {
    (self.style, self.layer, self.texts) = (style, layer, texts)
    let zoom = layer.nearestDrawnZoom(to: zoom)
    self.zoom = zoom
    func faded(_ color: Color, _ opacity: Double) -> Color {
      var color = color
      color.alpha *= opacity
      return color
    }
    let context = EvaluationContext(zoom: zoom, globalState: style.state)
    switch layer.content {
    case .heatmap(let heatmap):
      let opacity = heatmap.heatmapOpacity.evaluate(context)
      color = { density in
        var context = context
        context.heatmapDensity = density
        return faded(heatmap.heatmapColor.evaluate(context), opacity)
      }
      subject = "heatmap-density"
      hasNumbers = false
      json =
        style.property("heatmap-color", ofLayer: layer.id)
        ?? HeatmapProperties.declared.heatmapColor.specification.defaultValue
    case .colorRelief(let relief):
      let opacity = relief.colorReliefOpacity.evaluate(context)
      color = { elevation in
        var context = context
        context.elevation = elevation
        return faded(relief.colorReliefColor.evaluate(context) ?? .transparent, opacity)
      }
      subject = "elevation"
      hasNumbers = true
      json = style.property("color-relief-color", ofLayer: layer.id)
    default: return nil
    }
  }

  /// Returns the entry; nil if the colors are not given as steps or as an interpolation.
  func entry() -> LegendEntry? {
    let title = texts.title ?? LabelText.readable(layer.id)
    var entry = LegendEntry(
      layers: [layer.id], title: title, attribute: subject, units: hasNumbers ? texts.units : nil)
    guard let json, let call = Call(json) else { return nil }
    switch call.name {
    case "step":
      let bounds = stride(from: 3, to: call.count, by: 2).compactMap { call[$0].double }
      let edges = [-Double.infinity] + bounds + [.infinity]
      let writer = texts.writer(numbers: bounds)
      entry.items = zip(edges, edges.dropFirst()).map { lower, upper in
        let range = LegendRange(lower, upper)
        let content = LegendClass(attribute: subject, values: .range(range))
        return LegendItem(
          label: writer.label(of: content), classes: [content],
          parts: [.fill(LegendFill(color: color(range.representative(nil))))])
      }
    case "interpolate", "interpolate-hcl", "interpolate-lab":
      entry.bar = bar(stride(from: 3, to: call.count - 1, by: 2).compactMap { call[$0].double })
    default: return nil
    }
    return entry
  }

  private func bar(_ stops: [Double]) -> LegendBar {
    let positions = EntryBuilder.positions(of: stops)
    var colors: [LegendBar.Stop] = []
    let steps = 8
    for (index, value) in stops.enumerated() {
      colors.append(
        LegendBar.Stop(position: positions[index], value: value, color: color(value)))
      guard index + 1 < stops.count else { break }
      for step in 1..<steps {
        let fraction = Double(step) / Double(steps)
        let between = value + fraction * (stops[index + 1] - value)
        colors.append(
          LegendBar.Stop(
            position: positions[index] + fraction * (positions[index + 1] - positions[index]),
            value: between, color: color(between)))
      }
    }
    let shown = EntryBuilder.thinned(stops, to: 8)
    let writer = texts.writer(numbers: shown)
    guard !hasNumbers, let first = stops.first, let last = stops.last else {
      return LegendBar(
        stops: colors,
        ticks: shown.map { value in
          LegendBar.Tick(
            position: positions[stops.firstIndex(of: value) ?? 0], value: value,
            label: writer.text(of: value))
        })
    }
    return LegendBar(
      stops: colors,
      ticks: [
        LegendBar.Tick(position: 0, value: first, label: writer.ends.low),
        LegendBar.Tick(position: 1, value: last, label: writer.ends.high),
      ])
  }
}
