import MapData
import Testing

@Suite("Compressing with gzip")
struct GzipEncodingTests {
  @Test("compressed content is unchanged after decompression", arguments: [0, 1, 5, 100_000])
  func both(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 >> 4) }
    let packed = try #require(ContentCoding.gzipped(bytes))
    #expect(packed.starts(with: [0x1F, 0x8B]))
    #expect(try ContentCoding.gzip.decode(packed[...], limit: count) == bytes)
    #expect(ContentCoding.gzipped(bytes) == packed)
  }

  @Test("repeated bytes are smaller")
  func repeated() throws {
    let packed = try #require(ContentCoding.gzipped(Array(repeating: 7, count: 10_000)))
    #expect(packed.count < 100)
  }
}
