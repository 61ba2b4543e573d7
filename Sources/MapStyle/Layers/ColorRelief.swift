/// Elevation as colors.
public typealias ColorReliefLayer = TypedLayer<ColorReliefProperties>

/// The properties of color-relief layers (style-spec: layers, color-relief).
public final class ColorReliefProperties: SourcedLayerProperties {
  /// The value of `type` in the layers' JSON.
  public static let type = LayerType.colorRelief

  /// The opacity, from 0 to 1.
  public let colorReliefOpacity = StyleProperty<Double>(
    paint: .number("color-relief-opacity", default: 1, min: 0, max: 1, .zoom).transitioning)
  /// The duration and delay of changes to `colorReliefOpacity`.
  public let colorReliefOpacityTransition = TransitionProperty("color-relief-opacity")

  /// The color for each `elevation` in meters. If nil, nothing is drawn.
  public let colorReliefColor = StyleProperty<Color?>(
    paint: .color("color-relief-color", .ramp(.elevation)))

  /// The method of resampling elevation.
  public let resampling = StyleProperty<Resampling>(
    paint: .enumeration("resampling", Resampling.self.self, default: .linear, .zoom))

  /// The declarations of the properties, by name.
  public let table: PropertyTable
  /// The only instance, which holds the declarations.
  public static let declared = ColorReliefProperties()

  init() {
    table = PropertyTable(
      layer: [
        colorReliefOpacity, colorReliefColor, resampling,
      ])
  }
}

extension Layer {
  /// The compiled values of a color-relief layer.
  public typealias ColorRelief = PropertyValues<ColorReliefProperties>
}
