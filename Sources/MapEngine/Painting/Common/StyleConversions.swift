import MapRaster
import MapStyle

extension PremultipliedColor {
  /// Creates a premultiplied color in single precision.
  package init(_ color: Color) {
    let (red, green, blue, alpha) = color.premultiplied
    self.init(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }

  /// Creates a color as MapLibre stores it in color ramp textures. Straight channels are truncated to 8 bits, then
  /// multiplied by the alpha and rounded.
  init(storedAs8Bits color: Color) {
    let alpha = (color.alpha * 255).rounded(.down)
    func channel(_ value: Double) -> Float {
      Float(((value * 255).rounded(.down) * alpha / 255).rounded() / 255)
    }
    self.init(
      red: channel(color.red), green: channel(color.green), blue: channel(color.blue),
      alpha: Float(alpha / 255))
  }
}

extension StrokeStyle.Cap {
  /// Creates a cap from a value of `line-cap`.
  package init(_ cap: LineCap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }
}

extension StrokeStyle.Join {
  /// Creates a join from a value of `line-join`.
  init(_ join: LineJoin) {
    switch join {
    case .bevel: self = .bevel
    case .round: self = .round
    case .miter: self = .miter
    }
  }
}
