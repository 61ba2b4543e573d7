import MapImages
import MapRaster
import MapTestSupport
import Testing

@Suite("PNG files")
struct PNGTests {
  /// Returns a picture of pixels chosen at random among some colors.
  private func picture(
    width: Int, height: Int, colors: Int, isOpaque: Bool, seed: UInt64 = 1
  ) -> StraightPixels {
    var random = SplitMix64(seed: seed)
    let palette = (0..<colors).map { index -> [UInt8] in
      [
        UInt8(index & 255), UInt8(index >> 8 & 255), UInt8(random.next() & 255),
        isOpaque ? 255 : UInt8(random.next() & 255),
      ]
    }
    var bytes: [UInt8] = []
    for index in 0..<width * height {
      bytes += palette[index < colors ? index : Int(random.next() % UInt64(colors))]
    }
    return StraightPixels(width: width, height: height, bytes: bytes)
  }

  @Test(
    "a picture is unchanged after writing and reading",
    arguments: [1, 2, 3, 4, 5, 16, 17, 255, 256, 257, 900])
  func roundTrip(colors: Int) throws {
    for isOpaque in [true, false] {
      let picture = picture(width: 37, height: 31, colors: colors, isOpaque: isOpaque)
      let decoded = try PNG.decode(try PNG.encode(picture))
      #expect(decoded == picture)
    }
  }

  @Test("pictures of several blocks, of noise, of gradients and of one color are unchanged")
  func largePictures() throws {
    let noise = picture(width: 400, height: 300, colors: 120_000, isOpaque: false, seed: 7)
    #expect(try isKept(noise))
    var slope = StraightPixels(width: 700, height: 500)
    for y in 0..<500 {
      for x in 0..<700 {
        let start = (y * 700 + x) * 4
        slope.bytes[start] = UInt8(x & 255)
        slope.bytes[start + 1] = UInt8(y & 255)
        slope.bytes[start + 2] = UInt8((x * y) >> 6 & 255)
        slope.bytes[start + 3] = 255
      }
    }
    #expect(try isKept(slope))
    #expect(try isKept(StraightPixels(width: 1000, height: 700)))
    #expect(try isKept(picture(width: 12_000, height: 3, colors: 9000, isOpaque: true)))
  }

  @Test(
    "a large picture is unchanged, and its file is the same for any number of threads",
    arguments: [(3, true), (200, false), (9000, true), (9000, false)])
  func threads(colors: Int, isOpaque: Bool) throws {
    // Rows of 326 and 1,301 bytes are compressed together. Pictures of 3.9 MB and more are compressed in bands.
    let picture = picture(width: 1300, height: 1000, colors: colors, isOpaque: isOpaque)
    let file = try PictureFormat.png.encode(picture)
    #expect(try PNG.decode(file) == picture)
    for threads in [2, 7] {
      let again = try PictureFormat.png.encode(picture, threads: threads)
      #expect(again == file)
    }
  }

  @Test("runs of one color are unchanged, wherever they begin and end", arguments: [1, 3, 40, 300])
  func runs(colors: Int) throws {
    var random = SplitMix64(seed: UInt64(colors))
    for _ in 0..<20 {
      let (width, height) = (1 + Int(random.next() % 90), 1 + Int(random.next() % 20))
      var bytes: [UInt8] = []
      while bytes.count < 4 * width * height {
        let color = random.next() % UInt64(colors)
        let pixel = [UInt8(color & 255), UInt8(color >> 8), 9, UInt8(255 - color % 2)]
        for _ in 0...random.next() % 50 { bytes += pixel }
      }
      bytes.removeLast(bytes.count - 4 * width * height)
      #expect(try isKept(StraightPixels(width: width, height: height, bytes: bytes)))
    }
  }

  private func isKept(_ picture: StraightPixels) throws -> Bool {
    try PNG.decode(PNG.encode(picture)) == picture
  }

  @Test("a picture of one color needs few bytes")
  func size() throws {
    #expect(try PNG.encode(StraightPixels(width: 1024, height: 1024)).count < 1500)
  }

