import MapRaster
import Testing

@testable import MapImages

struct PaletteReductionTests {
  private func row(_ pixels: [[UInt8]]) -> StraightPixels {
    StraightPixels(width: pixels.count, height: 1, bytes: pixels.flatMap(\.self))
  }

  @Test func fewColorsAreExact() {
    let picture = row([[0, 0, 255, 255], [255, 0, 0, 128], [9, 9, 9, 0], [0, 0, 255, 255]])
    let palette = PaletteReduction([picture], limit: 3)
    #expect(palette.colors == [0, 0x8000_00FF, 0xFFFF_0000])
    #expect(palette.indices(of: picture) == [2, 1, 0, 2])
  }

  @Test func exactColorsWithEqualPremultipliedColorsStayApart() {
    let picture = row([[10, 0, 0, 1], [20, 0, 0, 1]])
    #expect(PaletteReduction([picture], limit: 2).indices(of: picture) == [0, 1])
  }

  @Test func nearColorsShareTheirMean() {
    let picture = row([[10, 0, 0, 255], [12, 0, 0, 255], [200, 0, 0, 255], [204, 0, 0, 255]])
    let palette = PaletteReduction([picture], limit: 2)
    #expect(palette.colors == [0xFF00_000B, 0xFF00_00CA])
    #expect(palette.indices(of: picture) == [0, 0, 1, 1])
  }
}
