/// Samples a color ramp along a line.
struct GradientSampler {
  private let ramp: [SIMD4<Float>]
  private let interpolates: Bool
  /// The position of the line's start as a fraction of the whole line, and the increment of the position per pixel.
  private let start: Float
  private let perPixel: Float

  /// Creates the sampler for a line of the given length; nil if the ramp is empty.
  init?(_ gradient: StrokeGradient, lineLength: Float) {
    guard !gradient.ramp.isEmpty else { return nil }
    ramp = gradient.ramp.map(\.channels)
    interpolates = gradient.interpolates
    start = gradient.progress.lowerBound
    let extent = gradient.progress.upperBound - gradient.progress.lowerBound
    perPixel = lineLength > 0 ? extent / lineLength : 0
  }

  /// Returns the color at a distance from the line's start.
  @inline(__always)
  func color(along: Float) -> SIMD4<Float> {
    let count = Float(ramp.count)
    let place = (start + along * perPixel) * count
    guard interpolates else { return ramp[index(place)] }
    let near = place - 0.5
    let column = index(near)
    let share = min(max(near - Float(column), 0), 1)
    let next = min(column + 1, ramp.count - 1)
    return ramp[column] + (ramp[next] - ramp[column]) * share
  }

  /// Returns the index of the color at a place, clamped to the ramp.
  @inline(__always)
  private func index(_ place: Float) -> Int {
    guard place > 0 else { return 0 }
    return place < Float(ramp.count - 1) ? Int(place) : ramp.count - 1
  }
}
