/// Stroked lines.
public typealias LineLayer = TypedLayer<LineProperties>

/// The properties of line layers (style-spec: layers, line).
public struct LineProperties: SourcedLayerProperties {
  /// The type of the layers.
  public static let type = LayerType.line

  /// How lines end.
  public let lineCap = StyleProperty<LineCap>(
    layout: .word("line-cap", LineCap.self, default: .butt, .feature))

  /// How lines turn.
  public let lineJoin = StyleProperty<LineJoin>(
    layout: .word("line-join", LineJoin.self, default: .miter, .feature))

  /// How long the point of a mitred corner may be, in line widths, before it is cut off.
  public let lineMiterLimit = StyleProperty<Double>(
    layout: .number("line-miter-limit", default: 2, .feature).requiring(
      .oneOf("line-join", ["miter"])))

  /// How sharp a corner must be to be rounded, as a miter's length in line widths.
  public let lineRoundLimit = StyleProperty<Double>(
    layout: .number("line-round-limit", default: 1.05, .feature).requiring(
      .oneOf("line-join", ["round"])))

  /// The order of features; as they come where it is nil.
  public let lineSortKey = StyleProperty<Double?>(
    layout: .number("line-sort-key", .feature, interpolated: false))

  /// The opacity of each feature, 0 to 1.
  public let lineOpacity = StyleProperty<Double>(
    paint: .number("line-opacity", default: 1, min: 0, max: 1, .featureState).transitioning)
  /// How `lineOpacity` changes over time.
  public let lineOpacityTransition = TransitionProperty("line-opacity")

  /// The opacity of the layer as a whole, 0 to 1.
  public let lineLayerOpacity = StyleProperty<Double>(
    paint: .number("line-layer-opacity", default: 1, min: 0, max: 1, .zoomAndState).transitioning)
  /// How `lineLayerOpacity` changes over time.
  public let lineLayerOpacityTransition = TransitionProperty("line-layer-opacity")

  /// The colour.
  public let lineColor = StyleProperty<Color>(
    paint: .color("line-color", default: "#000000", .featureState).transitioning.requiring(
      .unset("line-pattern")))
  /// How `lineColor` changes over time.
  public let lineColorTransition = TransitionProperty("line-color")

  /// The offset to the right and downwards, in pixels.
  public let lineTranslate = StyleProperty<[Double]>(
    paint: .numbers("line-translate", count: 2, default: [0, 0], .zoom, units: "pixels")
      .transitioning)
  /// How `lineTranslate` changes over time.
  public let lineTranslateTransition = TransitionProperty("line-translate")

  /// What the offset is measured against.
  public let lineTranslateAnchor = StyleProperty<MapOrViewport>(
    paint: .word("line-translate-anchor", MapOrViewport.self, default: .map, .zoom).requiring(
      .set("line-translate")))

  /// The width in pixels.
  public let lineWidth = StyleProperty<Double>(
    paint: .number("line-width", default: 1, min: 0, .featureState, units: "pixels").transitioning)
  /// How `lineWidth` changes over time.
  public let lineWidthTransition = TransitionProperty("line-width")

  /// The width of the gap inside the line, in pixels; the line is drawn on both sides of it.
  public let lineGapWidth = StyleProperty<Double>(
    paint: .number("line-gap-width", default: 0, min: 0, .featureState, units: "pixels")
      .transitioning)
  /// How `lineGapWidth` changes over time.
  public let lineGapWidthTransition = TransitionProperty("line-gap-width")

  /// The offset to the right of the line's direction, in pixels.
  public let lineOffset = StyleProperty<Double>(
    paint: .number("line-offset", default: 0, .featureState, units: "pixels").transitioning)
  /// How `lineOffset` changes over time.
  public let lineOffsetTransition = TransitionProperty("line-offset")

  /// The width of the blur at the edges, in pixels.
  public let lineBlur = StyleProperty<Double>(
    paint: .number("line-blur", default: 0, min: 0, .featureState, units: "pixels").transitioning)
  /// How `lineBlur` changes over time.
  public let lineBlurTransition = TransitionProperty("line-blur")

  /// Lengths of dashes and gaps in turn, in line widths.
  public let lineDasharray = StyleProperty<[Double]?>(
    paint: .numbers(
      "line-dasharray", count: nil, min: 0, .crossFadedFeature, units: "line widths",
      interpolated: false
    ).transitioning.requiring(.unset("line-pattern")))
  /// How `lineDasharray` changes over time.
  public let lineDasharrayTransition = TransitionProperty("line-dasharray")

  /// The image to draw along the line instead of a colour.
  public let linePattern = StyleProperty<ResolvedImage?>(
    paint: .image("line-pattern", .crossFadedFeature).transitioning)
  /// How `linePattern` changes over time.
  public let linePatternTransition = TransitionProperty("line-pattern")

  /// The colours along the line, by `line-progress`.
  public let lineGradient = StyleProperty<Color?>(
    paint: .color("line-gradient", .ramp(.lineProgress)).requiring(
      .unset("line-dasharray"), .unset("line-pattern"), .lineMetrics))

  /// The table of the properties.
  public let table: PropertyTable
  /// The declarations.
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

/// How a line ends: `line-cap`.
public enum LineCap: String, CaseIterable, Hashable, StyleConstant {
  /// At its last point.
  case butt
  /// With half a circle around its last point.
  case round
  /// With half a square around its last point.
  case square
}

/// How a line turns: `line-join`.
public enum LineJoin: String, CaseIterable, Hashable, StyleConstant {
  /// With its corners cut off.
  case bevel
  /// With arcs.
  case round
  /// With points.
  case miter
}
