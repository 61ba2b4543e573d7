/// How a fill-extrusion layer is laid out (style-spec: layers, fill-extrusion).
public struct FillExtrusionLayout: Sendable {
  /// How far from a corner its rounding begins, in metres.
  public var roundedCornerDistance: PropertyValue<Double>

  init(_ reader: inout PropertyReader) {
    roundedCornerDistance = reader.value("fill-extrusion-rounded-corner-distance")
  }
}

/// How a fill-extrusion layer is painted (style-spec: layers, fill-extrusion).
public struct FillExtrusionPaint: Sendable {
  /// The opacity of the layer as a whole, 0 to 1.
  public var opacity: PropertyValue<Double>
  /// The colour, before light falls on it.
  public var color: PropertyValue<Color>
  /// The offset to the right and downwards, in pixels.
  public var translate: PropertyValue<[Double]>
  /// What the offset is measured against.
  public var translateAnchor: PropertyValue<MapOrViewport>
  /// The image to cover the sides with instead of a colour.
  public var pattern: PropertyValue<ResolvedImage?>
  /// The height of the top, in metres.
  public var height: PropertyValue<Double>
  /// The height of the bottom, in metres.
  public var base: PropertyValue<Double>
  /// Whether sides are darker towards the ground.
  public var verticalGradient: PropertyValue<Bool>
  /// How properties change over time, by name.
  public var transitions: [String: Transition]

  init(_ reader: inout PropertyReader) {
    opacity = reader.value("fill-extrusion-opacity")
    color = reader.value("fill-extrusion-color")
    translate = reader.value("fill-extrusion-translate")
    translateAnchor = reader.value("fill-extrusion-translate-anchor")
    pattern = reader.optional("fill-extrusion-pattern")
    height = reader.value("fill-extrusion-height")
    base = reader.value("fill-extrusion-base")
    verticalGradient = reader.value("fill-extrusion-vertical-gradient")
    transitions = reader.transitions()
  }
}

extension Layer {
  /// Polygons raised to a height.
  public struct FillExtrusion: Sendable {
    /// How the layer is laid out.
    public var layout: FillExtrusionLayout
    /// How the layer is painted.
    public var paint: FillExtrusionPaint
  }
}
