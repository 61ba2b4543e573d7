/// Classes of numbers. The upper limit of a class is the lower limit of the next class. The first class has no lower
/// limit, and the last class has no upper limit.
public struct NumberClasses: Hashable, Sendable {
  /// The limits between the classes, in ascending order.
  public let breaks: [Double]
  /// The limit that each class contains.
  public let inclusive: ClassLimit

  /// Creates classes. The limits must be in strictly ascending order. By default, classes contain their lower limits.
  public init(breaks: [Double], inclusive: ClassLimit = .lower) {
    self.breaks = breaks
    self.inclusive = inclusive
  }

  /// The number of classes.
  public var count: Int { breaks.count + 1 }

  /// Returns the index of the class that contains a number.
  public func index(of number: Double) -> Int {
    var (low, high) = (0, breaks.count)
    while low < high {
      let middle = (low + high) / 2
      if inclusive.isAbove(number, breaks[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the number of occurrences of numbers in each class.
  public func counts(of numbers: WeightedNumbers) -> [Int] {
    var counts = Array(repeating: 0, count: count)
    var current = 0
    for (value, weight) in zip(numbers.values, numbers.counts) {
      while current < breaks.count, inclusive.isAbove(value, breaks[current]) { current += 1 }
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
  /// quantiles fall on equal numbers, or if no number is beyond a limit of the scheme.
  ///
  /// - Parameters:
  ///   - numbers: The numbers. There must be at least one number.
  ///   - scheme: The scheme that divides the numbers; `categories` and `continuous` are treated as `quantile`.
  ///   - count: The requested number of classes, at least 1.
  ///   - inclusive: The limit that each class contains.
  init(
    of numbers: WeightedNumbers, by scheme: ClassScheme, count: Int, inclusive: ClassLimit = .lower
  ) {
    guard let range = numbers.range, count > 1, range.lowerBound < range.upperBound else {
      self.init(breaks: [], inclusive: inclusive)
      return
    }
    func classes(from cuts: [Int]) -> NumberClasses {
      NumberClasses(cuts: cuts, in: numbers, inclusive: inclusive)
    }
    func classes(near exact: [Double], tolerance: Double) -> NumberClasses {
      NumberClasses(near: exact, in: numbers, tolerance: tolerance, inclusive: inclusive)
    }
    if numbers.values.count <= count, [.quantile, .natural, .maximum].contains(scheme) {
      self = classes(from: Array(1..<numbers.values.count))
      return
    }
    self =
      switch scheme {
      case .quantile, .categories, .continuous:
        classes(from: QuantileBreaks.cuts(numbers, count: count))
      case .natural: classes(from: NaturalBreaks.cuts(numbers, count: count))
      case .headTail: classes(from: HeadTailBreaks.cuts(numbers, count: count))
      case .maximum: classes(from: MaximumBreaks.cuts(numbers, count: count))
      case .equal: classes(near: EqualBreaks.breaks(range, count: count), tolerance: 0.02)
      case .log: classes(near: EqualBreaks.factors(range, count: count), tolerance: 0.1)
      case .deviation: classes(near: DeviationBreaks.breaks(numbers, count: count), tolerance: 0.02)
      case .pretty:
        NumberClasses(breaks: PrettyBreaks.breaks(range, count: count), inclusive: inclusive)
      }
  }

  /// Creates classes that begin at the numbers with the given indices. The indices must be in ascending order.
  private init(cuts: [Int], in numbers: WeightedNumbers, inclusive: ClassLimit) {
    self.init(
      breaks: cuts.map {
        RoundNumber.limit(
          from: numbers.values[$0 - 1], to: numbers.values[$0], inclusive: inclusive)
      }, inclusive: inclusive)
  }

  /// Creates classes with round limits near the exact limits. Limits with no numbers on one side are left out.
  ///
  /// - Parameter tolerance: The maximum distance of a limit from its exact limit, relative to the distance to the
  ///   next exact limit.
  private init(
    near exact: [Double], in numbers: WeightedNumbers, tolerance: Double, inclusive: ClassLimit
  ) {
    var breaks: [Double] = []
    let values = numbers.values
    var lower = min(values[0], exact.first ?? values[0])
    for (index, limit) in exact.enumerated() {
      defer { lower = limit }
      let upper =
        index + 1 < exact.count ? exact[index + 1] : max(limit, values[values.count - 1])
      let room = min(limit - lower, upper - limit) * tolerance
      guard let next = values.firstIndex(where: { inclusive.isAbove($0, limit) }), next > 0 else {
        continue
      }
      let least = max(values[next - 1], limit - room)
      let most = min(values[next], limit + room)
      let rounded =
        least < most
        ? RoundNumber.limit(from: least, to: most, inclusive: inclusive, near: limit) : limit
      if rounded > breaks.last ?? -.infinity { breaks.append(rounded) }
    }
    self.init(breaks: breaks, inclusive: inclusive)
  }
}
