/// How values are divided into classes.
public enum ClassScheme: String, Hashable, Sendable, CaseIterable {
  /// Classes of as many features each, as far as equal values allow.
  case quantile
  /// Classes of equal width.
  case equal
  /// Classes whose values differ least from the means of their classes (Fisher's exact optimization, also known as
  /// Jenks' natural breaks).
  case natural
  /// Classes of equal width with round limits; their number is close to the wanted one.
  case pretty
  /// Classes whose limits grow by an equal factor, for positive numbers.
  case log
  /// A class for each of the most frequent values, and one for all others.
  case categories
}
