import MapJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lists of names that the objects of a text have, each kept once.
///
/// They form a tree: a node is a name after the names on the way from the root. Which name follows a
/// node is first guessed to be the one that followed it last time, which one comparison of bytes
/// confirms; so a name that comes again is neither hashed nor made a string again.
struct NameLists {
  /// A list of names.
  typealias Node = Int

  private struct Entry {
    /// The list without the last name.
    var parent: Node
    /// Where in the text the last name stands, between its quotes.
    var range: Range<Int>
    /// The list that this one was last continued to.
    var lastChild: Node?
    /// The number of names.
    var length: Int
    /// Whether a name comes twice.
    var hasDuplicates: Bool
    /// The names, once they were asked for.
    var names: [String]?
  }

  /// The list of no names.
  static let root: Node = 0
  /// More lists than this are not kept: a text whose objects have few names in common does not fill
  /// the memory.
  private static let limit = 1 << 14
  /// Names are compared with all before them, so longer lists are not kept.
  private static let longestList = 1 << 10

  private var entries = [
    Entry(parent: 0, range: 0..<0, lastChild: nil, length: 0, hasDuplicates: false, names: [])
  ]
  /// Nodes by a hash of their parent and name, with open addressing; empty at first.
  private var table: [Node?] = []

  /// How many names the list had that was last asked for: the next one likely has as many.
  private(set) var expectedLength = 0

  /// The list `node` continued by a name; nil where no more lists are kept.
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

  /// The names of a list, and whether one comes twice.
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
    // The bytes of a name with escapes are not its characters.
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
    guard entries.count < Self.limit, entries[node].length < Self.longestList else { return nil }
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
  /// Whether two ranges of the buffer hold the same bytes. Both lie inside it.
  @inline(__always)
  func equalBytes(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count, let start = baseAddress else { return false }
    return memcmp(start + a.lowerBound, start + b.lowerBound, a.count) == 0
  }

  /// A hash of the bytes of a range inside the buffer, best in its highest bits. It decides only where
  /// something is looked for, never what is found.
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
