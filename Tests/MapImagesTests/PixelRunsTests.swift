import Testing

@testable import MapImages

@Suite("Runs of equal pixels")
struct PixelRunsTests {
  @Test("a run ends at a change of the color, and the next run begins there")
  func threeRuns() {
    #expect(runs(of: [7, 7, 7, 1, 2, 2]).map(\.pixels) == [0..<3, 3..<4, 4..<6])
    #expect(runs(of: [7, 7, 7, 1, 2, 2]).map(\.color) == [7, 1, 2])
    #expect(runs(of: []).isEmpty)
  }

  @Test("runs at any position relative to blocks of 64 pixels are complete")
  func blocks() {
    for length in [1, 63, 64, 65, 127, 128, 129, 300] {
      for start in [0, 1, 62, 63, 64, 65, 128] {
        let pixels =
          [UInt32](repeating: 1, count: start) + [UInt32](repeating: 2, count: length) + [3]
        let expected =
          (start > 0 ? [0..<start] : []) + [
            start..<start + length, start + length..<start + length + 1,
          ]
        #expect(runs(of: pixels).map(\.pixels) == expected, "\(length) pixels from \(start)")
      }
    }
  }

  @Test("a single pixel that differs inside a block is a separate run")
  func singlePixel() {
    for position in 1..<199 {
      var pixels = [UInt32](repeating: 0xFF00_0000, count: 200)
      pixels[position] = 0xFE00_0000
      #expect(
        runs(of: pixels).map(\.pixels) == [
          0..<position, position..<position + 1, position + 1..<200,
        ])
    }
  }

  private func runs(of pixels: [UInt32]) -> [PixelRuns.Run] {
    let bytes = pixels.flatMap { pixel in
      (0..<4).map { UInt8(truncatingIfNeeded: pixel >> ($0 * 8)) }
    }
    return bytes.withUnsafeBytes { Array(IteratorSequence(PixelRuns($0))) }
  }
}
