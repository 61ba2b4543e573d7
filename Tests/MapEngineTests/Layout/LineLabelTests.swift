import MapGeometry
import MapTestSupport
import MapText
import Testing

@testable import MapEngine

@Suite("Labels along lines")
struct LineLabelTests {
  private func anchors(
    _ line: [Point], label length: Double, spacing: Double = 4000, margin: Double = 512,
    overscaling: Double = 1
  ) -> [Double] {
    let fit = LineLabelFit(length: length, angleWindow: 230, maxAngle: .pi / 4)
    return LineAnchors(line: line, fit: fit)
      .anchors(spacing: spacing, margin: margin, overscaling: overscaling).map(\.point.x)
  }

  @Test("a line that starts in its tile has its first label after half a label and a margin")
  func startsInside() {
    let line = [Point(100, 100), Point(8100, 100)]
    #expect(anchors(line, label: 480) == [852, 4852])
  }

  @Test("a line that starts beyond the edge has its first label after half of the spacing")
  func continued() {
    let line = [Point(0, 100), Point(8000, 100)]
    #expect(anchors(line, label: 480) == [2000, 6000])
  }

  @Test("labels longer than three quarters of the spacing have a quarter of it between them")
  func longLabels() {
    let line = [Point(100, 100), Point(8100, 100)]
    // The distance between labels is 3,500 + 1,000 units. The second label would end beyond the line.
    #expect(anchors(line, label: 3500) == [2362])
    #expect(anchors(line, label: 3500, spacing: 3600, margin: 0) == [1850, 6250])
  }

  @Test("a short line has its label in the middle if it starts inside the tile")
  func shortLine() {
    #expect(anchors([Point(100, 100), Point(700, 100)], label: 480) == [400])
    #expect(anchors([Point(0, 100), Point(600, 100)], label: 480) == [])
    #expect(anchors([Point(100, 100), Point(700, 100)], label: 601) == [])
  }

  @Test("in an overscaled tile, labels keep their positions")
  func overscaling() {
    let line = [Point(100, 100), Point(8100, 100)]
    #expect(anchors(line, label: 480, overscaling: 2) == [1604, 5604])
  }

  @Test("an anchor lies on its segment and has its direction")
  func anchorPlace() throws {
    let line = [Point(1000, 1000), Point(1000, 2000), Point(1000, 4000)]
    let fit = LineLabelFit(length: 400, angleWindow: 230, maxAngle: 1)
    let center = try #require(LineAnchors(line: line, fit: fit).center())
    #expect(center == .init(point: Point(1000, 2500), segment: 1, angle: .pi / 2))
  }

  @Test("a label around a right angle is refused if the line may turn by 45 degrees only")
  func rightAngle() {
    let line = [Point(100, 1000), Point(1000, 1000), Point(1000, 1900)]
    func fits(_ degrees: Double, length: Double = 400) -> Bool {
      LineLabelFit(length: length, angleWindow: 100, maxAngle: degrees / 180 * .pi)
        .isPossible(on: line, at: Point(1000, 1000), segment: 1)
    }
    #expect(!fits(45))
    #expect(fits(91))
    #expect(!fits(91, length: 1802))
  }

  @Test("angles are added if the turns are closer than three fifths of an em")
  func angleWindow() {
    // The line has two turns of 36.9 degrees, 50 units apart.
    let line = [Point(0, 0), Point(400, 0), Point(440, 30), Point(454, 78), Point(510, 270)]
    func fits(window: Double) -> Bool {
      LineLabelFit(length: 300, angleWindow: window, maxAngle: .pi / 4)
        .isPossible(on: line, at: Point(400, 0), segment: 0)
    }
    #expect(fits(window: 40))
    #expect(!fits(window: 60))
  }

  @Test("an icon without text is not limited by turns")
  func iconAlone() {
    let line = [Point(100, 1000), Point(1000, 1000), Point(1000, 1900)]
    let fit = LineLabelFit(length: 400, angleWindow: 0, maxAngle: 0)
    #expect(fit.isPossible(on: line, at: Point(1000, 1000), segment: 1))
  }

