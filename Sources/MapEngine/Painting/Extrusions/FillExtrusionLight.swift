import MapGeometry
import MapRaster
import MapStyle

/// The style's light on extrusions, with the formulas of MapLibre's fill-extrusion shaders.
struct FillExtrusionLight {
  /// The vector toward the light, which need not have unit length. The x axis points west, the y axis points north, and
  /// the z axis points up.
  private let direction: SIMD3<Double>
  private let color: SIMD3<Double>
  private let intensity: Double
  private let hasVerticalGradient: Bool
  /// The unit vector toward the light at a point of a globe, and the degree to which the plane is bent to the globe,
  /// from 0 to 1; nil if the plane is flat.
  private var onGlobe: (direction: SIMD3<Double>, share: Double)?

  /// A flat side of an extrusion.
  struct Surface {
    /// The unit normal to the outside. The x axis points east, the y axis points south, and the z axis points up.
    var normal: SIMD3<Double>
    /// The height of the extrusion's bottom, in meters above the ground.
    var base = 0.0
    /// The height of the extrusion's top, in meters above the ground.
    var height = 0.0

    /// The surface of a roof, which is horizontal.
    static let roof = Surface(normal: SIMD3(0, 0, 1))

    /// Whether the surface gets darker toward the ground. As in MapLibre, walls that face due east or west do not get
    /// darker.
    fileprivate var canHaveGradient: Bool { normal.y.magnitude >= 1.0 / 16_384 }
  }

  /// Creates the light of a style in a view, for a layer with or without a vertical gradient.
  init(
    _ light: Light, hasVerticalGradient: Bool, scope: PropertyScope, viewport: Viewport
  ) {
    let position = scope.value(light.position)
    let (distance, azimuth, polar) =
      position.count == 3 ? (position[0], position[1], position[2]) : (1.15, 210, 30)
    let bearing = scope.value(light.anchor) == .viewport ? viewport.camera.bearing : 0
    let around = StableMath.sinCos(degrees: azimuth + 90 + bearing)
    let down = StableMath.sinCos(degrees: polar)
    direction = SIMD3(around.cos * down.sin, around.sin * down.sin, down.cos) * distance
    let (red, green, blue, _) = scope.value(light.color).premultiplied
    color = SIMD3(red, green, blue)
    intensity = scope.value(light.intensity)
    self.hasVerticalGradient = hasVerticalGradient
  }

  /// Returns the light at a point of a globe. The axes of its direction are east, south and up at the point. As
  /// in MapLibre, the light has the same direction in space everywhere on the globe, and its distance is 1.
  func turned(to point: Point, of plane: Globe) -> FillExtrusionLight {
    let frame = plane.axes(at: point)
    let there = SIMD3(
      (direction * frame.east).sum(), (direction * frame.south).sum(), (direction * frame.up).sum())
    let length = (there * there).sum().squareRoot()
    guard length > 0 else { return self }
    var light = self
    light.onGlobe = (there / length, plane.share)
    return light
  }

  /// Returns the lit color at a surface's top or bottom.
  func color(_ paint: PremultipliedColor, on surface: Surface, atTop: Bool) -> PremultipliedColor {
    let channels = SIMD4<Double>(paint.channels)
    let own = SIMD3(channels.x, channels.y, channels.z)
    // Bright colors gain less from light.
    let luminance = (own * SIMD3(0.2126, 0.7152, 0.0722)).sum()
    let strength = strength(
      on: surface, atTop: atTop, brightest: max(1 - luminance + intensity, 1))
    let ambient = 0.03
    return lit((own + ambient) * strength)
  }

  /// Returns the factors for an image's channels at a surface's top or bottom.
  func factor(on surface: Surface, atTop: Bool) -> PremultipliedColor {
    let strength = strength(on: surface, atTop: atTop, brightest: max(0.5 + intensity, 1))
    return lit(SIMD3(repeating: strength))
  }

  /// Returns channels multiplied by the light's color. Each channel is at least 0.3 times the complement of that color.
  private func lit(_ channels: SIMD3<Double>) -> PremultipliedColor {
    let minimum = (1 - color) * 0.3
    let lit = pointwiseMin(pointwiseMax(channels * color, minimum), SIMD3(repeating: 1))
    return PremultipliedColor(
      red: Float(lit.x), green: Float(lit.y), blue: Float(lit.z), alpha: 1)
  }

  /// Returns the strength of the light at a surface's top or bottom, up to `brightest` at normal incidence.
  private func strength(on surface: Surface, atTop: Bool, brightest: Double) -> Double {
    let normal = SIMD3(-surface.normal.x, -surface.normal.y, surface.normal.z)
    func incidence(_ direction: SIMD3<Double>) -> Double {
      min(max((normal * direction).sum(), 0), 1)
    }
    var share = incidence(direction)
    // On a globe in transition, the incidence is between the incidence on the flat plane and the incidence on the
    // globe.
    if let onGlobe { share += (incidence(onGlobe.direction) - share) * onGlobe.share }
    let strength = (1 - intensity) * (1 - share) + brightest * share
    guard hasVerticalGradient, surface.canHaveGradient else { return strength }
    let minimum = 0.7 * intensity + 0.98 * (1 - intensity)
    // Below sea level, the strength is minimal, as in MapLibre.
    guard surface.height >= 0 else { return strength * minimum }
    let rise = (atTop ? 1 : 0) + surface.base
    return strength * min(max(rise * (surface.height / 150).squareRoot(), minimum), 1)
  }
}
