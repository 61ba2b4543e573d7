import MapJSON

extension PropertyTable {
  /// The layout properties of symbol layers.
  public static let symbolLayout: [PropertySpecification] =
    placementLayout + iconLayout + textLayout + textPlacementLayout + [.visibility]

  /// The paint properties of symbol layers.
  public static let symbolPaint: [PropertySpecification] = iconPaint + textPaint

  private static let placementLayout: [PropertySpecification] = [
    .word("symbol-placement", ["point", "line", "line-center"], default: "point", .zoom),
    .number("symbol-spacing", default: 250, min: 1, .zoom, units: "pixels")
      .requiring(.oneOf("symbol-placement", ["line"])),
    .boolean("symbol-avoid-edges", default: false, .zoom),
    .number("symbol-sort-key", .feature, interpolated: false),
    .word("symbol-z-order", ["auto", "viewport-y", "source"], default: "auto", .zoom),
    .number("symbol-height-offset", default: 0, .feature, units: "meters")
      .requiring(.oneOf("symbol-placement", ["point"])),
    .word("symbol-height-anchor", ["ground", "absolute"], default: "ground", .zoom)
      .requiring(.set("symbol-height-offset")),
  ]

  private static let iconLayout: [PropertySpecification] = [
    .boolean("icon-allow-overlap", default: false, .zoom)
      .requiring(.set("icon-image"), .unset("icon-overlap")),
    .word("icon-overlap", overlaps, .zoom).requiring(.set("icon-image")),
    .boolean("icon-ignore-placement", default: false, .zoom).requiring(.set("icon-image")),
    .boolean("icon-optional", default: false, .zoom).requiring(
      .set("icon-image"), .set("text-field")),
    .word("icon-rotation-alignment", alignments, default: "auto", .feature).requiring(
      .set("icon-image")),
    .number("icon-size", default: 1, min: 0, .feature, units: "factor of the original icon size")
      .requiring(.set("icon-image")),
    .word("icon-text-fit", ["none", "width", "height", "both"], default: "none", .zoom)
      .requiring(.set("icon-image"), .set("text-field")),
    .numbers("icon-text-fit-padding", count: 4, default: [0, 0, 0, 0], .zoom, units: "pixels")
      .requiring(
        .set("icon-image"), .set("text-field"),
        .oneOf("icon-text-fit", ["both", "width", "height"])),
    .image("icon-image", .feature).replacingTokens,
    .number("icon-rotate", default: 0, .feature, units: "degrees").periodic(360)
      .requiring(.set("icon-image")),
    .special("icon-padding", .padding, default: .list([.number(2)]), .feature, interpolated: true)
      .measured(in: "pixels").requiring(.set("icon-image")),
    .boolean("icon-keep-upright", default: false, .zoom)
      .requiring(
        .set("icon-image"), .oneOf("icon-rotation-alignment", ["map"]),
        .oneOf("symbol-placement", ["line", "line-center"])),
    .numbers("icon-offset", count: 2, default: [0, 0], .feature).requiring(.set("icon-image")),
    .word("icon-anchor", anchors, default: "center", .feature).requiring(.set("icon-image")),
    .word("icon-pitch-alignment", alignments, default: "auto", .zoom).requiring(.set("icon-image")),
  ]

  private static let textLayout: [PropertySpecification] = [
    .word("text-pitch-alignment", alignments, default: "auto", .zoom).requiring(.set("text-field")),
    .word(
      "text-rotation-alignment", ["map", "viewport", "viewport-glyph", "auto"], default: "auto",
      .zoom
    ).requiring(.set("text-field")),
    .special("text-field", .formatted, default: .text(""), .feature, interpolated: false)
      .replacingTokens,
    .special(
      "text-font", .array(element: .string, length: nil),
      default: .list([.text("Open Sans Regular"), .text("Arial Unicode MS Regular")]), .feature,
      interpolated: false
    ).requiring(.set("text-field")),
    .number("text-size", default: 16, min: 0, .feature, units: "pixels").requiring(
      .set("text-field")),
    .number("text-max-width", default: 10, min: 0, .feature, units: "ems").requiring(
      .set("text-field")),
    .number("text-line-height", default: 1.2, .zoom, units: "ems").requiring(.set("text-field")),
    .number("text-letter-spacing", default: 0, .feature, units: "ems").requiring(
      .set("text-field")),
    .word("text-justify", ["auto", "left", "center", "right"], default: "center", .feature)
      .requiring(.set("text-field")),
    .number("text-radial-offset", default: 0, .feature, units: "ems").requiring(.set("text-field")),
    .words("text-variable-anchor", anchors, .zoom)
      .requiring(.set("text-field"), .oneOf("symbol-placement", ["point"])),
    .special(
      "text-variable-anchor-offset", .variableAnchorOffsetCollection, .feature, interpolated: true
    ).requiring(.set("text-field"), .oneOf("symbol-placement", ["point"])),
    .word("text-anchor", anchors, default: "center", .feature)
      .requiring(.set("text-field"), .unset("text-variable-anchor")),
  ]

