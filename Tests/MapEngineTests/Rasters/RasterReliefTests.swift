import MapGeometry
import MapRaster
import MapStyle
import MapTiles
import Testing

@testable import MapEngine

/// Tests of elevations as 32-bit numbers, which rasters have, in comparison with the encodings of tiles.
@Suite("Relief of rasters")
struct RasterReliefTests {
  private static let side = 20

  /// Returns the elevations in the encoding Terrarium.
  private func terrarium(_ elevation: (Int, Int) -> Double) -> PixelBuffer {
    var pixels = PixelBuffer(width: Self.side, height: Self.side)
    for index in 0..<Self.side * Self.side {
      let stored = elevation(index % Self.side, index / Self.side) + 32_768
      let whole = Int(stored)
      pixels.bytes[4 * index] = UInt8(whole / 256)
      pixels.bytes[4 * index + 1] = UInt8(whole % 256)
      pixels.bytes[4 * index + 2] = UInt8((stored - Double(whole)) * 256)
      pixels.bytes[4 * index + 3] = 255
    }
    return pixels
  }

  /// Returns the elevations as 32-bit numbers. A NaN is a missing elevation.
  private func numbers(_ elevation: (Int, Int) -> Double) -> PixelBuffer {
    var pixels = PixelBuffer(width: Self.side, height: Self.side)
    for index in 0..<Self.side * Self.side {
      let bits = Float(elevation(index % Self.side, index / Self.side)).bitPattern
      for byte in 0..<4 {
        pixels.bytes[4 * index + byte] = UInt8(truncatingIfNeeded: bits >> (8 * byte))
      }
    }
    return pixels
  }

  private func slopes(_ pixels: PixelBuffer, _ encoding: ElevationEncoding) -> PixelBuffer {
    var slopes = HillshadeSlopes.emptyTexture(of: pixels)
    HillshadeSlopes.fill(
      &slopes, from: pixels, encoding: encoding, zoom: 12, columns: 0..<slopes.width,
      rows: 0..<slopes.height)
    return slopes
  }

  @Test("32-bit numbers have the same slopes as the same elevations in tiles")
  func sameSlopes() {
    func elevation(_ column: Int, _ row: Int) -> Double {
      Double(column * column * 3 + row * 7) / 4
    }
    let encoded = slopes(terrarium(elevation), .channels(.terrarium))
    #expect(slopes(numbers(elevation), .float32) == encoded)
    #expect(Set(encoded.bytes).count > 3)
  }

  @Test("32-bit numbers are exact, and numbers that are not finite are no elevation")
  func elevations() {
    let values: [Double] = [0.125, -431.5, 8848.75, .nan, .infinity]
    let pixels = numbers { column, _ in column < values.count ? values[column] : 0 }
    let found = values.indices.map { ElevationEncoding.float32.elevation(in: pixels, at: $0) }
    #expect(found == [0.125, -431.5, 8848.75, nil, nil])
  }

  @Test("ground without elevation has no shade, and the ground beside it is level")
  func holes() {
    let found = slopes(numbers { column, _ in column < 10 ? 100 : .nan }, .float32)
    for row in 0..<found.height {
      for column in 0..<found.width {
        let pixel = Array(
          found.bytes[4 * (row * found.width + column)..<4 * (row * found.width + column) + 4])
        // A pixel of the texture is one pixel to the right in the elevations.
        #expect(pixel[0] == 128 && pixel[1] == 128)
        #expect(pixel[3] == (column + 1 < 10 ? 255 : 0))
      }
    }
  }

  @Test("fixed-point numbers keep whole numbers, and fill missing pixels with their neighbors")
  func fixedPoint() {
    let pixels = FixedHeights([10, .nan, 12, 14], base: 8, step: 0.5).pixels(2)
    #expect(Array(pixels.bytes[0..<4]) == [0, 0, 4, 255])
    // The mean of 10, 12 and 14 is 12, which is 8 steps of 0.5 above 8.
    #expect(Array(pixels.bytes[4..<8]) == [0, 0, 8, 0])
    #expect(Array(pixels.bytes[12..<16]) == [0, 0, 12, 255])
  }

  @Test(
    "addresses name rasters by their endings or by the prefix cog://",
    arguments: [
      ("dem.tif", "dem.tif"), ("a/b.TIFF", "a/b.TIFF"),
      ("https://a.org/x.tif?k=1", "https://a.org/x.tif?k=1"),
      ("cog://https://a.org/x", "https://a.org/x"),
      ("cog://https://a.org/x.tif#dem", "https://a.org/x.tif"),
      ("tiles.json", nil), ("https://a.org/{z}/{x}/{y}.tif", nil),
    ])
  func addresses(text: String, file: String?) {
    #expect(RasterAddress(text)?.text == file)
    #expect(RasterAddress(text)?.refusal == nil)
  }

  @Test("colors that an address requests are refused")
  func refusedColors() {
    #expect(RasterAddress("cog://a.tif#color:Viridis,0,10")?.refusal != nil)
  }
}
