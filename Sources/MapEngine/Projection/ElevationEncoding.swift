import MapRaster
import MapStyle

/// The encoding of elevations in the four bytes of a pixel.
enum ElevationEncoding: Hashable, Sendable {
  /// Red, green and blue are multiplied by factors and added. Pixels without alpha have no elevation.
  case channels(RasterDEMSource.Encoding)
  /// The bytes are a 32-bit number, the least significant byte first. Pixels that are not a number have no elevation.
  case float32

  /// The maximum elevation in meters. It is needed because factors in a style can yield any number, including numbers
  /// too large for computations with the ground.
  private static let greatest = 1e8

  /// Returns the elevation of a pixel, in meters. Nil if the pixel has no elevation, or if the factors yield a number
  /// that is not finite.
  ///
  /// - Parameter index: The index of the pixel, row by row.
  func elevation(in pixels: PixelBuffer, at index: Int) -> Double? {
    let start = 4 * index
    let height: Double
    switch self {
    case .channels(let encoding):
      guard pixels.bytes[start + 3] > 0 else { return nil }
      height = encoding.meters(
        red: pixels.bytes[start], green: pixels.bytes[start + 1], blue: pixels.bytes[start + 2])
    case .float32:
      height = pixels.bytes.withUnsafeBufferPointer { Double(Self.number($0, at: start)) }
    }
    return height.isFinite ? min(max(height, -Self.greatest), Self.greatest) : nil
  }

  /// Returns the elevations of the pixels, in meters. Pixels without elevation are NaN, except for pixels of channels,
  /// whose alpha is ignored.
  func meters(of pixels: PixelBuffer) -> [Double] {
    let count = pixels.width * pixels.height
    return pixels.bytes.withUnsafeBufferPointer { bytes in
      switch self {
      case .channels(let encoding):
        (0..<count).map { index in
          encoding.meters(
            red: bytes[4 * index], green: bytes[4 * index + 1], blue: bytes[4 * index + 2])
        }
      case .float32: (0..<count).map { Double(Self.number(bytes, at: 4 * $0)) }
      }
    }
  }

  @inline(__always)
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Float {
    var bits: UInt32 = 0
    for byte in 0..<4 { bits |= UInt32(bytes[start + byte]) << (8 * UInt32(byte)) }
    return Float(bitPattern: bits)
  }
}

extension RasterDEMSource.Encoding {
  /// Returns the sum of the channels without the shift, in meters.
  @inline(__always)
  fileprivate func meters(red: UInt8, green: UInt8, blue: UInt8) -> Double {
    let sum = Double(red) * redFactor + Double(green) * greenFactor
    return sum + Double(blue) * blueFactor - baseShift
  }
}
