/// Colours along a line.
struct GradientSampler {
  private let ramp: [SIMD4<Float>]
  private let interpolates: Bool
  /// The share of the whole line at the line's start, and how much a pixel adds.
  private let start: Float
  private let perPixel: Float

  /// The colours of a line of a certain length; nil where the ramp has none.
  init?(_ gradient: StrokeGradient, lineLength: Float) {
    guard !gradient.ramp.isEmpty else { return nil }
    ramp = gradient.ramp.map(\.channels)
    interpolates = gradient.interpolates
    start = gradient.progress.lowerBound
    let reach = gradient.progress.upperBound - gradient.progress.lowerBound
    perPixel = lineLength > 0 ? reach / lineLength : 0
  }

  /// The colour at a distance from the line's start.
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

  /// The index of the colour that holds a place, the last ones reaching on.
  @inline(__always)
  private func index(_ place: Float) -> Int {
    guard place > 0 else { return 0 }
    return place < Float(ramp.count - 1) ? Int(place) : ramp.count - 1
  }
}
