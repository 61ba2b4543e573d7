/// Distinct finite numbers in ascending order, each with how often it occurs.
public struct WeightedNumbers: Hashable, Sendable {
  /// The numbers, each greater than the one before.
  public private(set) var values: [Double] = []
  /// How often each occurs.
  public private(set) var counts: [Int] = []
  /// The number of occurrences.
  public private(set) var total = 0

  /// Creates the distinct numbers of a list. Numbers that are not finite are left out.
  public init(_ numbers: [Double]) {
    for number in numbers.filter(\.isFinite).sorted() {
      total += 1
      if number == values.last {
        counts[counts.count - 1] += 1
      } else {
        // No negative zero: texts and messages name these numbers.
        values.append(number == 0 ? 0 : number)
        counts.append(1)
      }
    }
  }

  /// The smallest number, and the greatest.
  public var range: ClosedRange<Double>? {
    guard let first = values.first, let last = values.last else { return nil }
    return first...last
  }

  /// Returns the numbers below a limit, and those from it on.
  func split(at limit: Double) -> (below: WeightedNumbers, above: WeightedNumbers) {
    let index = values.firstIndex { $0 >= limit } ?? values.count
    return (part(0..<index), part(index..<values.count))
  }

  private func part(_ range: Range<Int>) -> WeightedNumbers {
    var part = WeightedNumbers([])
    part.values = Array(values[range])
    part.counts = Array(counts[range])
    part.total = part.counts.reduce(0, +)
    return part
  }
}