  @Test("a line that leaves its tile and comes back is divided into two lines")
  func clipping() {
    let line = [Point(100, -10), Point(100, 50), Point(-50, 50), Point(-50, 60), Point(25, 85)]
    let parts = LineClipping.parts(of: line, within: 8192)
    #expect(
      parts == [
        [Point(100, 0), Point(100, 50), Point(0, 50)], [Point(0, 77), Point(25, 85)],
      ])
  }

  @Test("the near edges belong to a tile, and the far edges do not")
  func halfOpen() {
    #expect(LineClipping.parts(of: [Point(0, 0), Point(0, 9)], within: 10).count == 1)
    #expect(LineClipping.parts(of: [Point(10, 0), Point(10, 9)], within: 10).isEmpty)
  }

  @Test("cut lines stay within their tile and keep their order", arguments: [1, 2, 3] as [UInt64])
  func clippingHolds(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      let line = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Point(random.next(in: -9000...17_000), random.next(in: -9000...17_000)).roundedToGrid
      }
      for part in LineClipping.parts(of: line, within: 8192) {
        #expect(part.count > 1)
        #expect(part.allSatisfy { (0...8192).contains($0.x) && (0...8192).contains($0.y) })
        let fit = LineLabelFit(length: 50, angleWindow: 20, maxAngle: 1)
        let anchors = LineAnchors(line: part, fit: fit)
          .anchors(spacing: 700, margin: 30, overscaling: 4)
        #expect(anchors.allSatisfy { $0.segment + 1 < part.count })
      }
    }
  }
}

@Suite("Merging of lines")
struct LineMergingTests {
  private func feature(_ index: Int, _ text: String?, _ xs: [Double]) -> SymbolFeature {
    SymbolFeature(
      index: index, text: text.map { StyledText([.init(text: $0, fontStack: [])]) },
      lines: [xs.map { Point($0, 0) }])
  }

  private func merged(_ features: [SymbolFeature]) -> [[Double]] {
    LineMerging.merged(features).map { [Double($0.index)] + $0.lines[0].map(\.x) }
  }

  @Test("lines with the same text that meet are joined into one line of the first feature")
  func meeting() {
    #expect(merged([feature(0, "A", [0, 10]), feature(1, "A", [10, 20])]) == [[0, 0, 10, 20]])
    #expect(merged([feature(0, "A", [10, 20]), feature(1, "A", [0, 10])]) == [[0, 0, 10, 20]])
  }

  @Test("a line between two others joins all three, and the result is joined further")
  func between() {
    let features = [
      feature(0, "A", [0, 10]), feature(1, "A", [20, 30]), feature(2, "A", [10, 15, 20]),
      feature(3, "A", [30, 40]), feature(4, "A", [-5, 0]),
    ]
    #expect(merged(features) == [[0, -5, 0, 10, 15, 20, 30, 40]])
  }

  @Test("lines with different texts, and lines without a text, stay unchanged")
  func others() {
    let features = [
      feature(0, "A", [0, 10]), feature(1, "B", [10, 20]), feature(2, nil, [20, 30]),
      feature(3, nil, [30, 40]),
    ]
    #expect(merged(features) == [[0, 0, 10], [1, 10, 20], [2, 20, 30], [3, 30, 40]])
  }

  @Test("a line that ends at its start is not joined to itself")
  func closed() {
    #expect(
      merged([feature(0, "A", [0, 10, 0]), feature(1, "A", [0, 20, 0])])
        == [[0, 0, 10, 0, 20, 0]])
  }

  @Test("a line that grows at its start, at both ends and between halves keeps its order")
  func growing() {
    let count = 300_000
    let backwards = (0..<count).map {
      feature($0, "A", [Double(count - $0 - 1), Double(count - $0)])
    }
    #expect(merged(backwards) == [[0] + (0...count).map(Double.init)])
    // The first half of the places, from the last to the first, is joined to the second half by the line between.
    let halves =
      (0..<3).map { feature($0, "A", [Double(2 - $0), Double(3 - $0)]) }
      + [feature(3, "A", [5, 6]), feature(4, "A", [4, 5]), feature(5, "A", [3, 3.5, 4])]
      + [feature(6, "A", [6, 7]), feature(7, "A", [-1, 0])]
    #expect(merged(halves) == [[0, -1, 0, 1, 2, 3, 3.5, 4, 5, 6, 7]])
  }
}
