import MapGeoJSON
import Testing

@Suite("Curves and surfaces of well-known text")
struct CurveTests {
  private func line(_ text: String) throws -> [Position] {
    guard case .lineString(let line) = try WellKnownText(parsing: text).geometry else { return [] }
    return line
  }

  @Test(
    "an arc stays within a hundred-thousandth of its radius",
    arguments: ["CIRCULARSTRING(1 0, 0 1, -1 0)", "CIRCULARSTRING(1 0, 0 -1, -1 0)"])
  func halfCircle(text: String) throws {
    let line = try line(text)
    #expect(line.first == [1, 0] && line.last == [-1, 0])
    // The arc has 180 degrees in steps of half a degree.
    #expect(line.count == 361)
    for (a, b) in zip(line, line.dropFirst()) {
      let (x, y) = ((a.longitude + b.longitude) / 2, (a.latitude + b.latitude) / 2)
      #expect((x * x + y * y).squareRoot() > 1 - 1e-5)
    }
    #expect(line[180].latitude.rounded() == (text.contains("0 -1") ? -1 : 1))
  }

  @Test("an arc of positions on a line is a line, and an arc with equal ends is a circle")
  func degenerate() throws {
    #expect(try line("CIRCULARSTRING(0 0, 1 0, 3 0)") == [[0, 0], [1, 0], [3, 0]])
    #expect(try line("CIRCULARSTRING(0 0, 2 0, 0 0)").count == 721)
  }

  @Test("the parts of curves and surfaces become parts of GeoJSON")
  func parts() throws {
    #expect(
      try line("COMPOUNDCURVE((0 0, 1 0), CIRCULARSTRING(1 0, 2 0, 3 0))")
        == [[0, 0], [1, 0], [2, 0], [3, 0]])
    let ring: [Position] = [[0, 0], [1, 0], [0, 1], [0, 0]]
    let triangle = "((0 0, 1 0, 0 1, 0 0))"
    let expected: [(String, Geometry)] = [
      ("TRIANGLE\(triangle)", .polygon([ring])),
      ("CURVEPOLYGON((0 0, 1 0, 0 1, 0 0))", .polygon([ring])),
      ("TIN(\(triangle))", .multiPolygon([[ring]])),
      ("POLYHEDRALSURFACE(\(triangle))", .multiPolygon([[ring]])),
      ("MULTISURFACE(\(triangle), CURVEPOLYGON\(triangle))", .multiPolygon([[ring], [ring]])),
      (
        "MULTICURVE((0 0, 1 0), CIRCULARSTRING(0 0, 1 0, 2 0))",
        .multiLineString([[[0, 0], [1, 0]], [[0, 0], [1, 0], [2, 0]]])
      ),
    ]
    for (text, geometry) in expected {
      #expect(try WellKnownText(parsing: text).geometry == geometry, "\(text)")
    }
  }

  @Test("an arc without its end is an error")
  func incompleteArc() {
    let error = #expect(throws: WellKnownError.self) {
      try WellKnownText(parsing: "CIRCULARSTRING(0 0, 1 1)")
    }
    #expect(error?.reason == .arcLength(count: 2))
  }
}
