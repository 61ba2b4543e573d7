/// The size of a picture.
public struct PictureSize: Hashable, Sendable {
  /// The width in pixels, before the pixel ratio; of a size on paper rounded down.
  public let width: Int
  /// The height in pixels, before the pixel ratio; of a size on paper rounded down.
  public let height: Int
  /// Device pixels per pixel.
  public let pixelRatio: Double
  /// The width in device pixels, rounded down.
  public let deviceWidth: Int
  /// The height in device pixels, rounded down.
  public let deviceHeight: Int

  /// The greatest number of device pixels per side.
  public static let maximumDevicePixels = 32_768

  /// Pixels per inch of a map that is drawn at a pixel ratio of 1 and printed (CSS Values 4, section 6.2).
  public static let pixelsPerInch = 96.0

  /// The size; nil unless both sides have 1 to 32,768 device pixels.
  public init?(width: Int, height: Int, pixelRatio: Double = 1) {
    guard width > 0, height > 0, pixelRatio > 0, pixelRatio.isFinite else { return nil }
    let sides = [Double(width) * pixelRatio, Double(height) * pixelRatio]
    guard sides.allSatisfy(Self.isDrawable) else { return nil }
    self.init(unchecked: (width, height), pixelRatio: pixelRatio)
  }

  /// The size of a picture that is printed on paper: the pixel ratio is such that texts and lines have the same
  /// size on paper at every resolution.
  ///
  /// - Parameters:
  ///   - paper: The sides in millimetres. Each has `mm / 25.4 * dpi` device pixels, rounded.
  ///   - dpi: Device pixels per inch.
  /// - Returns: Nil unless both sides have 1 to 32,768 device pixels.
  public init?(paper: (width: Double, height: Double), dpi: Double = Self.pixelsPerInch) {
    let width = (paper.width / 25.4 * dpi).rounded()
    let height = (paper.height / 25.4 * dpi).rounded()
    guard dpi > 0, dpi.isFinite, Self.isDrawable(width), Self.isDrawable(height) else { return nil }
    self.init(
      deviceWidth: Int(width), deviceHeight: Int(height), pixelRatio: dpi / Self.pixelsPerInch)
  }

  /// The size with so many device pixels; nil unless both sides have 1 to 32,768 of them and at least one pixel.
  init?(deviceWidth: Int, deviceHeight: Int, pixelRatio: Double) {
    guard pixelRatio > 0, pixelRatio.isFinite, Self.isDrawable(Double(deviceWidth)),
      Self.isDrawable(Double(deviceHeight))
    else { return nil }
    self.deviceWidth = deviceWidth
    self.deviceHeight = deviceHeight
    self.pixelRatio = pixelRatio
    // A side of less than one pixel counts as one.
    width = max(1, Int(min(Double(deviceWidth) / pixelRatio, 1e9)))
    height = max(1, Int(min(Double(deviceHeight) / pixelRatio, 1e9)))
  }

  /// A size of a program's own that is in range.
  init(unchecked size: (width: Int, height: Int), pixelRatio: Double = 1) {
    width = size.width
    height = size.height
    self.pixelRatio = pixelRatio
    deviceWidth = Int(Double(size.width) * pixelRatio)
    deviceHeight = Int(Double(size.height) * pixelRatio)
  }

  /// Whether a side of so many device pixels, rounded down, is in range.
  private static func isDrawable(_ side: Double) -> Bool {
    side >= 1 && side < Double(maximumDevicePixels) + 1
  }
}