  private static let textPlacementLayout: [PropertySpecification] = [
    .number("text-max-angle", default: 45, .zoom, units: "degrees")
      .requiring(.set("text-field"), .oneOf("symbol-placement", ["line", "line-center"])),
    .words("text-writing-mode", ["horizontal", "vertical"], .zoom)
      .requiring(.set("text-field"), .oneOf("symbol-placement", ["point"])),
    .number("text-rotate", default: 0, .feature, units: "degrees").periodic(360)
      .requiring(.set("text-field")),
    .number("text-padding", default: 2, min: 0, .zoom, units: "pixels").requiring(
      .set("text-field")),
    .boolean("text-keep-upright", default: true, .zoom)
      .requiring(
        .set("text-field"), .oneOf("text-rotation-alignment", ["map"]),
        .oneOf("symbol-placement", ["line", "line-center"])),
    .word("text-transform", ["none", "uppercase", "lowercase"], default: "none", .feature)
      .requiring(.set("text-field")),
    .numbers("text-offset", count: 2, default: [0, 0], .feature, units: "ems")
      .requiring(.set("text-field"), .unset("text-radial-offset")),
    .boolean("text-allow-overlap", default: false, .zoom)
      .requiring(.set("text-field"), .unset("text-overlap")),
    .word("text-overlap", overlaps, .zoom).requiring(.set("text-field")),
    .boolean("text-ignore-placement", default: false, .zoom).requiring(.set("text-field")),
    .boolean("text-optional", default: false, .zoom).requiring(
      .set("text-field"), .set("icon-image")),
  ]

  private static let iconPaint: [PropertySpecification] = [
    .number("icon-opacity", default: 1, min: 0, max: 1, .featureState).transitioning
      .requiring(.set("icon-image")),
    .color("icon-color", default: "#000000", .featureState).transitioning.requiring(
      .set("icon-image")),
    .color("icon-halo-color", default: "rgba(0, 0, 0, 0)", .featureState).transitioning
      .requiring(.set("icon-image")),
    .number("icon-halo-width", default: 0, min: 0, .featureState, units: "pixels").transitioning
      .requiring(.set("icon-image")),
    .number("icon-halo-blur", default: 0, min: 0, .featureState, units: "pixels").transitioning
      .requiring(.set("icon-image")),
    .numbers("icon-translate", count: 2, default: [0, 0], .zoom, units: "pixels").transitioning
      .requiring(.set("icon-image")),
    .word("icon-translate-anchor", mapOrViewport, default: "map", .zoom)
      .requiring(.set("icon-image"), .set("icon-translate")),
  ]

  private static let textPaint: [PropertySpecification] = [
    .number("text-opacity", default: 1, min: 0, max: 1, .featureState).transitioning
      .requiring(.set("text-field")),
    .color("text-color", default: "#000000", .featureState).transitioning.overridable
      .requiring(.set("text-field")),
    .color("text-halo-color", default: "rgba(0, 0, 0, 0)", .featureState).transitioning
      .requiring(.set("text-field")),
    .number("text-halo-width", default: 0, min: 0, .featureState, units: "pixels").transitioning
      .requiring(.set("text-field")),
    .number("text-halo-blur", default: 0, min: 0, .featureState, units: "pixels").transitioning
      .requiring(.set("text-field")),
    .numbers("text-translate", count: 2, default: [0, 0], .zoom, units: "pixels").transitioning
      .requiring(.set("text-field")),
    .word("text-translate-anchor", mapOrViewport, default: "map", .zoom)
      .requiring(.set("text-field"), .set("text-translate")),
  ]
}
