import MapEngine
public import MapImages

/// A format of output files: of pixels, or of paths and texts.
public enum OutputFormat: Hashable, Sendable {
  /// Pixels.
  case pixels(PictureFormat)
  /// Paths, texts and images as an SVG document.
  case svg
  /// Paths, texts and images as a page of a PDF file.
  case pdf

  /// All formats.
  public static let all = PictureFormat.allCases.map { OutputFormat.pixels($0) } + [.svg, .pdf]

  /// The extensions of all formats.
  public static let endings = PictureFormat.endings + [".svg", ".pdf"]

  /// Creates the format for the extension of a path, in either case; nil if there is none.
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

  /// The name, which is also an extension.
  public var name: String {
    switch self {
    case .pixels(let format): format.rawValue
    case .svg: "svg"
    case .pdf: "pdf"
    }
  }

  /// The format of pixels; nil if pictures of this format are drawn from paths and texts.
  public var pixels: PictureFormat? { if case .pixels(let format) = self { format } else { nil } }

  /// The maximum number of pixels per side in this format; nil if the format has no limit below the limit of all
  /// pictures.
  public var greatestSide: Int? { pixels?.greatestSide }

  /// Returns the pixel ratio for which images of the style are loaded. Vector output uses icons for high resolutions.
  public func imageRatio(for size: PictureSize) -> Double { imageRatio(size.pixelRatio) }

  /// Returns the pixel ratio for which images of the style are loaded, for pictures of a pixel ratio.
  public func imageRatio(_ pixelRatio: Double) -> Double {
    pixels == nil ? max(2, pixelRatio) : pixelRatio
  }

  /// The media type, such as `image/png`.
  public var mediaType: String {
    switch self {
    case .pixels(let format): format.mediaType
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    }
  }
}
