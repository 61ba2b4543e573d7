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

  /// Returns the premultiplied color of a slope. The slope is the rise per length to the east and to the south.
  func color(slope: SIMD2<Double>) -> SIMD4<Float> {
    switch method {
    case .standard: standard(slope)
    case .basic: basic(slope, lights[0])
    case .combined: combined(slope)
    case .igor: igor(slope)
    case .multidirectional:
      lights.reduce(SIMD4()) { $0 + basic(slope, $1) } / Float(lights.count)
    }
  }

  /// Returns the shading by MapLibre's original method.
  private func standard(_ slope: SIMD2<Double>) -> SIMD4<Float> {
    let (sine, accented) = steepness.standard(Self.length(slope))
    let steep = accent * Float(accented)
    let (shadow, highlight) = (lights[0].shadow, lights[0].highlight)
    let lit = shadow + (highlight - shadow) * Float(facing(slope))
    let shade = lit * Float(sine)
    return steep * (1 - shade.w) + shade
  }

  /// Returns the shading by the angle between ground and light (GDAL's hillshade).
  private func basic(_ slope: SIMD2<Double>, _ light: Light) -> SIMD4<Float> {
    let shade = Float(min(max(incidence(slope * (exaggeration * 2), light), 0), 1))
    return shade > 0.5 ? light.highlight * (2 * shade - 1) : light.shadow * (1 - 2 * shade)
  }

  /// Returns the shading by the slope, and by the angle between ground and light (GDAL's combined hillshade).
  private func combined(_ slope: SIMD2<Double>) -> SIMD4<Float> {
    let steep = slope * (exaggeration * 2)
    let cosine = min(max(incidence(steep, lights[0]), 0), 1)
    let angle = steepness.direction(y: (1 - cosine * cosine).squareRoot(), x: cosine)
    let share = steepness.angle(Self.length(steep)) * 4 / (.pi * .pi)
    return lights[0].shadow * Float(angle * share)
      + lights[0].highlight * Float((.pi / 2 - angle) * share)
  }

  /// Returns the shading by slope, with light flat areas (GDAL's `igor` hillshade, a method by Igor Brejc).
  private func igor(_ slope: SIMD2<Double>) -> SIMD4<Float> {
    let steep = slope * (exaggeration * 2)
    let strength = steepness.angle(Self.length(steep)) * 2 / .pi
    let facing = facing(steep)
    return lights[0].shadow * Float(strength * (1 - facing))
      + lights[0].highlight * Float(strength * facing)
  }

  /// Returns the cosine of the angle between the ground's normal and the light.
  private func incidence(_ slope: SIMD2<Double>, _ light: Light) -> Double {
    let toward = slope.y * light.direction.cos - slope.x * light.direction.sin
    let length = (1 + (slope * slope).sum()).squareRoot()
    return (light.altitude.sin + toward * light.altitude.cos) / length
  }

  /// Returns the degree to which a slope faces the first light, from 0 (away from the light) to 1.
  private func facing(_ slope: SIMD2<Double>) -> Double {
    let aspect =
      slope.x != 0
      ? steepness.direction(y: slope.y, x: -slope.x) : slope.y > 0 ? Double.pi / 2 : -.pi / 2
    let halfTurns = (aspect + lights[0].azimuth) * (1 / .pi) + 1.5
    // The floor of `half` is needed, but the conversion to an integer rounds toward zero.
    let half = halfTurns * 0.5
    let whole = Double(Int32(half))
    return abs(halfTurns - (whole > half ? whole - 1 : whole) * 2 - 1)
  }

  private static func length(_ slope: SIMD2<Double>) -> Double {
    (slope * slope).sum().squareRoot()
  }
}

/// The functions of a slope's steepness for shading. They are sampled in advance, because every pixel needs them.
struct HillshadeSteepness: Sendable {
  /// Functions of n / (1 + n), where n is the length of the slope. All arguments are therefore within 0...1.
  private let angles: SampledFunction
  private let sines: SampledFunction
  private let accents: SampledFunction
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

  /// Returns the angle of a slope above the horizon, in radians.
  @inline(__always)
  func angle(_ length: Double) -> Double { angles(length / (1 + length)) }

  /// Returns how strongly MapLibre's standard method applies two colors to a slope: the color of light or shadow, and
  /// the accent color.
  @inline(__always)
  func standard(_ length: Double) -> (shade: Double, accent: Double) {
    let place = length / (1 + length)
    return (sines(place), accents(place))
  }

  /// Returns the angle in radians, from -pi to pi, of the direction (`x`, `y`), which is not the zero vector.
  @inline(__always)
  func direction(y: Double, x: Double) -> Double {
    let (up, across) = (abs(y), abs(x))
    let acute = up > across ? .pi / 2 - directions(across / up) : directions(up / across)
    let upper = x < 0 ? .pi - acute : acute
    return y < 0 ? -upper : upper
  }
}
