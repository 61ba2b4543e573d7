import MapJSON

/// The light that shines on extrusions (style-spec: light).
public typealias Light = PropertyValues<LightProperties>

/// The properties of the light (style-spec: light).
public final class LightProperties: PropertySet {
  /// The reference for the direction of the light: the map or the viewport.
  public let anchor = StyleProperty<MapOrViewport>(
    paint: .enumeration("anchor", MapOrViewport.self, default: .viewport, .zoom))

  /// The position of the light relative to the object. It consists of the distance, the azimuth in degrees clockwise
  /// from north or from the top of the viewport, and the angle from the zenith in degrees.
  public let position = StyleProperty<[Double]>(
    paint: .numbers("position", count: 3, default: [1.15, 210, 30], .zoom).transitioning)

  /// The color of the light.
  public let color = StyleProperty<Color>(
    paint: .color("color", default: "#ffffff", .zoom).transitioning)

  /// The strength of the contrast, from 0 to 1.
  public let intensity = StyleProperty<Double>(
    paint: .number("intensity", default: 0.5, min: 0, max: 1, .zoom).transitioning)

  /// The declarations of the properties, by name.
  public let table: PropertyTable
  /// The only instance, which holds the declarations.
  public static let declared = LightProperties()

  init() { table = PropertyTable([anchor, position, color, intensity]) }
}

/// The sky above a pitched map (style-spec: sky).
public typealias Sky = PropertyValues<SkyProperties>

/// The properties of the sky (style-spec: sky).
public final class SkyProperties: PropertySet {
  /// The color of the sky.
  public let skyColor = StyleProperty<Color>(
    paint: .color("sky-color", default: "#88C6FC", .zoom).transitioning)

  /// The color at the horizon.
  public let horizonColor = StyleProperty<Color>(
    paint: .color("horizon-color", default: "#ffffff", .zoom).transitioning)

  /// The color of the fog.
  public let fogColor = StyleProperty<Color>(
    paint: .color("fog-color", default: "#ffffff", .zoom).transitioning)

  /// The place where the fog on the ground starts. It is 0 at the center of the map and 1 at the horizon.
  public let fogGroundBlend = StyleProperty<Double>(
    paint: .number("fog-ground-blend", default: 0.5, min: 0, max: 1, .zoom).transitioning)

  /// The degree to which the horizon color extends into the fog, from 0 to 1.
  public let horizonFogBlend = StyleProperty<Double>(
    paint: .number("horizon-fog-blend", default: 0.8, min: 0, max: 1, .zoom).transitioning)

  /// The degree to which the sky color extends down to the horizon color, from 0 to 1.
  public let skyHorizonBlend = StyleProperty<Double>(
    paint: .number("sky-horizon-blend", default: 0.8, min: 0, max: 1, .zoom).transitioning)

  /// The visibility of the atmosphere around a globe, from 0 to 1.
  public let atmosphereBlend = StyleProperty<Double>(
    paint: .number("atmosphere-blend", default: 0.8, min: 0, max: 1, .zoom).transitioning)

  /// The declarations of the properties, by name.
  public let table: PropertyTable
  /// The only instance, which holds the declarations.
  public static let declared = SkyProperties()

  init() {
    table = PropertyTable([
      skyColor, horizonColor, fogColor, fogGroundBlend, horizonFogBlend, skyHorizonBlend,
      atmosphereBlend,
    ])
  }
}

/// The property of the projection (style-spec: projection).
public final class ProjectionProperties: PropertySet {
  /// The projection, or a mix of two projections.
  public let type = StyleProperty<ProjectionDefinition>(
    paint: .special(
      "type", .projectionDefinition, default: .text("mercator"), .zoom, interpolated: true))

  /// The declarations of the properties, by name.
  public let table: PropertyTable
  /// The only instance, which holds the declarations.
  public static let declared = ProjectionProperties()

  init() { table = PropertyTable([type]) }
}
