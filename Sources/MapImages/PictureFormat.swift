public import MapRaster

/// An output format of pictures.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  /// Lossless, with texts and a resolution (W3C PNG).
  case png
  /// Lossless, smaller and slower than PNG (RFC 9649).
  case webp
  /// Lossy with a quality, on white (ITU-T T.81).
  case jpeg

  /// Creates the format for the extension of a path, in either case: `.png`, `.webp`, `.jpg`, `.jpeg`; nil
  /// for any other.
  public init?(endingOf path: String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    self.init(rawValue: ending == "jpg" ? "jpeg" : ending)
  }

  /// The extensions of all formats.
  public static let endings = [".png", ".webp", ".jpg", ".jpeg"]

  /// The maximum number of pixels per side in this format; nil if the format has no limit below the limit of all
  /// pictures.
  public var greatestSide: Int? {
    switch self {
    case .png: nil
    case .webp: 16_383
    case .jpeg: 65_500
    }
  }

  /// The media type, such as `image/png`.
  public var mediaType: String { "image/\(rawValue)" }

  /// Encodes a picture. The same pixels and details always have the same bytes.
  ///
  /// - Parameters:
  ///   - picture: The pixels.
  ///   - details: The metadata and the quality. None, and the default quality, by default.
  ///   - threads: The maximum number of threads, for PNG files. 1 by default.
  /// - Throws: `ImageError` if the picture is too large for the format (WebP: 16,383 pixels per side,
  ///   JPEG: 65,500), a PNG keyword is invalid, or memory is exhausted.
  public func encode(
    _ picture: PixelBuffer, details: PictureDetails = PictureDetails(), threads: Int = 1
  ) throws(ImageError) -> [UInt8] {
    try encode(StraightPixels(unpremultiplying: picture), details: details, threads: threads)
  }

  /// Encodes a picture. The same pixels and details always have the same bytes.
  ///
  /// - Throws: `ImageError`, like `encode(_:details:)` of a pixel buffer.
  public func encode(
    _ picture: StraightPixels, details: PictureDetails = PictureDetails(), threads: Int = 1
  ) throws(ImageError) -> [UInt8] {
    switch self {
    case .png:
      var details = details
      if let job = details.job {
        details.text.append(PNG.Text(keyword: Self.jobKeyword, text: job))
      }
      return try PNG.encode(picture, details: details, threads: threads)
    case .webp:
      let file = try WebP.encode(picture)
      return details.job.map {
        WebP.adding($0, to: file, width: picture.width, height: picture.height)
      } ?? file
    case .jpeg:
      return try JPEG.encode(
        picture, quality: details.quality, pixelsPerMeter: details.pixelsPerMeter,
        comment: details.job)
    }
  }

  /// The keyword of `PictureDetails.job` in a PNG file.
  private static let jobKeyword = "Job"

  /// Returns the `PictureDetails.job` of a file in this format; nil if it has none or is damaged.
  public func job(of file: [UInt8]) -> String? {
    switch self {
    case .png: (try? PNG.text(Self.jobKeyword, of: file)) ?? nil
    case .webp: WebP.text(of: file)
    case .jpeg: JPEG.comment(of: file)
    }
  }
}

/// The metadata and the quality of an output file.
public struct PictureDetails: Hashable, Sendable {
  /// The default quality of JPEG files.
  public static let defaultQuality = 90

  /// Text entries, for PNG files only.
  public var text: [PNG.Text]
  /// The hash of the job that the picture was drawn from, in ASCII: a text of a PNG file, the comment of a JPEG file, a
  /// chunk of a WebP file; nil for none.
  public var job: String?
  /// The resolution in pixels per meter, for PNG (`pHYs`) and JPEG files (JFIF); nil if it is unknown.
  public var pixelsPerMeter: Double?
  /// The quality of a JPEG file, 1 to 100; other formats are lossless.
  public var quality: Int

  /// Creates details. No metadata by default.
  public init(
    text: [PNG.Text] = [], pixelsPerMeter: Double? = nil, quality: Int = Self.defaultQuality
  ) {
    self.text = text
    self.pixelsPerMeter = pixelsPerMeter
    self.quality = quality
  }
}
