public import MapRaster

/// A format that pictures are written in.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  /// Every pixel exactly, with texts and a resolution (W3C PNG).
  case png
  /// Every pixel exactly, in fewer bytes and more time than PNG (RFC 9649, lossless).
  case webp
  /// About what one sees, over white, at a quality (ITU-T T.81).
  case jpeg

  /// The format that the ending of a path stands for, in letters of either case: `.png`, `.webp`, `.jpg`,
  /// `.jpeg`; nil for any other.
  public init?(endingOf path: String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    self.init(rawValue: ending == "jpg" ? "jpeg" : ending)
  }

  /// The endings that stand for formats.
  public static let endings = [".png", ".webp", ".jpg", ".jpeg"]

  /// The most pixels per side that a file in this format has room for; nil where a picture cannot have more.
  public var greatestSide: Int? {
    switch self {
    case .png: nil
    case .webp: 16_383
    case .jpeg: 65_500
    }
  }

  /// What a picture in this format is called on the web.
  public var mediaType: String { "image/\(rawValue)" }

  /// A picture as a file: the same bytes for the same pixels and details.
  ///
  /// - Throws: `PictureWriteError` where the format has no room for so many pixels a side (WebP: 16,383,
  ///   JPEG: 65,500), for a keyword that PNG does not allow, or for want of memory.
  public func encode(
    _ picture: PixelBuffer, details: PictureDetails = PictureDetails()
  ) throws(PictureWriteError) -> [UInt8] {
    try encode(StraightPixels(unpremultiplying: picture), details: details)
  }

  /// A picture as a file: the same bytes for the same pixels and details.
  ///
  /// - Throws: `PictureWriteError` as above.
  public func encode(
    _ picture: StraightPixels, details: PictureDetails = PictureDetails()
  ) throws(PictureWriteError) -> [UInt8] {
    switch self {
    case .png:
      do throws(PNGError) {
        return try PNG.encode(picture, details: details)
      } catch {
        throw PictureWriteError(format: self, reason: error.description)
      }
    case .webp: return try WebP.encode(picture)
    case .jpeg:
      return try JPEG.encode(
        picture, quality: details.quality, pixelsPerMeter: details.pixelsPerMeter)
    }
  }
}

/// What a file says besides its pixels, and how well it says them.
public struct PictureDetails: Hashable, Sendable {
  /// The quality of a JPEG file unless told.
  public static let defaultQuality = 90

  /// Lines of text, which PNG files alone carry.
  public var text: [PNG.Text]
  /// How many pixels there are a metre on paper, in PNG files (`pHYs`) and JPEG files (JFIF); nil where
  /// nothing is known of that.
  public var pixelsPerMeter: Double?
  /// The quality of a JPEG file, 1 to 100; other formats lose nothing.
  public var quality: Int

  /// Details of a picture; nothing beside its pixels unless told.
  public init(
    text: [PNG.Text] = [], pixelsPerMeter: Double? = nil, quality: Int = Self.defaultQuality
  ) {
    self.text = text
    self.pixelsPerMeter = pixelsPerMeter
    self.quality = quality
  }
}

/// Why a picture could not be written.
public struct PictureWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The format it was meant for.
  public let format: PictureFormat
  /// What is in the way, in words.
  public let reason: String

  /// An error for a format.
  public init(format: PictureFormat, reason: String) {
    self.format = format
    self.reason = reason
  }

  /// The error in words.
  public var description: String { "picture not written as \(format.rawValue): \(reason)" }
}
