import MapJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lists of member names of the objects in a text, each stored once.
///
/// The lists form a tree: a node is a name after the names on the path from the root. The successor
/// of a node is first predicted to be the previous one, which a comparison of bytes confirms, so
/// that a repeated name is neither hashed nor converted to a string.
struct NameLists {
  /// A list of names.
  typealias Node = Int

  private struct Entry {
    /// The list without its last name.
    var parent: Node
    /// The byte range of the last name in the text, without its quotes.
    var range: Range<Int>
    /// The most recent continuation of this list.
    var lastChild: Node?
    /// The number of names.
    var length: Int
    /// Whether a name occurs twice.
    var hasDuplicates: Bool
    /// The names, after their first use.
    var names: [String]?
  }

  /// The empty list.
  static let root: Node = 0
  /// The maximum number of lists, which bounds the memory for a text whose objects have few names
  /// in common.
  private static let limit = 1 << 14
  /// The maximum length of a list, because each name is compared with all names before it.
  private static let maximumListLength = 1 << 10

  private var entries = [
    Entry(parent: 0, range: 0..<0, lastChild: nil, length: 0, hasDuplicates: false, names: [])
  ]
  /// Nodes by the hash of their parent and name, with open addressing; empty until the first
  /// search.
  private var table: [Node?] = []

  /// The length of the list that was used last, which predicts the length of the next one.
  private(set) var expectedLength = 0

  /// Returns the list `node` continued by a name; nil if the limits are exceeded.
  @inline(__always)
  mutating func child(
    of node: Node, named token: JSONReader.StringToken, in reader: borrowing JSONReader
  ) -> Node? {
    if let guess = entries[node].lastChild, !token.hasEscapes,
      reader.text.equalBytes(entries[guess].range, token.range)
    {
      return guess
    }
    return searchChild(of: node, named: token, in: reader)
  }

  /// Returns the names of a list, and whether one occurs twice.
  mutating func names(
    of node: Node, in reader: borrowing JSONReader
  ) -> (names: [String], hasDuplicates: Bool) {
    let hasDuplicates = entries[node].hasDuplicates
    expectedLength = entries[node].length
    if let names = entries[node].names { return (names, hasDuplicates) }
    var ranges: [Range<Int>] = []
    var current = node
    while current != Self.root {
      ranges.append(entries[current].range)
      current = entries[current].parent
    }
    let names = ranges.reversed().map {
      String(decoding: UnsafeRawBufferPointer(rebasing: reader.text[$0]), as: UTF8.self)
    }
    entries[node].names = names
    return (names, hasDuplicates)
  }

  @inline(never)
  private mutating func searchChild(
    of node: Node, named token: JSONReader.StringToken, in reader: borrowing JSONReader
  ) -> Node? {
    // The bytes of a name with escapes differ from its characters.
    guard !token.hasEscapes else { return nil }
    if table.isEmpty { table = Array(repeating: nil, count: 2 * Self.limit) }
    let hash = reader.text.hash(of: token.range, seed: UInt64(node))
    var slot = Int(truncatingIfNeeded: hash >> 32) & (table.count - 1)
    while let candidate = table[slot] {
      if entries[candidate].parent == node,
        reader.text.equalBytes(entries[candidate].range, token.range)
      {
        entries[node].lastChild = candidate
        return candidate
      }
      slot = (slot + 1) & (table.count - 1)
    }
    guard entries.count < Self.limit, entries[node].length < Self.maximumListLength else {
      return nil
    }
    let child = entries.count
    entries.append(
      Entry(
        parent: node, range: token.range, lastChild: nil, length: entries[node].length + 1,
        hasDuplicates: entries[node].hasDuplicates
          || contains(token.range, upTo: node, in: reader.text),
        names: nil))
    table[slot] = child
    entries[node].lastChild = child
    return child
  }

  private func contains(
    _ range: Range<Int>, upTo node: Node, in text: UnsafeRawBufferPointer
  ) -> Bool {
    var current = node
    while current != Self.root {
      if text.equalBytes(entries[current].range, range) { return true }
      current = entries[current].parent
    }
    return false
  }
}

extension UnsafeRawBufferPointer {
  /// Whether two ranges of the buffer hold the same bytes. Both must be inside the buffer.
  @inline(__always)
  func equalBytes(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count, let start = baseAddress else { return false }
    return memcmp(start + a.lowerBound, start + b.lowerBound, a.count) == 0
  }

  /// Returns a hash of a range of bytes inside the buffer, with the best bits highest. It affects
  /// only the speed of a search, never its result.
  func hash(of range: Range<Int>, seed: UInt64 = 0) -> UInt64 {
    let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = (seed ^ UInt64(range.count)) &* multiplier
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      hash =
        (hash ^ (hash >> 32) ^ loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* multiplier
      index += 8
    }
    while index < range.upperBound {
      hash = (hash ^ (hash >> 32) ^ UInt64(self[index])) &* multiplier
      index += 1
    }
    return (hash ^ (hash >> 32)) &* multiplier
  }
}
