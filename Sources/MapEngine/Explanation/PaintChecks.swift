import MapGeometry
import MapRaster
import MapStyle
import MapTiles

/// Finds the property of a layer that hides a feature. The properties are evaluated for the features of one tile, as
/// the painter of the layer evaluates them.
struct PaintChecks {
  /// Returns the reason that a property hides the feature at the cursor; nil if it does not.
  typealias Check = (TileFeatureCursor) -> UndrawnReason?

  private var checks: [Check] = []

  /// Creates the checks of a layer that draws features without symbols.
  init(_ layer: Layer, in tile: LayerTile) {
    switch layer.content {
    case .fill(let fill):
      add(opacity: "fill-layer-opacity", fill.fillLayerOpacity, in: tile)
      add(opacity: "fill-opacity", fill.fillOpacity, in: tile, least: FillPaint.leastOpacity)
      if !add(pattern: "fill-pattern", fill.fillPattern, in: tile) {
        addFillColor(of: fill, in: tile)
      }
    case .line(let line):
      add(opacity: "line-layer-opacity", line.lineLayerOpacity, in: tile)
      add(size: [("line-width", line.lineWidth)], in: tile)
      add(opacity: "line-opacity", line.lineOpacity, in: tile, least: LinePaint.leastOpacity)
      if !add(pattern: "line-pattern", line.linePattern, in: tile), line.lineGradient.isAbsent {
        add(color: "line-color", line.lineColor, in: tile)
      }
    case .circle(let circle):
      add(
        size: [
          ("circle-radius", circle.circleRadius), ("circle-stroke-width", circle.circleStrokeWidth),
        ], in: tile)
      addDisc(of: circle, in: tile)
    case .heatmap(let heatmap):
      add(opacity: "heatmap-opacity", heatmap.heatmapOpacity, in: tile)
      add(size: [("heatmap-radius", heatmap.heatmapRadius)], in: tile)
      add(opacity: "heatmap-weight", heatmap.heatmapWeight, in: tile)
      add(opacity: "heatmap-intensity", heatmap.heatmapIntensity, in: tile)
    case .fillExtrusion(let extrusion):
      add(opacity: "fill-extrusion-opacity", extrusion.fillExtrusionOpacity, in: tile)
      if !add(pattern: "fill-extrusion-pattern", extrusion.fillExtrusionPattern, in: tile) {
        add(color: "fill-extrusion-color", extrusion.fillExtrusionColor, in: tile)
      }
    case .background, .symbol, .raster, .hillshade, .colorRelief: break
    }
  }

  /// Creates the checks of the texts or the icons of a symbol layer.
  init(_ symbol: Layer.Symbol, _ kind: SymbolKind, in tile: LayerTile) {
    switch kind {
    case .text:
      add(size: [("text-size", symbol.textSize)], in: tile)
      add(opacity: "text-opacity", symbol.textOpacity, in: tile)
      addColors(
        "text-color", symbol.textColor, halo: symbol.textHaloColor, width: symbol.textHaloWidth,
        in: tile)
    case .icon:
      add(size: [("icon-size", symbol.iconSize)], in: tile)
      add(opacity: "icon-opacity", symbol.iconOpacity, in: tile)
    }
  }

  /// Returns the reason that a property hides the feature at a cursor; nil if no property does.
  func reason(at cursor: TileFeatureCursor) -> UndrawnReason? {
    for check in checks {
      if let reason = check(cursor) { return reason }
    }
    return nil
  }

  private mutating func add(
    opacity name: String, _ property: PropertyValue<Double>, in tile: LayerTile, least: Float? = nil
  ) {
    let opacity = tile.property(property)
    checks.append { cursor in
      let value = opacity.value(at: cursor)
      let isVisible = least.map { Float(value) >= $0 } ?? (value > 0)
      return isVisible ? nil : .transparent(UndrawnReason.Property(name, .number(value)))
    }
  }

  /// Adds the check that the sum of sizes is above 0. The first property is the reason.
  private mutating func add(
    size parts: [(name: String, property: PropertyValue<Double>)], in tile: LayerTile
  ) {
    let sizes = parts.map { (name: $0.name, size: tile.property($0.property)) }
    checks.append { cursor in
      let values = sizes.map { $0.size.value(at: cursor) }
      guard values.reduce(0, +) <= 0, let first = values.first else { return nil }
      return .zeroSize(UndrawnReason.Property(sizes[0].name, .number(first)))
    }
  }

  private mutating func add(
    color name: String, _ property: PropertyValue<Color>, in tile: LayerTile
  ) {
    let color = tile.property(property)
    checks.append { cursor in
      let value = color.value(at: cursor)
      guard value.alpha <= 0 else { return nil }
      return .transparent(UndrawnReason.Property(name, .color(value)))
    }
  }

  /// Adds the check of a pattern. Returns whether the layer has a pattern, which replaces its color.
  private mutating func add(
    pattern name: String, _ property: PropertyValue<ResolvedImage?>, in tile: LayerTile
  ) -> Bool {
    guard let pattern = TilePattern(property, in: tile) else { return false }
    let images = tile.tileProperty(property)
    checks.append { cursor in
      guard pattern.image(at: cursor) == nil else { return nil }
      return .missingImage(images.value(at: cursor)?.name ?? "", property: name)
    }
    return true
  }

  /// Adds the check of the color of a fill, whose outline can be visible alone.
  private mutating func addFillColor(of fill: Layer.Fill, in tile: LayerTile) {
    let color = tile.property(fill.fillColor)
    let outline = tile.property(fill.fillOutlineColor)
    let hasOutline = tile.scope.value(fill.fillAntialias)
    checks.append { cursor in
      let value = color.value(at: cursor)
      let visibleOutline = hasOutline ? outline.value(at: cursor)?.alpha ?? 0 : 0
      guard value.alpha <= 0, visibleOutline <= 0 else { return nil }
      return .transparent(UndrawnReason.Property("fill-color", .color(value)))
    }
  }

  /// Adds the checks of the inside and the stroke of circles, one of which must be visible.
  private mutating func addDisc(of circle: Layer.Circle, in tile: LayerTile) {
    var inside = PaintChecks()
    inside.add(opacity: "circle-opacity", circle.circleOpacity, in: tile)
    inside.add(color: "circle-color", circle.circleColor, in: tile)
    var stroke = PaintChecks()
    stroke.add(size: [("circle-stroke-width", circle.circleStrokeWidth)], in: tile)
    stroke.add(opacity: "circle-stroke-opacity", circle.circleStrokeOpacity, in: tile)
    stroke.add(color: "circle-stroke-color", circle.circleStrokeColor, in: tile)
    checks.append { [inside, stroke] cursor in
      guard let reason = inside.reason(at: cursor), stroke.reason(at: cursor) != nil else {
        return nil
      }
      return reason
    }
  }

  /// Adds the check of the color of a text, whose halo can be visible alone.
  private mutating func addColors(
    _ name: String, _ property: PropertyValue<Color>, halo: PropertyValue<Color>,
    width: PropertyValue<Double>, in tile: LayerTile
  ) {
    var inside = PaintChecks()
    inside.add(color: name, property, in: tile)
    let haloColor = tile.property(halo)
    let haloWidth = tile.property(width)
    checks.append { [inside] cursor in
      let hasHalo = haloColor.value(at: cursor).alpha > 0 && haloWidth.value(at: cursor) > 0
      return hasHalo ? nil : inside.reason(at: cursor)
    }
  }

  private init() {}
}
