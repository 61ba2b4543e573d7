import MapGeometry

/// Limits at equal distances or factors.
enum EqualBreaks {
  /// Returns the limits of classes of equal width.
  static func breaks(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    (1..<count).map { index in
      // Not from the width, which may be infinite.
      let share = Double(index) / Double(count)
      return range.lowerBound * (1 - share) + range.upperBound * share
    }
  }

  /// Returns the limits of classes whose limits grow by an equal factor.
  ///
  /// - Precondition: The numbers are positive.
  static func factors(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    breaks(StableMath.log(range.lowerBound)...StableMath.log(range.upperBound), count: count).map {
      StableMath.exp($0)
    }
  }
}

/// Round limits at equal distances.
enum PrettyBreaks {
  /// Returns multiples of 1, 2 or 5 times a power of ten inside a range, for the number of classes that is nearest to
  /// the wanted one.
  static func breaks(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    let width = range.upperBound - range.lowerBound
    guard width.isFinite, width > 0 else { return [] }
    let exponent = RoundNumber.exponent(of: width / Double(count))
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
