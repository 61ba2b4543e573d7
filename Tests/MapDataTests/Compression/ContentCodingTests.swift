import MapTestSupport
import Testing
@testable import MapData

@Suite("Compressed content")
struct ContentCodingTests {
  /// Bytes of which about half are predictable.
  private func content(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { index in
      index % 3 == 0 ? UInt8(truncatingIfNeeded: random.next() >> 60) : UInt8(index % 7)
    }
  }

  @Test("content of any size is restored", arguments: ContentCoding.allCases)
  func roundTrip(coding: ContentCoding) throws {
    for size in [0, 1, 3, 255, 256, 257, 65_536, 300_000] {
      let bytes = content(size)
      let packed = compressed(bytes, as: coding)
      #expect(ContentCoding(of: packed[...]) == coding)
      #expect(try ContentCoding.decoded(packed[...], limit: size) == bytes)
    }
  }

  @Test("a slice of an array is decompressed", arguments: ContentCoding.allCases)
  func slices(coding: ContentCoding) throws {
    let bytes = content(1000)
    let packed = [9, 9] + compressed(bytes, as: coding) + [9]
    #expect(try ContentCoding.decoded(packed[2...], limit: 1000) == bytes)
  }

  @Test("a MapLibre tile that starts like zlib content is left unchanged")
  func tilesOf120Bytes() throws {
    let tile: [UInt8] = [120, 1, 5] + Array(repeating: 97, count: 118)
    #expect(ContentCoding(of: tile[...]) == .zlib)
    #expect(try ContentCoding.decoded(tile[...], limit: 1000) == tile)
  }

  @Test(
    "uncompressed content is left unchanged",
    arguments: [
      [], [0x1F], [0x1A, 0x2D, 0x78, 0x02], [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF, 0xE0],
      Array("RIFF".utf8), Array("{\"type\"".utf8), [0x78], [0x78, 0x9D],
    ])
  func raw(bytes: [UInt8]) throws {
    #expect(ContentCoding(of: bytes[...]) == nil)
    #expect(try ContentCoding.decoded(bytes[...], limit: 10) == bytes)
    if !bytes.isEmpty {
      #expect(throws: MalformedContent.tooLarge(limit: bytes.count - 1)) {
        try ContentCoding.decoded(bytes[...], limit: bytes.count - 1)
      }
    }
  }

  @Test("zstd may start with a skippable frame, but not with a format from before the standard")
  func zstdFrames() throws {
    let packed = compressed(content(1000), as: .zstd)
    let skippable: [UInt8] = [0x53, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 9, 9]
    let whole = try ContentCoding.zstd.decode((skippable + packed)[...], limit: 1000)
    #expect(whole == content(1000))
    let old: [UInt8] = [0x27, 0xB5, 0x2F, 0xFD] + packed.dropFirst(4)
    #expect(throws: MalformedContent.damaged(.zstd, reason: "it does not start with a frame")) {
      try ContentCoding.zstd.decode(old[...], limit: 1000)
    }
  }

  @Test(
    "content that exceeds the limit when decompressed is refused", arguments: ContentCoding.allCases
  )
  func bombs(coding: ContentCoding) {
    let bomb = compressed([UInt8](repeating: 0, count: 20_000_000), as: coding)
    #expect(bomb.count < 25_000)
    #expect(throws: MalformedContent.tooLarge(limit: 1_000_000)) {
      try ContentCoding.decoded(bomb[...], limit: 1_000_000)
    }
    #expect(throws: MalformedContent.tooLarge(limit: 19_999_999)) {
      try ContentCoding.decoded(bomb[...], limit: 19_999_999)
    }
  }

  @Test("highly compressed content is restored", arguments: ContentCoding.allCases)
  func highRatio(coding: ContentCoding) throws {
    let bytes = [UInt8](repeating: 7, count: 5_000_000)
    #expect(try ContentCoding.decoded(compressed(bytes, as: coding)[...], limit: .max) == bytes)
  }

  @Test("truncated content is an error", arguments: ContentCoding.allCases)
  func truncation(coding: ContentCoding) {
    let packed = compressed(content(500), as: coding)
    for count in 4..<packed.count {
      #expect {
        try ContentCoding.decoded(packed[..<count], limit: 1000)
      } throws: { error in
        (error as? MalformedContent)?.reason.hasPrefix("damaged \(coding) content: ") ?? false
      }
    }
  }

  @Test("consecutive members and frames are joined, other bytes ignored")
  func several() throws {
    for coding in [ContentCoding.gzip, .zstd] {
      let packed = compressed([1, 2, 3], as: coding) + compressed([4, 5], as: coding)
      #expect(try ContentCoding.decoded(packed[...], limit: 5) == [1, 2, 3, 4, 5])
      #expect(throws: MalformedContent.tooLarge(limit: 4)) {
        try ContentCoding.decoded(packed[...], limit: 4)
      }
    }
    for coding in ContentCoding.allCases {
      let packed = compressed([1, 2, 3], as: coding) + [0, 0, 0, 0, 0]
      #expect(try ContentCoding.decoded(packed[...], limit: 5) == [1, 2, 3])
    }
  }

  @Test("a declared size that is implausible is not trusted")
  func falseSizes() throws {
    var gzip = compressed([1, 2, 3], as: .gzip)
    gzip.replaceSubrange((gzip.count - 4)..., with: [255, 255, 255, 255])
    #expect(throws: MalformedContent.damaged(.gzip, reason: "incorrect length check")) {
      try ContentCoding.decoded(gzip[...], limit: .max)
    }
    // A zstd frame that declares 2^60 bytes, with one raw block of one byte.
    let zstd: [UInt8] = [
      0x28, 0xB5, 0x2F, 0xFD, 0xC0, 0x00, 0, 0, 0, 0, 0, 0, 0, 0x10, 0x09, 0, 0, 0x2A,
    ]
    #expect(throws: MalformedContent.self) { try ContentCoding.decoded(zstd[...], limit: .max) }
  }

  @Test("messages state the error")
  func messages() {
    let damage = MalformedContent.damaged(.gzip, reason: "it is truncated")
    #expect("\(damage)" == "damaged gzip content: it is truncated")
    #expect("\(MalformedContent.tooLarge(limit: 9))" == "larger than 9 bytes when decompressed")
  }

  @Test(
    "damaged content gives an error or other content within the limit",
    arguments: ContentCoding.allCases)
  func mutations(coding: ContentCoding) {
    var random = SplitMix64(seed: 7)
    let packed = compressed(content(400), as: coding)
    var failures = 0
    for _ in 0..<4000 {
      var bytes = packed
      for _ in 0...random.next() % 4 {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      do {
        #expect(try coding.decode(bytes[...], limit: 1000).count <= 1000)
      } catch {
        failures += 1
      }
    }
    #expect(failures > 2000)
  }
}
