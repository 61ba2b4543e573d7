@testable import MapRaster
@testable import MapSVG

/// SVG documents, read and drawn.
enum SVGTarget: FuzzTarget {
  static let name = "svg"
  static let summary = "SVG"
  static let words = [
    "<svg", "xmlns=\"http://www.w3.org/2000/svg\"", "viewBox=\"0 0 8 8\"", "width=\"8\"",
    "height=\"8\"",
    "<g", "<path", "d=\"M0 0", "A1 2 3 0 1 4 5", "C1 2 3 4 5 6", "<rect", "<circle",
    "<use href=\"#a\"",
    "<symbol id=\"a\"", "<clipPath id=\"c\"", "clip-path=\"url(#c)\"", "<linearGradient id=\"g\"",
    "<radialGradient id=\"g\"", "<stop offset=\"50%\"", "fill=\"url(#g)\"", "stroke=\"red\"",
    "stroke-width=\"2\"", "stroke-dasharray=\"1 2\"", "stroke-linejoin=\"round\"", "opacity=\".5\"",
    "transform=\"rotate(30) scale(2)", "spreadMethod=\"reflect\"", "objectBoundingBox",
    "<style>a.b#c{fill:red}",
    "preserveAspectRatio=\"xMinYMax slice\"", "id=\"mapbox-content\"", "1e30", "-1e-30", "</", "/>",
  ]
  static let sources = ["MapSVG", "MapXML"]
  static let limits = Limits(seconds: 10, memory: 128 << 20)

  static func run(_ input: [UInt8]) throws {
    let picture = try SVGPicture(parsing: input)
    expect(picture.width > 0 && picture.height > 0, "a picture without a size")
    for shape in picture.describingShapes {
      expect(shape.bounds.minX <= shape.bounds.maxX, "bounds that are not in order")
    }
    let drawn = try picture.draw(width: 24, height: 16)
    for index in stride(from: 0, to: drawn.bytes.count, by: 4) {
      let alpha = drawn.bytes[index + 3]
      expect(drawn.bytes[index..<index + 3].allSatisfy { $0 <= alpha }, "a color exceeds its alpha")
    }
    let again = expectSuccess("a document that was drawn is refused") {
      try SVGPicture(parsing: input).draw(width: 24, height: 16)
    }
    expect(again == drawn, "the same document gives another picture")
  }
}
