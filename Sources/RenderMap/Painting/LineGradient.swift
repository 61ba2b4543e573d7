import Raster
import StyleSpec

/// The `line-gradient` of a layer, sampled over stretches of lines.
struct LineGradient {
  private let property: PropertyValue<Color?>
  private let scope: PropertyScope
  private let interpolates: Bool

  /// Samples a stretch: MapLibre's, and enough for steps to be sharp.
  private var sampleCount: Int { interpolates ? 256 : 4096 }

  /// The gradient of a layer in a view.
  init(_ property: PropertyValue<Color?>, scope: PropertyScope) {
    self.property = property
    self.scope = scope
    interpolates = !(property.expression?.isStep ?? false)
  }

  /// The colours over `progress`, the shares of the whole line's length where a stretch of it starts
  /// and ends.
  func stroke(over progress: ClosedRange<Double>) -> StrokeGradient {
    var context = scope.context
    let span = progress.upperBound - progress.lowerBound
    let ramp = (0..<sampleCount).map { index in
      context.lineProgress = progress.lowerBound + span * Double(index) / Double(sampleCount - 1)
      return PremultipliedColor(property.evaluate(context) ?? .transparent)
    }
    return StrokeGradient(ramp: ramp, interpolates: interpolates, progress: 0...1)
  }
}
