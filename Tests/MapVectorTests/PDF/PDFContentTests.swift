import MapGeometry
import MapRaster
import Testing

@testable import MapVector

@Suite("The operators of a page")
struct PDFContentTests {
  private func text(_ content: PDFContent) -> String {
    String(decoding: content.bytes, as: UTF8.self)
  }

  @Test(
    "numbers are decimal, without exponents and trailing zeros",
    arguments: [
      (0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (-0.25, "-0.25"), (0.0004, "0"),
      (0.0005, "0.001"),
      (-0.0001, "0"), (12.3456, "12.346"), (100, "100"), (1.05, "1.05"), (1e12, "1000000000"),
      (.infinity, "1000000000"), (.nan, "0"),
    ])
  func numbers(number: Double, text: String) {
    #expect(String(decoding: PDFNumber.text(number), as: UTF8.self) == text)
  }

  @Test("points of pixels become points of 1/72 inch from the lower left corner")
  func places() {
    var content = PDFContent(PDFSpace(pageHeight: 100))
    var path = VectorPath([Point(0, 0), Point(40, 100)], isClosed: false)
    path.curve(Point(4, 8), Point(0.02, 0), to: Point(100, 50))
    path.close()
    content.path(path)
    content.fill(.evenOdd)
    #expect(text(content) == "0 75 m\n30 0 l\n3 69 0.015 75 75 37.5 c\nh\nf*\n")
  }

  @Test("the width and the dashes of strokes are in points")
  func strokes() {
    var content = PDFContent(PDFSpace(pageHeight: 100))
    var stroke = VectorStroke(.color(VectorColor(red: 0, green: 0, blue: 0)), width: 4)
    content.setShape(of: stroke)
    stroke.join = .round
    stroke.cap = .round
    stroke.dashes = [8, 4]
    stroke.dashPhase = 2
    content.setShape(of: stroke)
    #expect(text(content) == "3 w\n0 J 0 j\n4 M\n3 w\n1 J 1 j\n[6 3] 1.5 d\n")
  }

  @Test("colors are fractions of four decimals")
  func colors() {
    var content = PDFContent(.form)
    content.setFill(VectorColor(red: 255, green: 51, blue: 1))
    content.setStrokePattern("P1")
    #expect(text(content) == "1 0.2 0.0039 rg\n/Pattern CS\n/P1 SCN\n")
  }

  @Test("images fill their pixels, with the first row on top")
  func images() {
    // The unit square with y upward becomes 10 x 20 pixels, moved by (5, 7).
    let square = ProjectiveTransform(
      rows: (SIMD3(10, 0, 5), SIMD3(0, -20, 27), SIMD3(0, 0, 1)))
    var content = PDFContent(PDFSpace(pageHeight: 100))
    content.transform(square)
    #expect(text(content) == "7.5 0 0 15 3.75 54.75 cm\n")
  }

  @Test("texts are glyphs at a place and angle")
  func glyphs() {
    var content = PDFContent(PDFSpace(pageHeight: 100))
    content.beginText(.fill, font: "F1", size: 12)
    content.moveText(to: Point(20, 40), angle: .pi / 2)
    content.show([(id: 3, gap: 0), (id: 0xABC, gap: -15), (id: 9, gap: 0)])
    content.endText()
    #expect(
      text(content)
        == "BT /F1 12 Tf 0 Tr\n0 -1 1 0 15 45 Tm\n[<00030ABC>-15<0009>]TJ\nET\n")
  }

  @Test("the characters of a text are UTF-16")
  func readAs() {
    var content = PDFContent(.form)
    content.beginText(readAs: "é𝄞")
    #expect(text(content) == "/Span <</ActualText <FEFF00E9D834DD1E>>> BDC\n")
  }
}
