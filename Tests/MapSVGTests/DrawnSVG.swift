import MapRaster
import MapSVG

/// A drawn document.
struct DrawnSVG {
  let pixels: PixelBuffer
  let warnings: [String]

  /// Draws the content of an `svg` element, whose width and height are the size of the picture.
  init(_ content: String, width: Int = 10, height: Int = 10) throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>\(content)</svg>"
    try self.init(document: text, width: width, height: height)
  }

  /// Draws a document.
  init(document: String, width: Int, height: Int) throws {
    let picture = try SVGPicture(parsing: Array(document.utf8))
    pixels = try picture.draw(width: width, height: height)
    warnings = picture.warnings.map(\.description)
  }

  /// Returns the premultiplied red, green, blue and alpha of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let start = 4 * (y * pixels.width + x)
    return Array(pixels.bytes[start..<start + 4])
  }

  /// Returns the alpha of the pixels of a row.
  func alphas(row: Int) -> [UInt8] { (0..<pixels.width).map { pixel($0, row)[3] } }

  /// The sum of the coverage of all pixels, in pixels.
  var area: Double {
    stride(from: 3, to: pixels.bytes.count, by: 4).reduce(0) { $0 + Double(pixels.bytes[$1]) / 255 }
  }
}
