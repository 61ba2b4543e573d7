/// A substring to search for in texts, as their UTF-16 units. A search takes a time that is proportional to the lengths of
/// both, whatever they contain (Knuth, Morris and Pratt, "Fast pattern matching in strings", 1977).
package struct SubstringSearch: Sendable {
  private let needle: [UInt16]
  /// For each prefix of the substring, the length of the longest shorter prefix that the prefix ends with.
  private let borders: [Int]

  /// Prepares the search for a substring.
  package init(_ needle: some Sequence<UInt16>) {
    let needle = Array(needle)
    var borders = needle.isEmpty ? [] : [0]
    borders.reserveCapacity(needle.count)
    var length = 0
    for unit in needle.dropFirst() {
      while length > 0, needle[length] != unit { length = borders[length - 1] }
      if needle[length] == unit { length += 1 }
      borders.append(length)
    }
    self.needle = needle
    self.borders = borders
  }

  /// The first index of the substring in `units`, from `start` on; nil if it is not there. An empty substring is
  /// everywhere.
  package func firstIndex(in units: [UInt16], from start: Int = 0) -> Int? {
    guard !needle.isEmpty else { return start }
    guard needle.count <= units.count - start else { return nil }
    var length = 0
    for index in start..<units.count {
      let unit = units[index]
      while length > 0, needle[length] != unit { length = borders[length - 1] }
      if needle[length] == unit { length += 1 }
      if length == needle.count { return index + 1 - length }
    }
    return nil
  }
}
