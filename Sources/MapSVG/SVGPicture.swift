public import MapRaster
public import MapGeometry

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

  /// Returns whether a file may be an SVG document: its first character is `<`, as in every XML document.
  public static func mayBegin(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }

  /// Draws the picture on a transparent background, stretched to a size in pixels.
  ///
  /// - Throws: `SVGError.tooLarge` if a side is less than 1 or greater than `greatestSide`, or if the drawing takes too
  ///   much work or memory.
  public func draw(width: Int, height: Int) throws(SVGError) -> PixelBuffer {
    try draw(
      width: width, height: height,
      scale: SIMD2(Double(width) / self.width, Double(height) / self.height))
  }

  /// Draws the picture on a transparent background. A side that is not a whole number of pixels is rounded up.
  ///
  /// - Parameter scale: The number of pixels per pixel of the document.
  /// - Throws: As `draw(width:height:)`.
  public func draw(scale: Double) throws(SVGError) -> PixelBuffer {
    let size = try size(scale: scale)
    return try draw(width: size.width, height: size.height, scale: SIMD2(repeating: scale))
  }

  /// Returns the size of a drawing in pixels.
  ///
  /// - Throws: `SVGError.tooLarge` if a side is greater than `greatestSide`.
  public func size(scale: Double) throws(SVGError) -> (width: Int, height: Int) {
    let (width, height) = ((width * scale).rounded(.up), (height * scale).rounded(.up))
    guard width <= Double(Self.greatestSide), height <= Double(Self.greatestSide) else {
      throw .tooLarge(
        "its picture is larger than \(Self.greatestSide) x \(Self.greatestSide) pixels")
    }
    return (Int(width), Int(height))
  }

  private func draw(
    width: Int, height: Int, scale: SIMD2<Double>
  ) throws(SVGError) -> PixelBuffer {
    let sides = 1...Self.greatestSide
    guard sides.contains(width), sides.contains(height) else {
      throw .tooLarge(
        "its picture of \(width) x \(height) pixels needs sides from 1 to \(Self.greatestSide)")
    }
    var painter = SVGPainter()
    var canvas = SVGCanvas(PixelArea(left: 0, top: 0, right: width, bottom: height))
    try painter.draw(
      root, ProjectiveTransform(affine: scale.x, 0, 0, scale.y, 0, 0), onto: &canvas)
    return canvas.buffer
  }

  /// Returns the commands that draw the picture with paths, in place of pixels.
  ///
  /// - Parameters:
  ///   - scale: The number of device pixels per pixel of the document, in each direction.
  ///   - corner: The upper left corner of the picture, in device pixels.
  /// - Returns: The commands; nil if the picture needs pixels, because it has gradients or clips, parts outside of its
  ///   size, or too many points.
  public func commands(scale: SIMD2<Double>, at corner: Point) -> [DrawCommand]? {
    let toDevice = ProjectiveTransform(affine: scale.x, 0, 0, scale.y, corner.x, corner.y)
    var area = Box.empty
    let slack = Point(SVGOutliner.slack, SVGOutliner.slack)
    for corner in [Point.zero, Point(width, height)].map(toDevice.applyAffine) {
      area.formUnion(corner - slack)
      area.formUnion(corner + slack)
    }
    var outliner = SVGOutliner(area: area)
    do throws(SVGOutliner.NeedsPixels) {
      try outliner.add(root, toDevice, opacity: 1)
      return outliner.commands
    } catch {
      return nil
    }
  }

  /// The shapes that describe an icon: their ids, which begin with `mapbox-`, and their bounds in pixels of the
  /// document, in the order of the document. These shapes may be invisible.
  public var describingShapes: [(id: String, bounds: Box)] {
    var shapes: [(id: String, bounds: Box)] = []
    root.forEachNamedShape(.identity) { id, bounds in
      let sides = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
      if sides.allSatisfy(\.isFinite), !bounds.isEmpty { shapes.append((id, bounds)) }
    }
    return shapes
  }
}
