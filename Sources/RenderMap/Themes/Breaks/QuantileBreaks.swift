/// Classes of as many numbers each, as far as equal numbers allow.
enum QuantileBreaks {
  /// Returns the indices of the distinct numbers with which the second and the further classes begin.
  ///
  /// Each class ends where the number of numbers up to there is nearest to a multiple of the total over `count`, so
  /// that without equal numbers the classes differ by one number at most.
  static func cuts(_ numbers: WeightedNumbers, count: Int) -> [Int] {
    var cuts: [Int] = []
    var index = 0
    var sum = 0
    for number in 1..<count {
      // `sum * count` and `target` have the same unit.
      let target = numbers.total * number
      while index < numbers.counts.count {
        let next = sum + numbers.counts[index]
        // The distances to the target with and without the next number; the nearer one, or the one with it.
        guard next * count - target <= target - sum * count else { break }
        sum = next
        index += 1
      }
      if index > cuts.last ?? 0, index < numbers.values.count { cuts.append(index) }
    }
    return cuts
  }
}
