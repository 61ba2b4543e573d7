import MapData
import MapGeometry
import MapImages
import MapRaster
import MapSVG

/// An icon from the file of an SVG document or of an image.
package struct IconPicture: Sendable {
  /// The pixels.
  package var pixels: PixelBuffer
  /// The options of the image. Lengths are in pixels of the image.
  package var options: ImageOptions
  /// The parts of an SVG document that are not drawn as the document says, as clauses.
  package var warnings: [String] = []

  /// The maximum number of pixels of an icon, and of the drawing from which a distance field is made.
  package static let pixelLimit = 1 << 22

  /// Reads the file of an icon.
  ///
  /// - Parameters:
  ///   - file: The bytes of an SVG document, or of a PNG, JPEG or WebP file.
  ///   - pixelRatio: The number of pixels of an image file per pixel of the style.
  ///   - vectorRatio: The number of pixels per pixel of the style at which an SVG document is drawn.
  ///   - options: The options of the icon, with lengths in pixels of the style. Options that are absent are taken from
  ///     an SVG document: the shapes with the ids `mapbox-content`, `mapbox-stretch`, `mapbox-stretch-x` and
  ///     `mapbox-stretch-y` mark the area for text and the parts that stretch.
  ///   - pixelLimit: The maximum number of pixels.
  /// - Throws: `MalformedContent` if the file cannot be read, or if the icon is too large or its options are invalid.
  package init(
    _ file: [UInt8], pixelRatio: Double, vectorRatio: Double,
    options: ImageOptions = ImageOptions(),
    pixelLimit: Int = Self.pixelLimit
  ) throws(MalformedContent) {
    let isVector = SVGPicture.mayBegin(file)
    let ratio = isVector ? vectorRatio : pixelRatio
    let field = options.isSDF ? IconField(pixelRatio: ratio) : nil
    self.options = options
    self.options.pixelRatio = ratio
    if isVector {
      let picture = try Self.reporting { () throws(SVGError) in try SVGPicture(parsing: file) }
      pixels = try Self.reporting { () throws(SVGError) in
        try Self.draw(picture, ratio: ratio, field, pixelLimit: pixelLimit)
      }
      warnings = picture.warnings.map(\.description)
      self.options.takeDescription(of: picture)
    } else {
      pixels = try Self.reporting { () throws(ImageError) in
        let limit = field == nil ? pixelLimit : min(pixelLimit, IconField.pixelLimit)
        let read = PixelBuffer(premultiplying: try ImageFile.decode(file, pixelLimit: limit))
        return field?.image(of: read) ?? read
      }
    }
    self.options.scale(by: ratio, margin: Double(field?.margin ?? 0))
    if let mistake = self.options.mistake(width: pixels.width, height: pixels.height) {
      throw MalformedContent(reason: mistake)
    }
  }

  private static func draw(
    _ picture: SVGPicture, ratio: Double, _ field: IconField?, pixelLimit: Int
  ) throws(SVGError) -> PixelBuffer {
    let scale = field == nil ? ratio : ratio * Double(IconField.detail)
    let size = try picture.size(scale: scale)
    guard size.width * size.height <= pixelLimit else {
      throw .tooLarge("its picture has more than \(pixelLimit) pixels")
    }
    let drawn = try picture.draw(scale: scale)
    return field?.image(ofDetailed: drawn) ?? drawn
  }

  private static func reporting<Value, Failure: Error & CustomStringConvertible>(
    _ body: () throws(Failure) -> Value
  ) throws(MalformedContent) -> Value {
    do {
      return try body()
    } catch {
      throw MalformedContent(reason: error.description)
    }
  }
}

extension ImageOptions {
  /// Takes the options that are absent from the shapes of a document that describe an icon.
  fileprivate mutating func takeDescription(of picture: SVGPicture) {
    let shapes = picture.describingShapes
    func ranges(
      _ axis: String, _ range: (Box) -> ClosedRange<Double>
    ) -> [ClosedRange<Double>] {
      shapes.filter { $0.id == "mapbox-stretch" || $0.id.hasPrefix("mapbox-stretch-\(axis)") }
        .map { range($0.bounds) }.sorted { $0.lowerBound < $1.lowerBound }
    }
    if content == nil { content = shapes.first { $0.id == "mapbox-content" }?.bounds }
    if stretchX.isEmpty { stretchX = ranges("x") { $0.minX...$0.maxX } }
    if stretchY.isEmpty { stretchY = ranges("y") { $0.minY...$0.maxY } }
  }
}
