/// The place of a part among equal parts: its number, and how many there are.
struct PartNumber: Hashable, Sendable {
  /// The number of the part, from 1.
  let number: Int
  /// The number of parts.
  let count: Int

  /// The only part.
  static let whole = PartNumber(uncheckedNumber: 1, of: 1)

  /// Creates a place; nil unless the number is in `1...count`.
  init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.init(uncheckedNumber: number, of: count)
  }

  /// Creates a place from a text with the number and the count, such as `2/4`; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  private init(uncheckedNumber number: Int, of count: Int) {
    self.number = number
    self.count = count
  }
}
