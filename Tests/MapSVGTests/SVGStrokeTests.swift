import MapSVG
import Testing

@Suite("Strokes of SVG documents")
struct SVGStrokeTests {
  /// Returns the drawing of a horizontal line from x = 3 to x = 7 in the middle, with a width of 2.
  private static func line(_ attributes: String) throws -> DrawnSVG {
    try DrawnSVG("<path d='M3 5H7' stroke='black' stroke-width='2' \(attributes)/>")
  }

  @Test("caps end a line at its ends, half a width beyond, or in half circles")
  func caps() throws {
    let butt = try Self.line("")
    #expect(butt.alphas(row: 4) == [0, 0, 0, 255, 255, 255, 255, 0, 0, 0])
    #expect(butt.alphas(row: 3).allSatisfy { $0 == 0 })
    let square = try Self.line("stroke-linecap='square'")
    #expect(square.alphas(row: 4) == [0, 0, 255, 255, 255, 255, 255, 255, 0, 0])
    let round = try Self.line("stroke-linecap='round'")
    #expect(abs(round.area - (8 + .pi)) < 0.1)
  }

  @Test("a line of length zero is a dot, unless its ends are cut off")
  func dots() throws {
    let dot = "<path d='M5 5z' stroke='black' stroke-width='4' stroke-linecap"
    #expect(abs(try DrawnSVG("\(dot)='round'/>").area - 4 * .pi) < 0.1)
    #expect(try DrawnSVG("\(dot)='square'/>").area == 16)
    #expect(try DrawnSVG("\(dot)='butt'/>").area == 0)
  }

  @Test("corners are pointed up to the miter limit, cut off, or round")
  func joins() throws {
    // A corner of 90 degrees at (8, 2), whose miter is √2 half widths long. The legs cover 6 x 2 pixels each and share
    // a quarter of the square around the corner.
    func area(_ attributes: String) throws -> Double {
      try DrawnSVG(
        "<path d='M2 2H8V8' fill='none' stroke='black' stroke-width='2' \(attributes)/>"
      ).area
    }
    let legs = 2.0 * 12 - 1
    #expect(abs(try area("") - (legs + 1)) < 0.02)
    #expect(abs(try area("stroke-miterlimit='1.4'") - (legs + 0.5)) < 0.02)
    #expect(abs(try area("stroke-linejoin='bevel'") - (legs + 0.5)) < 0.02)
    #expect(abs(try area("stroke-linejoin='round'") - (legs + .pi / 4)) < 0.02)
  }

  @Test("the stroke of a closed path is a ring without a gap")
  func rings() throws {
    let circle = try DrawnSVG(
      "<circle cx='50' cy='50' r='30' fill='none' stroke='black' stroke-width='10'/>",
      width: 100, height: 100)
    // The area between circles with the radii 25 and 35.
    #expect(abs(circle.area - .pi * 600) < 2)
    let square = try DrawnSVG(
      "<rect x='2' y='2' width='6' height='6' fill='none' stroke='black' stroke-width='2'/>")
    #expect(square.area == 64 - 16)
  }

  @Test("dashes follow the line with their offset, and an odd list is repeated")
  func dashes() throws {
    func row(_ attributes: String) throws -> [UInt8] {
      try DrawnSVG("<path d='M0 5H10' stroke='black' stroke-width='2' \(attributes)/>")
        .alphas(row: 5)
    }
    #expect(try row("stroke-dasharray='2 1'") == [255, 255, 0, 255, 255, 0, 255, 255, 0, 255])
    #expect(
      try row("stroke-dasharray='2 1' stroke-dashoffset='1'") == [
        255, 0, 255, 255, 0, 255, 255, 0, 255, 255,
      ])
    #expect(try row("stroke-dasharray='3'") == [255, 255, 255, 0, 0, 0, 255, 255, 255, 0])
    #expect(
      try row("stroke-dasharray='2 1' stroke-dashoffset='-1'") == [
        0, 255, 255, 0, 255, 255, 0, 255, 255, 0,
      ])
  }

  @Test("a transform also transforms the stroke")
  func scaledStroke() throws {
    let drawn = try DrawnSVG(
      "<path d='M0 1H10' transform='scale(1 4)' stroke='black' stroke-width='1'/>")
    #expect((0..<10).map { drawn.pixel(5, $0)[3] } == [0, 0, 255, 255, 255, 255, 0, 0, 0, 0])
  }
}
