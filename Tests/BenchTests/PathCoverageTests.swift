import MapRaster
import Testing

@testable import render_map_bench

/// Tests of the timed drawing of the paths of a file.
@Suite struct PathCoverageTests {
  /// The paths: an area of two squares, one inside of the other, and a line.
  private var paths: PathFile {
    var paths = PathFile()
    paths.areas.points = [
      DevicePoint(2, 2), DevicePoint(6, 2), DevicePoint(6, 6), DevicePoint(2, 6),
      DevicePoint(3, 3), DevicePoint(3, 5), DevicePoint(5, 5), DevicePoint(5, 3),
    ]
    paths.areas.ringEnds = [4, 8]
    paths.areas.pathEnds = [2]
    paths.lines.points = [DevicePoint(0, 4), DevicePoint(8, 4)]
    paths.lines.ringEnds = [2]
    paths.lines.pathEnds = [1]
    return paths
  }

  @Test func eachStageIsTimedWithAndWithoutMaking() {
    let figures = PathCoverage(paths: paths, side: 8).figures(Stopwatch(runs: 1))
    #expect(
      figures.map(\.key) == [
        "cover\tfills, aliased", "make, cover\tfills, aliased",
        "cover\tfills, outlined", "make, cover\tfills, outlined",
        "cover\tfills, exact", "make, cover\tfills, exact",
        "cover\tstrokes", "make, cover\tstrokes",
      ])
    #expect(figures.allSatisfy { $0.amount == 1 })
  }

  @Test func areasHaveHoles() throws {
    let coverage = PathCoverage(paths: paths, side: 8)
    guard case .fill(let fill)? = coverage.fills(.aliased).commands.first else {
      Issue.record("the list begins with a fill")
      return
    }
    #expect(fill.shapes.map(\.rings) == [0..<2])
    let picture = Rasterizer.draw(coverage.fills(.aliased), width: 8, height: 8)
    let alphas = (0..<8).map { row in (0..<8).map { picture.bytes[(row * 8 + $0) * 4 + 3] } }
    #expect(alphas[2] == [0, 0, 255, 255, 255, 255, 0, 0])
    #expect(alphas[3] == [0, 0, 255, 0, 0, 255, 0, 0])
    #expect(alphas[6] == [0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func strokesAreThreePixelsWide() {
    let picture = Rasterizer.draw(
      PathCoverage(paths: paths, side: 8).strokes(), width: 8, height: 8)
    // The line reaches from y = 2.5 to y = 5.5. It covers two whole rows, and half of the rows above and below.
    let alphas = (0..<8).map { picture.bytes[($0 * 8 + 4) * 4 + 3] }
    #expect(alphas[3] == 255 && alphas[4] == 255)
    #expect((126...129).contains(alphas[2]) && alphas[2] == alphas[5])
    #expect(alphas[1] == 0 && alphas[6] == 0)
  }
}
