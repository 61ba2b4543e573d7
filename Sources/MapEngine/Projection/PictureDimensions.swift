/// The size of a picture as users write it, such as `800x600`, `800x600@2x`, `hd`, `a4`, `a4-landscape`, `210x297mm`,
/// `8.5x11in` or `21x29.7cm`. The first length is the width. Named paper sizes are upright unless `-landscape` follows.
public struct PictureDimensions: Hashable, Sendable {
  /// The two sides and their unit.
  public enum Sides: Hashable, Sendable {
    /// The sides in pixels of the style, before the pixel ratio.
    case pixels(width: Int, height: Int)
    /// The sides on paper, in millimeters.
    case paper(width: Double, height: Double)
  }

  /// The sides, which may be out of range.
  public var sides: Sides
  /// The number of device pixels per pixel of the style; nil if the text does not contain it.
  public var pixelRatio: Double?

  /// The named sizes in pixels. They are for small previews, cards of social networks (1.91:1), and screens.
  public static let pixelNames: [(name: String, width: Int, height: Int)] = [
    ("thumbnail", 256, 256), ("card", 1200, 630), ("hd", 1920, 1080),
  ]

  /// The named paper sizes, in millimeters. They are the sizes of ISO 216 and ANSI/ASME Y14.1, and the size legal.
  public static let paperNames: [(name: String, width: Double, height: Double)] = [
    ("a0", 841, 1189), ("a1", 594, 841), ("a2", 420, 594), ("a3", 297, 420), ("a4", 210, 297),
    ("a5", 148, 210), ("a6", 105, 148), ("letter", 215.9, 279.4), ("legal", 215.9, 355.6),
    ("tabloid", 279.4, 431.8),
  ]

  /// The units of length, with their lengths in millimeters.
  private static let units = [("mm", 1.0), ("cm", 10), ("in", 25.4)]

  /// Parses dimensions in upper or lower case; nil if the text is invalid.
  public init?(_ text: String) {
    let parts = text.lowercased().split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let sides = Self.named(parts[0]) ?? Self.measured(parts[0]) else {
      return nil
    }
    self.sides = sides
    guard parts.count == 2 else { return }
    guard parts[1].hasSuffix("x"), let ratio = Double(parts[1].dropLast()) else { return nil }
    pixelRatio = ratio
  }

  /// Whether the sides are lengths on paper. A resolution then determines their device pixels.
  public var isPaper: Bool {
    if case .paper = sides { true } else { false }
  }

  /// Returns the size of the picture.
  ///
  /// - Parameters:
  ///   - dpi: The number of device pixels per inch of paper. It is ignored if the sides are in pixels. By default,
  ///     paper has 96 pixels per inch.
  ///   - pixelRatio: The number of device pixels per pixel of the style. It overrides the ratio of the text. It is
  ///     ignored if the sides are on paper and `dpi` is not nil.
  /// - Returns: The size; nil unless both sides have 1 to 32,768 device pixels.
  public func size(dpi: Double? = nil, pixelRatio: Double? = nil) -> PictureSize? {
    let ratio = pixelRatio ?? self.pixelRatio ?? 1
    switch sides {
    case .pixels(let width, let height):
      return try? PictureSize(width, height, scale: ratio)
    case .paper(let width, let height):
      if let dpi { return try? PictureSize(paper: (width, height), dpi: dpi) }
      return (try? PictureSize(paper: (width, height))).flatMap {
        try? PictureSize($0.width, $0.height, scale: ratio)
      }
    }
  }

  /// Returns the sides of a named size, swapped if `-landscape` follows it.
  private static func named(_ text: Substring) -> Sides? {
    let isLandscape = text.hasSuffix("-landscape")
    let name = isLandscape ? text.dropLast("-landscape".count) : text
    if let (_, width, height) = pixelNames.first(where: { $0.name == name }) {
      return isLandscape
        ? .pixels(width: max(width, height), height: min(width, height))
        : .pixels(width: width, height: height)
    }
    guard let (_, width, height) = paperNames.first(where: { $0.name == name }) else { return nil }
    return isLandscape
      ? .paper(width: height, height: width) : .paper(width: width, height: height)
  }

  /// Parses the sides of `WxH`. They are in pixels unless a unit of length follows.
  private static func measured(_ text: Substring) -> Sides? {
    let unit = units.first { text.hasSuffix($0.0) }
    let numbers = text.dropLast(unit?.0.count ?? 0)
    let sides = numbers.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2 else { return nil }
    guard let unit else {
      guard let width = Int(sides[0]), let height = Int(sides[1]) else { return nil }
      return .pixels(width: width, height: height)
    }
    guard let width = Double(sides[0]), let height = Double(sides[1]), width.isFinite,
      height.isFinite
    else { return nil }
    return .paper(width: width * unit.1, height: height * unit.1)
  }
}

extension PictureSize {
  /// The default size of a picture, which is 512 x 512 pixels.
  static let standard = PictureSize(unchecked: (512, 512))
}
