import MapGeometry
import MapRaster
import MapStyle

/// The atmosphere around a globe, which scatters sunlight (style specification: `atmosphere-blend` of `sky`).
///
/// The formulas follow MapLibre's `atmosphere` shader. They sum single scattering by molecules (Rayleigh) and by dust
/// (Mie) along the line of sight. The camera is at the origin of the atmosphere's space. In it, x points right, y
/// points up, and z points toward the viewer.
struct Atmosphere {
  /// The position of the camera relative to the center of the globe, in meters.
  private let camera: SIMD3<Double>
  /// The direction to the sun.
  private let sun: SIMD3<Double>
  private let opacity: Double
  private let globe: GlobeView

  /// Creates the atmosphere of a view; nil if no atmosphere is visible. The atmosphere fades out if the camera is not
  /// far above it (`GlobeView.outsideAir`).
  init?(
    _ sky: Sky, light: Light, scope: PropertyScope, viewport: Viewport, rules: ReferenceRules
  ) {
    guard let globe = GlobeView(viewport) else { return nil }
    self.globe = globe
    let outside = rules.hasAirAsSky ? globe.outsideAir : 1
    opacity = scope.value(sky.atmosphereBlend) * globe.curve * outside
    guard opacity > 0 else { return nil }
    // The globe has its true radius.
    camera = globe.center * (-Air.globeRadius / globe.radius)
    sun = Self.sun(light, scope: scope, camera: viewport.camera)
  }

  /// Returns the direction to the sun. As in MapLibre, the east-west component of the light's direction is kept, but
  /// the other components are inverted. A light in the north causes a sun in the south, and a light directly above
  /// causes a sun behind the globe.
  private static func sun(_ light: Light, scope: PropertyScope, camera: Camera) -> SIMD3<Double> {
    let position = scope.value(light.position)
    let (azimuth, polar) = position.count == 3 ? (position[1], position[2]) : (210, 30)
    let around = StableMath.sinCos(degrees: azimuth + 90)
    let down = StableMath.sinCos(degrees: polar)
    var sun = SIMD3(-around.cos * down.sin, -around.sin * down.sin, -down.cos)
    guard scope.value(light.anchor) == .map else { return sun }
    // Rotates the direction from the axes of the globe to the axes of the camera. The globe's y axis points to the
    // north pole, and its z axis points to latitude 0 and longitude 0.
    func turn(_ degrees: Double, _ from: Int, _ to: Int) {
      let (sin, cos) = StableMath.sinCos(degrees: degrees)
      (sun[from], sun[to]) = (sun[from] * cos - sun[to] * sin, sun[from] * sin + sun[to] * cos)
    }
    turn(-camera.center.longitude, 2, 0)
    turn(camera.center.latitude, 1, 2)
    turn(camera.bearing, 0, 1)
    turn(-camera.pitch, 1, 2)
    turn(camera.roll, 0, 1)
    return sun
  }

  /// The commands that draw the atmosphere over the layers.
  var commands: [DrawCommand] { [.colorField(ColorFieldCommand { color(at: $0) })] }

  /// The regions of the picture. The air is seen in front of the globe or in front of space.
  private enum Region: Int {
    case globe, space
  }

  /// The power of 1 / 2.2 of a value from 0 to 1. The argument is the fourth root of the value, so the sampled function
  /// is smooth.
  private static let roots = SampledFunction(steps: 1024) {
    $0 > 0 ? StableMath.exp(StableMath.log($0) * (4 / 2.2)) : 0
  }

  private static func shown(_ value: Double) -> Double {
    roots(max(value, 0).squareRoot().squareRoot())
  }

