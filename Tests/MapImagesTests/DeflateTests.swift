import MapCZlib
import MapTestSupport
import Testing

@testable import MapImages

@Suite("Deflate of pixels")
struct DeflateTests {
  @Test("a code has the lengths of a Huffman tree, the rarest symbols the longest words")
  func huffmanLengths() {
    // Merged: 1 + 1, 2 + 2, 4 + 4, 8 + 8.
    let code = PrefixCode(counts: [8, 1, 1, 0, 2, 4], limit: 15)
    #expect(code.lengths == [1, 4, 4, 0, 3, 2])
    #expect(code.usedCount == 6)
    // 0, 10, 110, 1110 and 1111, with their first bit lowest.
    #expect(code.words.map(PrefixCode.bits) == [0b0, 0b0111, 0b1111, 0, 0b011, 0b01])
    #expect(code.words.map(PrefixCode.length) == [1, 4, 4, 0, 3, 2])
  }

  @Test("words have at most as many bits as allowed, and all of them exist")
  func limitedLengths() {
    // Fibonacci numbers make the deepest trees: 11 bits without the limit.
    let counts: [UInt32] = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144]
    #expect(PrefixCode(counts: counts, limit: 15).lengths.max() == 11)
    let limited = PrefixCode(counts: counts, limit: 7).lengths
    #expect(limited.max() == 7)
    #expect(limited.reduce(0) { $0 + 128 >> Int($1) } == 128)
    #expect(limited == limited.sorted(by: >))
  }

  @Test("a single symbol takes a bit, and no symbols have no words")
  func fewSymbols() {
    #expect(PrefixCode(counts: [0, 5, 0], limit: 15).lengths == [0, 1, 0])
    #expect(PrefixCode(counts: [0, 0], limit: 15).lengths == [0, 0])
    #expect(PrefixCode(counts: [0, 0], limit: 15).usedCount == 0)
  }

  @Test(
    "lengths have the symbols of the specification",
    arguments: [
      (3, 257, 0, 0), (10, 264, 0, 0), (11, 265, 0, 1), (12, 265, 1, 1), (13, 266, 0, 1),
      (18, 268, 1, 1), (19, 269, 0, 2), (115, 280, 0, 4), (130, 280, 15, 4), (131, 281, 0, 5),
      (257, 284, 30, 5), (258, 285, 0, 0),
    ])
  func lengths(length: Int, symbol: Int, extra: UInt64, extraCount: UInt64) {
    #expect(DeflateSymbols.length(length) == (symbol, extra, extraCount))
  }

  @Test(
    "distances have the symbols of the specification",
    arguments: [
      (1, 0, 0, 0), (4, 3, 0, 0), (5, 4, 0, 1), (6, 4, 1, 1), (7, 5, 0, 1), (9, 6, 0, 2),
      (24_576, 28, 8191, 13), (24_577, 29, 0, 13), (32_768, 29, 8191, 13),
    ])
  func distances(distance: Int, symbol: Int, extra: UInt64, extraCount: UInt64) {
    #expect(DeflateSymbols.distance(distance - 1) == (symbol, extra, extraCount))
  }

  /// Pixels of random colours, of which there are few, so that there are repetitions of all kinds.
  private func pixels(count: Int, colors: UInt64, isOpaque: Bool, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).flatMap { _ -> [UInt8] in
      let color = random.next() % colors
      return [
        UInt8(color), UInt8(color * 7 & 255), UInt8(color * 31 & 255),
        isOpaque ? 255 : UInt8(color & 63),
      ]
    }
  }

  /// The bytes of rows as a PNG file has them: a filter of 0, then the first channels of each pixel.
  private func bytes(of pixels: [UInt8], channels: Int, width: Int, rows: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    for row in rows {
      result.append(0)
      for pixel in row * width..<(row + 1) * width {
        result += pixels[4 * pixel..<4 * pixel + channels]
      }
    }
    return result
  }

  @Test("the checksum is that of zlib", arguments: [1, 2, 7, 8, 9, 640, 4096, 4101, 9000], [3, 4])
  func checksum(width: Int, channels: Int) {
    let pixels = pixels(count: width * 3, colors: 256, isOpaque: false, seed: UInt64(width))
    var sum = PixelChecksum()
    pixels.withUnsafeBytes { sum.add($0, channels: channels, width: width, rows: 1..<3) }
    let expected = bytes(of: pixels, channels: channels, width: width, rows: 1..<3)
    #expect(sum.value == adler32(1, expected, UInt32(expected.count)))
  }

  @Test("the checksum of the greatest bytes does not overflow")
  func greatestChecksum() {
    let pixels = [UInt8](repeating: 255, count: 4 * 9000)
    var sum = PixelChecksum()
    pixels.withUnsafeBytes { sum.add($0, channels: 4, width: 9000, rows: 0..<1) }
    let expected = bytes(of: pixels, channels: 4, width: 9000, rows: 0..<1)
    #expect(sum.value == adler32(1, expected, UInt32(expected.count)))
  }

  /// Inflates a raw stream after bytes that it refers to.
  private func inflated(_ stream: [UInt8], after before: [UInt8], count: Int) -> [UInt8]? {
    var inflater = z_stream()
    guard
      inflateInit2_(&inflater, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&inflater) }
    let window = before.suffix(1 << 15)
    guard
      window.isEmpty
        || window.withUnsafeBufferPointer({
          inflateSetDictionary(&inflater, $0.baseAddress, UInt32($0.count))
        }) == Z_OK
    else { return nil }
    var input = stream
    var output = [UInt8](repeating: 0, count: count + 1)
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        inflater.next_in = input.baseAddress
        inflater.avail_in = UInt32(input.count)
        inflater.next_out = output.baseAddress
        inflater.avail_out = UInt32(output.count)
        return inflate(&inflater, Z_SYNC_FLUSH)
      }
    }
    guard status == Z_OK || status == Z_STREAM_END, inflater.avail_in == 0 else { return nil }
    return output.dropLast(Int(inflater.avail_out)).map { $0 }
  }

  @Test(
    "blocks hold their rows, after those that they repeat", arguments: [1, 2, 3, 86, 87, 88, 200],
    [3, 4])
  func blocks(width: Int, channels: Int) {
    for colors in [1, 2, 5, 60] as [UInt64] {
      let pixels = pixels(
        count: width * 40, colors: colors, isOpaque: channels == 3, seed: colors)
      let before = bytes(of: pixels, channels: channels, width: width, rows: 0..<30)
      let rows = bytes(of: pixels, channels: channels, width: width, rows: 30..<40)
      for isLast in [false, true] {
        let stream = pixels.withUnsafeBytes {
          PixelBlock($0, channels: channels, width: width, rows: 30..<40).bytes(isLast: isLast)
        }
        #expect(inflated(stream, after: before, count: rows.count) == rows)
        // A block that is not the last one ends with an empty block.
        #expect(isLast || stream.suffix(4) == [0, 0, 255, 255])
      }
    }
  }

  @Test("repetitions are at most 258 bytes long and 32,768 bytes away")
  func limits() {
    // A row of one colour: a literal pixel, and 86 pixels of three bytes at a time.
    let even = [UInt8](repeating: 255, count: 4 * 200)
    let steps = even.withUnsafeBytes {
      PixelMatches($0, channels: 3, width: 200, rows: 0..<1).steps
    }
    #expect(steps.map(\.literals) == [1, 0, 0])
    #expect(steps.map(\.repeated) == [86, 86, 27])
    #expect(steps.map(\.distance) == [2, 2, 2])
    // The first row again: after 10,922 pixels and a filter it is 32,767 bytes away, after 10,923 pixels too far.
    for (width, isFound) in [(10_922, true), (10_923, false)] {
      var pixels = [UInt8](repeating: 9, count: 4 * 2 * width)
      for byte in 0..<8 {
        pixels[byte] = UInt8(byte)
        pixels[4 * width + byte] = UInt8(byte)
      }
      let steps = pixels.withUnsafeBytes {
        PixelMatches($0, channels: 3, width: width, rows: 0..<2).steps
      }
      #expect(steps.contains { $0.distance == 32_766 } == isFound)
      #expect(steps.allSatisfy { $0.distance <= 32_767 })
    }
  }
}
