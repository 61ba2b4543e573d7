/// A contiguous part of a pyramid's tiles along the Hilbert curves. Neighbouring tiles are in the same part, so that a
/// machine reads the data of few regions.
///
/// A pyramid is divided into parts of equal numbers of blocks. The parts of a pyramid, one after the other, are its
/// tiles in order.
public struct PyramidPart: Hashable, Sendable {
  /// The number of the part, from 1.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// The whole pyramid.
  public static let whole = PyramidPart(uncheckedNumber: 1, of: 1)

  /// Creates a part; nil unless the number is in `1...count`.
  public init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.init(uncheckedNumber: number, of: count)
  }

  /// Creates a part from a text with its number and the count, such as `2/40`; nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  private init(uncheckedNumber number: Int, of count: Int) {
    self.number = number
    self.count = count
  }

  /// Returns the range of the part's blocks among `total`. The first parts have one more than the others if the number
  /// of blocks is not a multiple of the number of parts.
  func blocks(of total: Int) -> Range<Int> {
    let (each, rest) = total.quotientAndRemainder(dividingBy: count)
    let start = each * (number - 1) + min(number - 1, rest)
    return start..<start + each + (number <= rest ? 1 : 0)
  }
}
