import Raster
import StyleSpec

extension PremultipliedColor {
  /// A style's colour at the precision that pixels need.
  init(_ color: Color) {
    self.init(
      red: Float(color.red), green: Float(color.green), blue: Float(color.blue),
      alpha: Float(color.alpha))
  }
}
