import MapRaster
import MapStyle

/// Color-relief layers: heights as colours.
struct ColorReliefPainter {
  private let paint: Layer.ColorRelief
  private let scope: PropertyScope
  private let placement: RasterPlacement

  /// A painter of `layer` in a view.
  init(_ layer: Layer.ColorRelief, scope: PropertyScope, viewport: Viewport) {
    paint = layer
    self.scope = scope
    placement = RasterPlacement(viewport)
  }

  /// The commands that draw the heights of the layer's source.
  func commands(for pixels: SourcePixels) -> [DrawCommand] {
    let opacity = Float(scope.value(paint.colorReliefOpacity))
    guard opacity > 0, case .heights(let tiles, let encoding) = pixels,
      let ramp = ColorReliefRamp(paint.colorReliefColor, scope: scope, encoding: encoding)
    else { return [] }
    let interpolates = scope.value(paint.resampling) == .linear
    var command = SurfaceCommand(
      sampling: .init(interpolates: interpolates, hasMipmaps: false)
    ) { ramp.color(at: encoding.metres(in: $0.channels)) * opacity }
    command.textures = tiles.map(\.pixels)
    command.instances = tiles.enumerated().compactMap { index, tile in
      placement.mark(for: tile, texture: index, rim: 1)
    }
    return [.surface(command)]
  }
}

extension RasterDEMSource.Encoding {
  /// The height in metres that channels from 0 to 1 stand for. Between heights, channels mixed evenly
  /// stand for heights mixed evenly.
  @inline(__always)
  fileprivate func metres(in channels: SIMD4<Float>) -> Double {
    let red = Double(channels.x) * 255 * redFactor
    let green = Double(channels.y) * 255 * greenFactor
    return red + green + Double(channels.z) * 255 * blueFactor - baseShift
  }
}
