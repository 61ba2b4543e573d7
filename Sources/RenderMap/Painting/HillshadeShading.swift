import MapGeometry
import MapStyle

/// How a hillshade layer colours slopes: the formulas of MapLibre's shader of hillshades.
struct HillshadeShading: Sendable {
  /// One source of light.
  private struct Light {
    /// Where it stands, clockwise from north, in radians.
    var azimuth: Double
    /// The sine and cosine of that.
    var direction: (sin: Double, cos: Double)
    /// The sine and cosine of its height above the horizon.
    var altitude: (sin: Double, cos: Double)
    /// The colours, multiplied by their alpha.
    var shadow: SIMD4<Float>
    var highlight: SIMD4<Float>
  }

  /// How strong the shading is, 0 to 1.
  let exaggeration: Double
  private let method: HillshadeMethod
  private let accent: SIMD4<Float>
  /// At least one.
  private let lights: [Light]
  private let steepness: HillshadeSteepness

  /// What the properties of a layer ask for.
  init(_ paint: Layer.Hillshade, scope: PropertyScope, bearing: Double) {
    exaggeration = scope.value(paint.hillshadeExaggeration)
    method = scope.value(paint.hillshadeMethod)
    accent = Self.channels(scope.value(paint.hillshadeAccentColor))
    steepness = HillshadeSteepness(exaggeration: exaggeration)
    let turn = scope.value(paint.hillshadeIlluminationAnchor) == .viewport ? bearing : 0
    let directions = scope.value(paint.hillshadeIlluminationDirection)
    let altitudes = scope.value(paint.hillshadeIlluminationAltitude)
    let shadows = scope.value(paint.hillshadeShadowColor)
    let highlights = scope.value(paint.hillshadeHighlightColor)
    let count = max(directions.count, altitudes.count, shadows.count, highlights.count, 1)
    // The last of a list stands for those that it lacks.
    func member<T>(_ list: [T], _ index: Int, _ standard: T) -> T {
      index < list.count ? list[index] : list.last ?? standard
    }
    lights = (0..<count).map { index in
      // Less than a turn; none for what is no number.
      let turned = (member(directions, index, 335) + turn).truncatingRemainder(dividingBy: 360)
      let direction = turned.isFinite ? turned : 0
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

  /// The premultiplied colour of a slope, in rises a length to the east and to the south.
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

  /// MapLibre's own method.
  private func standard(_ slope: SIMD2<Double>) -> SIMD4<Float> {
    let (sine, accented) = steepness.standard(Self.length(slope))
    let steep = accent * Float(accented)
    let (shadow, highlight) = (lights[0].shadow, lights[0].highlight)
    let lit = shadow + (highlight - shadow) * Float(facing(slope))
    let shade = lit * Float(sine)
    return steep * (1 - shade.w) + shade
  }

  /// By the angle between ground and light (GDAL's hillshade).
  private func basic(_ slope: SIMD2<Double>, _ light: Light) -> SIMD4<Float> {
    let shade = Float(min(max(incidence(slope * (exaggeration * 2), light), 0), 1))
    return shade > 0.5 ? light.highlight * (2 * shade - 1) : light.shadow * (1 - 2 * shade)
  }

  /// By slope and angle both (GDAL's combined hillshade).
  private func combined(_ slope: SIMD2<Double>) -> SIMD4<Float> {
    let steep = slope * (exaggeration * 2)
    let cosine = min(max(incidence(steep, lights[0]), 0), 1)
    let angle = steepness.direction(y: (1 - cosine * cosine).squareRoot(), x: cosine)
    let share = steepness.angle(Self.length(steep)) * 4 / (.pi * .pi)
    return lights[0].shadow * Float(angle * share)
      + lights[0].highlight * Float((.pi / 2 - angle) * share)
  }

  /// By slope, hardly dark where flat (GDAL's method of Igor Brejc).
  private func igor(_ slope: SIMD2<Double>) -> SIMD4<Float> {
    let steep = slope * (exaggeration * 2)
    let strength = steepness.angle(Self.length(steep)) * 2 / .pi
    let facing = facing(steep)
    return lights[0].shadow * Float(strength * (1 - facing))
      + lights[0].highlight * Float(strength * facing)
  }

  /// The cosine of the angle between the ground's normal and the light.
  private func incidence(_ slope: SIMD2<Double>, _ light: Light) -> Double {
    let towards = slope.y * light.direction.cos - slope.x * light.direction.sin
    let length = (1 + (slope * slope).sum()).squareRoot()
    return (light.altitude.sin + towards * light.altitude.cos) / length
  }

  /// How far a slope faces the first light: from 0, away from it, to 1.
  private func facing(_ slope: SIMD2<Double>) -> Double {
    let aspect =
      slope.x != 0
      ? steepness.direction(y: slope.y, x: -slope.x) : slope.y > 0 ? Double.pi / 2 : -.pi / 2
    let turn = (aspect + lights[0].azimuth) * (1 / .pi) + 1.5
    // The whole number of half turns below: the conversion alone rounds towards zero.
    let half = turn * 0.5
    let whole = Double(Int32(half))
    return abs(turn - (whole > half ? whole - 1 : whole) * 2 - 1)
  }

  private static func length(_ slope: SIMD2<Double>) -> Double {
    (slope * slope).sum().squareRoot()
  }
}
