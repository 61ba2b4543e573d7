import MapRaster
import MapStyle

/// Paints the sky above the horizon (style specification: `sky`).
///
/// As in MapLibre GL JS, the sky begins at the farthest drawn ground, and its gradient is measured in the picture, from
/// the horizon of a view without padding.
enum SkyPainter {
  /// The commands that draw the sky in a view; none if the view does not show it.
  static func commands(
    _ sky: Sky, scope: PropertyScope, viewport: Viewport, rules: ReferenceRules
  ) -> [DrawCommand] {
    let planet = rules.hasAirAsSky ? PlanetSight(viewport) : nil
    // Without air, the sky fades out as the plane bends to a globe.
    let curve = viewport.camera.projection.curve ?? 0
    let opacity = planet == nil ? Float(1 - curve) : 1
    let color = PremultipliedColor(scope.value(sky.skyColor)).withOpacity(opacity)
    let horizonColor = PremultipliedColor(scope.value(sky.horizonColor)).withOpacity(opacity)
    guard color.alpha > 0 || horizonColor.alpha > 0 else { return [] }
    let (width, height) = (Double(viewport.size.deviceWidth), Double(viewport.size.deviceHeight))
    let roll = StableMath.sinCos(degrees: viewport.camera.roll)
    let up = SIMD2(-roll.sin, -roll.cos)
    let rise = viewport.horizonTangent * viewport.cameraToCenterDistance
    let gradient = HalfPlaneCommand(
      origin: SIMD2(width, height) / 2 + up * rise, direction: up, edgeColor: horizonColor,
      color: color, extent: scope.value(sky.skyHorizonBlend) * height / 2)
    if let planet {
      let field = PlanetSky(
        gradient, planet, airBlend: scope.value(sky.atmosphereBlend), viewport: viewport)
      return field.map { field in [.colorField(ColorFieldCommand { field.color(at: $0) })] } ?? []
    }
    // No corner of the picture is farther from its middle.
    guard rise * rise < (width * width + height * height) / 4 else { return [] }
    return [.halfPlane(gradient)]
  }
}
