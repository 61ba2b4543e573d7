import MapImages
import MapRaster
import MapTestSupport
import Testing

@Suite("Image files")
struct ImageFileTests {
  /// The bytes of 3 x 2 pixels, one of which is translucent and one nearly transparent.
  private static let pixels: [UInt8] = [
    255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 128, 10, 20, 30, 40, 0, 0, 0,
    255,
  ]

  /// The same pixels as a lossless WebP file.
  private static let webp: [UInt8] = [
    82, 73, 70, 70, 62, 0, 0, 0, 87, 69, 66, 80, 86, 80, 56, 76, 50, 0, 0, 0, 47, 2, 64, 0, 16, 47,
    32, 16, 32, 136, 240, 159, 106, 67, 72, 144, 208, 253, 191, 87, 129, 0, 65, 137, 255, 74, 4,
    217,
    54, 85, 159, 205, 45, 31, 224, 216, 228, 216, 85, 131, 64, 128, 12, 209, 98, 73, 68, 255, 35, 7,
  ]

  /// A JPEG file of 8 x 4 pixels of the gray 200.
  private static let jpeg: [UInt8] =
    [255, 216, 255, 219, 0, 67, 0] + [UInt8](repeating: 1, count: 64) + [
      255, 192, 0, 11, 8, 0, 4, 0, 8, 1, 1, 17, 0, 255, 196, 0, 20, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 10, 255, 196, 0, 20, 16, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      255, 218, 0, 8, 1, 1, 0, 0, 63, 0, 72, 15, 255, 217,
    ]

  /// Returns the start of a WebP animation with this canvas.
  private func animation(width: Int, height: Int) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(number >> (8 * $0) & 255) }
    }
    return Array("RIFF".utf8) + bytes(22, 4) + Array("WEBPVP8X".utf8) + bytes(10, 4) + [2, 0, 0, 0]
      + bytes(width - 1, 3) + bytes(height - 1, 3)
  }

  @Test("the format is detected from the bytes")
  func formats() throws {
    let picture = StraightPixels(width: 3, height: 2, bytes: Self.pixels)
    #expect(try ImageFile.decode(PNG.encode(picture)) == picture)
    #expect(try ImageFile.decode(Self.webp) == picture)
    let gray = try ImageFile.decode(Self.jpeg)
    #expect(gray.width == 8 && gray.height == 4)
    #expect(gray.bytes == (0..<32).flatMap { _ in [200, 200, 200, 255] as [UInt8] })
    #expect(throws: ImageError.unknownFormat) { try ImageFile.decode([]) }
  }

  @Test("a file with more pixels than allowed is refused")
  func tooLarge() throws {
    #expect(throws: ImageError.tooLarge(width: 8, height: 4, pixelLimit: 31)) {
      try ImageFile.decode(Self.jpeg, pixelLimit: 31)
    }
    #expect(throws: ImageError.tooLarge(width: 3, height: 2, pixelLimit: 5)) {
      try ImageFile.decode(Self.webp, pixelLimit: 5)
    }
    #expect(throws: ImageError.tooLarge(width: 60_000, height: 60_000, pixelLimit: 1 << 28)) {
      try ImageFile.decode(animation(width: 60_000, height: 60_000))
    }
    #expect(throws: ImageError.self) {
      try ImageFile.decode(animation(width: 100_000, height: 100_000))
    }
    // The height in the JPEG file becomes 65,500.
    var tall = Self.jpeg
    tall.replaceSubrange(76..<78, with: [255, 220])
    #expect(throws: ImageError.tooLarge(width: 8, height: 65_500, pixelLimit: 1 << 16)) {
      try ImageFile.decode(tall, pixelLimit: 1 << 16)
    }
  }

  @Test("a file that is cut off anywhere is damaged", arguments: [jpeg, webp])
  func truncated(file: [UInt8]) {
    for length in 3..<file.count - 2 {
      #expect(throws: ImageError.self) { try ImageFile.decode(Array(file.prefix(length))) }
    }
  }

  @Test("a file with some changed bytes is read or refused", arguments: [jpeg, webp])
  func fuzzed(file: [UInt8]) {
    var random = SplitMix64(seed: 11)
    for _ in 0..<3000 {
      var changed = file
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8(random.next() & 255)
      }
      if let pixels = try? ImageFile.decode(changed, pixelLimit: 1 << 12) {
        #expect(pixels.bytes.count == 4 * pixels.width * pixels.height)
      }
    }
  }
}
