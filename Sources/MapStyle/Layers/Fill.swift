/// Filled polygons.
public typealias FillLayer = TypedLayer<FillProperties>

/// The properties of fill layers (style-spec: layers, fill).
public final class FillProperties: SourcedLayerProperties {
  /// The value of `type` in the layers' JSON.
  public static let type = LayerType.fill

  /// The drawing order of features. Nil if features keep the order of the source.
  public let fillSortKey = StyleProperty<Double?>(
    layout: .number("fill-sort-key", .feature, interpolated: false))

  /// Whether edges are anti-aliased and outlines are drawn.
  public let fillAntialias = StyleProperty<Bool>(
    paint: .boolean("fill-antialias", default: true, .zoom))

  /// The opacity of each feature, from 0 to 1.
  public let fillOpacity = StyleProperty<Double>(
    paint: .number("fill-opacity", default: 1, min: 0, max: 1, .featureState).transitioning)
  /// The duration and delay of changes to `fillOpacity`.
  public let fillOpacityTransition = TransitionProperty("fill-opacity")

  /// The opacity of the layer as a whole, from 0 to 1.
  public let fillLayerOpacity = StyleProperty<Double>(
    paint: .number("fill-layer-opacity", default: 1, min: 0, max: 1, .zoomAndState).transitioning)
  /// The duration and delay of changes to `fillLayerOpacity`.
  public let fillLayerOpacityTransition = TransitionProperty("fill-layer-opacity")

  /// The color of the fill.
  public let fillColor = StyleProperty<Color>(
    paint: .color("fill-color", default: "#000000", .featureState).transitioning)
  /// The duration and delay of changes to `fillColor`.
  public let fillColorTransition = TransitionProperty("fill-color")

  /// The color of the outline. If nil, it is the color of the fill.
  public let fillOutlineColor = StyleProperty<Color?>(
    paint: .color("fill-outline-color", .featureState).transitioning.requiring(
      .unset("fill-pattern"), .oneOf("fill-antialias", ["true"])))
  /// The duration and delay of changes to `fillOutlineColor`.
  public let fillOutlineColorTransition = TransitionProperty("fill-outline-color")

  /// The offset to the right and down, in pixels.
  public let fillTranslate = StyleProperty<[Double]>(
    paint: .numbers("fill-translate", count: 2, default: [0, 0], .zoom, units: "pixels")
      .transitioning)
  /// The duration and delay of changes to `fillTranslate`.
  public let fillTranslateTransition = TransitionProperty("fill-translate")

  /// The reference for the directions of `fillTranslate`: the map or the viewport.
  public let fillTranslateAnchor = StyleProperty<MapOrViewport>(
    paint: .enumeration("fill-translate-anchor", MapOrViewport.self, default: .map, .zoom)
      .requiring(
        .set("fill-translate")))

  /// The image that fills the area instead of a color.
  public let fillPattern = StyleProperty<ResolvedImage?>(
    paint: .image("fill-pattern", .crossFadedFeature).transitioning)
  /// The duration and delay of changes to `fillPattern`.
  public let fillPatternTransition = TransitionProperty("fill-pattern")

  /// The declarations of the properties, by name.
  public let table: PropertyTable
  /// The only instance, which holds the declarations.
  public static let declared = FillProperties()

  init() {
    table = PropertyTable(
      layer: [
        fillSortKey, fillAntialias, fillOpacity, fillLayerOpacity, fillColor, fillOutlineColor,
        fillTranslate, fillTranslateAnchor, fillPattern,
      ])
  }
}

extension Layer {
  /// The compiled values of a fill layer.
  public typealias Fill = PropertyValues<FillProperties>
}
