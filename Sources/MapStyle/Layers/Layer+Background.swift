/// How a background layer is painted (style-spec: layers, background).
public struct BackgroundPaint: Sendable {
  /// The colour.
  public var color: PropertyValue<Color>
  /// The image to fill with instead of a colour.
  public var pattern: PropertyValue<ResolvedImage?>
  /// The opacity, 0 to 1.
  public var opacity: PropertyValue<Double>
  /// How properties change over time, by name.
  public var transitions: [String: Transition]

  init(_ reader: inout PropertyReader) {
    color = reader.value("background-color")
    pattern = reader.optional("background-pattern")
    opacity = reader.value("background-opacity")
    transitions = reader.transitions()
  }
}

extension Layer {
  /// The colour or pattern behind everything.
  public struct Background: Sendable {
    /// How the layer is painted.
    public var paint: BackgroundPaint
  }
}
