/// Writes streams of MapLibre tiles (tag 1).
public enum MLTStreamEncoder {
  /// How values are transformed before they are stored.
  public enum Logical: CaseIterable, Sendable {
    /// Not at all.
    case plain
    /// As differences.
    case delta
    /// As runs.
    case runs
    /// As runs of differences.
    case deltaRuns
  }

  /// How integers are stored.
  public enum Physical: UInt8, CaseIterable, Sendable {
    /// With 4 or 8 bytes.
    case plain = 0
    /// In packed blocks.
    case fastPFOR = 1
    /// With seven bits per byte.
    case varint = 2
  }

  /// Returns the bytes of an integer of variable length.
  public static func varint(_ value: some BinaryInteger) -> [UInt8] {
    var (rest, bytes): (UInt64, [UInt8]) = (UInt64(truncatingIfNeeded: value), [])
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  /// Returns a length and the bytes of `text`.
  public static func string(_ text: String) -> [UInt8] { varint(text.utf8.count) + text.utf8 }

  /// Returns a stream: its type, its encoding, the number of stored values, the length of `content`, `details` of the
  /// encoding, and `content`.
  public static func stream(
    _ type: UInt8, encoding: UInt8 = 0, count: Int, details: [Int] = [], _ content: [UInt8]
  ) -> [UInt8] {
    [type, encoding] + varint(count) + varint(content.count) + details.flatMap(varint) + content
  }

  /// Returns a stream of integers, which are given as their bits.
  public static func integers<Word: FixedWidthInteger & UnsignedInteger>(
    _ type: UInt8, _ words: [Word], isSigned: Bool = false, _ logical: Logical = .plain,
    _ physical: Physical = .varint
  ) -> [UInt8] {
    // Runs need the number of runs, which plain streams do not have. Packed blocks have 32 bits.
    let logical =
      physical == .plain && (logical == .runs || logical == .deltaRuns) ? .plain : logical
    let physical = physical == .fastPFOR && Word.bitWidth == 64 ? .varint : physical
    let isDelta = logical == .delta || logical == .deltaRuns
    var values = words
    if isDelta {
      for index in values.indices.dropFirst() { values[index] = words[index] &- words[index - 1] }
    }
    if isDelta || isSigned { values = values.map { zigzag($0) } }
    let code: UInt8 =
      switch logical {
      case .plain: 0
      case .delta: 1 << 5
      case .runs: 3 << 5
      case .deltaRuns: 1 << 5 | 3 << 2
      }
    var details: [Int] = []
    if logical == .runs || logical == .deltaRuns {
      let runs = runs(values)
      details = [runs.count, values.count]
      values = runs.map { Word($0.length) } + runs.map(\.value)
    }
    return stream(
      type, encoding: code | physical.rawValue, count: values.count, details: details,
      stored(values, physical))
  }

  /// Returns the bytes of integers.
  public static func stored<Word: FixedWidthInteger & UnsignedInteger>(
    _ words: [Word], _ physical: Physical
  ) -> [UInt8] {
    switch physical {
    case .plain:
      words.flatMap { word in (0..<(Word.bitWidth / 8)).map { UInt8(word >> ($0 * 8) & 0xFF) } }
    case .varint: words.flatMap { varint($0) }
    case .fastPFOR: FastPFOREncoder.encode(words.map { UInt32($0) })
    }
  }

  /// Returns a stream of Booleans.
  public static func booleans(_ type: UInt8, _ values: [Bool]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (values.count + 7) / 8)
    for (index, value) in values.enumerated() where value { bytes[index / 8] |= 1 << (index % 8) }
    var (content, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes[...])
    while let first = rest.first {
      let run = min(rest.prefix { $0 == first }.count, 130)
      if run >= 3 {
        content += [UInt8(run - 3), first]
        rest = rest.dropFirst(run)
        continue
      }
      let literals = rest.prefix(min(128, rest.count))
      content += [UInt8(truncatingIfNeeded: 256 - literals.count)] + literals
      rest = rest.dropFirst(literals.count)
    }
    return stream(type, encoding: 3 << 5, count: values.count, content)
  }

  private static func runs<Word: Equatable>(_ values: [Word]) -> [(length: Int, value: Word)] {
    var runs: [(length: Int, value: Word)] = []
    for value in values {
      if runs.last?.value == value {
        runs[runs.count - 1].length += 1
      } else {
        runs.append((1, value))
      }
    }
    return runs
  }

  /// Returns the zigzag form of the bits of a signed integer.
  public static func zigzag<Word: FixedWidthInteger & UnsignedInteger>(_ bits: Word) -> Word {
    let sign: Word = bits >> Word(Word.bitWidth - 1) == 1 ? .max : 0
    return bits << 1 ^ sign
  }
}
