/// Stroked lines.
public typealias LineLayer = TypedLayer<LineProperties>

/// The properties of line layers (style-spec: layers, line).
public final class LineProperties: SourcedLayerProperties {
  /// The value of `type` in the layers' JSON.
  public static let type = LayerType.line

  /// The shape of the ends of lines.
  public let lineCap = StyleProperty<LineCap>(
    layout: .enumeration("line-cap", LineCap.self, default: .butt, .feature))

  /// The shape of the joins between segments.
  public let lineJoin = StyleProperty<LineJoin>(
    layout: .enumeration("line-join", LineJoin.self, default: .miter, .feature))

  /// The maximum length of a miter join, in line widths. Longer joins are drawn as bevels.
  public let lineMiterLimit = StyleProperty<Double>(
    layout: .number("line-miter-limit", default: 2, .feature).requiring(
      .oneOf("line-join", ["miter"])))

  /// The length of a miter, in line widths, up to which a corner is drawn as a miter even if `lineJoin` is `round`.
  /// Sharper corners are rounded.
  public let lineRoundLimit = StyleProperty<Double>(
    layout: .number("line-round-limit", default: 1.05, .feature).requiring(
      .oneOf("line-join", ["round"])))

  /// The drawing order of features. Nil if features keep the order of the source.
  public let lineSortKey = StyleProperty<Double?>(
    layout: .number("line-sort-key", .feature, interpolated: false))

  /// The opacity of each feature, from 0 to 1.
  public let lineOpacity = StyleProperty<Double>(
    paint: .number("line-opacity", default: 1, min: 0, max: 1, .featureState).transitioning)
  /// The duration and delay of changes to `lineOpacity`.
  public let lineOpacityTransition = TransitionProperty("line-opacity")

  /// The opacity of the layer as a whole, from 0 to 1.
  public let lineLayerOpacity = StyleProperty<Double>(
    paint: .number("line-layer-opacity", default: 1, min: 0, max: 1, .zoomAndState).transitioning)
  /// The duration and delay of changes to `lineLayerOpacity`.
  public let lineLayerOpacityTransition = TransitionProperty("line-layer-opacity")

  /// The color of the line.
  public let lineColor = StyleProperty<Color>(
    paint: .color("line-color", default: "#000000", .featureState).transitioning.requiring(
      .unset("line-pattern")))
  /// The duration and delay of changes to `lineColor`.
  public let lineColorTransition = TransitionProperty("line-color")

  /// The offset to the right and down, in pixels.
  public let lineTranslate = StyleProperty<[Double]>(
    paint: .numbers("line-translate", count: 2, default: [0, 0], .zoom, units: "pixels")
      .transitioning)
  /// The duration and delay of changes to `lineTranslate`.
  public let lineTranslateTransition = TransitionProperty("line-translate")

  /// The reference for the directions of `lineTranslate`: the map or the viewport.
  public let lineTranslateAnchor = StyleProperty<MapOrViewport>(
    paint: .enumeration("line-translate-anchor", MapOrViewport.self, default: .map, .zoom)
      .requiring(
        .set("line-translate")))

  /// The width of the line, in pixels.
  public let lineWidth = StyleProperty<Double>(
    paint: .number("line-width", default: 1, min: 0, .featureState, units: "pixels").transitioning)
  /// The duration and delay of changes to `lineWidth`.
  public let lineWidthTransition = TransitionProperty("line-width")

  /// The width of the gap inside the line, in pixels. The line is drawn on both sides of the gap.
  public let lineGapWidth = StyleProperty<Double>(
    paint: .number("line-gap-width", default: 0, min: 0, .featureState, units: "pixels")
      .transitioning)
  /// The duration and delay of changes to `lineGapWidth`.
  public let lineGapWidthTransition = TransitionProperty("line-gap-width")

  /// The offset to the right of the line's direction, in pixels.
  public let lineOffset = StyleProperty<Double>(
    paint: .number("line-offset", default: 0, .featureState, units: "pixels").transitioning)
  /// The duration and delay of changes to `lineOffset`.
  public let lineOffsetTransition = TransitionProperty("line-offset")

  /// The width of the blur at the edges, in pixels.
  public let lineBlur = StyleProperty<Double>(
    paint: .number("line-blur", default: 0, min: 0, .featureState, units: "pixels").transitioning)
  /// The duration and delay of changes to `lineBlur`.
  public let lineBlurTransition = TransitionProperty("line-blur")

  /// The alternating lengths of dashes and gaps, in line widths. Nil if the line is solid.
  public let lineDasharray = StyleProperty<[Double]?>(
    paint: .numbers(
      "line-dasharray", count: nil, min: 0, .crossFadedFeature, units: "line widths",
      interpolated: false
    ).transitioning.requiring(.unset("line-pattern")))
  /// The duration and delay of changes to `lineDasharray`.
  public let lineDasharrayTransition = TransitionProperty("line-dasharray")

  /// The image that is repeated along the line instead of a color.
  public let linePattern = StyleProperty<ResolvedImage?>(
    paint: .image("line-pattern", .crossFadedFeature).transitioning)
  /// The duration and delay of changes to `linePattern`.
  public let linePatternTransition = TransitionProperty("line-pattern")

  /// The color for each `line-progress`, which is the position along the line.
  public let lineGradient = StyleProperty<Color?>(
    paint: .color("line-gradient", .ramp(.lineProgress)).requiring(
      .unset("line-dasharray"), .unset("line-pattern"), .lineMetrics))

  /// The declarations of the properties, by name.
  public let table: PropertyTable
  /// The only instance, which holds the declarations.
  public static let declared = LineProperties()

  init() {
    table = PropertyTable(
      layer: [
        lineCap, lineJoin, lineMiterLimit, lineRoundLimit, lineSortKey, lineOpacity,
        lineLayerOpacity, lineColor, lineTranslate, lineTranslateAnchor, lineWidth, lineGapWidth,
        lineOffset, lineBlur, lineDasharray, linePattern, lineGradient,
      ])
  }
}

extension Layer {
  /// The compiled values of a line layer.
  public typealias Line = PropertyValues<LineProperties>
}

/// The end of a line: `line-cap`.
public enum LineCap: String, CaseIterable, Hashable, StyleConstant {
  /// A flat end at the last point.
  case butt
  /// A half circle around the last point.
  case round
  /// A half square around the last point.
  case square
}

/// The join between two segments of a line: `line-join`.
public enum LineJoin: String, CaseIterable, Hashable, StyleConstant {
  /// A corner that is cut off.
  case bevel
  /// An arc.
  case round
  /// A sharp corner.
  case miter
}
