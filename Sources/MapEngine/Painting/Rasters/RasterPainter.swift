import MapGeometry
import MapRaster
import MapStyle

/// Paints the image tiles and the images of raster layers.
struct RasterPainter {
  private let paint: Layer.Raster
  private let scope: PropertyScope
  private let placement: RasterPlacement
  /// The maximum anisotropy of the sampling. It keeps distant tiles sharp. As in MapLibre, it depends on the pitch.
  private let anisotropy: Int

  /// Creates a painter of `layer` in a view.
  init(_ layer: Layer.Raster, scope: PropertyScope, viewport: Viewport) {
    paint = layer
    self.scope = scope
    placement = RasterPlacement(viewport)
    anisotropy = viewport.camera.pitch > 20 ? 16 : 1
  }

  /// Returns the commands that draw the pixels of the layer's source.
  func commands(for pixels: SourcePixels) -> [DrawCommand] {
    let adjustment = RasterAdjustment(paint, scope: scope)
    guard adjustment.opacity > 0 else { return [] }
    let interpolates = scope.value(paint.pixelResampling) == .linear
    switch pixels {
    case .colors(let tiles):
      var command = SurfaceCommand(
        sampling: .init(interpolates: interpolates, hasMipmaps: true, anisotropy: anisotropy)
      ) { adjustment.color($0.channels) }
      command.textures = tiles.map(\.pixels)
      command.instances = tiles.enumerated().compactMap { index, tile in
        placement.instance(for: tile, texture: index)
      }
      return [.surface(command)]
    case .image(let image):
      var command = SurfaceCommand(
        sampling: .init(interpolates: interpolates, hasMipmaps: false)
      ) { adjustment.color($0.channels) }
      command.textures = [image.pixels]
      command.instances = placement.instances(for: image)
      return [.surface(command)]
    case .picture(let picture):
      var command = SurfaceCommand(
        sampling: .init(interpolates: interpolates, hasMipmaps: false)
      ) { adjustment.color($0.channels) }
      command.textures = [picture.pixels]
      command.instances = [placement.instance(for: picture)].compactMap { $0 }
      return [.surface(command)]
    case .heights: return []
    }
  }
}

/// The color adjustment of a raster layer, with the formulas of MapLibre's raster shader.
struct RasterAdjustment: Sendable {
  /// The opacity, from 0 to 1.
  let opacity: Float
  /// The weights for the rotation of the hue. A rotated channel is a sum of three channels: the channel itself and the
  /// two that follow it cyclically, in the order of these weights.
  private let spin: SIMD3<Float>
  private let saturation: Float
  private let contrast: Float
  private let darkest: Float
  private let brightest: Float
  /// Whether the adjustment leaves colors unchanged, apart from their opacity.
  private let isNeutral: Bool

  /// Creates the adjustment of a layer.
  init(_ paint: Layer.Raster, scope: PropertyScope) {
    opacity = Float(scope.value(paint.rasterOpacity))
    let (sin, cos) = StableMath.sinCos(degrees: scope.value(paint.rasterHueRotate))
    let root = 3.0.squareRoot()
    spin = SIMD3(
      Float((2 * cos + 1) / 3), Float((-root * sin - cos + 1) / 3),
      Float((root * sin - cos + 1) / 3))
    let saturation = scope.value(paint.rasterSaturation)
    // The number 1.001 keeps the maximum saturation finite.
    self.saturation = Float(saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation)
    let contrast = scope.value(paint.rasterContrast)
    self.contrast = Float(contrast > 0 ? 1 / (1 - contrast) : 1 + contrast)
    darkest = Float(scope.value(paint.rasterBrightnessMin))
    brightest = Float(scope.value(paint.rasterBrightnessMax))
    isNeutral =
      cos == 1 && saturation == 0 && contrast == 0 && darkest == 0 && brightest == 1
  }

  /// Returns the adjusted color for a premultiplied color. The adjusted color is premultiplied and not clamped to
  /// 0...1.
  @inline(__always)
  func color(_ channels: SIMD4<Float>) -> SIMD4<Float> {
    guard channels.w > 0 else { return SIMD4() }
    if isNeutral { return channels * opacity }
    let straight = SIMD3(channels.x, channels.y, channels.z) / channels.w
    var color = SIMD3(
      (straight * spin).sum(),
      (straight * SIMD3(spin.z, spin.x, spin.y)).sum(),
      (straight * SIMD3(spin.y, spin.z, spin.x)).sum())
    let average = straight.sum() / 3
    color += (average - color) * saturation
    color = (color - 0.5) * contrast + 0.5
    color = darkest + (brightest - darkest) * color
    let alpha = channels.w * opacity
    return SIMD4(color * alpha, alpha)
  }
}
