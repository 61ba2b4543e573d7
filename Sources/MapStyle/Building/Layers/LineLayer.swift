/// Stroked lines.
public typealias LineLayer = TypedLayer<LineProperties>

/// The properties of line layers (style-spec: layers, line).
public struct LineProperties: SourcedLayerProperties {
  /// The type of the layers.
  public static let type = LayerType.line

  /// How lines end.
  public let lineCap = LayerProperty<LineCap>(layout: "line-cap")

  /// How lines turn.
  public let lineJoin = LayerProperty<LineJoin>(layout: "line-join")

  /// How long the point of a mitred corner may be, in line widths, before it is cut off.
  public let lineMiterLimit = LayerProperty<Double>(layout: "line-miter-limit")

  /// How sharp a corner must be to be rounded, as a miter's length in line widths.
  public let lineRoundLimit = LayerProperty<Double>(layout: "line-round-limit")

  /// The order of features; as they come where it is nil.
  public let lineSortKey = LayerProperty<Double>(layout: "line-sort-key")

  /// The opacity of each feature, 0 to 1.
  public let lineOpacity = LayerProperty<Double>(paint: "line-opacity")
  /// How `lineOpacity` changes over time.
  public let lineOpacityTransition = TransitionProperty("line-opacity")

  /// The opacity of the layer as a whole, 0 to 1.
  public let lineLayerOpacity = LayerProperty<Double>(paint: "line-layer-opacity")
  /// How `lineLayerOpacity` changes over time.
  public let lineLayerOpacityTransition = TransitionProperty("line-layer-opacity")

  /// The colour.
  public let lineColor = LayerProperty<Color>(paint: "line-color")
  /// How `lineColor` changes over time.
  public let lineColorTransition = TransitionProperty("line-color")

  /// The offset to the right and downwards, in pixels.
  public let lineTranslate = LayerProperty<[Double]>(paint: "line-translate")
  /// How `lineTranslate` changes over time.
  public let lineTranslateTransition = TransitionProperty("line-translate")

  /// What the offset is measured against.
  public let lineTranslateAnchor = LayerProperty<MapOrViewport>(paint: "line-translate-anchor")

  /// The width in pixels.
  public let lineWidth = LayerProperty<Double>(paint: "line-width")
  /// How `lineWidth` changes over time.
  public let lineWidthTransition = TransitionProperty("line-width")

  /// The width of the gap inside the line, in pixels; the line is drawn on both sides of it.
  public let lineGapWidth = LayerProperty<Double>(paint: "line-gap-width")
  /// How `lineGapWidth` changes over time.
  public let lineGapWidthTransition = TransitionProperty("line-gap-width")

  /// The offset to the right of the line's direction, in pixels.
  public let lineOffset = LayerProperty<Double>(paint: "line-offset")
  /// How `lineOffset` changes over time.
  public let lineOffsetTransition = TransitionProperty("line-offset")

  /// The width of the blur at the edges, in pixels.
  public let lineBlur = LayerProperty<Double>(paint: "line-blur")
  /// How `lineBlur` changes over time.
  public let lineBlurTransition = TransitionProperty("line-blur")

  /// Lengths of dashes and gaps in turn, in line widths.
  public let lineDasharray = LayerProperty<[Double]>(paint: "line-dasharray")
  /// How `lineDasharray` changes over time.
  public let lineDasharrayTransition = TransitionProperty("line-dasharray")

  /// The image to draw along the line instead of a colour.
  public let linePattern = LayerProperty<ResolvedImage>(paint: "line-pattern")
  /// How `linePattern` changes over time.
  public let linePatternTransition = TransitionProperty("line-pattern")

  /// The colours along the line, by `line-progress`.
  public let lineGradient = LayerProperty<Color>(paint: "line-gradient")

  /// The properties.
  public init() {}
}
