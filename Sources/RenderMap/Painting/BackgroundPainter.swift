import Raster
import StyleSpec

/// Background layers: one colour or pattern over the whole picture.
enum BackgroundPainter {
  /// The commands that draw `layer`; none where its pattern's image is missing.
  static func commands(
    _ layer: BackgroundLayer, scope: PropertyScope, viewport: Viewport
  ) -> [DrawCommand] {
    let opacity = Float(scope.value(layer.paint.opacity))
    guard layer.paint.pattern.isAbsent else {
      let name = scope.atWholeZoom.value(layer.paint.pattern)?.name
      guard opacity > 0, let image = name.flatMap({ scope.images[$0] }) else { return [] }
      return [.pattern(PatternPaint(image: viewport.repeated(image), opacity: opacity))]
    }
    let color = PremultipliedColor(scope.value(layer.paint.color)).withOpacity(opacity)
    return color.alpha > 0 ? [.flood(color)] : []
  }
}
