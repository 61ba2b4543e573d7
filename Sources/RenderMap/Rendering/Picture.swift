public import FoundationEssentials
import MapData
import MapEngine
public import MapImages
import MapJSON
public import MapRaster

#if canImport(CoreGraphics)
  public import CoreGraphics
#endif

/// A picture of a map.
///
///     let picture = try await map.render(size: PictureSize(800, 600))
///     for warning in picture.warnings { print(warning) }
///     try picture.write(to: "map.png")
public struct Picture: Sendable {
  /// The pixels, with premultiplied alpha.
  public let pixels: PixelBuffer
  /// The scene that the picture shows, for queries.
  public let scene: PlacedScene
  /// The warnings about the map and this view.
  public let warnings: [MapWarning]
  /// The attribution of the map's sources as plain text; nil if the sources require no attribution.
  public let attribution: String?

  /// The inputs of the map with their hashes; nil if the inputs were not recorded.
  let inputs: InputLog?
  /// The style as JSON without white space.
  let style: JSONValue

  /// The camera of the picture, constrained to the world.
  public var camera: Camera { scene.camera }
  /// The size of the picture in pixels of the style, with the pixel ratio.
  public var size: PictureSize { scene.size }
  /// The labels of the view, including hidden labels.
  public var labels: [SceneLabel] { scene.labels() }

  /// Returns a record of the inputs that the picture was rendered from; nil if the inputs were not recorded
  /// (`recordsInputs` of `Map(contentsOf:)`).
  ///
  /// - Parameter path: The path of the picture. The paths of files in the record are relative to the folder of the
  ///   picture.
  public func provenance(at path: String = "") -> Provenance? {
    inputs.map {
      Provenance(
        version: Map.version, view: PictureView(of: scene.scene), style: style.jsonBytes, log: $0,
        pictureAt: path)
    }
  }

  /// Encodes the picture as a file.
  ///
  /// - Parameters:
  ///   - format: The format of the file. The default is PNG.
  ///   - details: The text and the resolution of the file, and the options of its encoding.
  /// - Throws: `ImageError` if a picture of this size exceeds the limits of the format, or if an option does not apply to
  ///   the format.
  public func encoded(
    as format: PictureFormat = .png, details: PictureDetails = PictureDetails()
  ) throws(ImageError) -> [UInt8] {
    try format.encode(pixels, details: details)
  }

  /// Encodes the picture as the data of a file, with the parameters of `encoded(as:details:)`.
  ///
  /// - Throws: `ImageError` if a picture of this size exceeds the limits of the format, or if an option does not apply to
  ///   the format.
  public func data(
    as format: PictureFormat = .png, details: PictureDetails = PictureDetails()
  ) throws(ImageError) -> Data { Data(try encoded(as: format, details: details)) }

  /// Writes the picture to a file. If writing fails, an existing file is unchanged. A PNG file contains the
  /// attribution, and the provenance if it was recorded.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - format: The format. The default is the format that the path's extension names.
  /// - Throws: `ImageError` if the extension does not belong to a format, or if a picture of this size exceeds the
  ///   limits of the format; `FileWriteError` if the file cannot be written.
  public func write(to path: String, as format: PictureFormat? = nil) throws {
    guard let format = format ?? PictureFormat(endingOf: path) else {
      let endings = PictureFormat.endings.joined(separator: ", ")
      throw ImageError.notEncoded(
        .png, reason: "the extension of \(path) is none of \(endings); set the format")
    }
    var details = PictureDetails()
    if let attribution {
      details.text.append(PNG.Text(keyword: "Copyright", text: attribution))
    }
    if let provenance = provenance(at: path) {
      details.text.append(PNG.Text(keyword: "Software", text: "render-map \(Map.version)"))
      details.text.append(provenance.text)
    }
    try AtomicFile.write(encoded(as: format, details: details), to: path)
  }

  #if canImport(CoreGraphics)
    /// The picture as an image of CoreGraphics, in the sRGB color space. It is not tested, because CI runs on Linux.
    public var cgImage: CGImage? {
      guard let provider = CGDataProvider(data: Data(pixels.bytes) as CFData),
        let space = CGColorSpace(name: CGColorSpace.sRGB)
      else { return nil }
      return CGImage(
        width: pixels.width, height: pixels.height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: pixels.width * 4, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    }
  #endif
}
