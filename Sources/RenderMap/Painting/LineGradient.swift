import MapGeometry
import MapRaster
import MapStyle

/// The `line-gradient` of a layer, sampled over stretches of lines.
struct LineGradient {
  private let property: PropertyValue<Color?>
  private let scope: PropertyScope
  private let interpolates: Bool

  private let sampleCount: Int

  /// The gradient of a layer whose longest line in the tile is `longestLine` tiles long. Steps are
  /// sampled as finely as the longest line can show them at `overzoom` times its tile's size, as
  /// MapLibre does; smooth colours 256 times.
  init(
    _ property: PropertyValue<Color?>, scope: PropertyScope, longestLine: Double, overzoom: Double
  ) {
    self.property = property
    self.scope = scope
    interpolates = !(property.expression?.isStep ?? false)
    // A tile is at most 1024 pixels wide before the next level takes its place.
    let pixels = longestLine * 1024 * overzoom
    let power = StableMath.log2(min(max(pixels, 256), 16_384)).rounded(.up)
    sampleCount = interpolates ? 256 : 1 << Int(power)
  }

  /// The colours over `progress`, the shares of the whole line's length where a stretch of it starts
  /// and ends.
  func stroke(over progress: ClosedRange<Double>) -> StrokeGradient {
    var context = scope.context
    let span = progress.upperBound - progress.lowerBound
    let ramp = (0..<sampleCount).map { index in
      context.lineProgress = progress.lowerBound + span * Double(index) / Double(sampleCount - 1)
      return PremultipliedColor(storedAs8Bits: property.evaluate(context) ?? .transparent)
    }
    return StrokeGradient(ramp: ramp, interpolates: interpolates, progress: 0...1)
  }
}