  /// Returns the color at a place of the picture; nil if the place shows no air.
  private func color(at place: SIMD2<Double>) -> ColorFieldCommand.Sample? {
    let ray = globe.ray(through: place)
    guard let air = Air.reach(from: camera, along: ray, radius: Air.radius), air.far > 0 else {
      return nil
    }
    let start = max(air.near, 0)
    var end = air.far
    var region = Region.space
    if let globe = Air.reach(from: camera, along: ray, radius: Air.globeRadius), globe.near > 0 {
      end = min(end, globe.near)
      region = .globe
    }
    let (light, kept) = Air.light(from: camera, along: ray, start...max(end, start), sun: sun)
    // Applies exposure and gamma. The gamma is also applied to the alpha.
    func channel(_ value: Double) -> Double { Self.shown(1 - TabulatedMath.exp(-value)) }
    let channels = SIMD4(
      channel(light.x), channel(light.y), channel(light.z), 1 - Self.shown(kept))
    return ColorFieldCommand.Sample(
      channels: SIMD4<Float>(channels * opacity), region: region.rawValue)
  }
}

/// The scattering of light in the air around a globe. Lengths are in meters.
private enum Air {
  static let globeRadius = 6_371e3
  /// The distance of the air's outer edge from the center of the globe.
  static let radius = 6_471e3

  /// The fractions of red, green and blue light that molecules scatter per meter at the ground.
  private static let rayleigh = SIMD3(5.5e-6, 13.0e-6, 22.4e-6)
  /// The fraction of light that dust scatters per meter at the ground.
  private static let mie = 21e-6
  /// The heights at which the density of molecules and of dust falls to 1 / e of the density at the ground.
  private static let rayleighHeight = 8e3
  private static let mieHeight = 1.2e3
  /// The asymmetry of the scattering by dust, from -1 (backward) to 1 (forward).
  private static let asymmetry = 0.758
  private static let sunIntensity = 22.0

  /// The number of steps along the line of sight, at most 8. `sunSteps` is the number of steps from each of them to
  /// the sun.
  private static let steps = 5
  private static let sunSteps = 3

  /// Returns the distances along a ray at which it enters and leaves a sphere around the origin; nil if the ray
  /// misses the sphere.
  static func reach(
    from origin: SIMD3<Double>, along ray: SIMD3<Double>, radius: Double
  ) -> (near: Double, far: Double)? {
    let half = (ray * origin).sum()
    let square = half * half - (origin * origin).sum() + radius * radius
    guard square >= 0 else { return nil }
    let root = square.squareRoot()
    return (-half - root, -half + root)
  }

  /// The middles of the steps along the line of sight, in units of a step. Only the first `steps` lanes are used.
  private static let middles = SIMD8(0.5, 1.5, 2.5, 3.5, 4.5, 4.5, 4.5, 4.5)

  /// Returns the densities of molecules and dust for squared distances from the center of the globe, relative to the
  /// densities at the ground, and a mask of places well below the ground.
  @inline(__always)
  private static func densities(
    _ squares: SIMD8<Double>
  ) -> (molecules: SIMD8<Float>, dust: SIMD8<Float>, isBelow: SIMDMask<SIMD8<Int32>>) {
    let far = squares.squareRoot() - globeRadius
    // The numbers are converted one by one, because the conversion of a whole vector would call a function for each
    // number.
    let heights = SIMD8<Float>(
      Float(far[0]), Float(far[1]), Float(far[2]), Float(far[3]), Float(far[4]), Float(far[4]),
      Float(far[4]), Float(far[4]))
    return (
      LaneMath.exp(heights * Float(-1 / rayleighHeight)),
      LaneMath.exp(heights * Float(-1 / mieHeight)), heights .<= Float(-20 * mieHeight)
    )
  }

