import MapEngine
public import MapImages

/// A format of output files. It consists of pixels, or of paths and texts.
public enum OutputFormat: Hashable, Sendable {
  /// Pixels in an image format.
  case pixels(PictureFormat)
  /// Paths, texts and images as an SVG document.
  case svg
  /// Paths, texts and images as a page of a PDF file.
  case pdf

  /// All output formats.
  public static let all = PictureFormat.allCases.map { OutputFormat.pixels($0) } + [.svg, .pdf]

  /// The file name extensions of all formats, each with its dot.
  public static let endings = PictureFormat.endings + [".svg", ".pdf"]

  /// Creates the format that a path's extension names, in upper or lower case; nil if no format has this extension.
  public init?(endingOf path: String) {
    if let format = PictureFormat(endingOf: path) {
      self = .pixels(format)
    } else if path.lowercased().hasSuffix(".svg") {
      self = .svg
    } else if path.lowercased().hasSuffix(".pdf") {
      self = .pdf
    } else {
      return nil
    }
  }

  /// The name of the format, which is also a file name extension without the dot.
  public var name: String {
    switch self {
    case .pixels(let format): format.rawValue
    case .svg: "svg"
    case .pdf: "pdf"
    }
  }

  /// The file name extension of new files in this format, without the dot.
  var fileExtension: String { pixels?.fileExtension ?? name }

  /// The format of the pixels; nil for formats that contain paths and texts.
  public var pixels: PictureFormat? { if case .pixels(let format) = self { format } else { nil } }

  /// The maximum number of pixels per side in this format; nil if only the limit for all pictures applies.
  public var greatestSide: Int? { pixels?.greatestSide }

  /// Returns the pixel ratio that images of the style are loaded for. Vector output uses icons for high resolutions.
  public func imageRatio(for size: PictureSize) -> Double { imageRatio(size.pixelRatio) }

  /// Returns the pixel ratio that images of the style are loaded for, given the pixel ratio of a picture.
  public func imageRatio(_ pixelRatio: Double) -> Double {
    pixels == nil ? max(2, pixelRatio) : pixelRatio
  }

  /// The media type of the format, such as `image/png`.
  public var mediaType: String {
    switch self {
    case .pixels(let format): format.mediaType
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    }
  }
}
