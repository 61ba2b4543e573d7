/// Limits at whole standard deviations from the mean.
enum DeviationBreaks {
  /// Returns the limits of classes, which may be outside of the range of the numbers. The standard deviation is that
  /// of a sample.
  ///
  /// - Parameter count: The number of classes. If it is even, the mean is a limit. If it is odd, the class around the
  ///   mean is two standard deviations wide.
  static func breaks(_ numbers: WeightedNumbers, count: Int) -> [Double] {
    let (scale, mean) = (numbers.scale, numbers.scaledMean(from: 0))
    let squares = zip(numbers.values, numbers.counts).reduce(0) { sum, number in
      let offset = number.0 / scale - mean
      return sum + offset * offset * Double(number.1)
    }
    let deviation = (squares / Double(max(1, numbers.total - 1))).squareRoot()
    let side = (count - 1) / 2
    return (-side...side).filter { $0 != 0 || count.isMultiple(of: 2) }
      .map { (mean + Double($0) * deviation) * scale }
      .filter(\.isFinite)
  }
}

/// Limits at the mean of all numbers, at the mean of the numbers above this mean, and so on.
enum HeadTailBreaks {
  /// Returns the indices of the distinct numbers that begin a class, from the second class on.
  static func cuts(_ numbers: WeightedNumbers, count: Int) -> [Int] {
    var cuts: [Int] = []
    let scale = numbers.scale
    var start = 0
    while cuts.count + 1 < count, start + 1 < numbers.values.count {
      let mean = numbers.scaledMean(from: start)
      let rest = start + 1..<numbers.values.count
      // Rounding can move the mean of nearly equal numbers to the greatest number.
      start = rest.first { numbers.values[$0] / scale > mean } ?? rest.upperBound - 1
      cuts.append(start)
    }
    return cuts
  }
}

/// Limits in the widest gaps between numbers.
enum MaximumBreaks {
  /// Returns the indices of the distinct numbers that begin a class, from the second class on. If gaps are equally
  /// wide, the gaps between the greatest numbers come first.
  static func cuts(_ numbers: WeightedNumbers, count: Int) -> [Int] {
    let gaps = numbers.values.indices.dropFirst().map { index in
      (index: index, width: numbers.values[index] - numbers.values[index - 1])
    }
    let widest = gaps.sorted { a, b in a.width != b.width ? a.width > b.width : a.index > b.index }
    return widest.prefix(count - 1).map(\.index).sorted()
  }
}

extension WeightedNumbers {
  /// A power of two that is nearly as great as the greatest magnitude of the numbers, or 1 if all numbers are 0. The
  /// numbers divided by it are exact, and sums of their squares are finite.
  var scale: Double {
    let greatest = max(abs(values.first ?? 0), abs(values.last ?? 0))
    return greatest > 0 ? greatest.binade : 1
  }

  /// Returns the mean of the distinct numbers from an index on, with their numbers of occurrences, divided by `scale`.
  ///
  /// The sum is compensated (A. Neumaier, 1974), so that the mean of numbers with few decimals can be equal to one of
  /// them.
  func scaledMean(from start: Int) -> Double {
    let scale = scale
    var (sum, rest, weight) = (0.0, 0.0, 0.0)
    for index in start..<values.count {
      let term = values[index] / scale * Double(counts[index])
      let next = sum + term
      rest += abs(sum) >= abs(term) ? (sum - next) + term : (term - next) + sum
      sum = next
      weight += Double(counts[index])
    }
    return (sum + rest) / weight
  }
}
