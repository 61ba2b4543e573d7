/// How a color-relief layer is painted (style-spec: layers, color-relief).
public struct ColorReliefPaint: Sendable {
  /// The opacity, 0 to 1.
  public var opacity: PropertyValue<Double>
  /// The colours by `elevation`, in metres; nothing is drawn where it is nil.
  public var color: PropertyValue<Color?>
  /// How heights are resampled.
  public var resampling: PropertyValue<Resampling>
  /// How properties change over time, by name.
  public var transitions: [String: Transition]

  init(_ reader: inout PropertyReader) {
    opacity = reader.value("color-relief-opacity")
    color = reader.optional("color-relief-color")
    resampling = reader.value("resampling")
    transitions = reader.transitions()
  }
}

extension Layer {
  /// Heights in colours.
  public struct ColorRelief: Sendable {
    /// How the layer is painted.
    public var paint: ColorReliefPaint
  }
}
