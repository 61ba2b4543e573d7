import MapJSON

/// Shaded relief.
public typealias HillshadeLayer = TypedLayer<HillshadeProperties>

/// The properties of hillshade layers (style-spec: layers, hillshade).
public final class HillshadeProperties: SourcedLayerProperties {
  /// The value of `type` in the layers' JSON.
  public static let type = LayerType.hillshade

  /// The direction of each light, in degrees clockwise from north or from the top of the viewport.
  public let hillshadeIlluminationDirection = StyleProperty<[Double]>(
    paint: .special(
      "hillshade-illumination-direction", .numberArray, default: .number(335), .zoom,
      interpolated: true
    ).bounded(0...359))

  /// The altitude of each light, in degrees above the horizon.
  public let hillshadeIlluminationAltitude = StyleProperty<[Double]>(
    paint: .special(
      "hillshade-illumination-altitude", .numberArray, default: .number(45), .zoom,
      interpolated: true
    ).bounded(0...90))

  /// The reference of the light's direction: the map or the viewport.
  public let hillshadeIlluminationAnchor = StyleProperty<MapOrViewport>(
    paint: .enumeration(
      "hillshade-illumination-anchor", MapOrViewport.self, default: .viewport, .zoom))

  /// The strength of the shading, from 0 to 1.
  public let hillshadeExaggeration = StyleProperty<Double>(
    paint: .number("hillshade-exaggeration", default: 0.5, min: 0, max: 1, .zoom).transitioning)
  /// The duration and delay of changes to `hillshadeExaggeration`.
  public let hillshadeExaggerationTransition = TransitionProperty("hillshade-exaggeration")

  /// The color, for each light, of slopes that face away from the light.
  public let hillshadeShadowColor = StyleProperty<[Color]>(
    paint: .special(
      "hillshade-shadow-color", .colorArray, default: .text("#000000"), .zoom, interpolated: true
    ).transitioning)
  /// The duration and delay of changes to `hillshadeShadowColor`.
  public let hillshadeShadowColorTransition = TransitionProperty("hillshade-shadow-color")

  /// The color, for each light, of slopes that face the light.
  public let hillshadeHighlightColor = StyleProperty<[Color]>(
    paint: .special(
      "hillshade-highlight-color", .colorArray, default: .text("#FFFFFF"), .zoom, interpolated: true
    ).transitioning)
  /// The duration and delay of changes to `hillshadeHighlightColor`.
  public let hillshadeHighlightColorTransition = TransitionProperty("hillshade-highlight-color")

  /// The color of steep slopes.
  public let hillshadeAccentColor = StyleProperty<Color>(
    paint: .color("hillshade-accent-color", default: "#000000", .zoom).transitioning)
  /// The duration and delay of changes to `hillshadeAccentColor`.
  public let hillshadeAccentColorTransition = TransitionProperty("hillshade-accent-color")

  /// The method of shading.
  public let hillshadeMethod = StyleProperty<HillshadeMethod>(
    paint: .enumeration("hillshade-method", HillshadeMethod.self, default: .standard, .zoom))

  /// The method of resampling elevation.
  public let resampling = StyleProperty<Resampling>(
    paint: .enumeration("resampling", Resampling.self.self, default: .linear, .zoom))

  /// The declarations of the properties, by name.
  public let table: PropertyTable
  /// The only instance, which holds the declarations.
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

/// The method of shading a relief: `hillshade-method`.
public enum HillshadeMethod: String, CaseIterable, Hashable, StyleConstant {
  /// MapLibre's original method.
  case standard
  /// Shading by the angle between the ground and the light.
  case basic
  /// Shading by the slope and by the angle between the ground and the light.
  case combined
  /// Shading by slope, with little shading of flat ground.
  case igor
  /// Shading by several lights.
  case multidirectional
}
