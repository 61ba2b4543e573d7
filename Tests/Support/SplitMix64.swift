/// A small generator of random numbers (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators",
/// 2014). The same seed gives the same numbers, so that a failing case can be repeated.
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the generator of this seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number, which can be any 64-bit number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a uniformly distributed number in `range`.
  public mutating func next(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Returns one of `choices`, which must not be empty.
  public mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int(next() % UInt64(choices.count))]
  }
}
