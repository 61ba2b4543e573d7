/// Classes of numbers. Each class contains the numbers from its lower limit to below its upper limit. The upper limit
/// of a class is the lower limit of the next class. The first class has no lower limit, and the last class has no
/// upper limit.
public struct NumberClasses: Hashable, Sendable {
  /// The limits between the classes, in ascending order.
  public let breaks: [Double]

  /// Creates classes. The limits must be in strictly ascending order.
  public init(breaks: [Double]) { self.breaks = breaks }

  /// The number of classes.
  public var count: Int { breaks.count + 1 }

  /// Returns the index of the class that contains a number.
  public func index(of number: Double) -> Int {
    var (low, high) = (0, breaks.count)
    while low < high {
      let middle = (low + high) / 2
      if breaks[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the number of occurrences of numbers in each class.
  public func counts(of numbers: WeightedNumbers) -> [Int] {
    var counts = Array(repeating: 0, count: count)
    var current = 0
    for (value, weight) in zip(numbers.values, numbers.counts) {
      while current < breaks.count, breaks[current] <= value { current += 1 }
      counts[current] += weight
    }
    return counts
  }
}

extension NumberClasses {
  /// Divides numbers into classes.
  ///
  /// Limits are rounded as far as no number moves to another class. There are fewer classes than requested if there
  /// are fewer distinct numbers: each distinct number then has its own class. There are also fewer classes if several
  /// quantiles fall on equal numbers.
  ///
  /// - Parameters:
  ///   - numbers: The numbers. There must be at least one number.
  ///   - scheme: The scheme that divides the numbers; `categories` is treated as `quantile`.
  ///   - count: The requested number of classes, at least 1.
  init(of numbers: WeightedNumbers, by scheme: ClassScheme, count: Int) {
    guard let range = numbers.range, count > 1, range.lowerBound < range.upperBound else {
      self.init(breaks: [])
      return
    }
    if numbers.values.count <= count, [.quantile, .natural].contains(scheme) {
      self.init(cuts: Array(1..<numbers.values.count), in: numbers)
      return
    }
    switch scheme {
    case .quantile, .categories:
      self.init(cuts: QuantileBreaks.cuts(numbers, count: count), in: numbers)
    case .natural: self.init(cuts: NaturalBreaks.cuts(numbers, count: count), in: numbers)
    case .equal:
      self.init(near: EqualBreaks.breaks(range, count: count), in: numbers, tolerance: 0.02)
    case .log:
      self.init(near: EqualBreaks.factors(range, count: count), in: numbers, tolerance: 0.1)
    case .pretty: self.init(breaks: PrettyBreaks.breaks(range, count: count))
    }
  }

  /// Creates classes that begin at the numbers with the given indices. The indices must be in ascending order.
  private init(cuts: [Int], in numbers: WeightedNumbers) {
    self.init(
      breaks: cuts.map {
        RoundNumber.simplest(above: numbers.values[$0 - 1], to: numbers.values[$0])
      }
    )
  }

  /// Creates classes with round limits near the exact limits.
  ///
  /// - Parameter tolerance: The maximum distance of a limit from its exact limit, relative to the distance to the
  ///   next exact limit.
  private init(near exact: [Double], in numbers: WeightedNumbers, tolerance: Double) {
    var breaks: [Double] = []
    var lower = numbers.values[0]
    for (index, limit) in exact.enumerated() {
      let upper =
        index + 1 < exact.count ? exact[index + 1] : numbers.values[numbers.values.count - 1]
      let room = min(limit - lower, upper - limit) * tolerance
      let next = numbers.values.firstIndex { $0 >= limit } ?? numbers.values.count - 1
      let least = max(numbers.values[max(0, next - 1)], limit - room)
      let most = min(numbers.values[next], limit + room)
      let rounded = least < most ? RoundNumber.simplest(above: least, to: most, near: limit) : limit
      if rounded > breaks.last ?? -.infinity { breaks.append(rounded) }
      lower = limit
    }
    self.init(breaks: breaks)
  }
}

/// The schemes that divide values into classes.
public enum ClassScheme: String, Hashable, Sendable, CaseIterable {
  /// Classes with equal numbers of features, as far as equal values allow.
  case quantile
  /// Classes of equal width.
  case equal
  /// Classes whose values differ least from the mean of their class (Fisher's exact optimization, also known as
  /// Jenks' natural breaks).
  case natural
  /// Classes of equal width with round limits. The number of classes is close to the requested number.
  case pretty
  /// Classes of positive numbers whose limits grow by an equal factor.
  case log
  /// One class for each of the most frequent values, and one class for all other values.
  case categories
}
