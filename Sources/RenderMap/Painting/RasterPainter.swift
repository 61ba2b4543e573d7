import MapRaster
import MapStyle

/// Raster layers: tiles of colours, and images.
struct RasterPainter {
  private let paint: Layer.Raster
  private let scope: PropertyScope
  private let placement: RasterPlacement
  /// As in MapLibre, tiles are kept sharp in the distance once the view is tilted by more than a little.
  private let anisotropy: Int

  /// A painter of `layer` in a view.
  init(_ layer: Layer.Raster, scope: PropertyScope, viewport: Viewport) {
    paint = layer
    self.scope = scope
    placement = RasterPlacement(viewport)
    anisotropy = viewport.camera.pitch > 20 ? 16 : 1
  }

  /// The commands that draw the pixels of the layer's source.
  func commands(for pixels: SourcePixels) -> [DrawCommand] {
    let adjustment = RasterAdjustment(paint, scope: scope)
    guard adjustment.opacity > 0 else { return [] }
    let interpolates = scope.value(paint.pixelResampling) == .linear
    let shader: @Sendable (SurfaceCommand.Sample) -> SIMD4<Float> = {
      adjustment.color($0.channels)
    }
    switch pixels {
    case .colors(let tiles):
      var command = SurfaceCommand(
        sampling: .init(interpolates: interpolates, hasMipmaps: true, anisotropy: anisotropy),
        shader: shader)
      command.textures = tiles.map(\.pixels)
      command.instances = tiles.enumerated().compactMap { index, tile in
        placement.mark(for: tile, texture: index)
      }
      return [.surface(command)]
    case .image(let image):
      var command = SurfaceCommand(
        sampling: .init(interpolates: interpolates, hasMipmaps: false), shader: shader)
      command.textures = [image.pixels]
      command.instances = placement.marks(for: image)
      return [.surface(command)]
    case .heights: return []
    }
  }
}
