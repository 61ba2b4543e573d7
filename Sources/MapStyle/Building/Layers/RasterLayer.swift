/// Images in tiles.
public typealias RasterLayer = TypedLayer<RasterProperties>

/// The properties of raster layers (style-spec: layers, raster).
public struct RasterProperties: SourcedLayerProperties {
  /// The type of the layers.
  public static let type = LayerType.raster

  /// The opacity, 0 to 1.
  public let rasterOpacity = LayerProperty<Double>(paint: "raster-opacity")
  /// How `rasterOpacity` changes over time.
  public let rasterOpacityTransition = TransitionProperty("raster-opacity")

  /// How far hues are turned, in degrees.
  public let rasterHueRotate = LayerProperty<Double>(paint: "raster-hue-rotate")
  /// How `rasterHueRotate` changes over time.
  public let rasterHueRotateTransition = TransitionProperty("raster-hue-rotate")

  /// The brightness that black becomes, 0 to 1.
  public let rasterBrightnessMin = LayerProperty<Double>(paint: "raster-brightness-min")
  /// How `rasterBrightnessMin` changes over time.
  public let rasterBrightnessMinTransition = TransitionProperty("raster-brightness-min")

  /// The brightness that white becomes, 0 to 1.
  public let rasterBrightnessMax = LayerProperty<Double>(paint: "raster-brightness-max")
  /// How `rasterBrightnessMax` changes over time.
  public let rasterBrightnessMaxTransition = TransitionProperty("raster-brightness-max")

  /// How much saturation is added, -1 to 1.
  public let rasterSaturation = LayerProperty<Double>(paint: "raster-saturation")
  /// How `rasterSaturation` changes over time.
  public let rasterSaturationTransition = TransitionProperty("raster-saturation")

  /// How much contrast is added, -1 to 1.
  public let rasterContrast = LayerProperty<Double>(paint: "raster-contrast")
  /// How `rasterContrast` changes over time.
  public let rasterContrastTransition = TransitionProperty("raster-contrast")

  /// How images are resampled.
  public let resampling = LayerProperty<Resampling>(paint: "resampling")

  /// How images are resampled: the older name of `resampling`.
  public let rasterResampling = LayerProperty<Resampling>(paint: "raster-resampling")

  /// How long a new tile takes to appear, in milliseconds.
  public let rasterFadeDuration = LayerProperty<Double>(paint: "raster-fade-duration")

  /// The properties.
  public init() {}
}
