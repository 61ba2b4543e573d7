extension PropertyTable {
  /// The layout properties of fill layers.
  public static let fillLayout: [PropertySpecification] = [
    .number("fill-sort-key", .feature, interpolated: false),
    .visibility,
  ]

  /// The paint properties of fill layers.
  public static let fillPaint: [PropertySpecification] = [
    .boolean("fill-antialias", default: true, .zoom),
    .number("fill-opacity", default: 1, min: 0, max: 1, .featureState).transitioning,
    .number("fill-layer-opacity", default: 1, min: 0, max: 1, .zoomAndState).transitioning,
    .color("fill-color", default: "#000000", .featureState).transitioning,
    .color("fill-outline-color", .featureState).transitioning
      .requiring(.unset("fill-pattern"), .oneOf("fill-antialias", ["true"])),
    .numbers("fill-translate", count: 2, default: [0, 0], .zoom, units: "pixels").transitioning,
    .word("fill-translate-anchor", mapOrViewport, default: "map", .zoom).requiring(
      .set("fill-translate")),
    .image("fill-pattern", .crossFadedFeature).transitioning,
  ]
}
