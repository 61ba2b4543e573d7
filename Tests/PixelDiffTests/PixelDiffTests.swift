import PixelDiff
import Raster
import Testing

@Suite("Comparing pictures")
struct PixelDiffTests {
  private func picture(_ rows: [[UInt8]], alpha: UInt8 = 255) -> StraightPixels {
    StraightPixels(
      width: rows[0].count, height: rows.count,
      bytes: rows.joined().flatMap { [$0, $0, $0, alpha] })
  }

  private func count(_ result: DiffResult) -> Int? {
    guard case .compared(let differing, _, _) = result else { return nil }
    return differing
  }

  @Test("equal pictures do not differ")
  func equal() {
    let grey = picture([[10, 200], [30, 40]])
    let result = PixelDiff.compare(expected: grey, actual: grey, threshold: 0)
    #expect(count(result) == 0)
    #expect(result.share == 0)
  }

  @Test("greys differ by more than the threshold's share of black and white")
  func threshold() {
    // A step of s in grey differs by 0.5053 s^2; the threshold 0.1 stands for 352.15, s = 26.4.
    let below = PixelDiff.compare(
      expected: picture([[100]]), actual: picture([[126]]), threshold: 0.1)
    let above = PixelDiff.compare(
      expected: picture([[100]]), actual: picture([[127]]), threshold: 0.1)
    #expect(count(below) == 0)
    #expect(count(above) == 1)
  }

  @Test("transparent pixels are compared on white")
  func transparency() {
    let clear = StraightPixels(width: 1, height: 1, bytes: [0, 0, 0, 0])
    let white = StraightPixels(width: 1, height: 1, bytes: [255, 255, 255, 255])
    let black = StraightPixels(width: 1, height: 1, bytes: [0, 0, 0, 255])
    #expect(count(PixelDiff.compare(expected: clear, actual: white, threshold: 0.01)) == 0)
    #expect(count(PixelDiff.compare(expected: clear, actual: black, threshold: 0.9)) == 1)
  }

  @Test("a pixel that only smooths an edge is left out")
  func smoothing() {
    let rows: [[UInt8]] = [
      [0, 0, 0, 0, 255], [0, 0, 0, 255, 255], [0, 0, 0, 255, 255], [0, 0, 255, 255, 255],
      [0, 0, 255, 255, 255],
    ]
    var smoothed = rows
    smoothed[2][2] = 128
    let result = PixelDiff.compare(
      expected: picture(rows), actual: picture(smoothed), threshold: 0.1)
    #expect(count(result) == 0)
    guard case .compared(_, _, let marked) = result else { return }
    #expect(Array(marked.bytes[(2 * 5 + 2) * 4..<(2 * 5 + 3) * 4]) == [255, 255, 0, 255])
  }

  @Test("a lone pixel counts and is marked red")
  func lonePixel() {
    var rows = [[UInt8]](repeating: [255, 255, 255, 255], count: 4)
    let expected = picture(rows)
    rows[1][1] = 0
    let result = PixelDiff.compare(expected: expected, actual: picture(rows), threshold: 0.1)
    #expect(count(result) == 1)
    #expect(result.share == 1.0 / 16)
    guard case .compared(_, _, let marked) = result else { return }
    #expect(Array(marked.bytes[(4 + 1) * 4..<(4 + 2) * 4]) == [255, 0, 0, 255])
  }

  @Test("pictures of different sizes differ altogether")
  func sizes() {
    let result = PixelDiff.compare(
      expected: picture([[1, 2]]), actual: picture([[1], [2]]), threshold: 0.1)
    #expect(result.share == 1)
    guard case .differentSizes(let expected, let actual) = result else {
      Issue.record("sizes were not told apart")
      return
    }
    #expect(expected == (2, 1))
    #expect(actual == (1, 2))
  }
}
