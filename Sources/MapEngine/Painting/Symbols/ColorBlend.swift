import MapText

/// Composition of a color glyph's colors (W3C, Compositing and Blending Level 1). Colors are premultiplied red,
/// green, blue and alpha, from 0 to 1.
enum ColorBlend {
  /// A premultiplied color.
  typealias Pixel = SIMD4<Float>

  /// Returns a source composed with its backdrop.
  static func compose(_ source: Pixel, _ backdrop: Pixel, _ mode: CompositeMode) -> Pixel {
    let (s, b) = (source.w, backdrop.w)
    return switch mode {
    case .clear: .zero
    case .source: source
    case .destination: backdrop
    case .sourceOver: source + backdrop * (1 - s)
    case .destinationOver: backdrop + source * (1 - b)
    case .sourceIn: source * b
    case .destinationIn: backdrop * s
    case .sourceOut: source * (1 - b)
    case .destinationOut: backdrop * (1 - s)
    case .sourceAtop: source * b + backdrop * (1 - s)
    case .destinationAtop: backdrop * s + source * (1 - b)
    case .xor: source * (1 - b) + backdrop * (1 - s)
    case .plus: (source + backdrop).clamped(lowerBound: .zero, upperBound: .one)
    default: blend(source, backdrop, mode)
    }
  }

  private static func blend(_ source: Pixel, _ backdrop: Pixel, _ mode: CompositeMode) -> Pixel {
    let (s, b) = (source.w, backdrop.w)
    guard s > 0, b > 0 else { return source + backdrop }
    let (top, below) = (rgb(source) / s, rgb(backdrop) / b)
    var mixed = SIMD3<Float>.zero
    switch mode {
    case .hue:
      mixed = setLuminosity(setSaturation(top, saturation(below)), luminosity(below))
    case .saturation:
      mixed = setLuminosity(setSaturation(below, saturation(top)), luminosity(below))
    case .color: mixed = setLuminosity(top, luminosity(below))
    case .luminosity: mixed = setLuminosity(below, luminosity(top))
    default: for channel in 0..<3 { mixed[channel] = blend(top[channel], below[channel], mode) }
    }
    let colors = rgb(source) * (1 - b) + rgb(backdrop) * (1 - s) + mixed * (s * b)
    return Pixel(colors, s + b - s * b)
  }

  /// Returns a channel of a source blended with its backdrop's channel. Both are not premultiplied.
  private static func blend(_ s: Float, _ b: Float, _ mode: CompositeMode) -> Float {
    switch mode {
    case .screen: b + s - b * s
    case .overlay: hardLight(b, s)
    case .darken: min(s, b)
    case .lighten: max(s, b)
    case .colorDodge: b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: hardLight(s, b)
    case .softLight: softLight(s, b)
    case .difference: abs(s - b)
    case .exclusion: b + s - 2 * b * s
    case .multiply: s * b
    default: s
    }
  }

  private static func hardLight(_ s: Float, _ b: Float) -> Float {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }

  private static func softLight(_ s: Float, _ b: Float) -> Float {
    guard s > 0.5 else { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  }

  // MARK: Hue, saturation and luminosity

  private static func rgb(_ pixel: Pixel) -> SIMD3<Float> { SIMD3(pixel.x, pixel.y, pixel.z) }

  private static func luminosity(_ color: SIMD3<Float>) -> Float {
    0.3 * color.x + 0.59 * color.y + 0.11 * color.z
  }

  private static func saturation(_ color: SIMD3<Float>) -> Float { color.max() - color.min() }

  private static func setLuminosity(_ color: SIMD3<Float>, _ value: Float) -> SIMD3<Float> {
    var color = color + (value - luminosity(color))
    let middle = luminosity(color)
    let (least, greatest) = (color.min(), color.max())
    if least < 0 { color = middle + (color - middle) * (middle / (middle - least)) }
    if greatest > 1 { color = middle + (color - middle) * ((1 - middle) / (greatest - middle)) }
    return color
  }

  private static func setSaturation(_ color: SIMD3<Float>, _ value: Float) -> SIMD3<Float> {
    let (least, greatest) = (color.min(), color.max())
    guard greatest > least else { return .zero }
    return (color - least) * (value / (greatest - least))
  }
}
