/// Circles around points.
public typealias CircleLayer = TypedLayer<CircleProperties>

/// The properties of circle layers (style-spec: layers, circle).
public struct CircleProperties: SourcedLayerProperties {
  /// The type of the layers.
  public static let type = LayerType.circle

  /// The order of features; as they come where it is nil.
  public let circleSortKey = LayerProperty<Double>(layout: "circle-sort-key")

  /// The radius in pixels.
  public let circleRadius = LayerProperty<Double>(paint: "circle-radius")
  /// How `circleRadius` changes over time.
  public let circleRadiusTransition = TransitionProperty("circle-radius")

  /// The colour.
  public let circleColor = LayerProperty<Color>(paint: "circle-color")
  /// How `circleColor` changes over time.
  public let circleColorTransition = TransitionProperty("circle-color")

  /// How much of the radius is blurred: 1 blurs all of it.
  public let circleBlur = LayerProperty<Double>(paint: "circle-blur")
  /// How `circleBlur` changes over time.
  public let circleBlurTransition = TransitionProperty("circle-blur")

  /// The opacity, 0 to 1.
  public let circleOpacity = LayerProperty<Double>(paint: "circle-opacity")
  /// How `circleOpacity` changes over time.
  public let circleOpacityTransition = TransitionProperty("circle-opacity")

  /// The offset to the right and downwards, in pixels.
  public let circleTranslate = LayerProperty<[Double]>(paint: "circle-translate")
  /// How `circleTranslate` changes over time.
  public let circleTranslateTransition = TransitionProperty("circle-translate")

  /// What the offset is measured against.
  public let circleTranslateAnchor = LayerProperty<MapOrViewport>(paint: "circle-translate-anchor")

  /// Whether circles shrink with distance (`map`) on a pitched map.
  public let circlePitchScale = LayerProperty<MapOrViewport>(paint: "circle-pitch-scale")

  /// Whether circles lie on the map or face the viewer.
  public let circlePitchAlignment = LayerProperty<MapOrViewport>(paint: "circle-pitch-alignment")

  /// The width of the stroke around the circle, in pixels.
  public let circleStrokeWidth = LayerProperty<Double>(paint: "circle-stroke-width")
  /// How `circleStrokeWidth` changes over time.
  public let circleStrokeWidthTransition = TransitionProperty("circle-stroke-width")

  /// The colour of the stroke.
  public let circleStrokeColor = LayerProperty<Color>(paint: "circle-stroke-color")
  /// How `circleStrokeColor` changes over time.
  public let circleStrokeColorTransition = TransitionProperty("circle-stroke-color")

  /// The opacity of the stroke, 0 to 1.
  public let circleStrokeOpacity = LayerProperty<Double>(paint: "circle-stroke-opacity")
  /// How `circleStrokeOpacity` changes over time.
  public let circleStrokeOpacityTransition = TransitionProperty("circle-stroke-opacity")

  /// The properties.
  public init() {}
}
