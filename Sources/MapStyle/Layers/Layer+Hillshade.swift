/// How a hillshade layer is painted (style-spec: layers, hillshade).
public struct HillshadePaint: Sendable {
  /// Where light comes from, in degrees clockwise from north or from the top; one number a light.
  public var illuminationDirection: PropertyValue<[Double]>
  /// How high light stands, in degrees above the horizon; one number a light.
  public var illuminationAltitude: PropertyValue<[Double]>
  /// What the direction is measured against.
  public var illuminationAnchor: PropertyValue<MapOrViewport>
  /// How strong the shading is, 0 to 1.
  public var exaggeration: PropertyValue<Double>
  /// The colour of slopes away from the light; one a light.
  public var shadowColor: PropertyValue<[Color]>
  /// The colour of slopes towards the light; one a light.
  public var highlightColor: PropertyValue<[Color]>
  /// The colour of steep slopes.
  public var accentColor: PropertyValue<Color>
  /// How the relief is shaded.
  public var method: PropertyValue<HillshadeMethod>
  /// How heights are resampled.
  public var resampling: PropertyValue<Resampling>
  /// How properties change over time, by name.
  public var transitions: [String: Transition]

  init(_ reader: inout PropertyReader) {
    illuminationDirection = reader.value("hillshade-illumination-direction")
    illuminationAltitude = reader.value("hillshade-illumination-altitude")
    illuminationAnchor = reader.value("hillshade-illumination-anchor")
    exaggeration = reader.value("hillshade-exaggeration")
    shadowColor = reader.value("hillshade-shadow-color")
    highlightColor = reader.value("hillshade-highlight-color")
    accentColor = reader.value("hillshade-accent-color")
    method = reader.value("hillshade-method")
    resampling = reader.value("resampling")
    transitions = reader.transitions()
  }
}

extension Layer {
  /// Shaded relief.
  public struct Hillshade: Sendable {
    /// How the layer is painted.
    public var paint: HillshadePaint
  }
}
