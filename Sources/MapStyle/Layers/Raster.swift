/// Images in tiles.
public typealias RasterLayer = TypedLayer<RasterProperties>

/// The properties of raster layers (style-spec: layers, raster).
public final class RasterProperties: SourcedLayerProperties {
  /// The type of the layers.
  public static let type = LayerType.raster

  /// The opacity, 0 to 1.
  public let rasterOpacity = StyleProperty<Double>(
    paint: .number("raster-opacity", default: 1, min: 0, max: 1, .zoom).transitioning)
  /// How `rasterOpacity` changes over time.
  public let rasterOpacityTransition = TransitionProperty("raster-opacity")

  /// The rotation of hues, in degrees.
  public let rasterHueRotate = StyleProperty<Double>(
    paint: .number("raster-hue-rotate", default: 0, .zoom, units: "degrees").periodic(360)
      .transitioning)
  /// How `rasterHueRotate` changes over time.
  public let rasterHueRotateTransition = TransitionProperty("raster-hue-rotate")

  /// The brightness of black, 0 to 1.
  public let rasterBrightnessMin = StyleProperty<Double>(
    paint: .number("raster-brightness-min", default: 0, min: 0, max: 1, .zoom).transitioning)
  /// How `rasterBrightnessMin` changes over time.
  public let rasterBrightnessMinTransition = TransitionProperty("raster-brightness-min")

  /// The brightness of white, 0 to 1.
  public let rasterBrightnessMax = StyleProperty<Double>(
    paint: .number("raster-brightness-max", default: 1, min: 0, max: 1, .zoom).transitioning)
  /// How `rasterBrightnessMax` changes over time.
  public let rasterBrightnessMaxTransition = TransitionProperty("raster-brightness-max")

  /// The change of saturation, -1 to 1.
  public let rasterSaturation = StyleProperty<Double>(
    paint: .number("raster-saturation", default: 0, min: -1, max: 1, .zoom).transitioning)
  /// How `rasterSaturation` changes over time.
  public let rasterSaturationTransition = TransitionProperty("raster-saturation")

  /// The change of contrast, -1 to 1.
  public let rasterContrast = StyleProperty<Double>(
    paint: .number("raster-contrast", default: 0, min: -1, max: 1, .zoom).transitioning)
  /// How `rasterContrast` changes over time.
  public let rasterContrastTransition = TransitionProperty("raster-contrast")

  /// The resampling of images.
  public let resampling = StyleProperty<Resampling>(
    paint: .enumeration("resampling", Resampling.self.self, default: .linear, .zoom))

  /// The resampling of images. It is the older name of `resampling` and is ignored if that is set.
  public let rasterResampling = StyleProperty<Resampling>(
    paint: .enumeration("raster-resampling", Resampling.self.self, default: .linear, .zoom))

  /// The time in which a new tile fades in, in milliseconds.
  public let rasterFadeDuration = StyleProperty<Double>(
    paint: .number("raster-fade-duration", default: 300, min: 0, .zoom, units: "milliseconds"))

  /// The declarations by name.
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
  /// The resampling of pixels: `resampling`, or else `raster-resampling`, the older name.
  public var pixelResampling: PropertyValue<Resampling> {
    isSet(\.resampling) ? self.resampling : self.rasterResampling
  }
}
