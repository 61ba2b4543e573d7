/// The rows of a band of a picture as literal pixels and repetitions of earlier ones, with the symbols of deflate that
/// they take.
///
/// Repetitions consist of whole pixels and lie within a row, so that three or four bytes are compared at once.
struct PixelMatches {
  /// Literal pixels and a repetition after them. A row ends after one without a repetition, or with its last pixel.
  struct Step {
    /// The number of literal pixels.
    var literals: UInt32
    /// The number of repeated pixels; 0 for none.
    var repeated: UInt16
    /// The distance of the repeated bytes, less 1.
    var distance: UInt16
  }

  /// The steps of all rows.
  private(set) var steps: [Step] = []
  /// How often each literal byte and each length of a repetition occurs, by its symbol.
  private(set) var literalCounts = [UInt32](repeating: 0, count: DeflateSymbols.literalCount)
  /// How often each distance occurs, by its symbol.
  private(set) var distanceCounts = [UInt32](
    repeating: 0, count: DeflateSymbols.distanceCount)

  /// The pixels before the band that are looked at, about.
  private static let pixelsBefore = 2048
  private static let hashBits: UInt64 = 15

  /// Finds the repetitions in some rows of a picture.
  ///
  /// - Parameters:
  ///   - picture: Four bytes per pixel.
  ///   - channels: The first bytes of each pixel that are stored: 3 or 4. If 3, the fourth is the same in all pixels.
  ///   - width: Pixels per row.
  ///   - rows: The rows.
  init(_ picture: UnsafeRawBufferPointer, channels: Int, width: Int, rows: Range<Int>) {
    precondition(picture.count >= 4 * width * rows.upperBound, "rows lie in their picture")
    let finder = Finder(picture, channels: channels, width: width)
    steps.reserveCapacity(rows.count * (width / 4 + 1))
    let first = max(0, rows.lowerBound - max(1, Self.pixelsBefore / width))
    for row in first..<rows.lowerBound { finder.note(row: row) }
    for row in rows { finder.find(row: row, &steps) }
    finder.addCounts(to: &literalCounts, &distanceCounts)
    finder.deallocate()
    literalCounts[0] += UInt32(rows.count)
    literalCounts[DeflateSymbols.end] = 1
  }

  /// Finds repetitions of the last place where two pixels were the same.
  private struct Finder {
    private let picture: UnsafeRawBufferPointer
    private let channels: Int
    private let width: Int
    /// The bytes of a row with the number of its filter.
    private let stride: Int
    /// The greatest number of pixels of a repetition.
    private let limit: Int
    /// The last place of two pixels, by their hash.
    private let places: UnsafeMutablePointer<UInt32>
    /// How often the values of each channel, the lengths in pixels and the symbols of distances occur.
    private let literals: UnsafeMutablePointer<UInt32>
    private let lengths: UnsafeMutablePointer<UInt32>
    private let distances: UnsafeMutablePointer<UInt32>

    private static let count = 4 * 256 + 128 + 32 + (1 << Int(hashBits))

    init(_ picture: UnsafeRawBufferPointer, channels: Int, width: Int) {
      self.picture = picture
      self.channels = channels
      self.width = width
      stride = channels * width + 1
      limit = DeflateSymbols.greatestLength / channels
      literals = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.count)
      literals.initialize(repeating: 0, count: Self.count)
      lengths = literals + 4 * 256
      distances = lengths + 128
      places = distances + 32
    }

    func deallocate() { literals.deallocate() }

    @inline(__always)
    private func pixel(_ index: Int) -> Int {
      Int(
        truncatingIfNeeded: UInt32(
          littleEndian: picture.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)))
    }

    @inline(__always)
    private func pair(_ index: Int) -> UInt64 {
      UInt64(littleEndian: picture.loadUnaligned(fromByteOffset: index &* 4, as: UInt64.self))
    }

    /// Notes a place of two pixels and returns the one before, or any place that is not before it.
    @inline(__always)
    private func exchange(_ pair: UInt64, _ index: Int) -> Int {
      let hash = Int(
        truncatingIfNeeded: (pair &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- hashBits))
      // Places are counted from 1.
      let known = Int(places[hash]) &- 1
      places[hash] = UInt32(truncatingIfNeeded: index &+ 1)
      return known
    }

    @inline(__always)
    private func addLiteral(_ pixel: Int) {
      literals[pixel & 255] &+= 1
      literals[256 &+ (pixel &>> 8) & 255] &+= 1
      literals[512 &+ (pixel &>> 16) & 255] &+= 1
      if channels == 4 { literals[768 &+ (pixel &>> 24) & 255] &+= 1 }
    }

    /// Notes the places of a row.
    func note(row: Int) {
      for index in row * width..<max(row * width, (row + 1) * width - 1) {
        _ = exchange(pair(index), index)
      }
    }

    /// Appends the steps of a row.
    func find(row: Int, _ steps: inout [Step]) {
      let start = row * width
      let end = start + width
      var (index, first) = (start, start)
      while index &+ 1 < end {
        let pair = pair(index)
        let known = exchange(pair, index)
        if known >= 0, self.pair(known) == pair,
          let (count, distance) = repetition(of: known, at: index, row: row)
        {
          steps.append(
            Step(
              literals: UInt32(truncatingIfNeeded: index &- first),
              repeated: UInt16(truncatingIfNeeded: count),
              distance: UInt16(truncatingIfNeeded: distance &- 1)))
          lengths[count] &+= 1
          distances[DeflateSymbols.distance(distance &- 1).symbol] &+= 1
          index &+= count
          first = index
          if index < end { _ = exchange(self.pair(index &- 1), index &- 1) }
        } else {
          addLiteral(Int(truncatingIfNeeded: pair))
          index &+= 1
        }
      }
      if index < end { addLiteral(pixel(index)) }
      if first < end {
        steps.append(Step(literals: UInt32(end - first), repeated: 0, distance: 0))
      }
    }

    /// Returns the number of pixels from `index` that repeat those from `known`, whose first two are equal, and the
    /// distance in bytes; nil if they are too far apart.
    @inline(__always)
    private func repetition(
      of known: Int, at index: Int, row: Int
    ) -> (count: Int, distance: Int)? {
      let start = row &* width
      var distance = (index &- known) &* channels
      var rest = start &+ width &- index
      if known < start {
        let knownRow = known >= start &- width ? row &- 1 : known / width
        distance &+= row &- knownRow
        rest = min(rest, (knownRow &+ 1) &* width &- known)
      }
      guard distance <= DeflateSymbols.greatestDistance else { return nil }
      rest = min(rest, limit)
      var count = 2
      while count &+ 1 < rest, pair(index &+ count) == pair(known &+ count) { count &+= 2 }
      if count < rest, pixel(index &+ count) == pixel(known &+ count) { count &+= 1 }
      return (count, distance)
    }

    /// Adds the counts by their symbols.
    func addCounts(to literalCounts: inout [UInt32], _ distanceCounts: inout [UInt32]) {
      for value in 0..<256 {
        for channel in 0..<4 { literalCounts[value] += literals[256 * channel + value] }
      }
      for count in 2...limit {
        literalCounts[DeflateSymbols.length(count * channels).symbol] += lengths[count]
      }
      for symbol in distanceCounts.indices { distanceCounts[symbol] += distances[symbol] }
    }
  }
}
