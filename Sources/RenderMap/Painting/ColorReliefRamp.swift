import MapRaster
import MapStyle

/// The `color-relief-color` of a layer: colours at heights, and mixtures of them in between.
struct ColorReliefRamp: Sendable {
  /// At least two, ascending, in metres.
  private let heights: [Double]
  /// As many, premultiplied, as MapLibre's texture stores them.
  private let colors: [SIMD4<Float>]

  /// The ramp of an `interpolate` over `elevation`; nil for what is none, which MapLibre does not draw.
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

  /// A colour in 8 bits a channel, multiplied by its alpha after that.
  private static func stored(_ color: Color) -> SIMD4<Float> {
    func level(_ value: Double) -> Double { (min(max(value, 0), 1) * 255).rounded() }
    let alpha = level(color.alpha)
    func channel(_ value: Double) -> Float { Float((level(value) * alpha / 255).rounded() / 255) }
    return SIMD4(
      channel(color.red), channel(color.green), channel(color.blue), Float(alpha / 255))
  }

  /// The premultiplied colour at a height in metres.
  func color(at height: Double) -> SIMD4<Float> {
    var (low, high) = (0, heights.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if height < heights[middle] { high = middle } else { low = middle }
    }
    let span = heights[high] - heights[low]
    let share = Float(min(max((height - heights[low]) / span, 0), 1))
    // Of two stops at one height, the lower one counts below it.
    guard span > 0 else { return height < heights[low] ? colors[low] : colors[high] }
    return colors[low] * (1 - share) + colors[high] * share
  }
}

extension RasterDEMSource.Encoding {
  /// A height as a pixel of this encoding holds it, which is how MapLibre stores the stops of a ramp.
  fileprivate func stored(_ height: Double) -> Double {
    let step = min(redFactor, greenFactor, blueFactor)
    let steps = ((height + baseShift) / step).rounded()
    func level(_ factor: Double) -> Double {
      let level = (steps * step / factor).rounded(.down)
      return level - (level / 256).rounded(.towardZero) * 256
    }
    let metres = level(redFactor) * redFactor + level(greenFactor) * greenFactor
    let stored = metres + level(blueFactor) * blueFactor - baseShift
    return stored.isFinite ? stored : height
  }
}
