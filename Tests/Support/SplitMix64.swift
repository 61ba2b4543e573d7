/// A small generator of random numbers (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014): the same numbers for the same seed, so that a failing case can be repeated.
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// The generator of this seed.
  public init(seed: UInt64) { state = seed }

  /// The next number, any of the 64-bit ones.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of `range`, evenly spread.
  public mutating func next(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// One of `choices`, which are not empty.
  public mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int(next() % UInt64(choices.count))]
  }
}
