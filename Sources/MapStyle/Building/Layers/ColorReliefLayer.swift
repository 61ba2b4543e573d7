/// Heights in colours.
public typealias ColorReliefLayer = TypedLayer<ColorReliefProperties>

/// The properties of color-relief layers (style-spec: layers, color-relief).
public struct ColorReliefProperties: SourcedLayerProperties {
  /// The type of the layers.
  public static let type = LayerType.colorRelief

  /// The opacity, 0 to 1.
  public let colorReliefOpacity = LayerProperty<Double>(paint: "color-relief-opacity")
  /// How `colorReliefOpacity` changes over time.
  public let colorReliefOpacityTransition = TransitionProperty("color-relief-opacity")

  /// The colours by `elevation`, in metres; nothing is drawn where it is nil.
  public let colorReliefColor = LayerProperty<Color>(paint: "color-relief-color")

  /// How heights are resampled.
  public let resampling = LayerProperty<Resampling>(paint: "resampling")

  /// The properties.
  public init() {}
}
