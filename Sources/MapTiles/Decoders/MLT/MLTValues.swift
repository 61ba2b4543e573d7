import MapGeoJSON

/// The attribute values of a layer. Columns with equal strings or Booleans share their values. A number that occurred
/// recently in its column is not added again. This saves time, because the properties of style layers are evaluated
/// for each value.
struct MLTValues {
  private(set) var values: [AttributeValue] = []

  /// The index of `false`. The next index is the index of `true`.
  private var firstBoolean: UInt32?
  private var texts = TextTable()

  init() {}

  /// Returns the indices in `values` of the values of `bits`.
  mutating func add(_ bits: MLTBits) -> [UInt32] {
    let first = firstBoolean ?? UInt32(truncatingIfNeeded: values.count)
    if firstBoolean == nil {
      firstBoolean = first
      values += [.bool(false), .bool(true)]
    }
    return (0..<bits.count).map { first + (bits[$0] ? 1 : 0) }
  }

  /// Returns the indices in `values` of the values of `words`.
  mutating func add<Word: FixedWidthInteger>(
    _ words: [Word], value: (Word) -> AttributeValue
  ) -> [UInt32] {
    var recent = [(word: Word, index: UInt32)](repeating: (0, .max), count: 256)
    // The multiplier of Fibonacci hashing. The high bits of the product select one of the 256 places.
    let multiplier = Word(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
    return words.map { word in
      let place = Int(truncatingIfNeeded: (word &* multiplier) &>> Word(Word.bitWidth - 8)) & 0xFF
      let known = recent[place]
      if known.word == word, known.index != .max { return known.index }
      let index = UInt32(truncatingIfNeeded: values.count)
      values.append(value(word))
      recent[place] = (word, index)
      return index
    }
  }

  /// Returns the indices in `values` of the strings in `bytes`, which have the given lengths. Invalid UTF-8 becomes
  /// U+FFFD.
  mutating func add(
    _ bytes: UnsafeRawBufferPointer, lengths: [UInt32], _ column: MLTColumn
  ) throws(VectorTileError) -> [UInt32] {
    let size = lengths.reduce(0) { $0 + Int($1) }
    guard size <= bytes.count else {
      throw column.error(.missingValues(stated: size, found: bytes.count))
    }
    var start = 0
    return lengths.map { length in
      let text = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + Int(length))])
      start += Int(length)
      let next = UInt32(truncatingIfNeeded: values.count)
      let index = texts.index(of: text, next: next)
      if index == next { values.append(.string(String(decoding: text, as: UTF8.self))) }
      return index
    }
  }
}

/// A hash table of a layer's strings by their bytes.
private struct TextTable {
  private struct Entry {
    var hash: UInt64
    /// The index of the first byte in `bytes`.
    var start: Int
    var length: Int
    /// The index of the value.
    var index: UInt32
  }

  private var entries: [Entry] = []
  /// The places of the entries by their hashes. A place is an index in `entries` plus one, or 0 if it is free.
  private var places = [UInt32](repeating: 0, count: 64)
  /// The bytes of all entries.
  private var bytes: [UInt8] = []
  /// The entry after the last returned entry. It is compared first, because columns such as names in several
  /// languages contain similar strings in the same order.
  private var expected = 0

  /// The maximum number of places that are searched for a string. The limit bounds the time of a search if many
  /// hashes are equal.
  private static let probeCount = 16

  /// Returns the index of the value `text`. An unknown value is added with the index `next`.
  mutating func index(of text: UnsafeRawBufferPointer, next: UInt32) -> UInt32 {
    if expected < entries.count, isEqual(text, entries[expected]) {
      expected &+= 1
      return entries[expected &- 1].index
    }
    let hash = Self.hash(text)
    for probe in 0..<Self.probeCount {
      let place = (Int(truncatingIfNeeded: hash &>> 32) &+ probe) & (places.count &- 1)
      let entry = Int(places[place]) - 1
      guard entry >= 0 else {
        insert(text, hash, at: place, next)
        break
      }
      if entries[entry].hash == hash, isEqual(text, entries[entry]) {
        expected = entry &+ 1
        return entries[entry].index
      }
    }
    return next
  }

  private func isEqual(_ text: UnsafeRawBufferPointer, _ entry: Entry) -> Bool {
    guard text.count == entry.length else { return false }
    return bytes.withUnsafeBytes { bytes in
      var offset = 0
      while text.count &- offset >= 8 {
        let known = bytes.loadUnaligned(fromByteOffset: entry.start &+ offset, as: UInt64.self)
        guard known == text.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else {
          return false
        }
        offset &+= 8
      }
      while offset < text.count {
        guard bytes[entry.start &+ offset] == text[offset] else { return false }
        offset &+= 1
      }
      return true
    }
  }

  private mutating func insert(
    _ text: UnsafeRawBufferPointer, _ hash: UInt64, at place: Int, _ index: UInt32
  ) {
    entries.append(Entry(hash: hash, start: bytes.count, length: text.count, index: index))
    bytes.append(contentsOf: text)
    places[place] = UInt32(truncatingIfNeeded: entries.count)
    guard 2 * entries.count > places.count else { return }
    places = [UInt32](repeating: 0, count: 4 * places.count)
    for (entry, known) in entries.enumerated() {
      for probe in 0..<Self.probeCount {
        let place = (Int(truncatingIfNeeded: known.hash &>> 32) &+ probe) & (places.count &- 1)
        guard places[place] == 0 else { continue }
        places[place] = UInt32(truncatingIfNeeded: entry + 1)
        break
      }
    }
  }

  /// Returns a hash of bytes. Eight bytes are processed at a time, and the hash is the same on all machines.
  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: text.count)
    var offset = 0
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
    }
    while text.count &- offset >= 8 {
      mix(UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < text.count {
      rest = rest &<< 8 | UInt64(text[offset])
      offset &+= 1
    }
    mix(rest)
    return hash
  }
}
