/// The colour or pattern behind everything.
public typealias BackgroundLayer = TypedLayer<BackgroundProperties>

/// The properties of background layers (style-spec: layers, background).
public struct BackgroundProperties: LayerProperties {
  /// The type of the layers.
  public static let type = LayerType.background

  /// The colour.
  public let backgroundColor = LayerProperty<Color>(paint: "background-color")
  /// How `backgroundColor` changes over time.
  public let backgroundColorTransition = TransitionProperty("background-color")

  /// The image to fill with instead of a colour.
  public let backgroundPattern = LayerProperty<ResolvedImage>(paint: "background-pattern")
  /// How `backgroundPattern` changes over time.
  public let backgroundPatternTransition = TransitionProperty("background-pattern")

  /// The opacity, 0 to 1.
  public let backgroundOpacity = LayerProperty<Double>(paint: "background-opacity")
  /// How `backgroundOpacity` changes over time.
  public let backgroundOpacityTransition = TransitionProperty("background-opacity")

  /// The properties.
  public init() {}
}
