import MapRaster
import MapStyle

/// Paints the elevations of color-relief layers as colors.
struct ColorReliefPainter {
  private let paint: Layer.ColorRelief
  private let scope: PropertyScope
  private let placement: RasterPlacement

  /// Creates a painter of `layer` in a view.
  init(_ layer: Layer.ColorRelief, scope: PropertyScope, viewport: Viewport) {
    paint = layer
    self.scope = scope
    placement = RasterPlacement(viewport)
  }

  /// The maximum distance in pixels between shaded pixels of draped pictures. It is small because colors may change
  /// abruptly.
  private static let greatestStep = 2

  /// Returns the commands that draw the elevations of the layer's source.
  func commands(for pixels: SourcePixels) -> [DrawCommand] {
    let opacity = Float(scope.value(paint.colorReliefOpacity))
    guard opacity > 0, case .heights(let allTiles, let encoding) = pixels,
      let ramp = ColorReliefRamp(paint.colorReliefColor, scope: scope, encoding: encoding)
    else { return [] }
    let interpolates = scope.value(paint.resampling) == .linear
    var command = SurfaceCommand(
      sampling: .init(interpolates: interpolates, hasMipmaps: false)
    ) { ramp.color(at: encoding.meters(in: $0.channels)) * opacity }
    let tiles = allTiles.filter { !$0.isEmpty }
    command.textures = tiles.map(\.pixels)
    command.strips = placement.strips
    command.step = placement.step(
      for: tiles, border: ElevationRims.width, limit: Self.greatestStep)
    command.instances = tiles.enumerated().compactMap { index, tile in
      placement.instance(for: tile, texture: index, border: ElevationRims.width)
    }
    return [.surface(command)]
  }
}

extension RasterDEMSource.Encoding {
  /// Returns the elevation in meters that channels from 0 to 1 encode. Interpolated channels encode interpolated
  /// elevations.
  @inline(__always)
  fileprivate func meters(in channels: SIMD4<Float>) -> Double {
    let red = Double(channels.x) * 255 * redFactor
    let green = Double(channels.y) * 255 * greenFactor
    return red + green + Double(channels.z) * 255 * blueFactor - baseShift
  }
}

/// The `color-relief-color` of a layer. It has colors at elevations. Between two elevations, colors are interpolated.
struct ColorReliefRamp: Sendable {
  /// The elevations in meters, in ascending order. There are at least two elevations.
  private let heights: [Double]
  /// The premultiplied colors at the elevations, as MapLibre's texture stores them.
  private let colors: [SIMD4<Float>]

  /// Creates the ramp of an `interpolate` expression over `elevation`. The result is nil for other values, which
  /// MapLibre does not draw.
  init?(
    _ property: PropertyValue<Color?>, scope: PropertyScope, encoding: RasterDEMSource.Encoding
  ) {
    guard var stops = property.expression?.interpolationStops, let first = stops.first else {
      return nil
    }
    if stops.count == 1 { stops.append(first + 1) }
    var context = scope.context
    colors = stops.map { stop in
      context.elevation = stop
      return property.evaluate(context).map(Self.stored) ?? SIMD4()
    }
    heights = stops.map(encoding.stored)
  }

  /// Returns a color whose channels are rounded to 8 bits and then multiplied by alpha.
  private static func stored(_ color: Color) -> SIMD4<Float> {
    func level(_ value: Double) -> Double { (min(max(value, 0), 1) * 255).rounded() }
    let alpha = level(color.alpha)
    func channel(_ value: Double) -> Float { Float((level(value) * alpha / 255).rounded() / 255) }
    return SIMD4(
      channel(color.red), channel(color.green), channel(color.blue), Float(alpha / 255))
  }

  /// Returns the premultiplied color at an elevation in meters.
  func color(at height: Double) -> SIMD4<Float> {
    var (low, high) = (0, heights.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if height < heights[middle] { high = middle } else { low = middle }
    }
    let span = heights[high] - heights[low]
    let share = Float(min(max((height - heights[low]) / span, 0), 1))
    // If two stops have the same elevation, the first stop applies below it, and the second stop applies from it
    // upward.
    guard span > 0 else { return height < heights[low] ? colors[low] : colors[high] }
    return colors[low] * (1 - share) + colors[high] * share
  }
}

extension RasterDEMSource.Encoding {
  /// Returns an elevation at the precision of this encoding. MapLibre stores the stops of a ramp in this encoding.
  fileprivate func stored(_ height: Double) -> Double {
    let step = min(redFactor, greenFactor, blueFactor)
    let steps = ((height + baseShift) / step).rounded()
    func level(_ factor: Double) -> Double {
      let level = (steps * step / factor).rounded(.down)
      return level - (level / 256).rounded(.towardZero) * 256
    }
    let meters = level(redFactor) * redFactor + level(greenFactor) * greenFactor
    let stored = meters + level(blueFactor) * blueFactor - baseShift
    return stored.isFinite ? stored : height
  }
}
