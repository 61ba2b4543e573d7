import MapData
import MapRaster

/// The meaning of the pixels of a raster.
enum RasterContent: Hashable, Sendable {
  /// Colors.
  case colors(isPalette: Bool)
  /// Values of the first band that are drawn in gray: the lower bound in black, the upper bound in white.
  case gray(ClosedRange<Float>)
  /// Values of the first band.
  case values

  /// Whether pixels are not mixed, because a mean is no color of the palette.
  var isPalette: Bool { self == .colors(isPalette: true) }
  /// Whether the pixels are values instead of colors.
  var isValue: Bool { self == .values }

  /// Reads a part of a level.
  ///
  /// - Parameter isAround: Whether the first column follows the last column.
  func sampler(
    of file: any RasterFile, in window: RasterWindow, level: Int, isAround: Bool
  ) throws(ResourceError) -> RasterSampler {
    let width = file.description.levels[level].width
    guard isAround, window.x < 0 || window.x + window.width > width else {
      return try sampler(of: file, in: window, level: level)
    }
    var parts: [RasterSampler] = []
    var x = window.x
    while x < window.x + window.width {
      let start = ((x % width) + width) % width
      let count = min(width - start, window.x + window.width - x)
      let part = RasterWindow(x: start, y: window.y, width: count, height: window.height)
      parts.append(try sampler(of: file, in: part, level: level))
      x += count
    }
    return RasterSampler(joining: parts, in: window)
  }

  private func sampler(
    of file: any RasterFile, in window: RasterWindow, level: Int
  ) throws(ResourceError) -> RasterSampler {
    if case .colors = self {
      return RasterSampler(try file.colors(in: window, level: level), in: window)
    }
    var values = try file.values(in: window, level: level, bands: [0])
    guard case .gray(let range) = self else { return RasterSampler(values, in: window) }
    let span = max(range.upperBound - range.lowerBound, .leastNormalMagnitude)
    var bytes = [UInt8](repeating: 0, count: 4 * values.values.count)
    for (index, value) in values.values.enumerated() where value.isFinite {
      let gray = UInt8((min(max((value - range.lowerBound) / span, 0), 1) * 255).rounded())
      for channel in 0..<3 { bytes[4 * index + channel] = gray }
      bytes[4 * index + 3] = 255
    }
    values.values = []
    return RasterSampler(
      RasterColors(width: values.width, height: values.height, bytes: bytes), in: window)
  }
}

/// The pixels that rasters are drawn on, as the bytes of a `PixelBuffer`.
struct WarpedCanvas: Sendable {
  /// The number of pixels of a row.
  private let width: Int
  /// Four bytes per pixel: a premultiplied color, or the bits of a 32-bit number. Missing values are NaN.
  private(set) var bytes: [UInt8]
  /// Whether no pixel is drawn.
  private(set) var isEmpty = true

  /// Creates pixels without rasters.
  init(_ frame: WarpFrame, isValue: Bool) {
    width = frame.width
    let count = frame.width * frame.height
    bytes = [UInt8](repeating: 0, count: 4 * count)
    guard isValue else { return }
    for index in 0..<count { store(.nan, at: index) }
  }

  /// Sets the color or the value of a pixel.
  @inline(__always)
  mutating func set(_ pixel: SIMD4<Double>, column: Int, row: Int, isValue: Bool) {
    isEmpty = false
    let index = row * width + column
    if isValue {
      store(Float(pixel.x), at: index)
    } else {
      let levels = pixel.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 255))
        .rounded(.toNearestOrAwayFromZero)
      for channel in 0..<4 { bytes[4 * index + channel] = UInt8(levels[channel]) }
    }
  }

  @inline(__always)
  private mutating func store(_ value: Float, at index: Int) {
    let bits = value.bitPattern
    for byte in 0..<4 { bytes[4 * index + byte] = UInt8(truncatingIfNeeded: bits >> (8 * byte)) }
  }
}
