/// Circles around points.
public typealias CircleLayer = TypedLayer<CircleProperties>

/// The properties of circle layers (style-spec: layers, circle).
public final class CircleProperties: SourcedLayerProperties {
  /// The value of `type` in the layers' JSON.
  public static let type = LayerType.circle

  /// The drawing order of features. Nil if features keep the order of the source.
  public let circleSortKey = StyleProperty<Double?>(
    layout: .number("circle-sort-key", .feature, interpolated: false))

  /// The radius of the circle in pixels.
  public let circleRadius = StyleProperty<Double>(
    paint: .number("circle-radius", default: 5, min: 0, .featureState, units: "pixels")
      .transitioning)
  /// The duration and delay of changes to `circleRadius`.
  public let circleRadiusTransition = TransitionProperty("circle-radius")

  /// The color of the circle.
  public let circleColor = StyleProperty<Color>(
    paint: .color("circle-color", default: "#000000", .featureState).transitioning)
  /// The duration and delay of changes to `circleColor`.
  public let circleColorTransition = TransitionProperty("circle-color")

  /// The share of the radius that is blurred. If it is 1, the whole circle is blurred.
  public let circleBlur = StyleProperty<Double>(
    paint: .number("circle-blur", default: 0, .featureState).transitioning)
  /// The duration and delay of changes to `circleBlur`.
  public let circleBlurTransition = TransitionProperty("circle-blur")

  /// The opacity, from 0 to 1.
  public let circleOpacity = StyleProperty<Double>(
    paint: .number("circle-opacity", default: 1, min: 0, max: 1, .featureState).transitioning)
  /// The duration and delay of changes to `circleOpacity`.
  public let circleOpacityTransition = TransitionProperty("circle-opacity")

  /// The offset to the right and down, in pixels.
  public let circleTranslate = StyleProperty<[Double]>(
    paint: .numbers("circle-translate", count: 2, default: [0, 0], .zoom, units: "pixels")
      .transitioning)
  /// The duration and delay of changes to `circleTranslate`.
  public let circleTranslateTransition = TransitionProperty("circle-translate")

  /// The reference for the directions of `circleTranslate`: the map or the viewport.
  public let circleTranslateAnchor = StyleProperty<MapOrViewport>(
    paint: .enumeration("circle-translate-anchor", MapOrViewport.self, default: .map, .zoom)
      .requiring(
        .set("circle-translate")))

  /// Whether circles on a pitched map become smaller with distance (`map`) or keep their size (`viewport`).
  public let circlePitchScale = StyleProperty<MapOrViewport>(
    paint: .enumeration("circle-pitch-scale", MapOrViewport.self, default: .map, .zoom))

  /// Whether circles lie on the map (`map`) or face the viewer (`viewport`).
  public let circlePitchAlignment = StyleProperty<MapOrViewport>(
    paint: .enumeration("circle-pitch-alignment", MapOrViewport.self, default: .viewport, .zoom))

  /// The width of the stroke around the circle, in pixels.
  public let circleStrokeWidth = StyleProperty<Double>(
    paint: .number("circle-stroke-width", default: 0, min: 0, .featureState, units: "pixels")
      .transitioning)
  /// The duration and delay of changes to `circleStrokeWidth`.
  public let circleStrokeWidthTransition = TransitionProperty("circle-stroke-width")

  /// The color of the stroke.
  public let circleStrokeColor = StyleProperty<Color>(
    paint: .color("circle-stroke-color", default: "#000000", .featureState).transitioning)
  /// The duration and delay of changes to `circleStrokeColor`.
  public let circleStrokeColorTransition = TransitionProperty("circle-stroke-color")

  /// The opacity of the stroke, from 0 to 1.
  public let circleStrokeOpacity = StyleProperty<Double>(
    paint: .number("circle-stroke-opacity", default: 1, min: 0, max: 1, .featureState).transitioning
  )
  /// The duration and delay of changes to `circleStrokeOpacity`.
  public let circleStrokeOpacityTransition = TransitionProperty("circle-stroke-opacity")

  /// The declarations of the properties, by name.
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
