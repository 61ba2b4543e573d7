extension PropertyTable {
  /// The paint properties of background layers.
  public static let backgroundPaint: [PropertySpecification] = [
    .color("background-color", default: "#000000", .zoom).transitioning
      .requiring(.unset("background-pattern")),
    .image("background-pattern", .crossFaded).transitioning,
    .number("background-opacity", default: 1, min: 0, max: 1, .zoom).transitioning,
  ]
}
