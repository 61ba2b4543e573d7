import MapGeometry
import MapStyle

/// The shading of a hillshade layer, with the formulas of MapLibre's hillshade shaders.
struct HillshadeShading: Sendable {
  private struct Light {
    /// The direction of the light, in radians clockwise from north.
    var azimuth: Double
    /// The sine and cosine of the azimuth.
    var direction: (sin: Double, cos: Double)
    /// The sine and cosine of the altitude above the horizon.
    var altitude: (sin: Double, cos: Double)
    /// The premultiplied color of slopes that face away from the light. `highlight` is the color of slopes that face
    /// the light.
    var shadow: SIMD4<Float>
    var highlight: SIMD4<Float>
  }

  /// The strength of the shading, 0 to 1.
  let exaggeration: Double
  private let method: HillshadeMethod
  private let accent: SIMD4<Float>
  /// The lights. There is at least one light.
  private let lights: [Light]
  private let steepness: HillshadeSteepness

  /// Creates the shading of a layer.
  init(_ paint: Layer.Hillshade, scope: PropertyScope, bearing: Double) {
    exaggeration = scope.value(paint.hillshadeExaggeration)
    method = scope.value(paint.hillshadeMethod)
    accent = Self.channels(scope.value(paint.hillshadeAccentColor))
    steepness = HillshadeSteepness(exaggeration: exaggeration)
    let rotation = scope.value(paint.hillshadeIlluminationAnchor) == .viewport ? bearing : 0
    let directions = scope.value(paint.hillshadeIlluminationDirection)
    let altitudes = scope.value(paint.hillshadeIlluminationAltitude)
    let shadows = scope.value(paint.hillshadeShadowColor)
    let highlights = scope.value(paint.hillshadeHighlightColor)
    let count = max(directions.count, altitudes.count, shadows.count, highlights.count, 1)
    // If a list is shorter than the number of lights, its last value applies to the remaining lights.
    func member<T>(_ list: [T], _ index: Int, _ standard: T) -> T {
      index < list.count ? list[index] : list.last ?? standard
    }
    lights = (0..<count).map { index in
      // The direction is reduced to less than 360 degrees. If it is NaN, it becomes 0.
      let rotated = (member(directions, index, 335) + rotation)
        .truncatingRemainder(dividingBy: 360)
      let direction = rotated.isFinite ? rotated : 0
      return Light(
        azimuth: direction * (.pi / 180), direction: StableMath.sinCos(degrees: direction),
        altitude: StableMath.sinCos(degrees: member(altitudes, index, 45)),
        shadow: Self.channels(member(shadows, index, .black)),
        highlight: Self.channels(member(highlights, index, .white)))
    }
  }

  private static func channels(_ color: Color) -> SIMD4<Float> {
    let (red, green, blue, alpha) = color.premultiplied
    return SIMD4(Float(red), Float(green), Float(blue), Float(alpha))
  }

  /// Returns the premultiplied colors of two slopes.
  @inline(__always)
  func colors(of slopes: SlopePair) -> (SIMD4<Float>, SIMD4<Float>) {
    switch method {
    case .standard: standard(slopes)
    case .basic: basic(slopes, lights[0])
    case .combined: combined(slopes)
    case .igor: igor(slopes)
    case .multidirectional: multidirectional(slopes)
    }
  }

  /// Returns the shading by MapLibre's original method.
  private func standard(_ slopes: SlopePair) -> (SIMD4<Float>, SIMD4<Float>) {
    let place = slopes.length / (1 + slopes.length)
    let (sines, accents) = (steepness.sines(place), steepness.accents(place))
    let facing = facing(slopes)
    let (shadow, highlight) = (lights[0].shadow, lights[0].highlight)
    func color(_ sine: Double, _ accented: Double, _ facing: Double) -> SIMD4<Float> {
      let steep = accent * Float(accented)
      let shade = (shadow + (highlight - shadow) * Float(facing)) * Float(sine)
      return steep * (1 - shade.w) + shade
    }
    return (color(sines.x, accents.x, facing.x), color(sines.y, accents.y, facing.y))
  }

  /// Returns the shading by the angle between ground and light (GDAL's hillshade).
  private func basic(_ slopes: SlopePair, _ light: Light) -> (SIMD4<Float>, SIMD4<Float>) {
    let cosines = incidence(slopes * (exaggeration * 2), light)
    func color(_ cosine: Double) -> SIMD4<Float> {
      let shade = Float(min(max(cosine, 0), 1))
      return shade > 0.5 ? light.highlight * (2 * shade - 1) : light.shadow * (1 - 2 * shade)
    }
    return (color(cosines.x), color(cosines.y))
  }

  /// Returns the mean of the shading by all lights.
  private func multidirectional(_ slopes: SlopePair) -> (SIMD4<Float>, SIMD4<Float>) {
    let sums = lights.reduce((SIMD4<Float>(), SIMD4<Float>())) { sums, light in
      let colors = basic(slopes, light)
      return (sums.0 + colors.0, sums.1 + colors.1)
    }
    return (sums.0 / Float(lights.count), sums.1 / Float(lights.count))
  }

  /// Returns the shading by the slope, and by the angle between ground and light (GDAL's combined hillshade).
  private func combined(_ slopes: SlopePair) -> (SIMD4<Float>, SIMD4<Float>) {
    let steep = slopes * (exaggeration * 2)
    let cosines = incidence(steep, lights[0]).clamped(
      lowerBound: SIMD2(), upperBound: SIMD2(repeating: 1))
    let angles = steepness.direction(y: (1 - cosines * cosines).squareRoot(), x: cosines)
    let shares = steepness.angle(steep.length) * 4 / (.pi * .pi)
    return mixed(shadow: angles * shares, highlight: (.pi / 2 - angles) * shares)
  }

