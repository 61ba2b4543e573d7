public import MapRaster
import MapGeometry

/// A picture from an SVG document (SVG 2), drawn by this project's rasterizer.
///
/// The picture has the paths, shapes, groups, transforms, fills, strokes, gradients, clips, symbols and style rules of
/// the document. Texts, images, filters, masks, patterns, markers, scripts and animations are not drawn, and no other
/// file is read. Each such part of a document is reported by a warning.
public struct SVGPicture: Sendable {
  /// The width of the document in pixels.
  public let width: Double
  /// The height of the document in pixels.
  public let height: Double
  /// The parts of the document that are not drawn as the document says, in the order of the document.
  public let warnings: [SVGWarning]
  private let root: SVGNode

  /// The maximum width and height of a drawing, in pixels.
  public static let greatestSide = 4096

  /// Parses a document.
  ///
  /// - Throws: `SVGError` if the bytes are not an SVG document, or if it has no size or exceeds a limit.
  public init(parsing bytes: [UInt8]) throws(SVGError) {
    var builder = SVGBuilder(try SVGDocument(parsing: bytes))
    let (size, root) = try builder.picture()
    (width, height) = (size.x, size.y)
    self.root = root
    warnings = builder.warnings.list
  }

  /// Draws the picture on a transparent background, scaled to a size in pixels.
  ///
  /// - Throws: `SVGError.tooLarge` if a side is less than 1 or greater than `greatestSide`, or if the drawing takes too
  ///   much work or memory.
  public func draw(width: Int, height: Int) throws(SVGError) -> PixelBuffer {
    let sides = 1...Self.greatestSide
    guard sides.contains(width), sides.contains(height) else {
      throw .tooLarge(
        "its picture of \(width) x \(height) pixels needs sides from 1 to \(Self.greatestSide)")
    }
    var painter = SVGPainter()
    var canvas = SVGCanvas(SVGArea(left: 0, top: 0, right: width, bottom: height))
    let scale = ProjectiveTransform(
      affine: Double(width) / self.width, 0, 0, Double(height) / self.height, 0, 0)
    try painter.draw(root, scale, onto: &canvas)
    return canvas.buffer
  }
}
