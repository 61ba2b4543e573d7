/// The colors of a gradient between two circles or points, by their offsets.
public struct GradientRamp: Hashable, Sendable {
  /// The way in which a gradient continues beyond its first and last stops.
  public enum Extend: Hashable, Sendable {
    /// Repeats the color of the nearest stop.
    case pad
    /// Repeats the gradient.
    case `repeat`
    /// Repeats the gradient in alternating directions.
    case reflect
  }

  private let offsets: [Double]
  private let colors: [SIMD4<Float>]
  private let extend: Extend

  /// Creates a ramp; nil if there are no stops, or if there is nothing to repeat.
  ///
  /// - Parameters:
  ///   - stops: The stops in ascending order of their offsets. The colors may have any form that can be interpolated.
  ///   - extend: The way in which the gradient continues beyond its stops.
  public init?(stops: [(offset: Double, color: SIMD4<Float>)], extend: Extend) {
    guard let first = stops.first, let last = stops.last,
      extend == .pad || first.offset < last.offset
    else { return nil }
    offsets = stops.map(\.offset)
    colors = stops.map(\.color)
    self.extend = extend
  }

  /// Returns the color at an offset.
  public func color(at offset: Double) -> SIMD4<Float> {
    let (first, last) = (offsets[0], offsets[offsets.count - 1])
    var offset = offset
    let length = last - first
    if length > 0, offset.isFinite, offset < first || offset > last {
      let turns = (offset - first) / length
      switch extend {
      case .pad: break
      case .repeat: offset = first + (turns - turns.rounded(.down)) * length
      case .reflect:
        let phase = turns - 2 * (turns / 2).rounded(.down)
        offset = first + (phase > 1 ? 2 - phase : phase) * length
      }
    }
    guard let next = offsets.firstIndex(where: { $0 > offset }) else {
      return colors[colors.count - 1]
    }
    guard next > 0 else { return colors[0] }
    let share = (offset - offsets[next - 1]) / (offsets[next] - offsets[next - 1])
    return colors[next - 1] + (colors[next] - colors[next - 1]) * Float(share)
  }
}

/// The circles between which the colors of a radial gradient change.
public struct GradientCircles: Hashable, Sendable {
  private let start: SIMD2<Double>
  private let radius: Double
  /// The differences from the first circle to the second circle.
  private let way: SIMD2<Double>
  private let growth: Double

  /// Creates the circles at the offsets 0 and 1.
  public init(
    start: SIMD2<Double>, startRadius: Double, end: SIMD2<Double>, endRadius: Double
  ) {
    self.start = start
    radius = startRadius
    way = end - start
    growth = endRadius - startRadius
  }

  /// Returns the greatest offset whose circle passes through the point and has a radius of at least 0; nil if there is
  /// no such offset.
  public func offset(at point: SIMD2<Double>) -> Double? {
    let point = point - start
    // The offset t is a solution of |point - t way| = radius + t growth.
    let a = dot(way, way) - growth * growth
    let b = dot(point, way) + radius * growth
    let c = dot(point, point) - radius * radius
    func isReal(_ offset: Double) -> Bool { radius + offset * growth >= 0 }
    if a == 0 {
      guard b != 0 else { return nil }
      let offset = c / (2 * b)
      return isReal(offset) ? offset : nil
    }
    let square = b * b - a * c
    guard square >= 0 else { return nil }
    let root = square.squareRoot()
    let (one, other) = ((b + root) / a, (b - root) / a)
    return [max(one, other), min(one, other)].first(where: isReal)
  }
}

private func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }
