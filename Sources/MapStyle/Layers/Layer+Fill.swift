/// How a fill layer is laid out (style-spec: layers, fill).
public struct FillLayout: Sendable {
  /// The order of features; as they come where it is nil.
  public var sortKey: PropertyValue<Double?>

  init(_ reader: inout PropertyReader) {
    sortKey = reader.optional("fill-sort-key")
  }
}

/// How a fill layer is painted (style-spec: layers, fill).
public struct FillPaint: Sendable {
  /// Whether edges are anti-aliased, and outlines drawn.
  public var antialias: PropertyValue<Bool>
  /// The opacity of each feature, 0 to 1.
  public var opacity: PropertyValue<Double>
  /// The opacity of the layer as a whole, 0 to 1.
  public var layerOpacity: PropertyValue<Double>
  /// The colour.
  public var color: PropertyValue<Color>
  /// The colour of the outline; the fill's where it is nil.
  public var outlineColor: PropertyValue<Color?>
  /// The offset to the right and downwards, in pixels.
  public var translate: PropertyValue<[Double]>
  /// What the offset is measured against.
  public var translateAnchor: PropertyValue<MapOrViewport>
  /// The image to fill with instead of a colour.
  public var pattern: PropertyValue<ResolvedImage?>
  /// How properties change over time, by name.
  public var transitions: [String: Transition]

  init(_ reader: inout PropertyReader) {
    antialias = reader.value("fill-antialias")
    opacity = reader.value("fill-opacity")
    layerOpacity = reader.value("fill-layer-opacity")
    color = reader.value("fill-color")
    outlineColor = reader.optional("fill-outline-color")
    translate = reader.value("fill-translate")
    translateAnchor = reader.value("fill-translate-anchor")
    pattern = reader.optional("fill-pattern")
    transitions = reader.transitions()
  }
}

extension Layer {
  /// Filled polygons.
  public struct Fill: Sendable {
    /// How the layer is laid out.
    public var layout: FillLayout
    /// How the layer is painted.
    public var paint: FillPaint
  }
}
