/// A decoder of 32-bit integers that are packed with FastPFOR (Lemire and Boytsov, "Decoding billions of integers per
/// second through vectorization", 2012) in the byte order of MapLibre tiles: 32-bit words, high bytes first.
///
/// The first word is the number of values that are packed in blocks of 256. The blocks follow in pages of up to
/// 65,536 values. A page consists of the packed blocks, a list of bytes, and the high bits of the exceptions, grouped
/// by their number of bits. Exceptions are values that need more bits than the other values of their block. For each
/// block, the list contains the number of bits per value and the number of exceptions. If there are exceptions, it
/// also contains the number of bits of the largest value and the places of the exceptions. The remaining values
/// follow with seven bits per byte. The high bit marks the last byte of a value.
struct FastPFOR {
  private static let blockSize = 256
  private static let pageSize = 65_536

  private let bytes: UnsafeRawBufferPointer
  private let wordCount: Int
  /// The index of the next word.
  private var position = 0

  /// Returns `count` integers, or nil if `bytes` are malformed.
  static func decode<Word: FixedWidthInteger & UnsignedInteger>(
    _ bytes: UnsafeRawBufferPointer, count: Int, as type: Word.Type
  ) -> [Word]? {
    guard bytes.count.isMultiple(of: 4) else { return nil }
    var decoder = FastPFOR(bytes: bytes, wordCount: bytes.count / 4)
    var isComplete = false
    let words = [Word](unsafeUninitializedCapacity: count) { words, found in
      words.initialize(repeating: 0)
      found = count
      isComplete = decoder.decode(words)
    }
    return isComplete ? words : nil
  }

  private init(bytes: UnsafeRawBufferPointer, wordCount: Int) {
    self.bytes = bytes
    self.wordCount = wordCount
  }

  /// Returns the word at `index`, which must be in range.
  @inline(__always)
  private func word(_ index: Int) -> UInt32 {
    UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4 &* index, as: UInt32.self))
  }

  /// Fills `words` and returns whether the data is well-formed.
  private mutating func decode(_ words: UnsafeMutableBufferPointer<some FixedWidthInteger>) -> Bool
  {
    guard wordCount > 0 else { return words.isEmpty }
    let packed = Int(word(0))
    position = 1
    guard packed.isMultiple(of: Self.blockSize), packed <= words.count else { return false }
    for start in stride(from: 0, to: packed, by: Self.pageSize) {
      let page = words[start..<min(start + Self.pageSize, packed)]
      guard decodePage(UnsafeMutableBufferPointer(rebasing: page)) else { return false }
    }
    return decodeTail(UnsafeMutableBufferPointer(rebasing: words[packed...]))
  }

  /// Decodes a page of whole blocks. Returns whether the page is well-formed.
  private mutating func decodePage(
    _ values: UnsafeMutableBufferPointer<some FixedWidthInteger>
  ) -> Bool {
    guard position < wordCount else { return false }
    let listSizeIndex = position + Int(word(position))
    guard listSizeIndex > position, listSizeIndex < wordCount else { return false }
    var block = position + 1
    let listSize = Int(word(listSizeIndex))
    var list = ByteList(start: listSizeIndex + 1, size: listSize)
    position = list.start + (listSize + 3) / 4
    guard position < wordCount, var exceptions = readExceptions() else { return false }
    for start in stride(from: 0, to: values.count, by: Self.blockSize) {
      guard let width = nextByte(&list), let exceptionCount = nextByte(&list), width <= 32,
        block + 8 * width <= listSizeIndex
      else { return false }
      let values = UnsafeMutableBufferPointer(rebasing: values[start..<(start + Self.blockSize)])
      unpack(block, width: width, into: values)
      block += 8 * width
      guard exceptionCount > 0 else { continue }
      guard let largest = nextByte(&list), largest > width, largest <= 32 else { return false }
      for _ in 0..<exceptionCount {
        guard let place = nextByte(&list), let high = next(&exceptions[largest - width]) else {
          return false
        }
        values[place] |= numericCast(high) << width
      }
    }
    return true
  }

  /// A list of bytes in consecutive words. The bytes describe the blocks of a page, or contain the values after the
  /// blocks.
  private struct ByteList {
    let start: Int
    let size: Int
    var position = 0
  }

  private func nextByte(_ list: inout ByteList) -> Int? {
    guard list.position < list.size else { return nil }
    defer { list.position += 1 }
    return Int(word(list.start + list.position / 4) >> (8 * UInt32(list.position % 4)) & 0xFF)
  }

  /// The high bits of exceptions with the same number of bits.
  private struct Exceptions {
    var start = 0
    var width = 0
    var count = 0
    var position = 0
  }

  /// Finds the high bits of the exceptions for each number of bits. Returns nil if the data ends early.
  private mutating func readExceptions() -> [Exceptions]? {
    let widths = word(position)
    position += 1
    var exceptions = [Exceptions](repeating: Exceptions(), count: 33)
    // Exceptions of one bit are not stored, because the bit is always set.
    exceptions[1] = Exceptions(count: .max)
    for width in 2...32 where widths >> UInt32(width - 1) & 1 == 1 {
      guard position < wordCount else { return nil }
      let count = Int(word(position))
      position += 1
      exceptions[width] = Exceptions(start: position, width: width, count: count)
      position += (count * width + 31) / 32
      guard position <= wordCount else { return nil }
    }
    return exceptions
  }

  private func next(_ exceptions: inout Exceptions) -> UInt32? {
    guard exceptions.position < exceptions.count else { return nil }
    guard exceptions.width > 0 else { return 1 }
    let bit = exceptions.position * exceptions.width
    exceptions.position += 1
    let index = exceptions.start + bit / 32
    let low = UInt64(word(index)) >> UInt64(bit % 32)
    let isSplit = bit % 32 + exceptions.width > 32
    let high = isSplit ? UInt64(word(index + 1)) << UInt64(32 - bit % 32) : 0
    return UInt32(truncatingIfNeeded: (low | high) & (1 << UInt64(exceptions.width) - 1))
  }

  /// Unpacks the values of a block. Each value has `width` bits, and the low bits of a word come first.
  private func unpack(
    _ start: Int, width: Int, into values: UnsafeMutableBufferPointer<some FixedWidthInteger>
  ) {
    guard width > 0 else { return }
    let mask: UInt64 = (1 << UInt64(width)) &- 1
    var (bits, bitCount, index): (UInt64, Int, Int) = (0, 0, start)
    for place in 0..<Self.blockSize {
      if bitCount < width {
        bits |= UInt64(word(index)) &<< UInt64(bitCount)
        bitCount &+= 32
        index &+= 1
      }
      values[place] = numericCast(bits & mask)
      bits &>>= UInt64(width)
      bitCount &-= width
    }
  }

  /// Decodes the values after the blocks. Returns whether all values exist.
  private func decodeTail(
    _ values: UnsafeMutableBufferPointer<some FixedWidthInteger>
  ) -> Bool {
    var list = ByteList(start: position, size: 4 * (wordCount - position))
    for index in values.indices {
      var value: UInt32 = 0
      var shift: UInt32 = 0
      while true {
        guard let byte = nextByte(&list), shift < 35 else { return false }
        value |= UInt32(byte & 0x7F) << shift
        if byte >= 0x80 { break }
        shift += 7
      }
      values[index] = numericCast(value)
    }
    return true
  }
}
