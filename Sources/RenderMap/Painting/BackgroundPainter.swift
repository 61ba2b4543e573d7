import Raster
import StyleSpec

/// Background layers: one colour over the whole picture.
enum BackgroundPainter {
  /// The commands that draw `layer`.
  static func commands(_ layer: BackgroundLayer, scope: PropertyScope) -> [DrawCommand] {
    let opacity = scope.value(layer.paint.opacity)
    let color = PremultipliedColor(scope.value(layer.paint.color)).withOpacity(Float(opacity))
    return color.alpha > 0 ? [.flood(color)] : []
  }
}
