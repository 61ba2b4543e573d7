/// The density of points, in colours.
public typealias HeatmapLayer = TypedLayer<HeatmapProperties>

/// The properties of heatmap layers (style-spec: layers, heatmap).
public struct HeatmapProperties: SourcedLayerProperties {
  /// The type of the layers.
  public static let type = LayerType.heatmap

  /// How far a point's influence reaches, in pixels.
  public let heatmapRadius = LayerProperty<Double>(paint: "heatmap-radius")
  /// How `heatmapRadius` changes over time.
  public let heatmapRadiusTransition = TransitionProperty("heatmap-radius")

  /// How much a point counts.
  public let heatmapWeight = LayerProperty<Double>(paint: "heatmap-weight")

  /// The factor on the density.
  public let heatmapIntensity = LayerProperty<Double>(paint: "heatmap-intensity")
  /// How `heatmapIntensity` changes over time.
  public let heatmapIntensityTransition = TransitionProperty("heatmap-intensity")

  /// The colours by `heatmap-density`.
  public let heatmapColor = LayerProperty<Color>(paint: "heatmap-color")

  /// The opacity, 0 to 1.
  public let heatmapOpacity = LayerProperty<Double>(paint: "heatmap-opacity")
  /// How `heatmapOpacity` changes over time.
  public let heatmapOpacityTransition = TransitionProperty("heatmap-opacity")

  /// The properties.
  public init() {}
}
