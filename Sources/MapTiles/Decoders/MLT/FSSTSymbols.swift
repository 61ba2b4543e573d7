/// The symbol table of text compressed with FSST (Boncz, Neumann and Leis, "FSST: fast random access string
/// compression", 2020). Each byte of the compressed text is a symbol, which represents up to eight bytes, or the
/// escape code 255, which precedes a literal byte.
struct FSSTSymbols {
  /// The bytes of each symbol. The first byte is in the low byte of the word.
  private var words: [UInt64] = []
  /// The length of each symbol.
  private var lengths: [Int] = []

  private static let longestSymbol = 8
  private static let escape: UInt8 = 255

  /// Creates the table from the concatenated symbols in `bytes` and the length of each symbol.
  init(
    _ bytes: UnsafeRawBufferPointer, lengths: [UInt32], _ column: MLTColumn
  ) throws(VectorTileError) {
    var start = 0
    for (index, length) in lengths.prefix(Int(Self.escape)).enumerated() {
      let end = start + Int(length)
      guard length <= Self.longestSymbol, end <= bytes.count else {
        throw column.error(.symbol(UInt8(index), count: lengths.count))
      }
      words.append(bytes[start..<end].reversed().reduce(0) { $0 << 8 | UInt64($1) })
      self.lengths.append(Int(length))
      start = end
    }
  }

  /// Returns the decompressed bytes of `text`.
  func decompress(_ text: MLTReader) throws(VectorTileError) -> [UInt8] {
    let source = text.rest
    var next = 0
    // A symbol is written as eight bytes. The next symbol overwrites the bytes beyond its length.
    let capacity = Self.longestSymbol * (source.count + 1)
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { result, count in
      let result = UnsafeMutableRawBufferPointer(result)
      while next < source.count {
        let symbol = source[next]
        if symbol == Self.escape {
          guard next &+ 1 < source.count else { return }
          result.storeBytes(of: source[next &+ 1], toByteOffset: count, as: UInt8.self)
          next &+= 2
          count &+= 1
        } else {
          guard symbol < lengths.count else { return }
          let word = words[Int(symbol)].littleEndian
          result.storeBytes(of: word, toByteOffset: count, as: UInt64.self)
          count &+= lengths[Int(symbol)]
          next &+= 1
        }
      }
    }
    guard next < source.count else { return bytes }
    let fault: MapLibreTileFault =
      source[next] == Self.escape ? .endOfData : .symbol(source[next], count: lengths.count)
    throw VectorTileError(.mapLibre(fault), offset: text.offset + next)
  }
}
