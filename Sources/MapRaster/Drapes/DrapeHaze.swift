import MapGeometry

/// The colors of a haze, mixed in linear light with the formula of MapLibre's terrain shader.
struct DrapeHaze {
  private let haze: DrapeCommand.Haze
  private let color: SIMD4<Float>
  private let farColor: SIMD4<Float>

  private static let gamma = 2.2

  /// Prepares a haze; nil if the haze is invisible.
  init?(_ haze: DrapeCommand.Haze) {
    guard haze.strength > 0 else { return nil }
    self.haze = haze
    color = Self.linear(haze.color.channels)
    farColor = Self.linear(haze.farColor.channels)
  }

  /// Returns the color of a surface behind the haze, up to a depth. The color is premultiplied.
  func covering(_ surface: SIMD4<Float>, depth: Float) -> SIMD4<Float> {
    guard depth > haze.start else { return surface }
    let far = min(max((depth - haze.farStart) / (1 - haze.farStart), 0), 1)
    let mixed = color + (farColor - color) * (far * far * (3 - 2 * far))
    let reached = (depth - haze.start) / (1 - haze.start)
    let share = min(reached * reached * haze.strength, 1)
    let linear = Self.linear(surface)
    return Self.encoded(linear + (mixed - linear) * share)
  }

  /// The values of 0...1 to the power of 2.2.
  private static let powers = SampledFunction(steps: 1024) { power($0, gamma) }
  /// The values of 0...1 to the power of 1 / 2.2, given as a smooth function of the fourth root.
  private static let roots = SampledFunction(steps: 1024) { power($0, 4 / gamma) }

  private static func linear(_ color: SIMD4<Float>) -> SIMD4<Float> {
    func linear(_ channel: Float) -> Float { Float(powers(Double(channel))) }
    return SIMD4(linear(color.x), linear(color.y), linear(color.z), linear(color.w))
  }

  private static func encoded(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let roots = color.squareRoot().squareRoot()
    func encoded(_ root: Float) -> Float { Float(Self.roots(Double(root))) }
    return SIMD4(encoded(roots.x), encoded(roots.y), encoded(roots.z), encoded(roots.w))
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    base > 0 ? StableMath.exp2(exponent * StableMath.log2(base)) : 0
  }
}
