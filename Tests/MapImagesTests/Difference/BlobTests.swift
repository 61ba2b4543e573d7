import MapImages
import MapRaster
import MapTestSupport
import Testing

@Suite("Blobs of differing pixels")
struct BlobTests {
  /// Returns the difference between nothing and a drawing of `#`.
  private func difference(_ rows: [String]) -> Difference {
    let white = StraightPixels(gray: 255, width: rows[0].count, height: rows.count)
    let drawn = StraightPixels(
      grays: rows.map { $0.utf8.map { $0 == UInt8(ascii: "#") ? 0 : 255 } })
    return PixelDiff.compare(expected: white, actual: drawn)
  }

  @Test("pixels are connected at sides and corners, and the largest blob is first")
  func connected() {
    let blobs = difference([
      "#..#...",
      ".#.#.##",
      "...#...",
      "##.....",
    ]).blobs
    #expect(
      blobs == [
        Blob(box: PixelBox(x: 3, y: 0, width: 1, height: 3), pixels: 3),
        Blob(box: PixelBox(x: 0, y: 0, width: 2, height: 2), pixels: 2),
        Blob(box: PixelBox(x: 5, y: 1, width: 2, height: 1), pixels: 2),
        Blob(box: PixelBox(x: 0, y: 3, width: 2, height: 1), pixels: 2),
      ])
  }

  @Test("arms that are connected at their ends are one blob")
  func joined() {
    let blobs = difference(["#.#.#", "#.#.#", ".#.#."]).blobs
    #expect(blobs == [Blob(box: PixelBox(x: 0, y: 0, width: 5, height: 3), pixels: 8)])
  }

  @Test("blobs near each other are one change, with the extent of all their pixels")
  func grouped() {
    var rows = [String](repeating: String(repeating: ".", count: 40), count: 12)
    rows[2] = ".#..#...#..." + String(repeating: ".", count: 26) + ".#"
    let changes = difference(rows).changes(distance: 4)
    #expect(
      changes == [
        Blob(box: PixelBox(x: 1, y: 2, width: 8, height: 1), pixels: 3),
        Blob(box: PixelBox(x: 39, y: 2, width: 1, height: 1), pixels: 1),
      ])
  }

  @Test("the blobs equal those that a fill from pixel to pixel finds")
  func againstFilling() {
    var random = SplitMix64(seed: 3)
    for round in 0..<300 {
      let rows = (0..<9).map { _ in
        String((0..<11).map { _ in random.next() % 10 < UInt64(round % 10) ? "#" : "." })
      }
      let blobs = difference(rows).blobs
      #expect(blobs.map(\.pixels) == filledSizes(rows))
      #expect(blobs.reduce(0) { $0 + $1.pixels } == rows.joined().count { $0 == "#" })
      #expect(difference(rows).changes(distance: 1) == blobs)
    }
  }

  /// Returns the sizes of the blobs that a flood fill finds, the largest first.
  private func filledSizes(_ rows: [String]) -> [Int] {
    var left = rows.map { $0.map { $0 == "#" } }
    var sizes: [Int] = []
    for y in left.indices {
      for x in left[y].indices where left[y][x] {
        var (size, open) = (0, [(x, y)])
        left[y][x] = false
        while let (x, y) = open.popLast() {
          size += 1
          for row in max(y - 1, 0)...min(y + 1, left.count - 1) {
            for column in max(x - 1, 0)...min(x + 1, left[row].count - 1) where left[row][column] {
              left[row][column] = false
              open.append((column, row))
            }
          }
        }
        sizes.append(size)
      }
    }
    return sizes.sorted(by: >)
  }

  @Test("a solid change exceeds the limit, and the same number of scattered pixels does not")
  func largestBlob() {
    let tolerance = DiffTolerance(maximumPixels: 10, maximumBlob: 2)
    #expect(tolerance.excesses(of: difference(["#.#.#.#"])).isEmpty)
    let solid = tolerance.excesses(of: difference(["..###.#"]))
    #expect(solid.map(\.description) == ["3 pixels in one place at 2,0 differ, 2 may"])
  }

  @Test("every given limit applies, and without limits no pixel may differ")
  func bounds() {
    let four = difference(["#.#.#.#."])
    #expect(
      DiffTolerance().excesses(of: four).map(\.description) == ["4 pixels differ, 0 may"])
    #expect(DiffTolerance(maximumShare: 0.5).excesses(of: four).isEmpty)
    #expect(DiffTolerance(maximumBlob: 1).excesses(of: four).isEmpty)
    let both = DiffTolerance(maximumPixels: 3, maximumShare: 0.4).excesses(of: four)
    #expect(both == [.pixels(4, limit: 3), .share(0.5, limit: 0.4)])
  }
}
