/// A smooth function over 0...1, sampled at equal steps and interpolated linearly: for functions that are
/// evaluated per pixel.
public struct SampledFunction: Sendable {
  /// The samples: one more than steps, and the last one repeated.
  @usableFromInline let values: [Double]
  @usableFromInline let steps: Double

  /// Samples a function. With a second derivative of at most d, the error is at most d / (8 steps²).
  public init(steps: Int, _ function: (Double) -> Double) {
    let steps = max(steps, 1)
    self.steps = Double(steps)
    let values = (0...steps).map { function(Double($0) / Double(steps)) }
    self.values = values + values.suffix(1)
  }

  /// Returns the value at a place clamped to 0...1; the value at 0 for NaN.
  @inlinable @inline(__always)
  public func callAsFunction(_ place: Double) -> Double {
    let kept = place > 0 ? min(place, 1) * steps : 0
    let index = Int(kept)
    let (from, to) = (values[index], values[index + 1])
    return from + (to - from) * (kept - Double(index))
  }
}
