import MapGeometry

/// Limits of classes that increase by an equal distance or by an equal factor.
enum EqualBreaks {
  /// Returns the limits of classes of equal width.
  static func breaks(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    let width = range.upperBound - range.lowerBound
    return (1..<count).map { index in
      // Limits of integers that divide the range are exact.
      let limit = range.lowerBound + width * Double(index) / Double(count)
      guard !limit.isFinite else { return limit }
      let share = Double(index) / Double(count)
      return range.lowerBound * (1 - share) + range.upperBound * share
    }
  }

  /// Returns the limits of classes. Each limit is the previous limit multiplied by the same factor.
  ///
  /// - Precondition: The numbers are positive.
  static func factors(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    breaks(StableMath.log(range.lowerBound)...StableMath.log(range.upperBound), count: count).map {
      StableMath.exp($0)
    }
  }
}

/// Round limits of classes of equal width.
enum PrettyBreaks {
  /// Returns multiples of 1, 2 or 5 times a power of ten inside a range. The step is chosen so that the number of
  /// classes is nearest to `count`.
  static func breaks(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    let width = range.upperBound / Double(count) - range.lowerBound / Double(count)
    guard width.isFinite, width > 0 else { return [] }
    let exponent = RoundNumber.exponent(of: width)
    var best: [Double]?
    for (multiple, exponent) in [(1, exponent), (2, exponent), (5, exponent), (1, exponent + 1)] {
      let breaks = multiples(
        of: RoundNumber.Step(multiple: multiple, exponent: exponent), in: range)
      let distance = abs(breaks.count + 1 - count)
      if distance < best.map({ abs($0.count + 1 - count) }) ?? .max { best = breaks }
    }
    return best ?? []
  }

  /// Returns the multiples of a step inside a range.
  private static func multiples(
    of step: RoundNumber.Step, in range: ClosedRange<Double>
  ) -> [Double] {
    let first = (range.lowerBound / step.length).rounded(.down)
    let last = (range.upperBound / step.length).rounded(.up)
    guard last - first < 1000, last.isFinite, first.isFinite else { return [] }
    return stride(from: first, through: last, by: 1).map(step.number).filter {
      $0 > range.lowerBound && $0 < range.upperBound
    }
  }
}

/// Classes that contain equal numbers of values, as far as equal values allow.
enum QuantileBreaks {
  /// Returns the indices of the distinct numbers that begin a class, from the second class on.
  ///
  /// Each class ends where the number of values so far is nearest to a multiple of the total divided by `count`. If no
  /// numbers are equal, the sizes of classes therefore differ by at most one.
  static func cuts(_ numbers: WeightedNumbers, count: Int) -> [Int] {
    var cuts: [Int] = []
    var index = 0
    var sum = 0
    for number in 1..<count {
      // `sum * count` is compared with `target`, so neither is divided by `count`.
      let target = numbers.total * number
      while index < numbers.counts.count {
        let next = sum + numbers.counts[index]
        // The class ends here unless the next number brings the sum nearer to the target. If both distances are
        // equal, the next number is included.
        guard next * count - target <= target - sum * count else { break }
        sum = next
        index += 1
      }
      if index > cuts.last ?? 0, index < numbers.values.count { cuts.append(index) }
    }
    return cuts
  }
}
