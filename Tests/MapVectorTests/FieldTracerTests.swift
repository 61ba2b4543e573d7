import MapGeometry
import MapRaster
import Testing

@testable import MapVector

@Suite("Tracing of distance fields")
struct FieldTracerTests {
  /// Returns a field whose samples are a function of their centers.
  private static func field(
    width: Int, height: Int, _ value: (Double, Double) -> Double
  ) -> SDFCommand.Field {
    var samples: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let found = value(Double(x) + 0.5, Double(y) + 0.5)
        samples.append(UInt8(min(max(found.rounded(), 0), 255)))
      }
    }
    return SDFCommand.Field(width: width, height: height, samples: samples)
  }

  private static func area(_ path: VectorPath) -> Double {
    // The curves are short, so their ends determine the area approximately.
    var ends: [Point] = []
    var points = path.points[...]
    for step in path.steps {
      switch step {
      case .move, .line: ends.append(points.removeFirst())
      case .curve:
        ends.append(points[points.startIndex + 2])
        points = points.dropFirst(3)
      case .close: break
      }
    }
    return BorderRing(ends).signedArea
  }

  @Test("the edge of a half plane is at the places of the level")
  func straight() {
    // The field is 192 at x = 4.25, and changes by 32 levels per sample.
    let field = Self.field(width: 8, height: 8) { x, _ in 192 + (4.25 - x) * 32 }
    let path = FieldTracer(field).path(at: 192)
    let right = path.points.map(\.x).max()
    #expect(abs((right ?? 0) - 4.25) < 0.02)
  }

  @Test("a disc has its area, and is clockwise")
  func disc() {
    let field = Self.field(width: 24, height: 24) { x, y in
      192 + (7 - ((x - 12) * (x - 12) + (y - 12) * (y - 12)).squareRoot()) * 32
    }
    let path = FieldTracer(field).path(at: 192)
    #expect(path.steps.filter { $0 == .move }.count == 1)
    // The curves make the polygon of their ends rounder.
    #expect(abs(Self.area(path) - 153.9) < 8)
    #expect(abs(Self.area(FieldTracer(field).path(at: 192, isReversed: true)) + 153.9) < 8)
  }

  @Test("a ring has a hole with the opposite direction")
  func hole() {
    let field = Self.field(width: 32, height: 32) { x, y in
      let radius = ((x - 16) * (x - 16) + (y - 16) * (y - 16)).squareRoot()
      return 192 + (3 - (radius - 9).magnitude) * 32
    }
    let path = FieldTracer(field).path(at: 192)
    #expect(path.steps.filter { $0 == .move }.count == 2)
  }

  @Test("a field without ink is an empty path, and a field full of ink ends at its border")
  func extremes() {
    #expect(FieldTracer(Self.field(width: 4, height: 4) { _, _ in 10 }).path(at: 192).isEmpty)
    let full = FieldTracer(Self.field(width: 4, height: 4) { _, _ in 255 }).path(at: 128)
    let box = full.bounds
    #expect(box.minX < 0.1 && box.maxX > 3.9 && box.minX > -0.5 && box.maxX < 4.5)
  }
}
