import MapGeometry
import MapRaster
import MapStyle

/// Paints background layers: one colour or pattern over the whole visible ground.
enum BackgroundPainter {
  /// The commands that draw `layer`; none if the image of its pattern is missing.
  static func commands(
    _ layer: Layer.Background, scope: PropertyScope, viewport: Viewport
  ) -> [DrawCommand] {
    let opacity = Float(scope.value(layer.backgroundOpacity))
    guard layer.backgroundPattern.isAbsent else {
      let name = scope.atWholeZoom.value(layer.backgroundPattern)?.name
      guard opacity > 0, let image = name.flatMap({ scope.images[$0] }) else { return [] }
      let pattern = PatternPaint(image: viewport.repeated(image), opacity: opacity)
      guard viewport.showsHorizon else { return [.pattern(pattern)] }
      var fill = ground(in: viewport, .pattern(0))
      fill.patterns = [pattern]
      return [.fill(fill)]
    }
    let color = PremultipliedColor(scope.value(layer.backgroundColor)).withOpacity(opacity)
    guard color.alpha > 0 else { return [] }
    return viewport.showsHorizon
      ? [.fill(ground(in: viewport, .color(color)))] : [.fillPicture(color)]
  }

  /// The ground below the horizon. The background does not include the sky.
  private static func ground(in viewport: Viewport, _ paint: FillCommand.Paint) -> FillCommand {
    var fill = FillCommand()
    fill.edge = .aliased
    fill.points = viewport.shownGround.map { DevicePoint($0) }
    fill.ringEnds = [fill.points.count]
    fill.shapes = [FillCommand.Shape(rings: 0..<1, paint: paint)]
    return fill
  }
}
