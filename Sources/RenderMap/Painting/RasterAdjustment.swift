import MapGeometry
import MapStyle

/// How a raster layer changes colours: the formulas of MapLibre's shader of rasters, in its order.
struct RasterAdjustment: Sendable {
  /// The opacity, 0 to 1.
  let opacity: Float
  /// The shares of a channel and of the two after it, of which a channel of a turned hue is made.
  private let spin: SIMD3<Float>
  private let saturation: Float
  private let contrast: Float
  private let darkest: Float
  private let brightest: Float
  /// Whether colours stay as they are.
  private let isNeutral: Bool

  /// What the properties of a layer ask for.
  init(_ paint: Layer.Raster, scope: PropertyScope) {
    opacity = Float(scope.value(paint.rasterOpacity))
    let (sin, cos) = StableMath.sinCos(degrees: scope.value(paint.rasterHueRotate))
    let root = 3.0.squareRoot()
    spin = SIMD3(
      Float((2 * cos + 1) / 3), Float((-root * sin - cos + 1) / 3),
      Float((root * sin - cos + 1) / 3))
    let saturation = scope.value(paint.rasterSaturation)
    // 1.001 keeps the greatest saturation finite.
    self.saturation = Float(saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation)
    let contrast = scope.value(paint.rasterContrast)
    self.contrast = Float(contrast > 0 ? 1 / (1 - contrast) : 1 + contrast)
    darkest = Float(scope.value(paint.rasterBrightnessMin))
    brightest = Float(scope.value(paint.rasterBrightnessMax))
    isNeutral =
      cos == 1 && saturation == 0 && contrast == 0 && darkest == 0 && brightest == 1
  }

  /// What becomes of a premultiplied colour; multiplied by its alpha, and not cut to 0...1.
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
