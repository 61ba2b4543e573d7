import MapGeometry

/// The colours of a haze, with the formula of MapLibre's terrain shader: mixed in linear light.
struct DrapeHaze {
  private let haze: DrapeCommand.Haze
  private let color: SIMD4<Float>
  private let farColor: SIMD4<Float>

  private static let gamma = 2.2

  /// Prepares a haze; nil if it is invisible.
  init?(_ haze: DrapeCommand.Haze) {
    guard haze.strength > 0 else { return nil }
    self.haze = haze
    color = Self.power(haze.color.channels, Self.gamma)
    farColor = Self.power(haze.farColor.channels, Self.gamma)
  }

  /// Returns a premultiplied colour behind the haze up to a depth.
  func covering(_ surface: SIMD4<Float>, depth: Float) -> SIMD4<Float> {
    guard depth > haze.start else { return surface }
    let far = min(max((depth - haze.farStart) / (1 - haze.farStart), 0), 1)
    let mixed = color + (farColor - color) * (far * far * (3 - 2 * far))
    let reached = (depth - haze.start) / (1 - haze.start)
    let share = min(reached * reached * haze.strength, 1)
    let linear = Self.power(surface, Self.gamma)
    return Self.power(linear + (mixed - linear) * share, 1 / Self.gamma)
  }

  private static func power(_ base: SIMD4<Float>, _ exponent: Double) -> SIMD4<Float> {
    var result = SIMD4<Float>()
    for channel in 0..<4 where base[channel] > 0 {
      result[channel] = Float(StableMath.exp2(exponent * StableMath.log2(Double(base[channel]))))
    }
    return result
  }
}
