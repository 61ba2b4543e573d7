extension PropertyTable {
  /// The layout properties of line layers.
  public static let lineLayout: [PropertySpecification] = [
    .word("line-cap", ["butt", "round", "square"], default: "butt", .feature),
    .word("line-join", ["bevel", "round", "miter"], default: "miter", .feature),
    .number("line-miter-limit", default: 2, .feature).requiring(.oneOf("line-join", ["miter"])),
    .number("line-round-limit", default: 1.05, .feature).requiring(.oneOf("line-join", ["round"])),
    .number("line-sort-key", .feature, interpolated: false),
    .visibility,
  ]

  /// The paint properties of line layers.
  public static let linePaint: [PropertySpecification] = [
    .number("line-opacity", default: 1, min: 0, max: 1, .featureState).transitioning,
    .number("line-layer-opacity", default: 1, min: 0, max: 1, .zoomAndState).transitioning,
    .color("line-color", default: "#000000", .featureState).transitioning.requiring(
      .unset("line-pattern")),
    .numbers("line-translate", count: 2, default: [0, 0], .zoom, units: "pixels").transitioning,
    .word("line-translate-anchor", mapOrViewport, default: "map", .zoom).requiring(
      .set("line-translate")),
    .number("line-width", default: 1, min: 0, .featureState, units: "pixels").transitioning,
    .number("line-gap-width", default: 0, min: 0, .featureState, units: "pixels").transitioning,
    .number("line-offset", default: 0, .featureState, units: "pixels").transitioning,
    .number("line-blur", default: 0, min: 0, .featureState, units: "pixels").transitioning,
    .numbers(
      "line-dasharray", count: nil, min: 0, .crossFadedFeature, units: "line widths",
      interpolated: false
    ).transitioning.requiring(.unset("line-pattern")),
    .image("line-pattern", .crossFadedFeature).transitioning,
    .color("line-gradient", .ramp(.lineProgress))
      .requiring(.unset("line-dasharray"), .unset("line-pattern"), .lineMetrics),
  ]
}
