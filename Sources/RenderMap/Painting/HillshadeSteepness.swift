import MapGeometry

/// The functions of a slope's steepness that shade relief, worked out beforehand: every pixel asks for them.
struct HillshadeSteepness: Sendable {
  /// Over n / (1 + n), where n is the length of the slope, so that all slopes lie within 0...1.
  private let angles: SampledFunction
  private let sines: SampledFunction
  private let accents: SampledFunction
  /// The angle whose tangent is 0...1.
  private let directions: SampledFunction

  /// The functions of a layer with this exaggeration, 0 to 1.
  init(exaggeration: Double) {
    func tangent(_ place: Double) -> Double { place / (1 - place) }
    angles = SampledFunction(steps: 512) { StableMath.atan(tangent($0)) }
    directions = SampledFunction(steps: 512) { StableMath.atan($0) }
    let strength = min(exaggeration * 2, 1)
    let base = StableMath.log(1.875 - exaggeration * 1.75)
    let steepest = Double.pi / 2
    func angle(_ place: Double) -> Double {
      // Not as steep as the ground is.
      let angle = StableMath.atan(0.625 * tangent(place))
      guard exaggeration != 0.5 else { return angle }
      return (StableMath.exp(base * angle) - 1) / (StableMath.exp(base * steepest) - 1) * steepest
    }
    sines = SampledFunction(steps: 512) { StableMath.sin(angle($0)) * strength }
    accents = SampledFunction(steps: 512) { (1 - StableMath.cos(angle($0))) * strength }
  }

  /// The angle of a slope above the horizon, in radians.
  @inline(__always)
  func angle(_ length: Double) -> Double { angles(length / (1 + length)) }

  /// How strongly MapLibre's standard method shows a slope: in the colours of light and shadow, and in the
  /// accent colour.
  @inline(__always)
  func standard(_ length: Double) -> (shade: Double, accent: Double) {
    let place = length / (1 + length)
    return (sines(place), accents(place))
  }

  /// The angle in radians, from -pi to pi, of the direction (`x`, `y`), which is not the null vector.
  @inline(__always)
  func direction(y: Double, x: Double) -> Double {
    let (up, across) = (abs(y), abs(x))
    let acute = up > across ? .pi / 2 - directions(across / up) : directions(up / across)
    let upper = x < 0 ? .pi - acute : acute
    return y < 0 ? -upper : upper
  }
}
