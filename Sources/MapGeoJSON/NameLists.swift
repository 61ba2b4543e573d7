import MapJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lists of member names that the objects in a text use. Each list is stored once.
///
/// The lists form a tree. A node is a name that follows the names on the path from the root. The
/// reader predicts that a node has the same successor as before, and confirms this by a comparison
/// of bytes. A repeated name is therefore neither hashed nor converted to a string.
struct NameLists {
  /// A list of names, identified by the node of its last name.
  typealias Node = Int

  private struct Entry {
    /// The list without its last name.
    var parent: Node
    /// The byte range of the last name in the text, without its quotes.
    var range: Range<Int>
    /// The most recent list that continues this list by one name.
    var lastChild: Node?
    /// The number of names in the list.
    var length: Int
    /// Whether a name occurs twice in the list.
    var hasDuplicates: Bool
    /// The names as strings, or nil before their first use.
    var names: [String]?
  }

  /// The list without names, which is the root of the tree.
  static let root: Node = 0
  /// The maximum number of lists. It bounds the memory for a text whose objects share few names.
  private static let limit = 1 << 14
  /// The maximum number of names in a list. It is limited because each name is compared with all
  /// names before it.
  private static let maximumListLength = 1 << 10

  private var entries = [
    Entry(parent: 0, range: 0..<0, lastChild: nil, length: 0, hasDuplicates: false, names: [])
  ]
  /// A hash table of nodes with open addressing. The hash of a node is computed from its parent and
  /// its name. The table is empty until the first search.
  private var table: [Node?] = []

  /// The length of the list that was used last. It is the prediction for the length of the next
  /// list.
  private(set) var expectedLength = 0

  /// Returns the list `node` continued by one name. Returns nil if the limits are exceeded or if
  /// the name contains escapes.
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

  /// Returns the names of a list and whether one of the names occurs twice.
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
    // If a name contains escapes, its bytes differ from its characters.
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
  /// Whether two ranges of the buffer contain the same bytes. Both ranges must be inside the
  /// buffer.
  @inline(__always)
  func equalBytes(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count, let start = baseAddress else { return false }
    return memcmp(start + a.lowerBound, start + b.lowerBound, a.count) == 0
  }

  /// Returns a hash of a range of bytes inside the buffer. Its highest bits are distributed best.
  /// The hash affects only the speed of a search, never its result.
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
