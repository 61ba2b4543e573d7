extension PropertyTable {
  /// The layout properties of circle layers.
  public static let circleLayout: [PropertySpecification] = [
    .number("circle-sort-key", .feature, interpolated: false),
    .visibility,
  ]

  /// The paint properties of circle layers.
  public static let circlePaint: [PropertySpecification] = [
    .number("circle-radius", default: 5, min: 0, .featureState, units: "pixels").transitioning,
    .color("circle-color", default: "#000000", .featureState).transitioning,
    .number("circle-blur", default: 0, .featureState).transitioning,
    .number("circle-opacity", default: 1, min: 0, max: 1, .featureState).transitioning,
    .numbers("circle-translate", count: 2, default: [0, 0], .zoom, units: "pixels").transitioning,
    .word("circle-translate-anchor", mapOrViewport, default: "map", .zoom)
      .requiring(.set("circle-translate")),
    .word("circle-pitch-scale", mapOrViewport, default: "map", .zoom),
    .word("circle-pitch-alignment", mapOrViewport, default: "viewport", .zoom),
    .number("circle-stroke-width", default: 0, min: 0, .featureState, units: "pixels")
      .transitioning,
    .color("circle-stroke-color", default: "#000000", .featureState).transitioning,
    .number("circle-stroke-opacity", default: 1, min: 0, max: 1, .featureState).transitioning,
  ]
}
