/// How a line layer is laid out (style-spec: layers, line).
public struct LineLayout: Sendable {
  /// How lines end.
  public var cap: PropertyValue<LineCap>
  /// How lines turn.
  public var join: PropertyValue<LineJoin>
  /// How long the point of a mitred corner may be, in line widths, before it is cut off.
  public var miterLimit: PropertyValue<Double>
  /// How sharp a corner must be to be rounded, as a miter's length in line widths.
  public var roundLimit: PropertyValue<Double>
  /// The order of features; as they come where it is nil.
  public var sortKey: PropertyValue<Double?>

  init(_ reader: inout PropertyReader) {
    cap = reader.value("line-cap")
    join = reader.value("line-join")
    miterLimit = reader.value("line-miter-limit")
    roundLimit = reader.value("line-round-limit")
    sortKey = reader.optional("line-sort-key")
  }
}

/// How a line layer is painted (style-spec: layers, line).
public struct LinePaint: Sendable {
  /// The opacity of each feature, 0 to 1.
  public var opacity: PropertyValue<Double>
  /// The opacity of the layer as a whole, 0 to 1.
  public var layerOpacity: PropertyValue<Double>
  /// The colour.
  public var color: PropertyValue<Color>
  /// The offset to the right and downwards, in pixels.
  public var translate: PropertyValue<[Double]>
  /// What the offset is measured against.
  public var translateAnchor: PropertyValue<MapOrViewport>
  /// The width in pixels.
  public var width: PropertyValue<Double>
  /// The width of the gap inside the line, in pixels; the line is drawn on both sides of it.
  public var gapWidth: PropertyValue<Double>
  /// The offset to the right of the line's direction, in pixels.
  public var offset: PropertyValue<Double>
  /// The width of the blur at the edges, in pixels.
  public var blur: PropertyValue<Double>
  /// Lengths of dashes and gaps in turn, in line widths.
  public var dashArray: PropertyValue<[Double]?>
  /// The image to draw along the line instead of a colour.
  public var pattern: PropertyValue<ResolvedImage?>
  /// The colours along the line, by `line-progress`.
  public var gradient: PropertyValue<Color?>
  /// How properties change over time, by name.
  public var transitions: [String: Transition]

  init(_ reader: inout PropertyReader) {
    opacity = reader.value("line-opacity")
    layerOpacity = reader.value("line-layer-opacity")
    color = reader.value("line-color")
    translate = reader.value("line-translate")
    translateAnchor = reader.value("line-translate-anchor")
    width = reader.value("line-width")
    gapWidth = reader.value("line-gap-width")
    offset = reader.value("line-offset")
    blur = reader.value("line-blur")
    dashArray = reader.optional("line-dasharray")
    pattern = reader.optional("line-pattern")
    gradient = reader.optional("line-gradient")
    transitions = reader.transitions()
  }
}

extension Layer {
  /// Stroked lines.
  public struct Line: Sendable {
    /// How the layer is laid out.
    public var layout: LineLayout
    /// How the layer is painted.
    public var paint: LinePaint
  }
}
