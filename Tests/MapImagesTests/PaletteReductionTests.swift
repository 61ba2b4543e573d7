import MapRaster
import MapTestSupport
import Testing

@testable import MapImages

@Suite("Pictures with fewer colors")
struct PaletteReductionTests {
  private func row(_ pixels: [[UInt8]]) -> StraightPixels {
    StraightPixels(width: pixels.count, height: 1, bytes: pixels.flatMap(\.self))
  }

  /// Returns a picture of noise.
  private func noise(_ width: Int, _ height: Int) -> StraightPixels {
    var random = SplitMix64(seed: 5)
    var picture = StraightPixels(width: width, height: height)
    for index in picture.bytes.indices { picture.bytes[index] = UInt8(random.next() & 255) }
    return picture
  }

  private func colors(of picture: StraightPixels) -> Set<[UInt8]> {
    Set(
      stride(from: 0, to: picture.bytes.count, by: 4).map { Array(picture.bytes[$0..<$0 + 4]) })
  }

  @Test("a picture with few enough colors does not change")
  func exact() {
    let picture = row([[0, 0, 255, 255], [255, 0, 0, 128], [9, 9, 9, 0], [0, 0, 255, 255]])
    #expect(picture.reduced(toColors: 3) == picture)
    // Both colors have the same premultiplied color.
    let faint = row([[10, 0, 0, 1], [20, 0, 0, 1]])
    #expect(faint.reduced(toColors: 2) == faint)
  }

  @Test("similar colors become their mean")
  func means() {
    let picture = row([[10, 0, 0, 255], [12, 0, 0, 255], [200, 0, 0, 255], [204, 0, 0, 255]])
    let expected = row([[11, 0, 0, 255], [11, 0, 0, 255], [202, 0, 0, 255], [202, 0, 0, 255]])
    #expect(picture.reduced(toColors: 2) == expected)
  }

  @Test("the mean of translucent colors is the mean of what they add to a picture")
  func translucent() {
    // Premultiplied: 100 of 100, and 0 of 50. The mean is 50 of 75, which is 170 of 255.
    let picture = row([[255, 0, 0, 100], [0, 0, 0, 50], [0, 255, 255, 255], [0, 255, 255, 255]])
    let expected = row([
      [170, 0, 0, 75], [170, 0, 0, 75], [0, 255, 255, 255], [0, 255, 255, 255],
    ])
    #expect(picture.reduced(toColors: 2) == expected)
  }

  @Test("a color that most pixels of a group have is kept exactly")
  func majority() {
    let water: [UInt8] = [100, 150, 200, 255]
    let picture = row(
      Array(repeating: water, count: 5) + [[104, 150, 200, 255], [108, 150, 200, 255]]
        + Array(repeating: [250, 0, 0, 255], count: 2))
    let expected = row(
      Array(repeating: water, count: 7) + Array(repeating: [250, 0, 0, 255], count: 2))
    #expect(picture.reduced(toColors: 2) == expected)
  }

  @Test("a picture of any number of colors gets at most the limit", arguments: [2, 16, 256])
  func limit(limit: Int) {
    for picture in [noise(7, 9), noise(300, 300)] {
      let reduced = picture.reduced(toColors: limit)
      #expect((2...limit).contains(colors(of: reduced).count))
      #expect(picture.reduced(toColors: limit) == reduced)
    }
  }

  @Test("more than 65,536 colors are counted in groups, which keep a color that most pixels have")
  func grouped() {
    var picture = noise(300, 300)
    let water: [UInt8] = [101, 151, 201, 255]
    for pixel in 0..<150 * 300 {
      picture.bytes.replaceSubrange(4 * pixel..<4 * pixel + 4, with: water)
    }
    // 45,000 random colors of 32 bits and one more are counted exactly, 90,000 are not.
    #expect(ColorHistogram(picture).isExact)
    #expect(!ColorHistogram(noise(300, 300)).isExact)
    var large = StraightPixels(width: 300, height: 600)
    large.bytes = picture.bytes + noise(300, 300).bytes
    let histogram = ColorHistogram(large)
    #expect(!histogram.isExact && histogram.entries.count <= 65_536)
    #expect(histogram.entries.reduce(0) { $0 + $1.count } == 300 * 600)
    #expect(Array(large.reduced(toColors: 256).bytes.prefix(4)) == water)
  }

  @Test("a PNG file with a limit of colors has a palette with alpha")
  func file() throws {
    let picture = noise(40, 40)
    let details = PictureDetails(encoding: PictureEncoding(colors: 16))
    let file = try PictureFormat.png.encode(picture, details: details)
    #expect(try ImageFile.decode(file) == picture.reduced(toColors: 16))
    // The header has 4 bits per pixel and the color type 3. Palette and alphas are chunks.
    #expect(Array(file[24..<26]) == [4, 3])
    for chunk in ["PLTE", "tRNS"] { #expect(file.firstRange(of: Array(chunk.utf8)) != nil) }
    #expect(try PictureFormat.png.encode(picture, details: details, threads: 4) == file)
  }
}
