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
    guard opacity > 0, case .heights(let allTiles, let stored) = pixels else { return [] }
    let (tiles, encoding) = Self.channels(of: allTiles.filter { !$0.isEmpty }, stored)
    let hasHoles = stored == .float32
    let ramp = ColorReliefRamp(paint.colorReliefColor, scope: scope) { stop in
      hasHoles ? encoding.rounded(stop) : encoding.stored(stop)
    }
    guard let ramp else { return [] }
    let interpolates = scope.value(paint.resampling) == .linear
    var command = SurfaceCommand(
      sampling: .init(interpolates: interpolates, hasMipmaps: false)
    ) { sample in
      let color = ramp.color(at: encoding.meters(in: sample.channels)) * opacity
      return hasHoles ? color * sample.channels.w : color
    }
    command.textures = tiles.map(\.pixels)
    command.strips = placement.strips
    command.step = placement.step(
      for: tiles, border: ElevationRims.width, limit: Self.greatestStep)
    command.instances = tiles.enumerated().compactMap { index, tile in
      placement.instance(for: tile, texture: index, border: ElevationRims.width)
    }
    return [.surface(command)]
  }

  /// Returns tiles whose channels can be interpolated, and their encoding. 32-bit numbers become channels of fixed-point
  /// numbers. Their step is a power of two, so that whole numbers stay exact, and the least one with which the range of
  /// the elevations has at most 2^24 steps.
  private static func channels(
    of tiles: [RasterTile], _ encoding: ElevationEncoding
  ) -> ([RasterTile], RasterDEMSource.Encoding) {
    if case .channels(let channels) = encoding { return (tiles, channels) }
    let heights = tiles.map { encoding.meters(of: $0.pixels) }
    let known = heights.joined().lazy.filter(\.isFinite)
    let (low, high) = (known.min() ?? 0, known.max() ?? 0)
    let range = max(high - low, 1e-30)
    let step = Double(sign: .plus, exponent: (range / 0xFF_FFFE).exponent + 1, significand: 1)
    let base = (low / step).rounded(.down) * step
    let channels = RasterDEMSource.Encoding(
      redFactor: step * 65_536, greenFactor: step * 256, blueFactor: step, baseShift: -base)
    let converted = zip(tiles, heights).map { tile, heights in
      var tile = tile
      tile.pixels = FixedHeights(heights, base: base, step: step).pixels(tile.pixels.width)
      return tile
    }
    return (converted, channels)
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

  /// Creates the ramp of an `interpolate` or `step` expression over `elevation`. The result is nil for other values.
  /// MapLibre only draws `interpolate`.
  ///
  /// - Parameter stored: Returns an elevation at the precision of the elevations of tiles.
  init?(
    _ property: PropertyValue<Color?>, scope: PropertyScope, stored: (Double) -> Double
  ) {
    var context = scope.context
    func color(_ height: Double) -> SIMD4<Float> {
      context.elevation = height
      return property.evaluate(context).map(Self.stored) ?? SIMD4()
    }
    if let limits = property.expression?.stepStops, let first = limits.first {
      // A limit has two stops: the color below it, and the color from it upward.
      let outputs = [color(first.nextDown)] + limits.map(color)
      colors = limits.indices.flatMap { [outputs[$0], outputs[$0 + 1]] }
      heights = limits.flatMap { [stored($0), stored($0)] }
      return
    }
    guard var stops = property.expression?.interpolationStops, let first = stops.first else {
      return nil
    }
    if stops.count == 1 { stops.append(first + 1) }
    colors = stops.map(color)
    heights = stops.map(stored)
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
  /// Returns the nearest multiple of the step of blue. It may be outside of the range of the channels.
  fileprivate func rounded(_ height: Double) -> Double {
    ((height + baseShift) / blueFactor).rounded() * blueFactor - baseShift
  }

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
