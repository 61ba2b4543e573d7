/// Images in tiles.
public typealias RasterLayer = TypedLayer<RasterProperties>

/// The properties of raster layers (style-spec: layers, raster).
public final class RasterProperties: SourcedLayerProperties {
  /// The value of `type` in the layers' JSON.
  public static let type = LayerType.raster

  /// The opacity, from 0 to 1.
  public let rasterOpacity = StyleProperty<Double>(
    paint: .number("raster-opacity", default: 1, min: 0, max: 1, .zoom).transitioning)
  /// The duration and delay of changes to `rasterOpacity`.
  public let rasterOpacityTransition = TransitionProperty("raster-opacity")

  /// The angle by which hues are rotated, in degrees.
  public let rasterHueRotate = StyleProperty<Double>(
    paint: .number("raster-hue-rotate", default: 0, .zoom, units: "degrees").periodic(360)
      .transitioning)
  /// The duration and delay of changes to `rasterHueRotate`.
  public let rasterHueRotateTransition = TransitionProperty("raster-hue-rotate")

  /// The brightness of black, from 0 to 1.
  public let rasterBrightnessMin = StyleProperty<Double>(
    paint: .number("raster-brightness-min", default: 0, min: 0, max: 1, .zoom).transitioning)
  /// The duration and delay of changes to `rasterBrightnessMin`.
  public let rasterBrightnessMinTransition = TransitionProperty("raster-brightness-min")

  /// The brightness of white, from 0 to 1.
  public let rasterBrightnessMax = StyleProperty<Double>(
    paint: .number("raster-brightness-max", default: 1, min: 0, max: 1, .zoom).transitioning)
  /// The duration and delay of changes to `rasterBrightnessMax`.
  public let rasterBrightnessMaxTransition = TransitionProperty("raster-brightness-max")

  /// The change of saturation, from -1 to 1.
  public let rasterSaturation = StyleProperty<Double>(
    paint: .number("raster-saturation", default: 0, min: -1, max: 1, .zoom).transitioning)
  /// The duration and delay of changes to `rasterSaturation`.
  public let rasterSaturationTransition = TransitionProperty("raster-saturation")

  /// The change of contrast, from -1 to 1.
  public let rasterContrast = StyleProperty<Double>(
    paint: .number("raster-contrast", default: 0, min: -1, max: 1, .zoom).transitioning)
  /// The duration and delay of changes to `rasterContrast`.
  public let rasterContrastTransition = TransitionProperty("raster-contrast")

  /// The method of resampling images.
  public let resampling = StyleProperty<Resampling>(
    paint: .enumeration("resampling", Resampling.self.self, default: .linear, .zoom))

  /// The method of resampling images. This property is the older name of `resampling` and is ignored if `resampling` is
  /// set.
  public let rasterResampling = StyleProperty<Resampling>(
    paint: .enumeration("raster-resampling", Resampling.self.self, default: .linear, .zoom))

  /// The duration of the fade-in of a new tile, in milliseconds.
  public let rasterFadeDuration = StyleProperty<Double>(
    paint: .number("raster-fade-duration", default: 300, min: 0, .zoom, units: "milliseconds"))

  /// The declarations of the properties, by name.
  public let table: PropertyTable
  /// The only instance, which holds the declarations.
  public static let declared = RasterProperties()

  init() {
    table = PropertyTable(
      layer: [
        rasterOpacity, rasterHueRotate, rasterBrightnessMin, rasterBrightnessMax, rasterSaturation,
        rasterContrast, resampling, rasterResampling, rasterFadeDuration,
      ])
  }
}

extension Layer {
  /// The compiled values of a raster layer.
  public typealias Raster = PropertyValues<RasterProperties>
}

extension PropertyValues<RasterProperties> {
  /// The method of resampling pixels. If `resampling` is not set, the value of `raster-resampling` is used, which is
  /// the older name of the property.
  public var pixelResampling: PropertyValue<Resampling> {
    isSet(\.resampling) ? self.resampling : self.rasterResampling
  }
}
