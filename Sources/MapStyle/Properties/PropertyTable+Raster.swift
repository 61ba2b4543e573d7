extension PropertyTable {
  /// The paint properties of raster layers.
  public static let rasterPaint: [PropertySpecification] = [
    .number("raster-opacity", default: 1, min: 0, max: 1, .zoom).transitioning,
    .number("raster-hue-rotate", default: 0, .zoom, units: "degrees").periodic(360).transitioning,
    .number("raster-brightness-min", default: 0, min: 0, max: 1, .zoom).transitioning,
    .number("raster-brightness-max", default: 1, min: 0, max: 1, .zoom).transitioning,
    .number("raster-saturation", default: 0, min: -1, max: 1, .zoom).transitioning,
    .number("raster-contrast", default: 0, min: -1, max: 1, .zoom).transitioning,
    resampling("resampling"),
    resampling("raster-resampling"),
    .number("raster-fade-duration", default: 300, min: 0, .zoom, units: "milliseconds"),
  ]
}