  /// Returns the light that reaches the start of a part of a ray, and the transmitted fraction of the light from the
  /// end of the part.
  static func light(
    from origin: SIMD3<Double>, along ray: SIMD3<Double>, _ part: ClosedRange<Double>,
    sun: SIMD3<Double>
  ) -> (light: SIMD3<Double>, kept: Double) {
    let step = (part.upperBound - part.lowerBound) / Double(steps)
    let distances = middles * step + part.lowerBound
    let (x, y, z) = (
      distances * ray.x + origin.x, distances * ray.y + origin.y, distances * ray.z + origin.z
    )
    let squares = x * x + y * y + z * z
    var (molecules, dust, isBelow) = densities(squares)
    molecules = (molecules * Float(step)).replacing(with: 0, where: isBelow)
    dust = (dust * Float(step)).replacing(with: 0, where: isBelow)
    let shade = shade(squares, toward: x * sun.x + y * sun.y + z * sun.z)
    // The amounts of molecules and dust along the ray up to each step, plus the amounts from the step to the sun.
    var (moleculesPassed, dustPassed) = (shade.molecules, shade.dust)
    var sums = SIMD2<Float>.zero
    for index in 0..<steps {
      sums += SIMD2(molecules[index], dust[index])
      moleculesPassed[index] += sums.x
      dustPassed[index] += sums.y
    }
    molecules = molecules.replacing(with: 0, where: shade.isDark)
    dust = dust.replacing(with: 0, where: shade.isDark)
    func sum(_ lanes: SIMD8<Float>) -> Double {
      Double(lanes[0] + lanes[1] + lanes[2] + lanes[3] + lanes[4])
    }
    func left(_ channel: Double) -> (molecules: Double, dust: Double) {
      let left = LaneMath.exp(-(moleculesPassed * Float(channel) + dustPassed * Float(mie)))
      return (sum(left * molecules), sum(left * dust))
    }
    let (red, green, blue) = (left(rayleigh.x), left(rayleigh.y), left(rayleigh.z))
    let scattered = SIMD3(red.molecules, green.molecules, blue.molecules)
    let dusty = SIMD3(red.dust, green.dust, blue.dust)
    let cosine = (ray * sun).sum()
    let square = 1 + cosine * cosine
    let skew = asymmetry * asymmetry
    let spread = 1 + skew - 2 * cosine * asymmetry
    let byMolecules = 3 / (16 * Double.pi) * square
    let byDust =
      3 / (8 * Double.pi) * (1 - skew) * square / (spread * spread.squareRoot() * (2 + skew))
    func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }
    let loss = length(rayleigh) * length(scattered) + mie * length(dusty)
    let light = rayleigh * scattered * byMolecules + dusty * (mie * byDust)
    return (light * sunIntensity, TabulatedMath.exp(-loss))
  }

  /// Returns the amounts of molecules and dust between places and the sun, and a mask of places in the shadow of the
  /// globe.
  ///
  /// - Parameters:
  ///   - squares: The squared distances of the places from the center of the globe.
  ///   - ahead: The coordinates of the places along the direction to the sun.
  @inline(__always)
  private static func shade(
    _ squares: SIMD8<Double>, toward ahead: SIMD8<Double>
  ) -> (molecules: SIMD8<Float>, dust: SIMD8<Float>, isDark: SIMDMask<SIMD8<Int32>>) {
    let reach = ahead * ahead - squares + radius * radius
    let inside = SIMD8<Double>().replacing(with: reach, where: reach .> 0)
    let far = (inside.squareRoot() - ahead).replacing(with: 0, where: reach .< 0)
    let step = far / Double(sunSteps)
    var (molecules, dust) = (SIMD8<Float>(), SIMD8<Float>())
    var isDark = SIMDMask<SIMD8<Int32>>(repeating: false)
    for index in 0..<sunSteps {
      let distance = step * (Double(index) + 0.5)
      let found = densities(squares + (ahead * 2 + distance) * distance)
      molecules += found.molecules
      dust += found.dust
      isDark = isDark .| found.isBelow
    }
    let lengths = SIMD8<Float>(
      Float(step[0]), Float(step[1]), Float(step[2]), Float(step[3]), Float(step[4]),
      Float(step[4]), Float(step[4]), Float(step[4]))
    return (molecules * lengths, dust * lengths, isDark)
  }
}
