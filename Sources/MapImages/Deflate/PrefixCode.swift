/// A prefix code of deflate (RFC 1951, section 3.2): a Huffman code with a limit on the length of its words.
struct PrefixCode {
  /// A word: its bits, the first one lowest, and their number above 16 bits. 0 for symbols that do not occur.
  typealias Word = UInt32

  /// The number of bits of each symbol; 0 for symbols that do not occur.
  let lengths: [UInt8]
  /// The word of each symbol.
  let words: [Word]

  /// Creates the code of symbols that occur as often as `counts` says, with words of at most `limit` bits, up to 15.
  /// There are at most `1 << limit` symbols.
  init(counts: [UInt32], limit: Int) {
    lengths = Self.lengths(of: counts, limit: limit)
    words = Self.words(lengths)
  }

  /// The number of bits of a word.
  @inline(__always)
  static func length(_ word: Word) -> UInt64 { UInt64(word &>> 16) }

  /// The bits of a word.
  @inline(__always)
  static func bits(_ word: Word) -> UInt64 { UInt64(word & 0xFFFF) }

  /// The number of symbols up to the last one that occurs.
  var usedCount: Int { (lengths.lastIndex { $0 > 0 } ?? -1) + 1 }

  private static func lengths(of counts: [UInt32], limit: Int) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: counts.count)
    let symbols = counts.indices.filter { counts[$0] > 0 }
      .sorted { (counts[$0], $0) < (counts[$1], $1) }
    // A single symbol takes a bit.
    guard symbols.count > 1 else {
      for symbol in symbols { lengths[symbol] = 1 }
      return lengths
    }
    var perLength = depths(ofLeaves: symbols.map { UInt64(counts[$0]) }, limit: limit)
    limitLengths(&perLength, to: limit)
    // The rarest symbols have the longest words.
    var place = 0
    for length in stride(from: limit, to: 0, by: -1) {
      for symbol in symbols[place..<place + perLength[length]] { lengths[symbol] = UInt8(length) }
      place += perLength[length]
    }
    return lengths
  }

  /// Returns the number of leaves at each depth of the Huffman tree of leaves with ascending weights. Deeper ones than
  /// `limit` count as that deep.
  private static func depths(ofLeaves leaves: [UInt64], limit: Int) -> [Int] {
    let count = leaves.count
    // The nodes are made in ascending order of their weights, so that the lightest one is first among the leaves or
    // first among the nodes.
    var weights = leaves
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var (leaf, node) = (0, count)
    for new in count..<2 * count - 1 {
      var weight: UInt64 = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < count && (node >= new || weights[leaf] <= weights[node])
        let lightest = takesLeaf ? leaf : node
        if takesLeaf { leaf += 1 } else { node += 1 }
        weight += weights[lightest]
        parents[lightest] = new
      }
      weights.append(weight)
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    var perLength = [Int](repeating: 0, count: limit + 1)
    for index in stride(from: 2 * count - 3, through: 0, by: -1) {
      depths[index] = depths[parents[index]] + 1
      if index < count { perLength[min(depths[index], limit)] += 1 }
    }
    return perLength
  }

  /// Lengthens short words until words of these lengths exist (Kraft's inequality).
  private static func limitLengths(_ perLength: inout [Int], to limit: Int) {
    var taken = (1...limit).reduce(0) { $0 + perLength[$1] << (limit - $1) }
    while taken > 1 << limit {
      guard let short = (1..<limit).last(where: { perLength[$0] > 0 }) else { return }
      perLength[limit] -= 1
      perLength[short] -= 1
      perLength[short + 1] += 2
      taken -= 1
    }
  }

  /// Returns the words of lengths (RFC 1951, section 3.2.2), with their bits reversed, as they are written.
  private static func words(_ lengths: [UInt8]) -> [Word] {
    var next = [UInt32](repeating: 0, count: 17)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1..<next.count { next[length] = (next[length - 1] + next[length]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      let word = next[Int(length)]
      next[Int(length)] += 1
      var reversed: UInt32 = 0
      for bit in 0..<UInt32(length) { reversed = reversed << 1 | (word >> bit) & 1 }
      return reversed | UInt32(length) << 16
    }
  }
}
