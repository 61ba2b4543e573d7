/// The whole units in which MapLibre's vertices hold places and distances along a line (MapLibre GL
/// JS: `line_bucket.ts`); nothing is rounded where the grain is 0.
struct LineGrid {
  /// The length of a unit.
  let grain: Double

  /// A vector in whole units; halves go up.
  func rounded(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    grain > 0 ? (vector / grain + 0.5).rounded(.down) * grain : vector
  }

  /// A distance along a line, which vertices hold in steps of two units.
  func distance(_ distance: Double) -> Double {
    grain > 0 ? (distance / (2 * grain)).rounded(.down) * (2 * grain) : distance
  }

  /// The distance after which it is counted anew.
  var longestDistance: Double { grain > 0 ? 16_384 * grain : .infinity }
}
