/// How a heatmap layer is painted (style-spec: layers, heatmap).
public struct HeatmapPaint: Sendable {
  /// How far a point's influence reaches, in pixels.
  public var radius: PropertyValue<Double>
  /// How much a point counts.
  public var weight: PropertyValue<Double>
  /// The factor on the density.
  public var intensity: PropertyValue<Double>
  /// The colours by `heatmap-density`.
  public var color: PropertyValue<Color>
  /// The opacity, 0 to 1.
  public var opacity: PropertyValue<Double>
  /// How properties change over time, by name.
  public var transitions: [String: Transition]

  init(_ reader: inout PropertyReader) {
    radius = reader.value("heatmap-radius")
    weight = reader.value("heatmap-weight")
    intensity = reader.value("heatmap-intensity")
    color = reader.value("heatmap-color")
    opacity = reader.value("heatmap-opacity")
    transitions = reader.transitions()
  }
}

extension Layer {
  /// The density of points, in colours.
  public struct Heatmap: Sendable {
    /// How the layer is painted.
    public var paint: HeatmapPaint
  }
}
