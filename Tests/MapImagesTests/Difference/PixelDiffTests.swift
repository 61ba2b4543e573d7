import MapImages
import MapRaster
import MapTestSupport
import Testing

@Suite("Comparing pictures")
struct PixelDiffTests {
  private func seen(
    _ expected: StraightPixels, _ actual: StraightPixels, threshold: Double
  ) -> Difference {
    PixelDiff.compare(
      expected: expected, actual: actual, measure: .perceptual(threshold: threshold))
  }

  @Test("equal pictures do not differ")
  func equal() {
    let gray = StraightPixels(grays: [[10, 200], [30, 40]])
    for measure in [DiffMeasure.exact, .perceptual(threshold: 0)] {
      let difference = PixelDiff.compare(expected: gray, actual: gray, measure: measure)
      #expect(difference.differingPixels == 0)
      #expect(difference.share == 0)
      #expect(difference.blobs.isEmpty)
      #expect(DiffTolerance().excesses(of: difference).isEmpty)
    }
  }

  @Test("grays differ if their distance exceeds the threshold's share of black and white")
  func threshold() {
    // A step of s in gray is a difference of 0.5053 s^2. The threshold 0.1 is a difference of 352.15, or s = 26.4.
    let gray = StraightPixels(grays: [[100]])
    #expect(seen(gray, StraightPixels(grays: [[126]]), threshold: 0.1).differingPixels == 0)
    #expect(seen(gray, StraightPixels(grays: [[127]]), threshold: 0.1).differingPixels == 1)
  }

  @Test("in exact comparisons, one byte is a difference, even in an invisible color")
  func exact() {
    let clear = StraightPixels(width: 2, height: 1, bytes: [0, 0, 0, 0, 9, 9, 9, 255])
    let other = StraightPixels(width: 2, height: 1, bytes: [1, 0, 0, 0, 9, 9, 9, 255])
    let difference = PixelDiff.compare(expected: clear, actual: other)
    #expect(difference.differingPixels == 1)
    #expect(difference.largestStep == 1)
    #expect(seen(clear, other, threshold: 0).differingPixels == 0)
  }

  @Test("transparent pixels are compared on white")
  func transparency() {
    let clear = StraightPixels(width: 1, height: 1, bytes: [0, 0, 0, 0])
    let white = StraightPixels(width: 1, height: 1, bytes: [255, 255, 255, 255])
    let black = StraightPixels(width: 1, height: 1, bytes: [0, 0, 0, 255])
    #expect(seen(clear, white, threshold: 0.01).differingPixels == 0)
    #expect(seen(clear, white, threshold: 0.01).changedPixels == 1)
    #expect(seen(clear, black, threshold: 0.9).differingPixels == 1)
  }

  @Test("a pixel that only smooths an edge is not counted")
  func smoothing() {
    let edge = StraightPixels(grays: [
      [0, 0, 0, 0, 255], [0, 0, 0, 255, 255], [0, 0, 0, 255, 255], [0, 0, 255, 255, 255],
      [0, 0, 255, 255, 255],
    ])
    let difference = seen(edge, edge.with(128, at: [(2, 2)]), threshold: 0.1)
    #expect(difference.differingPixels == 0)
    #expect(difference.smoothedPixels == 1)
    #expect(difference.largestStep == 128)
    #expect(difference.picture(on: edge).pixel(2, 2) == [255, 255, 0, 255])
  }

  @Test("the picture of a difference is red on the expected picture at a tenth of its brightness")
  func picture() {
    let white = StraightPixels(gray: 255, width: 4, height: 4)
    let difference = seen(white, white.with(0, at: [(1, 1)]), threshold: 0.1)
    #expect(difference.differingPixels == 1)
    #expect(difference.share == 1.0 / 16)
    #expect(difference.picture(on: white).pixel(1, 1) == [255, 0, 0, 255])
    // The value is 255 + (0 - 255) * 0.1 = 229.5, rounded down.
    let black = StraightPixels(gray: 0, width: 2, height: 2)
    #expect(
      seen(black, black, threshold: 0).picture(on: black).pixel(0, 0) == [229, 229, 229, 255])
  }

  @Test("the common part of pictures of different sizes is compared, and they are not equal")
  func sizes() {
    let wide = StraightPixels(grays: [[1, 2, 3], [4, 5, 6]])
    let high = StraightPixels(grays: [[1, 2], [4, 9], [7, 8]])
    let difference = PixelDiff.compare(expected: wide, actual: high)
    #expect(difference.comparedPixels == 4)
    #expect(difference.differingPixels == 1)
    #expect(difference.largestStep == 4)
    let excesses = DiffTolerance(maximumPixels: 4).excesses(of: difference)
    #expect(excesses.map(\.description) == ["size 2x3, expected 3x2"])
    let picture = difference.picture(on: wide)
    #expect([picture.width, picture.height] == [2, 2])
  }

  @Test("ignored pixels are neither counted nor marked")
  func ignoring() {
    let white = StraightPixels(gray: 255, width: 20, height: 3)
    let changed = white.with(0, at: [(0, 0), (5, 1), (19, 1), (7, 2)])
    let boxes = [
      PixelBox(x: -5, y: -5, width: 6, height: 6), PixelBox(x: 5, y: 1, width: 1, height: 1),
      PixelBox(x: 18, y: 1, width: Int.max, height: 1),
    ]
    let difference = PixelDiff.compare(expected: white, actual: changed, ignoring: boxes)
    #expect(difference.differingPixels == 1)
    // The first and the second box cover one pixel each, and the third box covers two.
    #expect(difference.comparedPixels == 56)
    #expect(difference.blobs == [Blob(box: PixelBox(x: 7, y: 2, width: 1, height: 1), pixels: 1)])
  }

  @Test("the result does not depend on the number of threads or on the order of the pictures")
  func threads() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20 {
      let a = StraightPixels.random(width: 37, height: 150, &random)
      let b = StraightPixels.random(width: 37, height: 150, &random)
      for measure in [DiffMeasure.exact, .perceptual(threshold: 0.2)] {
        let one = PixelDiff.compare(expected: a, actual: b, measure: measure)
        let many = PixelDiff.compare(expected: a, actual: b, measure: measure, threads: 3)
        #expect(one.blobs == many.blobs)
        #expect(one.picture(on: a) == many.picture(on: a))
        let back = PixelDiff.compare(expected: b, actual: a, measure: measure)
        #expect(one.blobs == back.blobs)
        #expect(one.largestStep == back.largestStep)
        #expect(one.changedPixels == back.changedPixels)
      }
    }
  }

  @Test("a higher threshold never counts more differences")
  func thresholdsAreOrdered() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let a = StraightPixels.random(width: 9, height: 9, &random)
      let b = StraightPixels.random(width: 9, height: 9, &random)
      let counts = [0, 0.05, 0.1, 0.3, 1].map { threshold in
        let difference = seen(a, b, threshold: threshold)
        return difference.differingPixels + difference.smoothedPixels
      }
      #expect(counts == counts.sorted(by: >))
      #expect(counts[4] == 0)
      #expect(counts[0] <= seen(a, b, threshold: 0).changedPixels)
    }
  }
}
