extension PropertyTable {
  /// The paint properties of hillshade layers.
  public static let hillshadePaint: [PropertySpecification] = [
    .special(
      "hillshade-illumination-direction", .numberArray, default: .number(335), .zoom,
      interpolated: true
    ).bounded(0...359),
    .special(
      "hillshade-illumination-altitude", .numberArray, default: .number(45), .zoom,
      interpolated: true
    ).bounded(0...90),
    .word("hillshade-illumination-anchor", mapOrViewport, default: "viewport", .zoom),
    .number("hillshade-exaggeration", default: 0.5, min: 0, max: 1, .zoom).transitioning,
    .special(
      "hillshade-shadow-color", .colorArray, default: .text("#000000"), .zoom, interpolated: true
    ).transitioning,
    .special(
      "hillshade-highlight-color", .colorArray, default: .text("#FFFFFF"), .zoom, interpolated: true
    ).transitioning,
    .color("hillshade-accent-color", default: "#000000", .zoom).transitioning,
    .word(
      "hillshade-method", ["standard", "basic", "combined", "igor", "multidirectional"],
      default: "standard", .zoom),
    resampling("resampling"),
  ]

  /// The paint properties of color-relief layers.
  public static let colorReliefPaint: [PropertySpecification] = [
    .number("color-relief-opacity", default: 1, min: 0, max: 1, .zoom).transitioning,
    .color("color-relief-color", .ramp(.elevation)),
    resampling("resampling"),
  ]
}
