/// A smooth function over 0...1, worked out at even steps once and mixed evenly in between: for functions
/// that are asked for every pixel.
public struct SampledFunction: Sendable {
  /// One more than there are steps, and the last one twice.
  @usableFromInline let values: [Double]
  @usableFromInline let steps: Double

  /// The function in this many steps; with a second derivative of at most d it is off by no more than
  /// d / (8 steps²).
  public init(steps: Int, _ function: (Double) -> Double) {
    let steps = max(steps, 1)
    self.steps = Double(steps)
    let values = (0...steps).map { function(Double($0) / Double(steps)) }
    self.values = values + values.suffix(1)
  }

  /// The function at a place, which is kept within 0...1; at 0 for what is no number.
  @inlinable @inline(__always)
  public func callAsFunction(_ place: Double) -> Double {
    let kept = place > 0 ? min(place, 1) * steps : 0
    let index = Int(kept)
    let (from, to) = (values[index], values[index + 1])
    return from + (to - from) * (kept - Double(index))
  }
}
