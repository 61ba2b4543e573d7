import MapGeometry
import MapRaster
import MapStyle

/// Paints background layers. A background is one color or pattern over the visible part of the world.
///
/// As in MapLibre GL JS, the background covers the world and its copies, up to the poles of Web Mercator. It does not
/// cover the space beyond the poles, which some rotated views show.
enum BackgroundPainter {
  /// Returns the commands that draw `layer`; empty if the layer is transparent or the image of its pattern is missing.
  static func commands(
    _ layer: Layer.Background, scope: PropertyScope, viewport: Viewport
  ) -> [DrawCommand] {
    let opacity = Float(scope.value(layer.backgroundOpacity))
    let area = viewport.worldArea
    guard layer.backgroundPattern.isAbsent else {
      let name = scope.atWholeZoom.value(layer.backgroundPattern)?.name
      guard opacity > 0, let image = name.flatMap({ scope.images[$0] }) else { return [] }
      let pattern = PatternPaint(image: viewport.repeated(image), opacity: opacity)
      if case .picture = area { return [.pattern(pattern)] }
      var fill = fill(area, .pattern(0))
      fill.patterns = [pattern]
      return [.fill(fill)]
    }
    let color = PremultipliedColor(scope.value(layer.backgroundColor)).withOpacity(opacity)
    guard color.alpha > 0 else { return [] }
    if case .picture = area { return [.fillPicture(color)] }
    return [.fill(fill(area, .color(color)))]
  }

  /// Returns the command that fills the visible part of the world with a paint. The part ends at the horizon, so the
  /// background does not cover the sky.
  private static func fill(_ area: Viewport.WorldArea, _ paint: FillCommand.Paint) -> FillCommand {
    var fill = FillCommand()
    fill.edge = .aliased
    switch area {
    case .picture: return fill
    case .polygon(let corners):
      fill.points = corners.map { DevicePoint($0) }
      fill.ringEnds = [fill.points.count]
    case .rings(_, let rings), .cells(let rings):
      for ring in rings {
        fill.points += ring.map { DevicePoint($0) }
        fill.ringEnds.append(fill.points.count)
      }
    }
    if case .cells = area {
      fill.shapes = fill.ringEnds.indices.map {
        FillCommand.Shape(rings: $0..<$0 + 1, paint: paint)
      }
    } else {
      fill.shapes = [FillCommand.Shape(rings: fill.ringEnds.indices, paint: paint)]
    }
    return fill
  }
}
