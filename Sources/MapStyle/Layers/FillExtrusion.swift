/// Polygons extruded to a height.
public typealias FillExtrusionLayer = TypedLayer<FillExtrusionProperties>

/// The properties of fill-extrusion layers (style-spec: layers, fill-extrusion).
public final class FillExtrusionProperties: SourcedLayerProperties {
  /// The value of `type` in the layers' JSON.
  public static let type = LayerType.fillExtrusion

  /// The distance from a corner at which its rounding starts, in meters.
  public let fillExtrusionRoundedCornerDistance = StyleProperty<Double>(
    layout: .number(
      "fill-extrusion-rounded-corner-distance", default: 0, min: 0, .literal, units: "meters"))

  /// The opacity of the layer as a whole, from 0 to 1.
  public let fillExtrusionOpacity = StyleProperty<Double>(
    paint: .number("fill-extrusion-opacity", default: 1, min: 0, max: 1, .zoom).transitioning)
  /// The duration and delay of changes to `fillExtrusionOpacity`.
  public let fillExtrusionOpacityTransition = TransitionProperty("fill-extrusion-opacity")

  /// The color before lighting.
  public let fillExtrusionColor = StyleProperty<Color>(
    paint: .color("fill-extrusion-color", default: "#000000", .featureState).transitioning
      .requiring(.unset("fill-extrusion-pattern")))
  /// The duration and delay of changes to `fillExtrusionColor`.
  public let fillExtrusionColorTransition = TransitionProperty("fill-extrusion-color")

  /// The offset to the right and down, in pixels.
  public let fillExtrusionTranslate = StyleProperty<[Double]>(
    paint: .numbers("fill-extrusion-translate", count: 2, default: [0, 0], .zoom, units: "pixels")
      .transitioning)
  /// The duration and delay of changes to `fillExtrusionTranslate`.
  public let fillExtrusionTranslateTransition = TransitionProperty("fill-extrusion-translate")

  /// The reference for the directions of `fillExtrusionTranslate`: the map or the viewport.
  public let fillExtrusionTranslateAnchor = StyleProperty<MapOrViewport>(
    paint: .enumeration("fill-extrusion-translate-anchor", MapOrViewport.self, default: .map, .zoom)
      .requiring(.set("fill-extrusion-translate")))

  /// The image that covers the extrusion instead of a color.
  public let fillExtrusionPattern = StyleProperty<ResolvedImage?>(
    paint: .image("fill-extrusion-pattern", .crossFadedFeature).transitioning)
  /// The duration and delay of changes to `fillExtrusionPattern`.
  public let fillExtrusionPatternTransition = TransitionProperty("fill-extrusion-pattern")

  /// The height of the top, in meters.
  public let fillExtrusionHeight = StyleProperty<Double>(
    paint: .number("fill-extrusion-height", default: 0, .featureState, units: "meters")
      .transitioning)
  /// The duration and delay of changes to `fillExtrusionHeight`.
  public let fillExtrusionHeightTransition = TransitionProperty("fill-extrusion-height")

  /// The height of the bottom, in meters.
  public let fillExtrusionBase = StyleProperty<Double>(
    paint: .number("fill-extrusion-base", default: 0, .featureState, units: "meters").transitioning
      .requiring(.set("fill-extrusion-height")))
  /// The duration and delay of changes to `fillExtrusionBase`.
  public let fillExtrusionBaseTransition = TransitionProperty("fill-extrusion-base")

  /// Whether sides are darker toward the ground.
  public let fillExtrusionVerticalGradient = StyleProperty<Bool>(
    paint: .boolean("fill-extrusion-vertical-gradient", default: true, .zoom))

  /// The declarations of the properties, by name.
  public let table: PropertyTable
  /// The only instance, which holds the declarations.
  public static let declared = FillExtrusionProperties()

  init() {
    table = PropertyTable(
      layer: [
        fillExtrusionRoundedCornerDistance, fillExtrusionOpacity, fillExtrusionColor,
        fillExtrusionTranslate, fillExtrusionTranslateAnchor, fillExtrusionPattern,
        fillExtrusionHeight, fillExtrusionBase, fillExtrusionVerticalGradient,
      ])
  }
}

extension Layer {
  /// The compiled values of a fill-extrusion layer.
  public typealias FillExtrusion = PropertyValues<FillExtrusionProperties>
}
