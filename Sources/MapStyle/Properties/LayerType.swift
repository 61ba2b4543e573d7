/// The kinds of layer a style has, called as its `type` member calls them.
public enum LayerType: String, CaseIterable, Hashable, Sendable {
  /// Filled polygons.
  case fill
  /// Stroked lines.
  case line
  /// Icons and text.
  case symbol
  /// Circles around points.
  case circle
  /// The density of points, in colours.
  case heatmap
  /// Polygons raised to a height.
  case fillExtrusion = "fill-extrusion"
  /// Images in tiles.
  case raster
  /// Shaded relief.
  case hillshade
  /// Heights in colours.
  case colorRelief = "color-relief"
  /// The colour or pattern behind everything.
  case background

  /// The layer type's layout properties, `visibility` among them.
  public var layoutProperties: [PropertySpecification] {
    switch self {
    case .fill: PropertyTable.fillLayout
    case .line: PropertyTable.lineLayout
    case .symbol: PropertyTable.symbolLayout
    case .circle: PropertyTable.circleLayout
    case .fillExtrusion: PropertyTable.fillExtrusionLayout
    case .heatmap, .raster, .hillshade, .colorRelief, .background: PropertyTable.visibilityLayout
    }
  }

  /// The layer type's paint properties.
  public var paintProperties: [PropertySpecification] {
    switch self {
    case .fill: PropertyTable.fillPaint
    case .line: PropertyTable.linePaint
    case .symbol: PropertyTable.symbolPaint
    case .circle: PropertyTable.circlePaint
    case .heatmap: PropertyTable.heatmapPaint
    case .fillExtrusion: PropertyTable.fillExtrusionPaint
    case .raster: PropertyTable.rasterPaint
    case .hillshade: PropertyTable.hillshadePaint
    case .colorRelief: PropertyTable.colorReliefPaint
    case .background: PropertyTable.backgroundPaint
    }
  }
}
