import MapImages
import MapRaster
import MapTestSupport
import Testing

@Suite("Formats of pictures")
struct PictureFormatTests {
  /// Returns a picture of noise over a gradient, which is partly transparent unless `isOpaque`.
  private func picture(isOpaque: Bool) -> StraightPixels {
    var random = SplitMix64(seed: 3)
    var picture = StraightPixels(width: 45, height: 31)
    for index in 0..<45 * 31 {
      picture.bytes[4 * index] = UInt8(index % 45 * 5)
      picture.bytes[4 * index + 1] = UInt8(index / 45 * 8)
      picture.bytes[4 * index + 2] = UInt8(random.next() & 255)
      picture.bytes[4 * index + 3] = isOpaque ? 255 : UInt8(random.next() & 255)
    }
    return picture
  }

  @Test("the ending of a path names the format")
  func endings() {
    #expect(PictureFormat(endingOf: "map.png") == .png)
    #expect(PictureFormat(endingOf: "out/map.WebP") == .webp)
    #expect(PictureFormat(endingOf: "map.jpg") == .jpeg)
    #expect(PictureFormat(endingOf: "a.b/map.JPEG") == .jpeg)
    #expect(PictureFormat(endingOf: "maps.png/map") == nil)
    #expect(PictureFormat(endingOf: "map.tiff") == .tiff)
    #expect(PictureFormat(endingOf: "map.TIF") == .tiff)
    #expect(PictureFormat(endingOf: "map.bmp") == nil)
    #expect(PictureFormat(endingOf: "") == nil)
  }

  @Test("PNG and WebP keep every pixel, and the colors of transparent ones, too")
  func lossless() throws {
    for format in [PictureFormat.png, .webp] {
      for isOpaque in [true, false] {
        let picture = picture(isOpaque: isOpaque)
        let file = try format.encode(picture)
        #expect(try ImageFile.decode(file) == picture)
        #expect(try format.encode(picture) == file)
      }
    }
    #expect(
      try PictureFormat.webp.encode(picture(isOpaque: true))[12..<16].elementsEqual("VP8L".utf8))
  }

  @Test("JPEG is similar to the picture over white, and more similar at higher quality")
  func jpeg() throws {
    var picture = StraightPixels(width: 16, height: 8)
    // The left half is transparent. The right half is half-transparent red, which over white is 255, 127, 127.
    for index in 0..<16 * 8 where index % 16 >= 8 {
      picture.bytes.replaceSubrange(4 * index..<4 * index + 4, with: [255, 0, 0, 128])
    }
    let pixels = try ImageFile.decode(PictureFormat.jpeg.encode(picture))
    #expect(pixels.width == 16 && pixels.height == 8)
    for (index, expected) in [(0, [255, 255, 255, 255]), (15, [255, 127, 127, 255])] {
      for channel in 0..<4 {
        #expect(abs(Int(pixels.bytes[4 * index + channel]) - expected[channel]) <= 2)
      }
    }
    let noise = self.picture(isOpaque: true)
    func size(_ quality: Int) throws -> Int {
      try PictureFormat.jpeg.encode(noise, details: PictureDetails(quality: quality)).count
    }
    #expect(try size(20) < size(60))
    #expect(try size(60) < size(95))
    #expect(throws: ImageError.self) {
      try PictureFormat.jpeg.encode(noise, details: PictureDetails(quality: 101))
    }
  }

  @Test("the resolution is in PNG's pHYs and in JPEG's header")
  func resolution() throws {
    // 300 dots per inch are 11,811 per meter.
    let details = PictureDetails(pixelsPerMeter: 300 / 0.0254)
    let png = try PictureFormat.png.encode(picture(isOpaque: true), details: details)
    let chunk: [UInt8] = [0, 0, 0, 9] + Array("pHYs".utf8) + [0, 0, 46, 35, 0, 0, 46, 35, 1]
    #expect(png.firstRange(of: chunk) != nil)
    let jpeg = try PictureFormat.jpeg.encode(picture(isOpaque: true), details: details)
    // The header is SOI, APP0 of 16 bytes, JFIF, version 1.1, and the dots per inch.
    #expect(Array(jpeg[6..<18]) == Array("JFIF".utf8) + [0, 1, 1, 1, 1, 44, 1, 44])
  }

  @Test("a side that is too long for a format is refused")
  func tooLarge() throws {
    #expect(throws: ImageError.self) {
      try PictureFormat.webp.encode(StraightPixels(width: 16_384, height: 1))
    }
    #expect(throws: ImageError.self) {
      try PictureFormat.jpeg.encode(StraightPixels(width: 65_501, height: 1))
    }
  }
}
