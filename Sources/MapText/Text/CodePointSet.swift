/// A set of code points as ranges in order.
struct CodePointSet: Sendable {
  private let lower: [UInt32]
  private let upper: [UInt32]

  /// The set of `ranges`, which ascend and do not overlap.
  init(_ ranges: [ClosedRange<UInt32>]) {
    lower = ranges.map(\.lowerBound)
    upper = ranges.map(\.upperBound)
  }

  /// Whether the set has `codePoint`; by halving.
  func contains(_ codePoint: Unicode.Scalar) -> Bool {
    let value = codePoint.value
    guard let first = lower.first, value >= first else { return false }
    var low = 0
    var high = lower.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lower[middle] <= value { low = middle } else { high = middle }
    }
    return value <= upper[low]
  }
}
