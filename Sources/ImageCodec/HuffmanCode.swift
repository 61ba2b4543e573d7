/// A prefix code whose words are at most some bits long (RFC 1951, 3.2.2).
struct HuffmanCode {
  /// The bits of each symbol's word; 0 for a symbol that does not occur.
  let lengths: [UInt8]
  /// Each symbol's word, turned around as Deflate writes it, and in the highest byte its length.
  let words: [UInt32]

  /// The code of these lengths.
  init(lengths: [UInt8]) {
    self.lengths = lengths
    var counts = [UInt32](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [UInt32](repeating: 0, count: 17)
    for length in 1..<17 { next[length] = (next[length - 1] + counts[length - 1]) << 1 }
    words = lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] += 1 }
      return HuffmanCode.reversed(next[Int(length)], count: length) | UInt32(length) << 24
    }
  }

  /// The shortest code for symbols that occur so often, its words at most `limit` bits long.
  init(frequencies: [UInt32], limit: Int) {
    var used = frequencies.indices.filter { frequencies[$0] > 0 }
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    guard used.count > 1 else {
      for symbol in used { lengths[symbol] = 1 }
      self.init(lengths: lengths)
      return
    }
    // The rarest first; ties in the symbols' order, so that the code is always the same.
    used.sort { (frequencies[$0], $0) < (frequencies[$1], $1) }
    let counts = HuffmanCode.counts(used.map { frequencies[$0] }, limit: limit)
    var rest = used[...]
    for length in stride(from: limit, to: 0, by: -1) {
      for symbol in rest.prefix(counts[length]) { lengths[symbol] = UInt8(length) }
      rest = rest.dropFirst(counts[length])
    }
    self.init(lengths: lengths)
  }

  /// How many words have each length, for frequencies from the lowest to the highest.
  private static func counts(_ frequencies: [UInt32], limit: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: limit + 1)
    for depth in depths(frequencies) { counts[min(depth, limit)] += 1 }
    // Where words were cut to the limit, too many share the code's room, counted in longest words:
    // as long as they do, a longest word moves up beside a shorter one that is made longer.
    var room = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) }
    while room > 1 << limit {
      counts[limit] -= 1
      let length = (1..<limit).last { counts[$0] > 0 } ?? 1
      counts[length] -= 1
      counts[length + 1] += 2
      room -= 1
    }
    return counts
  }

  /// The depth of each leaf in the tree that joins the two rarest nodes again and again.
  private static func depths(_ frequencies: [UInt32]) -> [Int] {
    let leaves = frequencies.count
    var weights = frequencies.map(UInt64.init)
    var parents = [Int](repeating: 0, count: 2 * leaves - 1)
    var leaf = 0
    var inner = leaves
    for node in leaves..<2 * leaves - 1 {
      var weight: UInt64 = 0
      for _ in 0..<2 {
        // Nodes are made in the order of their weights, thus the rarest is a leaf or the oldest.
        let takesLeaf = leaf < leaves && (inner == node || weights[leaf] <= weights[inner])
        let child = takesLeaf ? leaf : inner
        if takesLeaf { leaf += 1 } else { inner += 1 }
        weight += weights[child]
        parents[child] = node
      }
      weights.append(weight)
    }
    var depths = [Int](repeating: 0, count: 2 * leaves - 1)
    for node in stride(from: 2 * leaves - 3, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
    }
    return Array(depths[..<leaves])
  }

  private static func reversed(_ word: UInt32, count: UInt8) -> UInt32 {
    var reversed: UInt32 = 0
    for bit in 0..<UInt32(count) { reversed |= (word >> bit & 1) << (UInt32(count) - 1 - bit) }
    return reversed
  }

  /// The bits that symbols which occur so often take.
  func size(frequencies: [UInt32]) -> Int {
    zip(lengths, frequencies).reduce(0) { $0 + Int($1.0) * Int($1.1) }
  }
}
