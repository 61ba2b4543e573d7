import MapJSON

/// The density of points as colors.
public typealias HeatmapLayer = TypedLayer<HeatmapProperties>

/// The properties of heatmap layers (style-spec: layers, heatmap).
public final class HeatmapProperties: SourcedLayerProperties {
  /// The value of `type` in the layers' JSON.
  public static let type = LayerType.heatmap

  /// The radius within which a point has influence, in pixels.
  public let heatmapRadius = StyleProperty<Double>(
    paint: .number("heatmap-radius", default: 30, min: 1, .featureState, units: "pixels")
      .transitioning)
  /// The duration and delay of changes to `heatmapRadius`.
  public let heatmapRadiusTransition = TransitionProperty("heatmap-radius")

  /// The influence of a point relative to other points.
  public let heatmapWeight = StyleProperty<Double>(
    paint: .number("heatmap-weight", default: 1, min: 0, .featureState))

  /// The factor by which the density is multiplied.
  public let heatmapIntensity = StyleProperty<Double>(
    paint: .number("heatmap-intensity", default: 1, min: 0, .zoom).transitioning)
  /// The duration and delay of changes to `heatmapIntensity`.
  public let heatmapIntensityTransition = TransitionProperty("heatmap-intensity")

  /// The color for each `heatmap-density`.
  public let heatmapColor = StyleProperty<Color>(
    paint: .special(
      "heatmap-color", .color, default: HeatmapProperties.ramp, .ramp(.heatmapDensity),
      interpolated: true))

  /// The opacity, from 0 to 1.
  public let heatmapOpacity = StyleProperty<Double>(
    paint: .number("heatmap-opacity", default: 1, min: 0, max: 1, .zoom).transitioning)
  /// The duration and delay of changes to `heatmapOpacity`.
  public let heatmapOpacityTransition = TransitionProperty("heatmap-opacity")

  /// The declarations of the properties, by name.
  public let table: PropertyTable
  /// The only instance, which holds the declarations.
  public static let declared = HeatmapProperties()

  /// The default colors for densities.
  private static let ramp: JSONValue = {
    let stops: [(density: Double, color: String)] = [
      (0, "rgba(0, 0, 255, 0)"), (0.1, "royalblue"), (0.3, "cyan"), (0.5, "lime"),
      (0.7, "yellow"), (1, "red"),
    ]
    var expression: [JSONValue] = [
      .text("interpolate"), .list([.text("linear")]), .list([.text("heatmap-density")]),
    ]
    for stop in stops { expression += [.number(stop.density), .text(stop.color)] }
    return .list(expression)
  }()

  init() {
    table = PropertyTable(
      layer: [
        heatmapRadius, heatmapWeight, heatmapIntensity, heatmapColor, heatmapOpacity,
      ])
  }
}

extension Layer {
  /// The compiled values of a heatmap layer.
  public typealias Heatmap = PropertyValues<HeatmapProperties>
}
