import MapGeometry
import MapRaster
import MapStyle

/// Paints the sky above the horizon (style specification: `sky`).
///
/// As in MapLibre GL JS, the sky begins at the farthest drawn ground. Its gradient is measured in the picture, from
/// the horizon of a view without padding.
enum SkyPainter {
  /// Returns the commands that draw the sky in a view; empty if the sky is not visible.
  static func commands(
    _ sky: Sky, scope: PropertyScope, viewport: Viewport, rules: ReferenceRules
  ) -> [DrawCommand] {
    let view = GlobeView(viewport)
    let globe = rules.hasAirAsSky ? view : nil
    // If there is no atmosphere, the sky fades out as the plane bends to a globe.
    let opacity = globe == nil ? Float(1 - (view?.curve ?? 0)) : 1
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
    if let globe {
      let field = GlobeSky(
        gradient, globe, airBlend: scope.value(sky.atmosphereBlend), viewport: viewport)
      return field.map { field in [.colorField(ColorFieldCommand { field.color(at: $0) })] } ?? []
    }
    // The sky is outside the picture if its edge is farther from the middle of the picture than the corners are.
    guard rise * rise < (width * width + height * height) / 4 else { return [] }
    return [.halfPlane(gradient)]
  }
}

/// The sky around a globe as seen from inside or slightly above its atmosphere, and during the transition from a flat
/// plane to a globe.
///
/// As in MapLibre, the sky begins at the horizon of the globe and is as high as the atmosphere. It fades into the
/// drawn atmosphere as the camera rises above the air (`GlobeView.outsideAir`).
struct GlobeSky {
  private let gradient: HalfPlaneCommand
  private let globe: GlobeView
  /// The factor of the sky's opacity, from 0 to 1. It falls as the drawn atmosphere fades in.
  private let share: Double
  /// The distance from the eye to the map's center, in device pixels.
  private let distance: Double
  private let pixelRatio: Double

  /// Creates the sky of a view; nil if no part of it is visible. `gradient` is the view's sky above a flat plane.
  init?(
    _ gradient: HalfPlaneCommand, _ globe: GlobeView, airBlend: Double, viewport: Viewport
  ) {
    self.gradient = gradient
    self.globe = globe
    let outside = globe.outsideAir
    share = (1 - outside) * (1 - airBlend * outside)
    guard share > 0 || globe.curve < 1 else { return nil }
    distance = viewport.cameraToCenterDistance
    pixelRatio = viewport.size.pixelRatio
  }

  /// Returns the color at a place of the picture; nil if the place is below the horizon.
  func color(at place: SIMD2<Double>) -> ColorFieldCommand.Sample? {
    let flat = ((place - gradient.origin) * gradient.direction).sum()
    let (angle, height) = globe.rise(of: globe.ray(through: place))
    // The pixel at the horizon belongs to the sky.
    let bent = angle * distance + pixelRatio
    let rise = flat + (bent - flat) * globe.curve
    guard rise > 0 else { return nil }
    let opacity = share * (1 - GlobeView.smoothStep(height / GlobeView.airHeight))
    let rest = rise < gradient.extent ? 1 - rise / gradient.extent : 0
    let edge = Float(rest * rest)
    let color = gradient.color.channels
    let mixed = color + (gradient.edgeColor.channels - color) * edge
    let shown = Float(1 + (opacity - 1) * globe.curve)
    return shown > 0 ? ColorFieldCommand.Sample(channels: mixed * shown, region: 0) : nil
  }
}
