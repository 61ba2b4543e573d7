import MapEngine
import MapGeometry
import MapImages
import MapRaster
import MapSVG

/// A logo over a map.
///
///     decorations.logo = try DecorationLogo(parsing: file)
public struct DecorationLogo: Hashable, Sendable {
  /// The picture of a logo.
  enum Content {
    case vector(SVGPicture)
    case pixels(PixelBuffer)
  }

  /// The file, which identifies the logo.
  private let file: [UInt8]
  let content: Content
  /// The parts of an SVG document that are not drawn as the document says, as clauses.
  let undrawn: [String]
  /// The width of the picture as a multiple of its height.
  let aspect: Double

  /// The usable shapes of pictures.
  private static let aspects = 0.01...100.0

  /// Reads a logo from the bytes of an SVG document, or of an image such as PNG.
  ///
  /// - Throws: `RequestError` if the file cannot be read or is too large.
  public init(parsing file: [UInt8]) throws(RequestError) {
    self.file = file
    if SVGPicture.mayBegin(file) {
      let picture = try Self.reading { () throws(SVGError) in try SVGPicture(parsing: file) }
      content = .vector(picture)
      undrawn = picture.warnings.map(\.description)
      aspect = picture.width / picture.height
    } else {
      let pixels = try Self.reading { () throws(ImageError) in
        try ImageFile.decode(file, pixelLimit: IconPicture.pixelLimit)
      }
      content = .pixels(PixelBuffer(premultiplying: pixels))
      undrawn = []
      aspect = Double(pixels.width) / Double(pixels.height)
    }
    guard Self.aspects.contains(aspect) else {
      throw RequestError("", "the logo is more than 100 times as long as it is wide")
    }
  }

  private static func reading<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(RequestError) -> Value {
    do {
      return try body()
    } catch {
      throw RequestError("", "the logo cannot be read: \(error)")
    }
  }

  /// Returns whether two logos have the same file.
  public static func == (a: DecorationLogo, b: DecorationLogo) -> Bool { a.file == b.file }

  /// Hashes the file.
  public func hash(into hasher: inout Hasher) { hasher.combine(file) }
}
