import MapTestSupport
import Testing

@testable import MapData

@Suite("Colors of rasters")
struct RasterColorTests {
  private typealias Image = TIFFWriter.Image

  private func colors(_ image: Image) throws -> [[UInt8]] {
    var colors: [[UInt8]] = []
    try RasterFolder.with(TIFFWriter().file(image)) { colors = try $0.allColors() }
    return colors
  }

  @Test("gray is dark or bright at 0, in all sizes of samples")
  func gray() throws {
    #expect(
      try colors(Image(width: 2, height: 1, [0, 200])) == [[0, 0, 0, 255], [200, 200, 200, 255]])
    #expect(
      try colors(Image(width: 2, height: 1, photometric: 0, [0, 200]))
        == [[255, 255, 255, 255], [55, 55, 55, 255]])
    // 4 bits have 16 values, so 5 of 15 is 85 of 255.
    #expect(
      try colors(Image(width: 2, height: 1, bits: 4, [0x5F]))
        == [[85, 85, 85, 255], [255, 255, 255, 255]])
  }

  @Test("16-bit colors extend over their type, or over the range that the file states")
  func sixteenBits() throws {
    let pixels = [0, 257, 65_535].flatMap { TIFFWriter().number($0, 2) }
    let image = Image(width: 1, height: 1, bits: 16, samples: 3, photometric: 2, pixels)
    #expect(try colors(image) == [[0, 1, 255, 255]])
    let stated = image.with([
      340: .shorts([0, 0, 0]), 341: .shorts([514, 514, 514]),
    ])
    #expect(try colors(stated) == [[0, 128, 255, 255]])
  }

  @Test("palettes have components of 16 bits, or of 8 bits if none is larger")
  func palette() throws {
    let image = Image(width: 2, height: 1, bits: 1, photometric: 3, [0b0100_0000])
    #expect(
      try colors(image.with([320: .shorts([0, 65_535, 256, 0, 257, 513])]))
        == [[0, 1, 1, 255], [255, 0, 2, 255]])
    #expect(
      try colors(image.with([320: .shorts([0, 255, 7, 8, 9, 10])]))
        == [[0, 7, 9, 255], [255, 8, 10, 255]])
  }

  @Test("gray samples with a palette have the colors of the palette, and larger values do not")
  func grayPalette() throws {
    let palette = TIFFWriter.Values.shorts([0, 255, 7, 8, 9, 10])
    let gray = Image(width: 2, height: 1, bits: 1, [0b0100_0000])
    #expect(
      try colors(gray.with([320: palette])) == [[0, 7, 9, 255], [255, 8, 10, 255]])
    let elevation = Image(width: 1, height: 1, bits: 16, format: 2, [1, 0])
    try RasterFolder.with(TIFFWriter().file(elevation.with([320: palette]))) {
      #expect($0.description.colors == .none)
    }
  }

  @Test("alpha is straight, and colors that are multiplied by alpha are divided")
  func alpha() throws {
    let image = Image(
      width: 2, height: 1, samples: 4, photometric: 2, [100, 50, 0, 128, 9, 9, 9, 0])
    #expect(
      try colors(image.with([338: .shorts([2])])) == [[100, 50, 0, 128], [0, 0, 0, 0]])
    // 100 * 255 / 128 is 199.2, and 50 * 255 / 128 is 99.6.
    #expect(
      try colors(image.with([338: .shorts([1])])) == [[199, 100, 0, 128], [0, 0, 0, 0]])
    // The fourth band has no meaning.
    #expect(
      try colors(image.with([338: .shorts([0])])) == [[100, 50, 0, 255], [9, 9, 9, 255]])
  }

  @Test("a pixel is missing if all its bands are")
  func missing() throws {
    let image = Image(width: 3, height: 1, samples: 3, photometric: 2, [0, 0, 0, 0, 9, 0, 1, 2, 3])
      .with([42_113: .text("0")])
    #expect(try colors(image) == [[0, 0, 0, 0], [0, 9, 0, 255], [1, 2, 3, 255]])
  }

  @Test("values without a meaning as colors are an error")
  func values() throws {
    let image = Image(width: 1, height: 1, bits: 16, format: 2, [1, 0])
    try RasterFolder.with(TIFFWriter().file(image)) { raster throws in
      #expect(raster.description.colors == .none)
      #expect(throws: ResourceError.self) { try raster.allColors() }
    }
  }
}
