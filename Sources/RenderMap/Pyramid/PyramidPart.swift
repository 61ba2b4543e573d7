/// A contiguous part of a pyramid's tiles along the Hilbert curves. Neighbouring tiles are in the same part, so that a
/// machine reads the data of few regions.
///
/// A pyramid is divided into parts of equal numbers of blocks. The parts of a pyramid, one after the other, are its
/// tiles in order.
public struct PyramidPart: Hashable, Sendable {
  private let place: PartNumber

  /// The number of the part, from 1.
  public var number: Int { place.number }
  /// The number of parts.
  public var count: Int { place.count }

  /// The whole pyramid.
  public static let whole = PyramidPart(.whole)

  /// Creates a part; nil unless the number is in `1...count`.
  public init?(_ number: Int, of count: Int) {
    guard let place = PartNumber(number, of: count) else { return nil }
    self.init(place)
  }

  /// Creates a part from a text with its number and the count, such as `2/40`; nil for any other text.
  public init?(_ text: String) {
    guard let place = PartNumber(text) else { return nil }
    self.init(place)
  }

  private init(_ place: PartNumber) { self.place = place }

  /// Returns the range of the part's blocks among `total`. The first parts have one more than the others if the number
  /// of blocks is not a multiple of the number of parts.
  func blocks(of total: Int) -> Range<Int> {
    let (each, rest) = total.quotientAndRemainder(dividingBy: count)
    let start = each * (number - 1) + min(number - 1, rest)
    return start..<start + each + (number <= rest ? 1 : 0)
  }
}
