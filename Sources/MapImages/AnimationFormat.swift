/// A format in which animations are written.
public enum AnimationFormat: String, CaseIterable, Hashable, Sendable {
  /// PNG with several frames: lossless (W3C PNG, third edition).
  case png
  /// WebP with several frames: lossless, smaller than PNG but slower to encode (RFC 9649).
  case webp
  /// GIF: at most 255 new colors per frame, drawn on white (GIF89a).
  case gif

  /// Creates the format for the extension of a path: `.png`, `.apng`, `.webp` or `.gif`, in uppercase
  /// or lowercase. Returns nil for any other extension.
  public init?(endingOf path: String) {
    let path = path.lowercased()
    guard let ending = Self.endings.first(where: path.hasSuffix) else { return nil }
    self.init(rawValue: ending == ".apng" ? "png" : String(ending.dropFirst()))
  }

  /// The file extensions of all formats, including their dots.
  public static let endings = [".png", ".apng", ".webp", ".gif"]

  /// The maximum number of pixels per side in this format. It is nil if the only limit is the limit
  /// for all pictures.
  public var greatestSide: Int? {
    switch self {
    case .png: nil
    case .webp: PictureFormat.webp.greatestSide
    case .gif: 65_535
    }
  }

  /// The possible durations of a frame in milliseconds. Browsers show the frames of a GIF file for
  /// longer than 10 milliseconds.
  public var durations: ClosedRange<Int> {
    switch self {
    case .png: 1...65_535
    case .webp: 1...(1 << 24 - 1)
    case .gif: 20...655_350
    }
  }

  /// The possible numbers of times that an animation is shown. 0 means forever.
  public static let plays = 0...65_535
}
