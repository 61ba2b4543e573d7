import MapGeometry
import MapRaster
import MapStyle
import MapTiles

/// Paints the density of points and vertices in heatmap layers as colors.
///
/// Each point adds to the density in a circle around it, the kernel. Kernels are not clipped to their tiles: the tile
/// that contains a point adds the point's whole kernel.
struct HeatmapPainter {
  private let paint: Layer.Heatmap
  private let scope: PropertyScope
  private let viewport: Viewport

  /// Creates a painter of `layer` in a view.
  init(_ layer: Layer.Heatmap, scope: PropertyScope, viewport: Viewport) {
    paint = layer
    self.scope = scope
    self.viewport = viewport
  }

  /// Returns the command that draws the layer in `tiles`.
  func commands(for tiles: [LayerTile]) -> [DrawCommand] {
    let opacity = Float(scope.value(paint.heatmapOpacity))
    guard opacity > 0, !tiles.isEmpty else { return [] }
    var command = HeatmapCommand(ramp: ramp, opacity: opacity)
    command.projection = viewport.ground
    let intensity = scope.value(paint.heatmapIntensity)
    guard !viewport.drapesContent else {
      return elevatedCommands(for: tiles, command, intensity: intensity)
    }
    for tile in tiles { addPoints(of: tile, intensity: intensity, to: &command) }
    return [.heatmap(command)]
  }

  /// The number of samples per row and column of a tile's heatmap on ground with elevation, as in MapLibre.
  private static let samplesOfTile = 512

  /// Returns the commands that draw the layer on ground with elevation. As in MapLibre, the density is computed for
  /// each tile separately.
  private func elevatedCommands(
    for tiles: [LayerTile], _ prototype: HeatmapCommand, intensity: Double
  ) -> [DrawCommand] {
    let rows = viewport.spaceToDevice
    return tiles.map { tile in
      var command = prototype
      command.up = SIMD3(rows.0.z, rows.1.z, rows.2.z)
      command.samples = (Self.samplesOfTile, Self.samplesOfTile)
      addPoints(of: tile, intensity: intensity, to: &command)
      return .heatmap(command)
    }
  }

  private func addPoints(
    of tile: LayerTile, intensity: Double, to command: inout HeatmapCommand
  ) {
    let radius = tile.property(paint.heatmapRadius)
    let weight = tile.property(paint.heatmapWeight)
    let layer = tile.cursor.layer
    tile.forEachFeature { feature in
      let radius = Float(radius.value(at: tile.cursor) * viewport.size.pixelRatio)
      let weight = Float(weight.value(at: tile.cursor) * intensity)
      guard radius > 0, weight > 0 else { return }
      for part in feature.parts {
        for point in layer.points(ofPart: part) where tile.holds(point) {
          let plane = tile.frame.plane(point)
          var added = HeatmapCommand.Point(
            place: DevicePoint(plane), radius: radius, weight: weight)
          added.height = Float(viewport.groundHeight(atPlane: plane, in: tile.frame.tile))
          command.points.append(added)
        }
      }
    }
  }

  /// The 256 colors for densities from 0 to 1, as in MapLibre.
  private var ramp: [PremultipliedColor] {
    var context = scope.context
    return (0..<256).map { index in
      context.heatmapDensity = Double(index) / 255
      return PremultipliedColor(storedAs8Bits: paint.heatmapColor.evaluate(context))
    }
  }
}
