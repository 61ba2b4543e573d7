import MapGeometry
import MapRaster
import MapText

/// A rectangle of pixels on which a color glyph is painted.
struct ColorCanvas {
  /// The upper left corner, in device pixels.
  private let x: Int
  private let y: Int
  private let width: Int
  private let height: Int
  /// The color of the text. It is not premultiplied.
  private let textColor: ColorBlend.Pixel
  private var pixels: [ColorBlend.Pixel]

  /// Creates a transparent canvas of at least one pixel.
  init(x: Int, y: Int, width: Int, height: Int, textColor: PremultipliedColor) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    let alpha = textColor.alpha
    self.textColor = alpha > 0 ? textColor.channels / alpha : .init(0, 0, 0, 1)
    pixels = Array(repeating: .zero, count: width * height)
  }

  private var empty: ColorCanvas {
    var canvas = self
    canvas.pixels = Array(repeating: .zero, count: width * height)
    return canvas
  }

  /// The painted pixels, with 8 bits per channel.
  var buffer: PixelBuffer {
    var buffer = PixelBuffer(width: width, height: height)
    for (index, pixel) in pixels.enumerated() {
      // The picture is premultiplied. No channel exceeds alpha, even after rounding.
      let bytes = (pixel.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(
        .toNearestOrAwayFromZero)
      let alpha = bytes.w
      for channel in 0..<4 { buffer.bytes[4 * index + channel] = UInt8(min(bytes[channel], alpha)) }
    }
    return buffer
  }

  /// Paints over the existing content. `toDevice` transforms the paint's coordinates to device pixels.
  mutating func draw(_ paint: ColorPaint, toDevice: ProjectiveTransform) {
    switch paint {
    case .layers(let paints): for paint in paints { draw(paint, toDevice: toDevice) }
    case .transform(let transform, let paint):
      draw(paint, toDevice: ProjectiveTransform(transform).then(toDevice))
    case .clip(let outline, let paint):
      let coverage = coverage(of: outline, toDevice: toDevice)
      if let color = color(of: paint, toDevice: toDevice) {
        for index in pixels.indices where coverage[index] > 0 {
          let share = Float(coverage[index]) / 255
          over(index, color(point(index)) * share)
        }
      } else {
        var inner = empty
        inner.draw(paint, toDevice: toDevice)
        for index in pixels.indices where coverage[index] > 0 {
          over(index, inner.pixels[index] * (Float(coverage[index]) / 255))
        }
      }
    case .composite(let source, let mode, let backdrop):
      var (top, below) = (empty, empty)
      top.draw(source, toDevice: toDevice)
      below.draw(backdrop, toDevice: toDevice)
      for index in pixels.indices {
        over(index, ColorBlend.compose(top.pixels[index], below.pixels[index], mode))
      }
    case .solid, .gradient:
      guard let color = color(of: paint, toDevice: toDevice) else { return }
      for index in pixels.indices { over(index, color(point(index))) }
    }
  }

  private mutating func over(_ index: Int, _ color: ColorBlend.Pixel) {
    pixels[index] = color + pixels[index] * (1 - color.w)
  }

  /// Returns the center of a pixel, in device pixels.
  private func point(_ index: Int) -> Point {
    Point(Double(x + index % width) + 0.5, Double(y + index / width) + 0.5)
  }

  /// Returns the premultiplied color of a paint at each point; nil if the paint is neither a color nor a gradient.
  private func color(
    of paint: ColorPaint, toDevice: ProjectiveTransform
  ) -> ((Point) -> ColorBlend.Pixel)? {
    switch paint {
    case .solid(let color):
      let pixel = premultiplied(color)
      return { _ in pixel }
    case .gradient(let gradient):
      let sampler = ColorGradientSampler(gradient, toDevice: toDevice, color: premultiplied)
      return { sampler?.color(at: $0) ?? .zero }
    case .transform(let transform, let paint):
      return color(of: paint, toDevice: ProjectiveTransform(transform).then(toDevice))
    case .clip, .layers, .composite: return nil
    }
  }

  private func premultiplied(_ color: GlyphColor) -> ColorBlend.Pixel {
    let straight = color.channels ?? textColor
    let alpha = straight.w * color.alpha
    return ColorBlend.Pixel(straight.x * alpha, straight.y * alpha, straight.z * alpha, alpha)
  }

  /// Returns the coverage of each pixel by an outline, from 0 to 255.
  private func coverage(of outline: GlyphOutline, toDevice: ProjectiveTransform) -> [UInt8] {
    let here = toDevice.then(.translation(Double(-x), Double(-y)))
    var batch = OutlineBatch()
    batch.fill(
      OutlinePath(outline, toDevice: here),
      color: PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 1))
    var list = DisplayList()
    list.commands = batch.commands
    let mask = Rasterizer.draw(list, width: width, height: height)
    return pixels.indices.map { mask.bytes[4 * $0 + 3] }
  }
}

extension ProjectiveTransform {
  /// Creates the transform of a color glyph's coordinates.
  init(_ transform: GlyphTransform) {
    let (x, y, origin) = (transform.xAxis, transform.yAxis, transform.origin)
    self.init(
      rows: (SIMD3(x.x, y.x, origin.x), SIMD3(x.y, y.y, origin.y), SIMD3(0, 0, 1)))
  }

  static func translation(_ x: Double, _ y: Double) -> ProjectiveTransform {
    ProjectiveTransform(rows: (SIMD3(1, 0, x), SIMD3(0, 1, y), SIMD3(0, 0, 1)))
  }
}
