import MapJSON

/// Shaded relief.
public typealias HillshadeLayer = TypedLayer<HillshadeProperties>

/// The properties of hillshade layers (style-spec: layers, hillshade).
public struct HillshadeProperties: SourcedLayerProperties {
  /// The type of the layers.
  public static let type = LayerType.hillshade

  /// Where light comes from, in degrees clockwise from north or from the top; one number a light.
  public let hillshadeIlluminationDirection = StyleProperty<[Double]>(
    paint: .special(
      "hillshade-illumination-direction", .numberArray, default: .number(335), .zoom,
      interpolated: true
    ).bounded(0...359))

  /// How high light stands, in degrees above the horizon; one number a light.
  public let hillshadeIlluminationAltitude = StyleProperty<[Double]>(
    paint: .special(
      "hillshade-illumination-altitude", .numberArray, default: .number(45), .zoom,
      interpolated: true
    ).bounded(0...90))

  /// What the direction is measured against.
  public let hillshadeIlluminationAnchor = StyleProperty<MapOrViewport>(
    paint: .word("hillshade-illumination-anchor", MapOrViewport.self, default: .viewport, .zoom))

  /// How strong the shading is, 0 to 1.
  public let hillshadeExaggeration = StyleProperty<Double>(
    paint: .number("hillshade-exaggeration", default: 0.5, min: 0, max: 1, .zoom).transitioning)
  /// How `hillshadeExaggeration` changes over time.
  public let hillshadeExaggerationTransition = TransitionProperty("hillshade-exaggeration")

  /// The colour of slopes away from the light; one a light.
  public let hillshadeShadowColor = StyleProperty<[Color]>(
    paint: .special(
      "hillshade-shadow-color", .colorArray, default: .text("#000000"), .zoom, interpolated: true
    ).transitioning)
  /// How `hillshadeShadowColor` changes over time.
  public let hillshadeShadowColorTransition = TransitionProperty("hillshade-shadow-color")

  /// The colour of slopes towards the light; one a light.
  public let hillshadeHighlightColor = StyleProperty<[Color]>(
    paint: .special(
      "hillshade-highlight-color", .colorArray, default: .text("#FFFFFF"), .zoom, interpolated: true
    ).transitioning)
  /// How `hillshadeHighlightColor` changes over time.
  public let hillshadeHighlightColorTransition = TransitionProperty("hillshade-highlight-color")

  /// The colour of steep slopes.
  public let hillshadeAccentColor = StyleProperty<Color>(
    paint: .color("hillshade-accent-color", default: "#000000", .zoom).transitioning)
  /// How `hillshadeAccentColor` changes over time.
  public let hillshadeAccentColorTransition = TransitionProperty("hillshade-accent-color")

  /// How the relief is shaded.
  public let hillshadeMethod = StyleProperty<HillshadeMethod>(
    paint: .word("hillshade-method", HillshadeMethod.self, default: .standard, .zoom))

  /// How heights are resampled.
  public let resampling = StyleProperty<Resampling>(
    paint: .word("resampling", Resampling.self.self, default: .linear, .zoom))

  /// The table of the properties.
  public let table: PropertyTable
  /// The declarations.
  public static let declared = HillshadeProperties()

  init() {
    table = PropertyTable(
      layer: [
        hillshadeIlluminationDirection, hillshadeIlluminationAltitude, hillshadeIlluminationAnchor,
        hillshadeExaggeration, hillshadeShadowColor, hillshadeHighlightColor, hillshadeAccentColor,
        hillshadeMethod, resampling,
      ])
  }
}

extension Layer {
  /// The compiled values of a hillshade layer.
  public typealias Hillshade = PropertyValues<HillshadeProperties>
}

/// How a relief is shaded: `hillshade-method`.
public enum HillshadeMethod: String, CaseIterable, Hashable, StyleConstant {
  /// MapLibre's own method.
  case standard
  /// By the angle between ground and light.
  case basic
  /// By slope and angle both.
  case combined
  /// By slope, hardly dark where flat.
  case igor
  /// From several lights.
  case multidirectional
}
