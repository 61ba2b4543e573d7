/// How a circle layer is laid out (style-spec: layers, circle).
public struct CircleLayout: Sendable {
  /// The order of features; as they come where it is nil.
  public var sortKey: PropertyValue<Double?>

  init(_ reader: inout PropertyReader) {
    sortKey = reader.optional("circle-sort-key")
  }
}

/// How a circle layer is painted (style-spec: layers, circle).
public struct CirclePaint: Sendable {
  /// The radius in pixels.
  public var radius: PropertyValue<Double>
  /// The colour.
  public var color: PropertyValue<Color>
  /// How much of the radius is blurred: 1 blurs all of it.
  public var blur: PropertyValue<Double>
  /// The opacity, 0 to 1.
  public var opacity: PropertyValue<Double>
  /// The offset to the right and downwards, in pixels.
  public var translate: PropertyValue<[Double]>
  /// What the offset is measured against.
  public var translateAnchor: PropertyValue<MapOrViewport>
  /// Whether circles shrink with distance (`map`) on a pitched map.
  public var pitchScale: PropertyValue<MapOrViewport>
  /// Whether circles lie on the map or face the viewer.
  public var pitchAlignment: PropertyValue<MapOrViewport>
  /// The width of the stroke around the circle, in pixels.
  public var strokeWidth: PropertyValue<Double>
  /// The colour of the stroke.
  public var strokeColor: PropertyValue<Color>
  /// The opacity of the stroke, 0 to 1.
  public var strokeOpacity: PropertyValue<Double>
  /// How properties change over time, by name.
  public var transitions: [String: Transition]

  init(_ reader: inout PropertyReader) {
    radius = reader.value("circle-radius")
    color = reader.value("circle-color")
    blur = reader.value("circle-blur")
    opacity = reader.value("circle-opacity")
    translate = reader.value("circle-translate")
    translateAnchor = reader.value("circle-translate-anchor")
    pitchScale = reader.value("circle-pitch-scale")
    pitchAlignment = reader.value("circle-pitch-alignment")
    strokeWidth = reader.value("circle-stroke-width")
    strokeColor = reader.value("circle-stroke-color")
    strokeOpacity = reader.value("circle-stroke-opacity")
    transitions = reader.transitions()
  }
}

extension Layer {
  /// Circles around points.
  public struct Circle: Sendable {
    /// How the layer is laid out.
    public var layout: CircleLayout
    /// How the layer is painted.
    public var paint: CirclePaint
  }
}
