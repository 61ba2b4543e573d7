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
  /// Classes whose limits are whole standard deviations from the mean. If the number of classes is odd, one class
  /// is around the mean. If it is even, the mean is a limit.
  case deviation
  /// Classes of data with few great values. Each limit is the mean of the values above the previous limit (B. Jiang,
  /// "Head/tail breaks", 2013). The values determine the number of classes; the requested number is the maximum.
  case headTail = "head-tail"
  /// Classes that are separated by the widest gaps between values.
  case maximum
  /// No classes: colors change continuously from the smallest number to the greatest.
  case continuous
  /// One class for each of the most frequent values, and one class for all other values.
  case categories

  /// The default number of classes of numbers without a midpoint.
  var defaultCount: Int { self == .headTail ? Theme.classCounts.upperBound : 5 }

  /// Whether numbers on both sides of a midpoint can be divided separately.
  var allowsMidpoint: Bool { self != .deviation && self != .headTail }
}

/// The limit that a class of numbers contains.
public enum ClassLimit: String, Hashable, Sendable, CaseIterable {
  /// A class contains its lower limit, but not its upper limit.
  case lower
  /// A class contains its upper limit, but not its lower limit.
  case upper

  /// Returns whether a number is in a class whose lower limit is `limit`, or in a class above it.
  func isAbove(_ number: Double, _ limit: Double) -> Bool {
    self == .lower ? number >= limit : number > limit
  }
}
