import Raster
import StyleSpec

extension PremultipliedColor {
  /// A style's colour at the precision that pixels need.
  init(_ color: Color) {
    let (red, green, blue, alpha) = color.premultiplied
    self.init(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }
}