  @Test("the color type is the smallest one for the picture")
  func colorTypes() throws {
    func type(_ colors: Int, _ isOpaque: Bool) throws -> [UInt8] {
      let file = try PNG.encode(picture(width: 40, height: 40, colors: colors, isOpaque: isOpaque))
      return Array(file[24...25])
    }
    #expect(try type(2, true) == [1, 3])
    #expect(try type(4, false) == [2, 3])
    #expect(try type(16, true) == [4, 3])
    #expect(try type(256, true) == [8, 3])
    #expect(try type(257, true) == [8, 2])
    #expect(try type(257, false) == [8, 6])
  }

  @Test("colors are divided by their alpha, to the nearest level")
  func unpremultiplying() throws {
    var premultiplied = PixelBuffer(width: 3, height: 1)
    premultiplied.bytes = [128, 64, 0, 128, 1, 2, 3, 3, 0, 0, 0, 0]
    let straight = StraightPixels(unpremultiplying: premultiplied)
    #expect(straight.bytes == [255, 128, 0, 128, 85, 170, 255, 3, 0, 0, 0, 0])
    #expect(PixelBuffer(premultiplying: straight) == premultiplied)
    let decoded = try PNG.decode(try PNG.encode(premultiplied))
    #expect(decoded == straight)
  }

  @Test("a translucent pixel among opaque or transparent pixels is divided by its alpha")
  func oneTranslucentPixel() {
    for other in [[10, 20, 30, 255], [0, 0, 0, 0]] as [[UInt8]] {
      for place in 0..<50 {
        var premultiplied = PixelBuffer(width: 50, height: 1)
        premultiplied.bytes = (0..<50).flatMap { $0 == place ? [128, 64, 0, 128] : other }
        let straight = StraightPixels(unpremultiplying: premultiplied)
        #expect(straight.bytes == (0..<50).flatMap { $0 == place ? [255, 128, 0, 128] : other })
      }
    }
  }

  @Test("a file that is cut off anywhere is an error")
  func truncation() throws {
    let file = try PNG.encode(
      picture(width: 9, height: 7, colors: 60, isOpaque: false),
      text: [.init(keyword: "Title", text: "A map")])
    for count in 0..<file.count {
      #expect(throws: ImageError.self) { try PNG.decode(Array(file[..<count])) }
    }
  }

  @Test("a file with a flipped bit is an error or a picture, never a crash", arguments: 0..<8)
  func corruption(bit: Int) throws {
    let file = try PNG.encode(picture(width: 9, height: 7, colors: 300, isOpaque: true))
    for offset in file.indices {
      var damaged = file
      damaged[offset] ^= 1 << UInt8(bit)
      _ = try? PNG.decode(damaged, pixelLimit: 1 << 16)
    }
  }

  @Test("a file with more pixels than allowed is refused before it is decoded")
  func pixelLimit() throws {
    let file = try PNG.encode(picture(width: 20, height: 10, colors: 3, isOpaque: true))
    #expect(throws: ImageError.tooLarge(kind: "PNG file", width: 20, height: 10, pixelLimit: 199)) {
      try PNG.decode(file, pixelLimit: 199)
    }
  }

  @Test("other bytes are not a PNG file")
  func otherBytes() throws {
    #expect(throws: ImageError.notPNG) { try PNG.decode(Array("GIF89a and more".utf8)) }
  }

  @Test("ASCII text is stored as tEXt, and other text as iTXt in UTF-8")
  func text() throws {
    let file = try PNG.encode(
      picture(width: 1, height: 1, colors: 1, isOpaque: true),
      text: [
        .init(keyword: "Author", text: "Zoe"), .init(keyword: "Title", text: "東京"),
      ])
    #expect(contains(file, Array("tEXtAuthor".utf8) + [0, 0x5A, 0x6F, 0x65]))
    #expect(
      contains(file, Array("iTXtTitle".utf8) + [0, 0, 0, 0, 0] + Array("東京".utf8)))
  }

  @Test("a text without a keyword is refused, because PNG requires a keyword")
  func keyword() {
    #expect(throws: ImageError.self) {
      try PNG.encode(
        picture(width: 1, height: 1, colors: 1, isOpaque: true),
        text: [.init(keyword: "", text: "lost")])
    }
  }

  private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part) }
  }
}
