import MapGeometry
import Testing

@testable import MapRaster

@Suite("The visible runs of lines")
struct VisibleRunsTests {
  /// A line through places on the x axis, and the expected ranges of its points.
  struct Line: Sendable {
    var x: [Float]
    var runs: [Range<Int>]
  }

  @Test(
    "A run has an invisible segment on each side, and short gaps do not end it",
    arguments: [
      Line(x: [10, 20, 30], runs: [0..<3]),
      Line(x: [-90, -50, 10, 20], runs: [0..<4]),
      Line(x: [-90, -80, -70, 10, 20], runs: [1..<5]),
      Line(x: [10, 20, 200, 210, 220, 230], runs: [0..<4]),
      Line(x: [10, 200, 210, 20], runs: [0..<4]),
      Line(x: [10, 200, 210, 220, 230, 240, 20], runs: [0..<3, 4..<7]),
      // The segment between equal points is not the invisible segment, because it has no direction.
      Line(x: [-90, -80, -80, 10], runs: [0..<4]),
      Line(x: [10, 200, 200, 210, 220, 230], runs: [0..<4]),
      Line(x: [-90, -80, -70], runs: []),
      // A segment may cross the box though both of its ends lie outside of it.
      Line(x: [-90, 200], runs: [0..<2]),
      Line(x: [], runs: []),
    ])
  func runs(of line: Line) throws {
    let transform = PlaneTransform(.identity, center: SIMD2(32, 32))
    let area = PixelArea(left: 0, top: 0, right: 64, bottom: 64)
    let box = try #require(VisibleBox(of: area, transform: transform))
    var found: [Range<Int>] = []
    line.x.map { DevicePoint($0, 5) }.withUnsafeBufferPointer { points in
      box.enlarged(by: 2).forEachRun(of: points) { found.append($0) }
    }
    #expect(found == line.runs)
  }

  @Test("The box contains the picture in a turned view, and tilted views have no box")
  func turned() throws {
    let turned = ProjectiveTransform(
      rows: (SIMD3(0, -1, 64), SIMD3(1, 0, 0), SIMD3(0, 0, 1)))
    let area = PixelArea(left: 0, top: 0, right: 64, bottom: 20)
    let bounds = try #require(
      PlaneTransform(turned, center: SIMD2(32, 10)).planeBounds(of: area))
    // The picture's upper left corner is at (0, 64) in the plane, and its lower right corner at (20, 0).
    #expect(bounds.low == DevicePoint(-1, -1))
    #expect(bounds.high == DevicePoint(21, 65))
    let tilted = ProjectiveTransform(
      rows: (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0.01, 1)))
    #expect(PlaneTransform(tilted, center: SIMD2(32, 10)).planeBounds(of: area) == nil)
  }
}
