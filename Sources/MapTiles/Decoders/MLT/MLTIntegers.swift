extension MLTStream {
  /// Returns the decoded values of a stream of integers. Signed values are returned as bit patterns.
  ///
  /// Sums wrap around, as in MapLibre.
  func integers<Word: FixedWidthInteger & UnsignedInteger>(
    of type: Word.Type = Word.self, isSigned: Bool = false, _ budget: inout MLTBudget
  ) throws(VectorTileError) -> [Word] {
    switch logical {
    case .plain:
      var words = try storedWords(of: type, &budget)
      if isSigned { words.decodeZigzag() }
      return words
    case .delta:
      var words = try storedWords(of: type, &budget)
      words.decodeDeltas()
      return words
    case .runs(let runs):
      var words = try expanded(runs, of: type, &budget)
      if isSigned { words.decodeZigzag() }
      return words
    case .deltaRuns(let runs):
      var words = try expanded(runs, of: type, &budget)
      words.decodeDeltas()
      return words
    case .componentwiseDelta, .byteRuns, .morton: throw encodingError
    }
  }

  /// Returns the values of a stream without an encoding, such as floating-point numbers.
  func plainValues<Word: FixedWidthInteger & UnsignedInteger>(
    of type: Word.Type, _ budget: inout MLTBudget
  ) throws(VectorTileError) -> [Word] {
    guard logical == .plain, physical == .plain else { throw encodingError }
    return try storedWords(of: type, &budget)
  }

  /// Returns the values as they were stored, before the logical encoding is undone.
  func storedWords<Word: FixedWidthInteger & UnsignedInteger>(
    of type: Word.Type, _ budget: inout MLTBudget
  ) throws(VectorTileError) -> [Word] {
    let words: [Word]
    switch physical {
    case .plain: words = plainWords(of: type)
    case .varint: words = varints(of: type)
    case .fastPFOR:
      guard Word.bitWidth == 32 else { throw encodingError }
      try budget.take(count, offset: content.offset)
      guard let unpacked = FastPFOR.decode(content.rest, count: count, as: type) else {
        throw error(.packedIntegers)
      }
      words = unpacked
    }
    guard words.count == count else {
      throw error(.missingValues(stated: count, found: words.count))
    }
    return words
  }

  /// Returns little-endian integers. If the data ends early, there are fewer integers than stated.
  private func plainWords<Word: FixedWidthInteger>(of type: Word.Type) -> [Word] {
    let bytes = content.rest
    let size = Word.bitWidth / 8
    return (0..<min(count, bytes.count / size)).map { index in
      Word(littleEndian: bytes.loadUnaligned(fromByteOffset: index * size, as: type))
    }
  }

  /// Returns variable-length integers. If the data ends early, there are fewer integers than stated. Bits beyond
  /// the size of `Word` are ignored, as in MapLibre.
  private func varints<Word: FixedWidthInteger & UnsignedInteger>(of type: Word.Type) -> [Word] {
    let bytes = content.rest
    return [Word](unsafeUninitializedCapacity: min(count, bytes.count)) { words, found in
      var offset = 0
      // Eight bytes are read at a time while enough bytes remain. If each byte is an integer, all eight integers are
      // added. Otherwise, the integers that end within the eight bytes are added.
      while offset &+ 8 <= bytes.count, found &+ 8 <= words.count {
        var next = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        var ends = ~next & 0x8080_8080_8080_8080
        if ends == 0x8080_8080_8080_8080 {
          for place in 0..<8 {
            let word = Word(truncatingIfNeeded: bytes[offset &+ place])
            words.initializeElement(at: found &+ place, to: word)
          }
          offset &+= 8
          found &+= 8
          continue
        }
        guard ends != 0 else { break }
        while ends != 0 {
          let integer = (next & (ends ^ (ends &- 1))).sevenBitGroups
          words.initializeElement(at: found, to: Word(truncatingIfNeeded: integer))
          found &+= 1
          let lastBit = UInt64(truncatingIfNeeded: ends.trailingZeroBitCount)
          next = (next &>> lastBit) &>> 1
          ends = (ends &>> lastBit) &>> 1
          offset &+= Int(truncatingIfNeeded: (lastBit &+ 1) &>> 3)
        }
      }
      while found < words.count, offset < bytes.count {
        var byte = bytes[offset]
        offset &+= 1
        var value = Word(truncatingIfNeeded: byte & 0x7F)
        var shift = 7
        while byte >= 0x80 {
          guard offset < bytes.count, shift < 70 else { return }
          byte = bytes[offset]
          offset &+= 1
          value |= Word(truncatingIfNeeded: byte & 0x7F) << shift
          shift &+= 7
        }
        words.initializeElement(at: found, to: value)
        found &+= 1
      }
    }
  }

  /// Returns the values of runs. The stream contains the lengths of the runs, followed by the values of the runs.
  private func expanded<Word: FixedWidthInteger & UnsignedInteger>(
    _ runs: Runs, of type: Word.Type, _ budget: inout MLTBudget
  ) throws(VectorTileError) -> [Word] {
    let words = try storedWords(of: type, &budget)
    guard words.count == 2 * runs.count else {
      throw error(.missingValues(stated: 2 * runs.count, found: words.count))
    }
    try budget.take(runs.valueCount, offset: content.offset)
    let values = [Word](unsafeUninitializedCapacity: runs.valueCount) { values, found in
      for run in 0..<runs.count {
        let length = Int(min(words[run], Word(truncatingIfNeeded: UInt32.max)))
        guard length <= runs.valueCount - found else { return }
        values[found..<(found + length)].initialize(repeating: words[runs.count + run])
        found += length
      }
    }
    guard values.count == runs.valueCount else {
      throw error(.missingValues(stated: runs.valueCount, found: values.count))
    }
    return values
  }
}

extension Array where Element: FixedWidthInteger & UnsignedInteger {
  /// Replaces the zigzag form of each integer by the bits of the integer.
  mutating func decodeZigzag() {
    for index in indices { self[index] = self[index].zigzagDecoded }
  }

  /// Replaces differences in zigzag form by their running sums.
  mutating func decodeDeltas() {
    var sum: Element = 0
    for index in indices {
      sum &+= self[index].zigzagDecoded
      self[index] = sum
    }
  }
}

extension UInt64 {
  /// The low seven bits of each byte, packed together.
  @inline(__always)
  fileprivate var sevenBitGroups: UInt64 {
    var bits = self & 0x7F7F_7F7F_7F7F_7F7F
    bits = (bits & 0x7F00_7F00_7F00_7F00) &>> 1 | (bits & 0x007F_007F_007F_007F)
    bits = (bits & 0x3FFF_0000_3FFF_0000) &>> 2 | (bits & 0x0000_3FFF_0000_3FFF)
    return (bits & 0x0FFF_FFFF_0000_0000) &>> 4 | (bits & 0x0000_0000_0FFF_FFFF)
  }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// The bits of the signed integer whose zigzag form this is.
  @inline(__always)
  var zigzagDecoded: Self { (self &>> 1) ^ (0 &- (self & 1)) }
}
