import MapRaster
import MapStyle

extension PremultipliedColor {
  /// A style's colour at the precision that pixels need.
  init(_ color: Color) {
    let (red, green, blue, alpha) = color.premultiplied
    self.init(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }

  /// A style's colour as MapLibre's textures of colour ramps store it: straight channels cut down to 8
  /// bits, then multiplied by the alpha and rounded.
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
