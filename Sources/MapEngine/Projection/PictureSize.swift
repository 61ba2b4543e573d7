/// The size of a picture in pixels of the style, and the number of device pixels per pixel of the style.
public struct PictureSize: Hashable, Sendable {
  /// The width in pixels of the style. For sizes on paper, it is rounded down.
  public let width: Int
  /// The height in pixels of the style. For sizes on paper, it is rounded down.
  public let height: Int
  /// The number of device pixels per pixel of the style.
  public let pixelRatio: Double
  /// The width in device pixels, rounded down.
  public let deviceWidth: Int
  /// The height in device pixels, rounded down.
  public let deviceHeight: Int

  /// The maximum number of device pixels per side.
  public static let maximumDevicePixels = 32_768

  /// The number of pixels per inch of a map that is drawn at a pixel ratio of 1 and printed (CSS Values 4, section
  /// 6.2).
  public static let pixelsPerInch = 96.0

  /// Creates a size from pixels and a pixel ratio.
  ///
  /// - Parameters:
  ///   - width: The width in pixels of the style.
  ///   - height: The height in pixels of the style.
  ///   - scale: The number of device pixels per pixel of the style.
  /// - Throws: `ViewError.size` unless both sides have 1 to 32,768 device pixels.
  public init(_ width: Int, _ height: Int, scale: Double = 1) throws(ViewError) {
    let sides = [Double(width) * scale, Double(height) * scale]
    guard width > 0, height > 0, scale > 0, scale.isFinite, sides.allSatisfy(Self.isDrawable) else {
      throw .size(width: Double(width), height: Double(height), scale: scale)
    }
    self.init(unchecked: (width, height), pixelRatio: scale)
  }

  /// Creates the size of a picture on paper. With the pixel ratio of this size, texts and lines have the same size on
  /// paper at every resolution.
  ///
  /// - Parameters:
  ///   - paper: The width and height in millimeters. Each side has `mm / 25.4 * dpi` device pixels, rounded.
  ///   - dpi: The number of device pixels per inch.
  /// - Throws: `ViewError.size` unless both sides have 1 to 32,768 device pixels.
  public init(
    paper: (width: Double, height: Double), dpi: Double = Self.pixelsPerInch
  ) throws(ViewError) {
    let width = (paper.width / 25.4 * dpi).rounded()
    let height = (paper.height / 25.4 * dpi).rounded()
    let scale = dpi / Self.pixelsPerInch
    guard dpi > 0, dpi.isFinite, Self.isDrawable(width), Self.isDrawable(height),
      let size = PictureSize(
        deviceWidth: Int(width), deviceHeight: Int(height), pixelRatio: scale)
    else { throw .size(width: width / scale, height: height / scale, scale: scale) }
    self = size
  }

  /// Creates a size from device pixels; nil unless both sides have 1 to 32,768 device pixels and the pixel ratio is a
  /// finite number above 0.
  package init?(deviceWidth: Int, deviceHeight: Int, pixelRatio: Double) {
    guard pixelRatio > 0, pixelRatio.isFinite, Self.isDrawable(Double(deviceWidth)),
      Self.isDrawable(Double(deviceHeight))
    else { return nil }
    self.deviceWidth = deviceWidth
    self.deviceHeight = deviceHeight
    self.pixelRatio = pixelRatio
    // A side of less than one pixel is treated as one pixel.
    width = max(1, Int(min(Double(deviceWidth) / pixelRatio, 1e9)))
    height = max(1, Int(min(Double(deviceHeight) / pixelRatio, 1e9)))
  }

  /// Creates a size without checking its range.
  init(unchecked size: (width: Int, height: Int), pixelRatio: Double = 1) {
    width = size.width
    height = size.height
    self.pixelRatio = pixelRatio
    deviceWidth = Int(Double(size.width) * pixelRatio)
    deviceHeight = Int(Double(size.height) * pixelRatio)
  }

  /// Whether a side has 1 to 32,768 device pixels, rounded down.
  private static func isDrawable(_ side: Double) -> Bool {
    side >= 1 && side < Double(maximumDevicePixels) + 1
  }
}
