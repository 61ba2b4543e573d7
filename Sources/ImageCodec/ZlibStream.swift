/// Compressed data with a head and a checksum (RFC 1950).
enum ZlibStream {
  /// The bytes in a zlib stream.
  ///
  /// - Parameters:
  ///   - bytesPerRow: the distance at which bytes are likely to repeat.
  ///   - bytesPerPixel: how many bytes are likely to repeat together.
  static func compress(_ bytes: [UInt8], bytesPerRow: Int, bytesPerPixel: Int) -> [UInt8] {
    // Deflate with a window of 32 KiB; a fast compressor.
    var stream: [UInt8] = [0x78, 0x01]
    bytes.withUnsafeBytes {
      Deflate.compress(
        $0, bytesPerRow: bytesPerRow, bytesPerPixel: bytesPerPixel, into: &stream)
    }
    stream += PNGChunkWriter.bytes(adler32(bytes))
    return stream
  }

  /// The checksum of a zlib stream.
  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      var low: UInt32 = 1
      var high: UInt32 = 0
      var start = 0
      while start < bytes.count {
        // As many bytes as cannot overflow 32 bits.
        let end = min(start + 5552, bytes.count)
        for index in start..<end {
          low &+= UInt32(bytes[index])
          high &+= low
        }
        low %= 65521
        high %= 65521
        start = end
      }
      return high << 16 | low
    }
  }
}
