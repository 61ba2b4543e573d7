/// The color or pattern behind all other layers.
public typealias BackgroundLayer = TypedLayer<BackgroundProperties>

/// The properties of background layers (style-spec: layers, background).
public final class BackgroundProperties: LayerProperties {
  /// The value of `type` in the layers' JSON.
  public static let type = LayerType.background

  /// The color. The default is black.
  public let backgroundColor = StyleProperty<Color>(
    paint: .color("background-color", default: "#000000", .zoom).transitioning.requiring(
      .unset("background-pattern")))
  /// The duration and delay of changes to `backgroundColor`.
  public let backgroundColorTransition = TransitionProperty("background-color")

  /// The image that fills the area instead of a color.
  public let backgroundPattern = StyleProperty<ResolvedImage?>(
    paint: .image("background-pattern", .crossFaded).transitioning)
  /// The duration and delay of changes to `backgroundPattern`.
  public let backgroundPatternTransition = TransitionProperty("background-pattern")

  /// The opacity, from 0 to 1.
  public let backgroundOpacity = StyleProperty<Double>(
    paint: .number("background-opacity", default: 1, min: 0, max: 1, .zoom).transitioning)
  /// The duration and delay of changes to `backgroundOpacity`.
  public let backgroundOpacityTransition = TransitionProperty("background-opacity")

  /// The declarations of the properties, by name.
  public let table: PropertyTable
  /// The only instance, which holds the declarations.
  public static let declared = BackgroundProperties()

  init() {
    table = PropertyTable(
      layer: [
        backgroundColor, backgroundPattern, backgroundOpacity,
      ])
  }
}

extension Layer {
  /// The compiled values of a background layer.
  public typealias Background = PropertyValues<BackgroundProperties>
}
