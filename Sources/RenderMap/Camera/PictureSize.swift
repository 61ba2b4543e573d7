/// How large a picture is.
public struct PictureSize: Hashable, Sendable {
  /// The width in pixels, before the pixel ratio.
  public let width: Int
  /// The height in pixels, before the pixel ratio.
  public let height: Int
  /// Device pixels a pixel.
  public let pixelRatio: Double

  /// The greatest number of device pixels a side.
  public static let maximumDevicePixels = 32_768

  /// The size; nil unless both sides have 1 to 32,768 device pixels.
  public init?(width: Int, height: Int, pixelRatio: Double = 1) {
    guard width > 0, height > 0, pixelRatio > 0, pixelRatio.isFinite else { return nil }
    let sides = [Double(width) * pixelRatio, Double(height) * pixelRatio]
    guard sides.allSatisfy({ $0 >= 1 && $0 < Double(Self.maximumDevicePixels) + 1 }) else {
      return nil
    }
    self.width = width
    self.height = height
    self.pixelRatio = pixelRatio
  }

  /// A size of a program's own that is in range.
  init(unchecked size: (width: Int, height: Int), pixelRatio: Double = 1) {
    width = size.width
    height = size.height
    self.pixelRatio = pixelRatio
  }

  /// The width in device pixels, rounded down.
  public var deviceWidth: Int { Int(Double(width) * pixelRatio) }
  /// The height in device pixels, rounded down.
  public var deviceHeight: Int { Int(Double(height) * pixelRatio) }
}
