/// How a raster layer is painted (style-spec: layers, raster).
public struct RasterPaint: Sendable {
  /// The opacity, 0 to 1.
  public var opacity: PropertyValue<Double>
  /// How far hues are turned, in degrees.
  public var hueRotate: PropertyValue<Double>
  /// The brightness that black becomes, 0 to 1.
  public var brightnessMin: PropertyValue<Double>
  /// The brightness that white becomes, 0 to 1.
  public var brightnessMax: PropertyValue<Double>
  /// How much saturation is added, -1 to 1.
  public var saturation: PropertyValue<Double>
  /// How much contrast is added, -1 to 1.
  public var contrast: PropertyValue<Double>
  /// How pixels are resampled; `raster-resampling`, the older name, counts where `resampling` is
  /// not given.
  public var resampling: PropertyValue<Resampling>
  /// How long a new tile takes to appear, in milliseconds.
  public var fadeDuration: PropertyValue<Double>
  /// How properties change over time, by name.
  public var transitions: [String: Transition]

  init(_ reader: inout PropertyReader) {
    opacity = reader.value("raster-opacity")
    hueRotate = reader.value("raster-hue-rotate")
    brightnessMin = reader.value("raster-brightness-min")
    brightnessMax = reader.value("raster-brightness-max")
    saturation = reader.value("raster-saturation")
    contrast = reader.value("raster-contrast")
    resampling = reader.value(
      reader.isGiven("resampling") ? "resampling" : "raster-resampling")
    fadeDuration = reader.value("raster-fade-duration")
    transitions = reader.transitions()
  }
}

extension Layer {
  /// Images in tiles, or one image in its place.
  public struct Raster: Sendable {
    /// How the layer is painted.
    public var paint: RasterPaint
  }
}
