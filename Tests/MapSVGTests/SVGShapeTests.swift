import MapSVG
import Testing

@Suite("Shapes of SVG documents")
struct SVGShapeTests {
  @Test("the alpha of a pixel is the fraction that a shape covers")
  func coverage() throws {
    let drawn = try DrawnSVG("<rect x='1.5' y='2' width='2' height='3' fill='#ff0000'/>")
    #expect(drawn.alphas(row: 3) == [0, 128, 255, 128, 0, 0, 0, 0, 0, 0])
    #expect(drawn.pixel(2, 3) == [255, 0, 0, 255])
    #expect(drawn.alphas(row: 5).allSatisfy { $0 == 0 })
  }

  @Test("circles, ellipses, rounded rectangles and arcs have the areas of their formulas")
  func areas() throws {
    let circle = try DrawnSVG("<circle cx='50' cy='50' r='40'/>", width: 100, height: 100)
    #expect(abs(circle.area - .pi * 1600) < 2)
    let ellipse = try DrawnSVG(
      "<ellipse cx='50' cy='50' rx='40' ry='20'/>", width: 100, height: 100)
    #expect(abs(ellipse.area - .pi * 800) < 2)
    // The corners together lack a square minus its inscribed circle.
    let rounded = try DrawnSVG(
      "<rect x='10' y='10' width='80' height='60' rx='20'/>", width: 100, height: 100)
    #expect(abs(rounded.area - (4800 - (4 - .pi) * 400)) < 2)
    // A half disc: the flags of the arc stand without separators.
    let half = try DrawnSVG("<path d='M10 50a40 40 0 0180 0z'/>", width: 100, height: 100)
    #expect(abs(half.area - .pi * 800) < 2)
    #expect(half.pixel(50, 20)[3] == 255)
    #expect(half.pixel(50, 80)[3] == 0)
  }

  @Test("relative commands, repeated arguments and closed subpaths continue from the right points")
  func pathData() throws {
    // A square of 2 x 2 pixels at (1, 1), and another at the same start, which a subpath after `z` moves to (5, 1).
    let drawn = try DrawnSVG("<path d='m1 1 2 0 0 2-2 0z m4 0h2v2h-2z'/>")
    #expect(drawn.alphas(row: 1) == [0, 255, 255, 0, 0, 255, 255, 0, 0, 0])
    // The exponent ends before the second point of a number: a triangle with the corners (1, .5), (.5, 9) and (9, 9).
    let numbers = try DrawnSVG("<path d='M1e0.5.5 9 9,9'/>")
    #expect(numbers.warnings == [])
    #expect(abs(numbers.area - 36.125) < 0.1)
  }

  @Test("the part of a path before a mistake is drawn, and the mistake is reported")
  func mistake() throws {
    let drawn = try DrawnSVG("<path d='M1 1H5V5H1L 2 x'/>")
    #expect(drawn.pixel(2, 2)[3] == 255)
    #expect(drawn.warnings == ["\"M1 1H5V5H1L 2 x\" is not a valid value of d"])
  }

  @Test("the fill rule decides whether a ring inside a ring is a hole")
  func fillRule() throws {
    let rings = "d='M0 0H10V10H0z M3 3H7V7H3z'"
    #expect(try DrawnSVG("<path \(rings)/>").pixel(5, 5)[3] == 255)
    #expect(try DrawnSVG("<path \(rings) fill-rule='evenodd'/>").pixel(5, 5)[3] == 0)
  }

  @Test("transforms apply from the last to the first, and groups add theirs")
  func transforms() throws {
    let drawn = try DrawnSVG(
      "<g transform='translate(2,1)'><rect width='1' height='1' transform='scale(2) translate(1)'/></g>"
    )
    #expect(drawn.alphas(row: 2) == [0, 0, 0, 0, 255, 255, 0, 0, 0, 0])
    #expect(drawn.alphas(row: 3).allSatisfy { $0 == 0 })
    let turned = try DrawnSVG("<rect width='4' height='1' transform='rotate(90 5 5)'/>")
    // The corner (0, 0) turns around (5, 5) to (10, 0), and the rectangle is then 1 x 4.
    #expect(turned.alphas(row: 3) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 255])
  }

  @Test("a view box is centered in the picture, stretched, or covers it")
  func viewBox() throws {
    func rows(_ ratio: String) throws -> [UInt8] {
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='8' viewBox='0 0 2 2' \(ratio)>"
        + "<rect width='2' height='2'/></svg>"
      let drawn = try DrawnSVG(document: text, width: 4, height: 8)
      return (0..<8).map { drawn.pixel(1, $0)[3] }
    }
    #expect(try rows("") == [0, 0, 255, 255, 255, 255, 0, 0])
    #expect(try rows("preserveAspectRatio='xMidYMin'") == [255, 255, 255, 255, 0, 0, 0, 0])
    #expect(
      try rows("preserveAspectRatio='none'") == [255, 255, 255, 255, 255, 255, 255, 255])
    #expect(
      try rows("preserveAspectRatio='xMinYMin slice'") == [
        255, 255, 255, 255, 255, 255, 255, 255,
      ])
  }

  @Test("lengths have absolute units and percentages of the view box")
  func units() throws {
    // 1.5 pt are 2 pixels.
    let drawn = try DrawnSVG("<rect x='50%' width='1.5pt' height='10%'/>")
    #expect(drawn.alphas(row: 0) == [0, 0, 0, 0, 0, 255, 255, 0, 0, 0])
    let font = try DrawnSVG("<rect width='1em' height='1'/>")
    #expect(font.warnings == ["\"1em\" is not a valid value of width"])
  }
}
