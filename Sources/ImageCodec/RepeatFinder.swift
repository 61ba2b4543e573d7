/// Finds repeats in bytes, quickly rather than all of them.
///
/// For each group of four bytes the last place is kept where a group with the same hash stood. The
/// same place in the row above is tried too, for pictures repeat themselves there.
struct RepeatFinder {
  private static let hashBits: UInt32 = 14
  private static let longest = 258
  private static let window = 32_768

  private let bytes: UnsafeRawBufferPointer
  private let bytesPerRow: Int
  /// How many bytes go together where they repeat nothing.
  private let step: Int
  /// The places' lowest 16 bits; what stood there is compared in any case.
  private var places: [UInt16]
  /// Where the next token starts.
  private(set) var position = 0

  /// A finder in the rows of a picture.
  init(_ bytes: UnsafeRawBufferPointer, bytesPerRow: Int, bytesPerPixel: Int) {
    self.bytes = bytes
    self.bytesPerRow = bytesPerRow
    step = min(bytesPerPixel, 3)
    places = [UInt16](repeating: 0, count: 1 << RepeatFinder.hashBits)
  }

  /// Whether all bytes have become tokens.
  var isDone: Bool { position == bytes.count }

  /// Writes the next tokens, at most as many as there is room for.
  ///
  /// - Returns: how many tokens were written.
  mutating func findTokens(_ tokens: UnsafeMutableBufferPointer<DeflateToken>) -> Int {
    let bytes = self.bytes
    let bytesPerRow = self.bytesPerRow
    let step = self.step
    let above = bytesPerRow <= RepeatFinder.window ? bytesPerRow : Int.max
    // Groups of four bytes are read up to here.
    let end = bytes.count &- 3
    var position = self.position
    var count = 0
    places.withUnsafeMutableBufferPointer { places in
      while count < tokens.count && position < end {
        let group = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
        let hash = Int((group &* 0x9E37_79B1) &>> (32 &- RepeatFinder.hashBits))
        let here = UInt16(truncatingIfNeeded: position)
        var distance = Int(here &- places[hash])
        places[hash] = here
        var length = 0
        // A place that was never set is the start, which is as good as any.
        if distance > 0, distance <= min(RepeatFinder.window, position),
          bytes.loadUnaligned(fromByteOffset: position &- distance, as: UInt32.self) == group
        {
          length = RepeatFinder.length(bytes, position &- distance, position)
        }
        if position >= above, distance != above, length < RepeatFinder.longest,
          bytes.loadUnaligned(fromByteOffset: position &- above, as: UInt32.self) == group
        {
          let other = RepeatFinder.length(bytes, position &- above, position)
          if other > length { (length, distance) = (other, above) }
        }
        if length == 0 {
          // The bytes of a pixel that repeats nothing go together.
          tokens[count] = DeflateToken(bytes: UInt32(littleEndian: group), count: step)
          position &+= step
        } else {
          tokens[count] = DeflateToken(length: length, distance: distance)
          position &+= length
        }
        count &+= 1
      }
    }
    while count < tokens.count && position < bytes.count && position >= end {
      tokens[count] = DeflateToken(bytes: UInt32(bytes[position]), count: 1)
      position += 1
      count += 1
    }
    self.position = position
    return count
  }

  /// For how many bytes two places agree, of which the first four are known to.
  @inline(__always)
  private static func length(_ bytes: UnsafeRawBufferPointer, _ a: Int, _ b: Int) -> Int {
    let limit = min(longest, bytes.count &- b)
    var length = 4
    while length &+ 8 <= limit {
      let x = bytes.loadUnaligned(fromByteOffset: a &+ length, as: UInt64.self)
      let y = bytes.loadUnaligned(fromByteOffset: b &+ length, as: UInt64.self)
      if x != y {
        return length &+ (UInt64(littleEndian: x ^ y).trailingZeroBitCount &>> 3)
      }
      length &+= 8
    }
    while length < limit && bytes[a &+ length] == bytes[b &+ length] { length &+= 1 }
    return length
  }
}
