/// Compresses the rows of a band of a picture as a block of deflate with codes of its own (RFC 1951, section 3.2.7).
///
/// zlib compares bytes and looks at each several times, which takes three times as long for maps.
struct PixelBlock {
  private let picture: UnsafeRawBufferPointer
  private let channels: Int
  private let width: Int
  private let rows: Range<Int>
  private let matches: PixelMatches
  private let literals: PrefixCode
  private let distances: PrefixCode
  private let codes: CodeLengths

  /// Finds the codes of some rows of a picture, each after a byte 0.
  ///
  /// - Parameters:
  ///   - picture: Four bytes per pixel, valid while the block is used.
  ///   - channels: The first bytes of each pixel that are stored: 3 or 4. If 3, the fourth is the same in all pixels.
  ///   - width: Pixels per row.
  ///   - rows: The rows. Those before are the ones that are repeated.
  init(_ picture: UnsafeRawBufferPointer, channels: Int, width: Int, rows: Range<Int>) {
    self.picture = picture
    self.channels = channels
    self.width = width
    self.rows = rows
    matches = PixelMatches(picture, channels: channels, width: width, rows: rows)
    literals = PrefixCode(counts: matches.literalCounts, limit: 15)
    distances = PrefixCode(counts: matches.distanceCounts, limit: 15)
    codes = CodeLengths(literals, distances)
  }

  /// Returns the block, which ends on a byte.
  func bytes(isLast: Bool) -> [UInt8] {
    let room = byteCount + BitWriter.slack
    return [UInt8](unsafeUninitializedCapacity: room) { output, count in
      guard let start = output.baseAddress else { return }
      var writer = BitWriter(to: start)
      writer.append(isLast ? 1 : 0, count: 1)
      writer.append(2, count: 2)
      codes.write(to: &writer)
      writeRows(to: &writer)
      writer.append(literals.words[DeflateSymbols.end])
      writer.flush()
      writer.finish(isLast: isLast)
      count = writer.byteCount
    }
  }

  /// The greatest number of bytes of the block.
  private var byteCount: Int {
    var bits = CodeLengths.greatestBitCount
    for (symbol, count) in matches.literalCounts.enumerated() {
      // Lengths have up to 5 further bits.
      bits += Int(count) * (Int(literals.lengths[symbol]) + (symbol > DeflateSymbols.end ? 5 : 0))
    }
    for (symbol, count) in matches.distanceCounts.enumerated() {
      bits += Int(count) * (Int(distances.lengths[symbol]) + symbol / 2)
    }
    return bits / 8 + 8
  }

  /// The bits of the length of a repetition of each number of pixels, and their number above 32 bits.
  private var lengthBits: [UInt64] {
    (0...DeflateSymbols.greatestLength / channels).map { count in
      guard count > 1 else { return 0 }
      let (symbol, extra, extraCount) = DeflateSymbols.length(count * channels)
      let word = literals.words[symbol]
      let length = PrefixCode.length(word)
      return PrefixCode.bits(word) | extra << length | (length + extraCount) << 32
    }
  }

  private func writeRows(to output: inout BitWriter) {
    var writer = output
    let channels = channels
    literals.words.withUnsafeBufferPointer { literals in
      distances.words.withUnsafeBufferPointer { distances in
        lengthBits.withUnsafeBufferPointer { lengths in
          matches.steps.withUnsafeBufferPointer { steps in
            var next = 0
            for row in rows {
              // The number of the filter.
              writer.append(literals[0])
              var index = row * width
              let end = index + width
              while index < end {
                let step = steps[next]
                next &+= 1
                let literalEnd = index &+ Int(step.literals)
                while index < literalEnd {
                  let pixel = UInt32(
                    littleEndian: picture.loadUnaligned(
                      fromByteOffset: index &* 4, as: UInt32.self))
                  // With up to 7 bits that are left, 3 words of 15 bits fit.
                  writer.flush()
                  writer.append(literals[Int(pixel & 255)])
                  writer.append(literals[Int((pixel &>> 8) & 255)])
                  writer.append(literals[Int((pixel &>> 16) & 255)])
                  if channels == 4 {
                    writer.flush()
                    writer.append(literals[Int(pixel &>> 24)])
                  }
                  index &+= 1
                }
                if step.repeated > 0 {
                  writer.flush()
                  let bits = lengths[Int(step.repeated)]
                  writer.append(bits & 0xFFFF_FFFF, count: bits &>> 32)
                  let (symbol, extra, extraCount) = DeflateSymbols.distance(Int(step.distance))
                  writer.append(distances[symbol])
                  writer.append(extra, count: extraCount)
                  index &+= Int(step.repeated)
                }
              }
              writer.flush()
            }
          }
        }
      }
    }
    output = writer
  }
}

/// The lengths of the words of a block's codes, as they are written before its symbols.
struct CodeLengths {
  /// The greatest number of bits that they take.
  static let greatestBitCount =
    17 + 3 * 19 + 14 * (DeflateSymbols.literalCount + DeflateSymbols.distanceCount)

  /// A symbol of the code of lengths and the bits after it.
  private struct Item {
    var symbol: Int
    var extra: UInt64 = 0
    var extraCount: UInt64 = 0
  }

  /// The order in which the lengths of this code's own words are written.
  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  private let literalCount: Int
  private let distanceCount: Int
  private let items: [Item]
  private let code: PrefixCode

  /// Creates the lengths of two codes.
  init(_ literals: PrefixCode, _ distances: PrefixCode) {
    literalCount = max(DeflateSymbols.end + 1, literals.usedCount)
    // There is at least one distance, which need not have a word.
    distanceCount = max(1, distances.usedCount)
    items = Self.items(
      Array(literals.lengths[..<literalCount] + distances.lengths[..<distanceCount]))
    var counts = [UInt32](repeating: 0, count: 19)
    for item in items { counts[item.symbol] += 1 }
    code = PrefixCode(counts: counts, limit: 7)
  }

  /// Writes the lengths.
  func write(to writer: inout BitWriter) {
    let used = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    writer.append(UInt64(literalCount - 257), count: 5)
    writer.append(UInt64(distanceCount - 1), count: 5)
    writer.append(UInt64(used - 4), count: 4)
    for symbol in Self.order[..<used] {
      writer.flush()
      writer.append(UInt64(code.lengths[symbol]), count: 3)
    }
    for item in items {
      writer.flush()
      writer.append(code.words[item.symbol])
      writer.append(item.extra, count: item.extraCount)
    }
    writer.flush()
  }

  /// Returns lengths with runs of equal ones combined.
  private static func items(_ lengths: [UInt8]) -> [Item] {
    var items: [Item] = []
    var rest = lengths[...]
    while let length = rest.first {
      let run = rest.prefix { $0 == length }.count
      var taken = 1
      if length == 0, run >= 3 {
        taken = min(run, 138)
        items.append(
          taken <= 10
            ? Item(symbol: 17, extra: UInt64(taken - 3), extraCount: 3)
            : Item(symbol: 18, extra: UInt64(taken - 11), extraCount: 7))
      } else {
        items.append(Item(symbol: Int(length)))
        if length > 0, run >= 4 {
          let repeated = min(run - 1, 6)
          items.append(Item(symbol: 16, extra: UInt64(repeated - 3), extraCount: 2))
          taken += repeated
        }
      }
      rest = rest.dropFirst(taken)
    }
    return items
  }
}
