/// Circles around points.
public typealias CircleLayer = TypedLayer<CircleProperties>

/// The properties of circle layers (style-spec: layers, circle).
public final class CircleProperties: SourcedLayerProperties {
  /// The type of the layers.
  public static let type = LayerType.circle

  /// The order of features; nil for the order of the source.
  public let circleSortKey = StyleProperty<Double?>(
    layout: .number("circle-sort-key", .feature, interpolated: false))

  /// The radius in pixels.
  public let circleRadius = StyleProperty<Double>(
    paint: .number("circle-radius", default: 5, min: 0, .featureState, units: "pixels")
      .transitioning)
  /// How `circleRadius` changes over time.
  public let circleRadiusTransition = TransitionProperty("circle-radius")

  /// The color.
  public let circleColor = StyleProperty<Color>(
    paint: .color("circle-color", default: "#000000", .featureState).transitioning)
  /// How `circleColor` changes over time.
  public let circleColorTransition = TransitionProperty("circle-color")

  /// The blurred part of the radius: 1 for all of it.
  public let circleBlur = StyleProperty<Double>(
    paint: .number("circle-blur", default: 0, .featureState).transitioning)
  /// How `circleBlur` changes over time.
  public let circleBlurTransition = TransitionProperty("circle-blur")

  /// The opacity, 0 to 1.
  public let circleOpacity = StyleProperty<Double>(
    paint: .number("circle-opacity", default: 1, min: 0, max: 1, .featureState).transitioning)
  /// How `circleOpacity` changes over time.
  public let circleOpacityTransition = TransitionProperty("circle-opacity")

  /// The offset to the right and down, in pixels.
  public let circleTranslate = StyleProperty<[Double]>(
    paint: .numbers("circle-translate", count: 2, default: [0, 0], .zoom, units: "pixels")
      .transitioning)
  /// How `circleTranslate` changes over time.
  public let circleTranslateTransition = TransitionProperty("circle-translate")

  /// The reference of `circleTranslate`: the map or the viewport.
  public let circleTranslateAnchor = StyleProperty<MapOrViewport>(
    paint: .enumeration("circle-translate-anchor", MapOrViewport.self, default: .map, .zoom)
      .requiring(
        .set("circle-translate")))

  /// Whether circles on a pitched map shrink with distance (`map`) or keep their size (`viewport`).
  public let circlePitchScale = StyleProperty<MapOrViewport>(
    paint: .enumeration("circle-pitch-scale", MapOrViewport.self, default: .map, .zoom))

  /// Whether circles lie on the map or face the viewer.
  public let circlePitchAlignment = StyleProperty<MapOrViewport>(
    paint: .enumeration("circle-pitch-alignment", MapOrViewport.self, default: .viewport, .zoom))

  /// The width of the stroke around the circle, in pixels.
  public let circleStrokeWidth = StyleProperty<Double>(
    paint: .number("circle-stroke-width", default: 0, min: 0, .featureState, units: "pixels")
      .transitioning)
  /// How `circleStrokeWidth` changes over time.
  public let circleStrokeWidthTransition = TransitionProperty("circle-stroke-width")

  /// The color of the stroke.
  public let circleStrokeColor = StyleProperty<Color>(
    paint: .color("circle-stroke-color", default: "#000000", .featureState).transitioning)
  /// How `circleStrokeColor` changes over time.
  public let circleStrokeColorTransition = TransitionProperty("circle-stroke-color")

  /// The opacity of the stroke, 0 to 1.
  public let circleStrokeOpacity = StyleProperty<Double>(
    paint: .number("circle-stroke-opacity", default: 1, min: 0, max: 1, .featureState).transitioning
  )
  /// How `circleStrokeOpacity` changes over time.
  public let circleStrokeOpacityTransition = TransitionProperty("circle-stroke-opacity")

  /// The declarations by name.
  public let table: PropertyTable
  /// The only instance, which holds the declarations.
  public static let declared = CircleProperties()

  init() {
    table = PropertyTable(
      layer: [
        circleSortKey, circleRadius, circleColor, circleBlur, circleOpacity, circleTranslate,
        circleTranslateAnchor, circlePitchScale, circlePitchAlignment, circleStrokeWidth,
        circleStrokeColor, circleStrokeOpacity,
      ])
  }
}

extension Layer {
  /// The compiled values of a circle layer.
  public typealias Circle = PropertyValues<CircleProperties>
}
