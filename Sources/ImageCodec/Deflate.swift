/// Deflate compression (RFC 1951), made for the rows of pictures: about as small as zlib's fastest
/// level makes them, in a fraction of its time.
struct Deflate {
  /// Tokens a block, so many that its code is worth its while, so few that it fits what it codes.
  private static let tokensPerBlock = 1 << 15
  /// Of each token the longest words and most extra bits are 15 + 5 + 15 + 13 bits, as many as three
  /// bytes' words take; a block's head takes less than 512 bytes.
  private static let bytesPerBlock = tokensPerBlock * 6 + 1024

  private let symbols = DeflateSymbols()
  private let tokens: UnsafeMutableBufferPointer<DeflateToken>
  private var writer: BitWriter

  /// Appends bytes to a stream in compressed form.
  ///
  /// - Parameters:
  ///   - bytesPerRow: the distance at which bytes are likely to repeat.
  ///   - bytesPerPixel: how many bytes are likely to repeat together.
  static func compress(
    _ bytes: UnsafeRawBufferPointer, bytesPerRow: Int, bytesPerPixel: Int,
    into stream: inout [UInt8]
  ) {
    withUnsafeTemporaryAllocation(of: DeflateToken.self, capacity: tokensPerBlock) { tokens in
      withUnsafeTemporaryAllocation(byteCount: bytesPerBlock, alignment: 8) { block in
        guard let start = block.baseAddress else { return }
        var deflate = Deflate(tokens: tokens, writer: BitWriter(start))
        deflate.compress(
          bytes, bytesPerRow: bytesPerRow, bytesPerPixel: bytesPerPixel, into: &stream)
      }
    }
  }

  private mutating func compress(
    _ bytes: UnsafeRawBufferPointer, bytesPerRow: Int, bytesPerPixel: Int,
    into stream: inout [UInt8]
  ) {
    var finder = RepeatFinder(
      bytes, bytesPerRow: bytesPerRow, bytesPerPixel: bytesPerPixel)
    repeat {
      let count = finder.findTokens(tokens)
      writeBlock(count: count, isLast: finder.isDone)
      if finder.isDone { writer.alignToByte() }
      stream += writer.take()
    } while !finder.isDone
  }

  private mutating func writeBlock(count: Int, isLast: Bool) {
    let (literals, distances) = frequencies(count: count)
    let codes = DeflateBlockCodes(literals: literals, distances: distances)
    codes.writeHead(isLast: isLast, &writer)
    writeTokens(count: count, literals: codes.literals.words, distances: codes.distances.words)
  }

  /// How often each symbol of a block occurs.
  private func frequencies(count: Int) -> (literals: [UInt32], distances: [UInt32]) {
    var literals = [UInt32](repeating: 0, count: 286)
    var distances = [UInt32](repeating: 0, count: 30)
    literals.withUnsafeMutableBufferPointer { literals in
      distances.withUnsafeMutableBufferPointer { distances in
        for token in UnsafeMutableBufferPointer(rebasing: tokens[..<count]) {
          if token.isRepeat {
            literals[Int(symbols.lengths[token.length].symbol)] &+= 1
            let index = DeflateSymbols.index(ofDistance: token.distance)
            distances[Int(symbols.distances[index].symbol)] &+= 1
          } else {
            for index in 0..<token.byteCount { literals[token.byte(index)] &+= 1 }
          }
        }
      }
    }
    // The end of the block.
    literals[256] = 1
    return (literals, distances)
  }

  private mutating func writeTokens(count: Int, literals: [UInt32], distances: [UInt32]) {
    var writer = self.writer
    literals.withUnsafeBufferPointer { literals in
      for token in UnsafeMutableBufferPointer(rebasing: tokens[..<count]) {
        if token.isRepeat {
          let length = symbols.lengths[token.length]
          writer.write(word: literals[Int(length.symbol)])
          writer.write(token.length, above: length)
          let distance = symbols.distances[DeflateSymbols.index(ofDistance: token.distance)]
          writer.write(word: distances[Int(distance.symbol)])
          writer.write(token.distance, above: distance)
        } else {
          for index in 0..<token.byteCount { writer.write(word: literals[token.byte(index)]) }
        }
      }
      writer.write(word: literals[256])
    }
    self.writer = writer
  }
}

extension BitWriter {
  /// Writes a word of a `HuffmanCode`.
  @inline(__always)
  mutating func write(word: UInt32) { write(word & 0xFF_FFFF, count: word >> 24) }

  /// Writes by how much a number is above what its symbol stands for.
  @inline(__always)
  fileprivate mutating func write(_ number: Int, above symbol: DeflateSymbols.Symbol) {
    let rest = UInt32(truncatingIfNeeded: number &- Int(symbol.base))
    write(rest, count: UInt32(symbol.extraBits))
  }
}
