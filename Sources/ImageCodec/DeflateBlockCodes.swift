/// The codes of one block and how they are written ahead of it (RFC 1951, 3.2.6 and 3.2.7).
struct DeflateBlockCodes {
  /// The code of bytes, lengths and the block's end.
  let literals: HuffmanCode
  /// The code of distances.
  let distances: HuffmanCode
  /// Whether they are the codes that need not be written.
  private let isFixed: Bool
  private let head: Head

  /// The better ones of the fixed codes and those made for a block.
  init(literals literalCounts: [UInt32], distances distanceCounts: [UInt32]) {
    let literals = HuffmanCode(frequencies: literalCounts, limit: 15)
    let distances = HuffmanCode(frequencies: distanceCounts, limit: 15)
    let head = Head(literals: literals.lengths, distances: distances.lengths)
    let fixed = DeflateBlockCodes.fixed
    let size =
      head.size + literals.size(frequencies: literalCounts)
      + distances.size(frequencies: distanceCounts)
    let fixedSize =
      fixed.literals.size(frequencies: literalCounts)
      + fixed.distances.size(frequencies: distanceCounts)
    isFixed = fixedSize <= size
    self.literals = isFixed ? fixed.literals : literals
    self.distances = isFixed ? fixed.distances : distances
    self.head = head
  }

  private static let fixed: (literals: HuffmanCode, distances: HuffmanCode) = {
    let lengths = (0..<288).map { (symbol: Int) -> UInt8 in
      symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
    }
    return (HuffmanCode(lengths: lengths), HuffmanCode(lengths: .init(repeating: 5, count: 30)))
  }()

  /// Writes what comes before a block's tokens.
  func writeHead(isLast: Bool, _ writer: inout BitWriter) {
    writer.write(isLast ? 1 : 0, count: 1)
    writer.write(isFixed ? 1 : 2, count: 2)
    if !isFixed { head.write(&writer) }
  }

  /// Two codes' lengths, themselves written in a code.
  private struct Head {
    /// The order in which the lengths of the lengths' code are written.
    private static let order = [
      16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    private let literalCount: Int
    private let distanceCount: Int
    private let runs: [(symbol: Int, extra: UInt32)]
    private let code: HuffmanCode
    private let codeCount: Int
    /// Bits that it takes.
    let size: Int

    init(literals: [UInt8], distances: [UInt8]) {
      literalCount = max((literals.lastIndex { $0 > 0 } ?? 0) + 1, 257)
      distanceCount = max((distances.lastIndex { $0 > 0 } ?? 0) + 1, 1)
      runs = Head.runs(literals[..<literalCount] + distances[..<distanceCount])
      var counts = [UInt32](repeating: 0, count: 19)
      for run in runs { counts[run.symbol] += 1 }
      let code = HuffmanCode(frequencies: counts, limit: 7)
      self.code = code
      codeCount = max((Head.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1, 4)
      size =
        14 + 3 * codeCount + code.size(frequencies: counts)
        + runs.reduce(0) { $0 + Int(Head.extraBits($1.symbol)) }
    }

    /// Lengths as they are written: one by one, or as repeats of the last one or of zero.
    private static func runs(_ lengths: ArraySlice<UInt8>) -> [(symbol: Int, extra: UInt32)] {
      var runs: [(symbol: Int, extra: UInt32)] = []
      var rest = lengths
      while let length = rest.first {
        let same = rest.prefix(139).prefix { $0 == length }.count
        let count: Int
        if length == 0 && same >= 11 {
          count = min(same, 138)
          runs.append((18, UInt32(count - 11)))
        } else if length == 0 && same >= 3 {
          count = same
          runs.append((17, UInt32(count - 3)))
        } else {
          runs.append((Int(length), 0))
          let repeats = min(same - 1, 6)
          if length > 0 && repeats >= 3 { runs.append((16, UInt32(repeats - 3))) }
          count = length > 0 && repeats >= 3 ? repeats + 1 : 1
        }
        rest = rest.dropFirst(count)
      }
      return runs
    }

    private static func extraBits(_ symbol: Int) -> UInt32 {
      symbol == 16 ? 2 : symbol == 17 ? 3 : symbol == 18 ? 7 : 0
    }

    func write(_ writer: inout BitWriter) {
      writer.write(UInt32(literalCount - 257), count: 5)
      writer.write(UInt32(distanceCount - 1), count: 5)
      writer.write(UInt32(codeCount - 4), count: 4)
      for symbol in Head.order[..<codeCount] {
        writer.write(UInt32(code.lengths[symbol]), count: 3)
      }
      for run in runs {
        writer.write(word: code.words[run.symbol])
        writer.write(run.extra, count: Head.extraBits(run.symbol))
      }
    }
  }
}
