import MapJSON

/// A layer of a style: what is drawn of a source, and how (style-spec: layers).
public struct Layer: Sendable {
  /// What only layers of one type have.
  public indirect enum Content: Sendable {
    /// The colour or pattern behind everything.
    case background(Background)
    /// Filled polygons.
    case fill(Fill)
    /// Stroked lines.
    case line(Line)
    /// Circles around points.
    case circle(Circle)
    /// Icons and text.
    case symbol(Symbol)
    /// Images in tiles.
    case raster(Raster)
    /// The density of points, in colours.
    case heatmap(Heatmap)
    /// Shaded relief.
    case hillshade(Hillshade)
    /// Heights in colours.
    case colorRelief(ColorRelief)
    /// Polygons raised to a height.
    case fillExtrusion(FillExtrusion)
  }

  /// The layer's id, unlike that of any other.
  public var id: String
  /// What only layers of its type have.
  public var content: Content
  /// The name of the source; nil for a background.
  public var source: String?
  /// The layer of the source's tiles.
  public var sourceLayer: String?
  /// The zoom level from which on the layer is drawn.
  public var minzoom: Double?
  /// The zoom level from which on the layer is not drawn any more.
  public var maxzoom: Double?
  /// Which features are drawn; all where it is nil.
  public var filter: Filter?
  /// Whether the layer is drawn at all.
  public var visibility: PropertyValue<Visibility>
  /// Whatever the style's author noted.
  public var metadata: JSONValue?
  /// Below what the layer stands; nil where it keeps its place in the style.
  public var insertBelow: LayerAnchor?
  /// What decides which features are drawn and how they are laid out, to be compared with that of another
  /// layer.
  public let layoutIdentity: LayoutIdentity

  /// Whether `zoom` is within the layer's range (style-spec: `minzoom`, `maxzoom`).
  public func isInRange(zoom: Double) -> Bool {
    // As in MapLibre GL JS, an upper bound of 0 is none.
    if let maxzoom, maxzoom != 0, zoom >= maxzoom { return false }
    if let minzoom, zoom < minzoom { return false }
    return true
  }

  /// The layer's type.
  public var type: LayerType {
    switch content {
    case .background: .background
    case .fill: .fill
    case .line: .line
    case .circle: .circle
    case .symbol: .symbol
    case .raster: .raster
    case .heatmap: .heatmap
    case .hillshade: .hillshade
    case .colorRelief: .colorRelief
    case .fillExtrusion: .fillExtrusion
    }
  }
}
