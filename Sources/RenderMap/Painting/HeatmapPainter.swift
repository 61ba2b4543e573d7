import MapGeometry
import MapRaster
import MapStyle
import MapTiles

/// Heatmap layers: the density of points, of vertices too, in colours.
///
/// As circles, kernels are not clipped to their tiles: each is summed whole by the tile that its point
/// lies in.
struct HeatmapPainter {
  private let paint: Layer.Heatmap
  private let scope: PropertyScope
  private let viewport: Viewport

  /// A painter of `layer` in a view.
  init(_ layer: Layer.Heatmap, scope: PropertyScope, viewport: Viewport) {
    paint = layer
    self.scope = scope
    self.viewport = viewport
  }

  /// The command that draws the layer in `tiles`.
  func commands(for tiles: [LayerTile]) -> [DrawCommand] {
    let opacity = Float(scope.value(paint.heatmapOpacity))
    guard opacity > 0, !tiles.isEmpty else { return [] }
    var command = HeatmapCommand(ramp: ramp, opacity: opacity)
    command.transform = viewport.planeToDevice
    let intensity = scope.value(paint.heatmapIntensity)
    for tile in tiles { addPoints(of: tile, intensity: intensity, to: &command) }
    return [.heatmap(command)]
  }

  private func addPoints(
    of tile: LayerTile, intensity: Double, to command: inout HeatmapCommand
  ) {
    let radius = tile.property(paint.heatmapRadius)
    let weight = tile.property(paint.heatmapWeight)
    let layer = tile.cursor.layer
    tile.forEachFeature { feature in
      let reach = Float(radius.value(at: tile.cursor) * viewport.size.pixelRatio)
      let strength = Float(weight.value(at: tile.cursor) * intensity)
      guard reach > 0, strength > 0 else { return }
      for part in feature.parts {
        for point in layer.points(ofPart: part) where tile.holds(point) {
          let place = DevicePoint(tile.frame.plane(point))
          command.points.append(.init(place: place, radius: reach, weight: strength))
        }
      }
    }
  }

  /// The colours from no density to the greatest, 256 as in MapLibre.
  private var ramp: [PremultipliedColor] {
    var context = scope.context
    return (0..<256).map { index in
      context.heatmapDensity = Double(index) / 255
      return PremultipliedColor(storedAs8Bits: paint.heatmapColor.evaluate(context))
    }
  }
}
