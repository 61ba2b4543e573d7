extension PropertyTable {
  /// The layout properties of fill-extrusion layers.
  public static let fillExtrusionLayout: [PropertySpecification] = [
    .visibility,
    .number(
      "fill-extrusion-rounded-corner-distance", default: 0, min: 0, .literal, units: "meters"),
  ]

  /// The paint properties of fill-extrusion layers.
  public static let fillExtrusionPaint: [PropertySpecification] = [
    .number("fill-extrusion-opacity", default: 1, min: 0, max: 1, .zoom).transitioning,
    .color("fill-extrusion-color", default: "#000000", .featureState).transitioning
      .requiring(.unset("fill-extrusion-pattern")),
    .numbers("fill-extrusion-translate", count: 2, default: [0, 0], .zoom, units: "pixels")
      .transitioning,
    .word("fill-extrusion-translate-anchor", mapOrViewport, default: "map", .zoom)
      .requiring(.set("fill-extrusion-translate")),
    .image("fill-extrusion-pattern", .crossFadedFeature).transitioning,
    .number("fill-extrusion-height", default: 0, .featureState, units: "meters")
      .transitioning,
    .number("fill-extrusion-base", default: 0, .featureState, units: "meters").transitioning
      .requiring(.set("fill-extrusion-height")),
    .boolean("fill-extrusion-vertical-gradient", default: true, .zoom),
  ]
}
