/// Shaded relief.
public typealias HillshadeLayer = TypedLayer<HillshadeProperties>

/// The properties of hillshade layers (style-spec: layers, hillshade).
public struct HillshadeProperties: SourcedLayerProperties {
  /// The type of the layers.
  public static let type = LayerType.hillshade

  /// Where light comes from, in degrees clockwise from north or from the top; one number a light.
  public let hillshadeIlluminationDirection = LayerProperty<[Double]>(
    paint: "hillshade-illumination-direction")

  /// How high light stands, in degrees above the horizon; one number a light.
  public let hillshadeIlluminationAltitude = LayerProperty<[Double]>(
    paint: "hillshade-illumination-altitude")

  /// What the direction is measured against.
  public let hillshadeIlluminationAnchor = LayerProperty<MapOrViewport>(
    paint: "hillshade-illumination-anchor")

  /// How strong the shading is, 0 to 1.
  public let hillshadeExaggeration = LayerProperty<Double>(paint: "hillshade-exaggeration")
  /// How `hillshadeExaggeration` changes over time.
  public let hillshadeExaggerationTransition = TransitionProperty("hillshade-exaggeration")

  /// The colour of slopes away from the light; one a light.
  public let hillshadeShadowColor = LayerProperty<[Color]>(paint: "hillshade-shadow-color")
  /// How `hillshadeShadowColor` changes over time.
  public let hillshadeShadowColorTransition = TransitionProperty("hillshade-shadow-color")

  /// The colour of slopes towards the light; one a light.
  public let hillshadeHighlightColor = LayerProperty<[Color]>(paint: "hillshade-highlight-color")
  /// How `hillshadeHighlightColor` changes over time.
  public let hillshadeHighlightColorTransition = TransitionProperty("hillshade-highlight-color")

  /// The colour of steep slopes.
  public let hillshadeAccentColor = LayerProperty<Color>(paint: "hillshade-accent-color")
  /// How `hillshadeAccentColor` changes over time.
  public let hillshadeAccentColorTransition = TransitionProperty("hillshade-accent-color")

  /// How the relief is shaded.
  public let hillshadeMethod = LayerProperty<HillshadeMethod>(paint: "hillshade-method")

  /// How heights are resampled.
  public let resampling = LayerProperty<Resampling>(paint: "resampling")

  /// The properties.
  public init() {}
}
