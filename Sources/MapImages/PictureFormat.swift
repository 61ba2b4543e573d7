public import MapRaster

/// A format in which pictures are written.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  /// PNG: lossless, or with a selectable number of colors; with texts and a resolution (W3C PNG).
  case png
  /// WebP: lossless, or lossy with a selectable quality; smaller than PNG but slower to encode
  /// (RFC 9649).
  case webp
  /// JPEG: lossy with a selectable quality, drawn on white (ITU-T T.81).
  case jpeg
  /// AVIF: lossy with a selectable quality; smaller than WebP but slower to encode, through libheif
  /// (AV1 Image File Format).
  case avif
  /// TIFF: lossless, tiled, with overviews and the place of the map (GeoTIFF 1.1).
  case tiff

  /// Creates the format for the extension of a path: `.png`, `.webp`, `.jpg`, `.jpeg`, `.avif`,
  /// `.tif` or `.tiff`, in uppercase or lowercase. Returns nil for any other extension.
  public init?(endingOf path: String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    self.init(rawValue: Self.shortNames[ending]?.rawValue ?? ending)
  }

  /// The formats with a file extension that is shorter than their names.
  private static let shortNames = ["jpg": PictureFormat.jpeg, "tif": .tiff]

  /// The file extension of new files, without the dot.
  public var fileExtension: String {
    Self.shortNames.first { $0.value == self }?.key ?? rawValue
  }

  /// The formats of tiles for web maps.
  public static let ofTiles: [PictureFormat] = [.png, .webp, .jpeg, .avif]

  /// The file extensions of all formats, including their dots.
  public static let endings = [".png", ".webp", ".jpg", ".jpeg", ".avif", ".tif", ".tiff"]

  /// The maximum number of pixels per side in this format. It is nil if the only limit is the limit
  /// for all pictures.
  public var greatestSide: Int? {
    switch self {
    case .png, .avif, .tiff: nil
    case .webp: 16_383
    case .jpeg: 65_500
    }
  }

  /// Whether files can contain a resolution.
  public var hasResolution: Bool {
    switch self {
    case .png, .jpeg, .tiff: true
    case .webp, .avif: false
    }
  }

  /// The media type, such as `image/png`.
  public var mediaType: String { "image/\(rawValue)" }

  /// Encodes a picture. The same pixels and details always produce the same bytes.
  ///
  /// - Parameters:
  ///   - picture: The pixels.
  ///   - details: The metadata and the options of the encoding. By default, there is no metadata, and
  ///     the options are the defaults of the format.
  ///   - threads: The maximum number of threads that encode a PNG or TIFF file. 1 by default.
  /// - Throws: `ImageError` if the picture is too large for the format (WebP: 16,383 pixels per side,
  ///   JPEG: 65,500), libheif is not installed (AVIF), an option does not apply to the format or has an invalid value, a PNG keyword is
  ///   invalid, a TIFF file would exceed 4 GiB, or memory is exhausted.
  public func encode(
    _ picture: consuming PixelBuffer, details: PictureDetails = PictureDetails(), threads: Int = 1
  ) throws(ImageError) -> [UInt8] {
    try encode(StraightPixels(unpremultiplying: picture), details: details, threads: threads)
  }

  /// Encodes a picture. The same pixels and details always produce the same bytes.
  ///
  /// - Throws: `ImageError`, as `encode(_:details:)` for a pixel buffer does.
  public func encode(
    _ picture: StraightPixels, details: PictureDetails = PictureDetails(), threads: Int = 1
  ) throws(ImageError) -> [UInt8] {
    if let fault = details.encoding.fault(in: self) {
      throw ImageError.notEncoded(self, reason: "\(fault.option.rawValue): \(fault.reason)")
    }
    switch self {
    case .png:
      var details = details
      if let job = details.job {
        details.text.append(PNG.Text(keyword: Self.jobKeyword, text: job))
      }
      let reduced = details.encoding.colors.map { picture.reduced(toColors: $0) } ?? picture
      return try PNG.encode(reduced, details: details, threads: threads)
    case .webp:
      let file = try WebP.encode(picture, quality: details.encoding.quality)
      return details.job.map {
        WebP.adding($0, to: file, width: picture.width, height: picture.height)
      } ?? file
    case .jpeg:
      return try JPEG.encode(
        picture, encoding: details.encoding, pixelsPerMeter: details.pixelsPerMeter,
        comment: details.job)
    case .avif:
      return try HEIF.encode(
        picture, quality: details.encoding.quality ?? PictureEncoding.usualAVIFQuality,
        text: details.job)
    case .tiff:
      return try TIFF.encode(picture, details: details, threads: threads)
    }
  }

  /// The keyword of the text in a PNG file that contains `PictureDetails.job`.
  private static let jobKeyword = "Job"

  /// Returns the `PictureDetails.job` of a file in this format, or nil if the file contains no job
  /// or is damaged. TIFF files contain no job.
  public func job(of file: [UInt8]) -> String? {
    switch self {
    case .png: (try? PNG.text(Self.jobKeyword, of: file)) ?? nil
    case .webp: WebP.text(of: file)
    case .jpeg: JPEG.comment(of: file)
    case .avif: HEIF.text(of: file)
    case .tiff: nil
    }
  }
}
