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
    #expect(PictureFormat(endingOf: "map.Avif") == .avif)
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
    let sizes = try [20, 60, 95].map { try file(of: noise, in: .jpeg, quality: $0).count }
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
  }

  @Test("a progressive JPEG file has the same pixels")
  func progressive() throws {
    let details = PictureDetails(encoding: PictureEncoding(isProgressive: true))
    let picture = picture(isOpaque: true)
    let files = [
      try PictureFormat.jpeg.encode(picture),
      try PictureFormat.jpeg.encode(picture, details: details),
    ]
    #expect(try ImageFile.decode(files[0]) == ImageFile.decode(files[1]))
    // The frame header is SOF0 or SOF2, with the length 17 and 8 bits per sample.
    for (file, marker) in zip(files, [0xC0, 0xC2] as [UInt8]) {
      #expect(file.firstRange(of: [0xFF, marker, 0, 17, 8]) != nil)
    }
    #expect(try PictureFormat.jpeg.encode(picture, details: details) == files[1])
  }

  private func file(
    of picture: StraightPixels, in format: PictureFormat, quality: Int
  ) throws -> [UInt8] {
    let encoding = PictureEncoding(quality: quality)
    return try format.encode(picture, details: PictureDetails(encoding: encoding))
  }

  @Test("WebP with a quality is similar to the picture, with the same alpha")
  func lossyWebP() throws {
    try expectSimilar(.webp)
    var details = PictureDetails(encoding: PictureEncoding(quality: 50))
    details.job = "abc"
    for isOpaque in [true, false] {
      let file = try PictureFormat.webp.encode(picture(isOpaque: isOpaque), details: details)
      #expect(PictureFormat.webp.job(of: file) == "abc")
      let size = try ImageFile.size(of: file)
      #expect(size.width == 45 && size.height == 31)
      // The flags of the extended format state an alpha.
      #expect(Array(file[12..<16]) == Array("VP8X".utf8) && file[20] == (isOpaque ? 0 : 0x10))
    }
  }

  @Test("AVIF is similar to the picture, with the same alpha, or an error names the library")
  func avif() throws {
    do {
      let picture = picture(isOpaque: true)
      let file = try PictureFormat.avif.encode(picture)
      #expect(file[4..<12].elementsEqual("ftypavif".utf8))
      #expect(try PictureFormat.avif.encode(picture, threads: 4) == file)
      try expectSimilar(.avif)
    } catch ImageError.noEncoder(.avif, let message) {
      #expect(message.contains("libheif"))
    }
  }

  /// Expects that files have the picture's alpha and similar colors, and grow with the quality.
  private func expectSimilar(_ format: PictureFormat) throws {
    let noise = picture(isOpaque: false)
    let sizes = try [20, 60, 95].map { try file(of: noise, in: format, quality: $0).count }
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
    let decoded = try ImageFile.decode(file(of: noise, in: format, quality: 20))
    for index in 0..<45 * 31 {
      #expect(decoded.bytes[4 * index + 3] == noise.bytes[4 * index + 3])
    }
    var flat = StraightPixels(width: 16, height: 16)
    for index in 0..<16 * 16 {
      flat.bytes.replaceSubrange(4 * index..<4 * index + 4, with: [200, 40, 60, 128])
    }
    let pixels = try ImageFile.decode(file(of: flat, in: format, quality: 80))
    for (index, expected) in [200, 40, 60, 128].enumerated() {
      #expect(abs(Int(pixels.bytes[index]) - expected) <= 8)
    }
  }

  @Test(
    "an option that a format does not have, or a value out of range, is refused",
    arguments: [
      (PictureFormat.png, 50, "requires the format webp, jpeg or avif, not png"),
      (.tiff, 50, "requires the format webp, jpeg or avif, not tiff"),
      (.jpeg, 101, "must be from 1 to 100"), (.webp, 0, "must be from 1 to 100"),
    ])
  func refused(format: PictureFormat, quality: Int, reason: String) throws {
    let error = #expect(throws: ImageError.self) {
      try file(of: picture(isOpaque: true), in: format, quality: quality)
    }
    #expect(
      error?.description == "picture not written as \(format.rawValue): quality: \(reason)")
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
