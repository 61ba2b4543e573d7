/// Classes with the smallest possible sum of squared differences between the numbers and the means of their classes
/// (W. D. Fisher, "On grouping for maximum homogeneity", 1958; G. F. Jenks, "The data model concept in statistical
/// mapping", 1967).
///
/// The algorithm is dynamic programming over the number of classes. The best beginning of the last class does not
/// decrease as numbers are added, so each step halves the range of beginnings to try. The time is therefore
/// proportional to n log n for n distinct numbers. The result is exact for any n, apart from rounding.
struct NaturalBreaks {
  /// The sums of weights, weighted numbers and weighted squares before each index. Numbers are relative to their
  /// mean, so that sums of squares lose no digits.
  private var weights: [Double] = [0]
  private var sums: [Double] = [0]
  private var squares: [Double] = [0]
  /// The smallest cost of the numbers up to each index, for the number of classes so far.
  private var costs: [Double]
  private var nextCosts: [Double]
  /// The index where the last class of the numbers up to each index begins.
  private var beginnings: [Int32]

  /// Returns the indices of the distinct numbers that begin a class, from the second class on.
  static func cuts(_ numbers: WeightedNumbers, count: Int) -> [Int] {
    let size = numbers.values.count
    guard count > 1, count < size else { return count > 1 ? Array(1..<size) : [] }
    var solver = NaturalBreaks(numbers)
    return solver.cuts(count: count)
  }

  private init(_ numbers: WeightedNumbers) {
    let size = numbers.values.count
    let (scale, mean) = (numbers.scale, numbers.scaledMean(from: 0))
    for (value, count) in zip(numbers.values, numbers.counts) {
      let (offset, weight) = (value / scale - mean, Double(count))
      weights.append((weights.last ?? 0) + weight)
      sums.append((sums.last ?? 0) + weight * offset)
      squares.append((squares.last ?? 0) + weight * offset * offset)
    }
    costs = Array(repeating: 0, count: size + 1)
    nextCosts = costs
    beginnings = Array(repeating: 0, count: size + 1)
    for end in 1...size { costs[end] = cost(0, end) }
  }

  /// Returns the sum of squared differences between the numbers from index `start` to before index `end` and the mean
  /// of these numbers.
  private func cost(_ start: Int, _ end: Int) -> Double {
    let sum = sums[end] - sums[start]
    return max(0, squares[end] - squares[start] - sum * sum / (weights[end] - weights[start]))
  }

  private mutating func cuts(count: Int) -> [Int] {
    let size = costs.count - 1
    var steps: [[Int32]] = []
    for number in 2...count {
      // At least `number` numbers are needed to fill `number` classes.
      solve(number...size, startingAt: number - 1...size - 1)
      swap(&costs, &nextCosts)
      steps.append(beginnings)
    }
    var cuts: [Int] = []
    var end = size
    for step in steps.reversed() {
      end = Int(step[end])
      cuts.append(end)
    }
    return cuts.reversed()
  }

  /// Finds the best beginning of the last class for each end in a range.
  private mutating func solve(_ ends: ClosedRange<Int>, startingAt starts: ClosedRange<Int>) {
    let end = (ends.lowerBound + ends.upperBound) / 2
    var best = starts.lowerBound
    var least = Double.infinity
    for start in starts.lowerBound...max(starts.lowerBound, min(starts.upperBound, end - 1)) {
      let cost = costs[start] + cost(start, end)
      if cost < least { (best, least) = (start, cost) }
    }
    nextCosts[end] = least
    beginnings[end] = Int32(best)
    if ends.lowerBound < end {
      solve(ends.lowerBound...end - 1, startingAt: starts.lowerBound...best)
    }
    if end < ends.upperBound {
      solve(end + 1...ends.upperBound, startingAt: best...starts.upperBound)
    }
  }
}
