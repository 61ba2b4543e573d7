/// Polygons raised to a height.
public typealias FillExtrusionLayer = TypedLayer<FillExtrusionProperties>

/// The properties of fill-extrusion layers (style-spec: layers, fill-extrusion).
public struct FillExtrusionProperties: SourcedLayerProperties {
  /// The type of the layers.
  public static let type = LayerType.fillExtrusion

  /// How far from a corner its rounding begins, in metres.
  public let fillExtrusionRoundedCornerDistance = LayerProperty<Double>(
    layout: "fill-extrusion-rounded-corner-distance")

  /// The opacity of the layer as a whole, 0 to 1.
  public let fillExtrusionOpacity = LayerProperty<Double>(paint: "fill-extrusion-opacity")
  /// How `fillExtrusionOpacity` changes over time.
  public let fillExtrusionOpacityTransition = TransitionProperty("fill-extrusion-opacity")

  /// The colour, before light falls on it.
  public let fillExtrusionColor = LayerProperty<Color>(paint: "fill-extrusion-color")
  /// How `fillExtrusionColor` changes over time.
  public let fillExtrusionColorTransition = TransitionProperty("fill-extrusion-color")

  /// The offset to the right and downwards, in pixels.
  public let fillExtrusionTranslate = LayerProperty<[Double]>(paint: "fill-extrusion-translate")
  /// How `fillExtrusionTranslate` changes over time.
  public let fillExtrusionTranslateTransition = TransitionProperty("fill-extrusion-translate")

  /// What the offset is measured against.
  public let fillExtrusionTranslateAnchor = LayerProperty<MapOrViewport>(
    paint: "fill-extrusion-translate-anchor")

  /// The image to cover the sides with instead of a colour.
  public let fillExtrusionPattern = LayerProperty<ResolvedImage>(paint: "fill-extrusion-pattern")
  /// How `fillExtrusionPattern` changes over time.
  public let fillExtrusionPatternTransition = TransitionProperty("fill-extrusion-pattern")

  /// The height of the top, in metres.
  public let fillExtrusionHeight = LayerProperty<Double>(paint: "fill-extrusion-height")
  /// How `fillExtrusionHeight` changes over time.
  public let fillExtrusionHeightTransition = TransitionProperty("fill-extrusion-height")

  /// The height of the bottom, in metres.
  public let fillExtrusionBase = LayerProperty<Double>(paint: "fill-extrusion-base")
  /// How `fillExtrusionBase` changes over time.
  public let fillExtrusionBaseTransition = TransitionProperty("fill-extrusion-base")

  /// Whether sides are darker towards the ground.
  public let fillExtrusionVerticalGradient = LayerProperty<Bool>(
    paint: "fill-extrusion-vertical-gradient")

  /// The properties.
  public init() {}
}