  /// Returns the shading by slope, with light flat areas (GDAL's `igor` hillshade, a method by Igor Brejc).
  private func igor(_ slopes: SlopePair) -> (SIMD4<Float>, SIMD4<Float>) {
    let steep = slopes * (exaggeration * 2)
    let strengths = steepness.angle(steep.length) * 2 / .pi
    let facing = facing(steep)
    return mixed(shadow: strengths * (1 - facing), highlight: strengths * facing)
  }

  /// Returns weighted sums of the first light's colors.
  private func mixed(
    shadow: SIMD2<Double>, highlight: SIMD2<Double>
  ) -> (SIMD4<Float>, SIMD4<Float>) {
    func color(_ shadow: Double, _ highlight: Double) -> SIMD4<Float> {
      lights[0].shadow * Float(shadow) + lights[0].highlight * Float(highlight)
    }
    return (color(shadow.x, highlight.x), color(shadow.y, highlight.y))
  }

  /// Returns the cosines of the angles between the ground's normals and the light.
  private func incidence(_ slopes: SlopePair, _ light: Light) -> SIMD2<Double> {
    let toward = slopes.south * light.direction.cos - slopes.east * light.direction.sin
    let lengths = (1 + slopes.squaredLength).squareRoot()
    return (light.altitude.sin + toward * light.altitude.cos) / lengths
  }

  /// Returns the degrees to which slopes face the first light, from 0 (away from the light) to 1.
  @inline(__always)
  private func facing(_ slopes: SlopePair) -> SIMD2<Double> {
    let (east, south) = (slopes.east, slopes.south)
    let right = SIMD2(repeating: Double.pi / 2)
    let alongMeridian = (-right).replacing(with: right, where: south .> 0)
    let aspects = steepness.direction(y: south, x: -east)
      .replacing(with: alongMeridian, where: east .== 0)
    let halfTurns = (aspects + lights[0].azimuth) * (1 / .pi) + 1.5
    let away = halfTurns - (halfTurns * 0.5).floor * 2 - 1
    return away.absolute
  }
}

/// The slopes of two pixels.
struct SlopePair {
  /// The rise per length to the east.
  var east: SIMD2<Double>
  /// The rise per length to the south.
  var south: SIMD2<Double>

  @inline(__always)
  var squaredLength: SIMD2<Double> { east * east + south * south }

  @inline(__always)
  var length: SIMD2<Double> { squaredLength.squareRoot() }

  @inline(__always)
  static func * (slopes: SlopePair, factor: Double) -> SlopePair {
    SlopePair(east: slopes.east * factor, south: slopes.south * factor)
  }
}

/// The functions of a slope's steepness for shading. They are sampled in advance, because every pixel needs them.
/// Arguments and values are those of two pixels.
struct HillshadeSteepness: Sendable {
  /// Functions of n / (1 + n), where n is the length of the slope. All arguments are therefore within 0...1. The sines
  /// and accents are the strengths of two colors in MapLibre's standard method: the color of light or shadow, and the
  /// accent color.
  private let angles: SampledFunction
  let sines: SampledFunction
  let accents: SampledFunction
  /// The arctangent of values in 0...1.
  private let directions: SampledFunction

  /// Creates the functions of a layer with this exaggeration, 0 to 1.
  init(exaggeration: Double) {
    func tangent(_ place: Double) -> Double { place / (1 - place) }
    angles = SampledFunction(steps: 512) { StableMath.atan(tangent($0)) }
    directions = SampledFunction(steps: 512) { StableMath.atan($0) }
    let strength = min(exaggeration * 2, 1)
    let base = StableMath.log(1.875 - exaggeration * 1.75)
    let steepest = Double.pi / 2
    func angle(_ place: Double) -> Double {
      // The slope is reduced to 0.625 of the ground's slope.
      let angle = StableMath.atan(0.625 * tangent(place))
      guard exaggeration != 0.5 else { return angle }
      return (StableMath.exp(base * angle) - 1) / (StableMath.exp(base * steepest) - 1) * steepest
    }
    sines = SampledFunction(steps: 512) { StableMath.sin(angle($0)) * strength }
    accents = SampledFunction(steps: 512) { (1 - StableMath.cos(angle($0))) * strength }
  }

  /// Returns the angles of slopes above the horizon, in radians.
  @inline(__always)
  func angle(_ length: SIMD2<Double>) -> SIMD2<Double> { angles(length / (1 + length)) }

  /// Returns the angles in radians, from -pi to pi, of the directions (`x`, `y`). The angle of the zero vector is 0.
  @inline(__always)
  func direction(y: SIMD2<Double>, x: SIMD2<Double>) -> SIMD2<Double> {
    let (up, across) = (y.absolute, x.absolute)
    let isSteep = up .> across
    let (less, more) = (
      up.replacing(with: across, where: isSteep), across.replacing(with: up, where: isSteep)
    )
    let angle = directions(less / more)
    let acute = angle.replacing(with: .pi / 2 - angle, where: isSteep)
    let upper = acute.replacing(with: .pi - acute, where: x .< 0)
    return upper.replacing(with: -upper, where: y .< 0)
  }
}
