import MapGeometry

/// The exponential function of what is not positive, from a table: the same on every machine.
///
/// The error of the mix between two entries is below 1/32768 of the value.
struct HeatmapFalloff {
  /// Entries a unit.
  private static let density: Float = 64
  /// Beyond this the function is taken for 0, which it is within 1/10^10.
  private static let reach = 24
  /// Invariant: one entry more than `density * reach`, and a last one of 0.
  private let table: [Float]

  init() {
    let count = Self.reach * Int(Self.density)
    table = (0...count).map { Float(StableMath.exp(-Double($0) / Double(Self.density))) } + [0]
  }

  /// e to the power of `-distance`, for distances from 0 on.
  @inline(__always)
  func value(at distance: Float) -> Float {
    let place = distance * Self.density
    let last = Float(Self.reach) * Self.density
    // False where there is no number.
    guard place >= 0, place < last else { return 0 }
    let index = Int(place)
    // Safe: the index is below the last entry but one.
    return table.withUnsafeBufferPointer { table in
      table[index] + (table[index &+ 1] - table[index]) * (place - Float(index))
    }
  }
}
