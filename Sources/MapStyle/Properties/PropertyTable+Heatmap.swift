import MapJSON

extension PropertyTable {
  /// The paint properties of heatmap layers.
  public static let heatmapPaint: [PropertySpecification] = [
    .number("heatmap-radius", default: 30, min: 1, .featureState, units: "pixels").transitioning,
    .number("heatmap-weight", default: 1, min: 0, .featureState),
    .number("heatmap-intensity", default: 1, min: 0, .zoom).transitioning,
    .special(
      "heatmap-color", .color, default: heatmapRamp, .ramp(.heatmapDensity), interpolated: true),
    .number("heatmap-opacity", default: 1, min: 0, max: 1, .zoom).transitioning,
  ]

  /// The colours of a heatmap that names none, from no density to the greatest.
  private static let heatmapRamp: JSONValue = {
    let stops: [(density: Double, color: String)] = [
      (0, "rgba(0, 0, 255, 0)"), (0.1, "royalblue"), (0.3, "cyan"), (0.5, "lime"),
      (0.7, "yellow"), (1, "red"),
    ]
    var expression: [JSONValue] = [
      .text("interpolate"), .list([.text("linear")]), .list([.text("heatmap-density")]),
    ]
    for stop in stops { expression += [.number(stop.density), .text(stop.color)] }
    return .list(expression)
  }()
}
