extension PropertyTable {
  /// The properties of the style's `light`.
  public static let light: [PropertySpecification] = [
    .word("anchor", mapOrViewport, default: "viewport", .zoom),
    .numbers("position", count: 3, default: [1.15, 210, 30], .zoom).transitioning,
    .color("color", default: "#ffffff", .zoom).transitioning,
    .number("intensity", default: 0.5, min: 0, max: 1, .zoom).transitioning,
  ]

  /// The properties of the style's `sky`.
  public static let sky: [PropertySpecification] = [
    .color("sky-color", default: "#88C6FC", .zoom).transitioning,
    .color("horizon-color", default: "#ffffff", .zoom).transitioning,
    .color("fog-color", default: "#ffffff", .zoom).transitioning,
    .number("fog-ground-blend", default: 0.5, min: 0, max: 1, .zoom).transitioning,
    .number("horizon-fog-blend", default: 0.8, min: 0, max: 1, .zoom).transitioning,
    .number("sky-horizon-blend", default: 0.8, min: 0, max: 1, .zoom).transitioning,
    .number("atmosphere-blend", default: 0.8, min: 0, max: 1, .zoom).transitioning,
  ]

  /// The properties of the style's `projection`.
  public static let projection: [PropertySpecification] = [
    .special("type", .projectionDefinition, default: .text("mercator"), .zoom, interpolated: true)
  ]
}
