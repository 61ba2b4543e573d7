import MapGeometry
import MapText

/// Computes the color of a color glyph's gradient at a point (OpenType, table `COLR`, "Gradients").
struct ColorGradientSampler {
  private let gradient: ColorGradient
  /// The premultiplied colors of the stops.
  private let colors: [ColorBlend.Pixel]
  /// The transform from pixels to the gradient's coordinates.
  private let toGradient: ProjectiveTransform

  /// Creates a sampler; nil if the gradient draws nothing.
  init?(
    _ gradient: ColorGradient, toDevice: ProjectiveTransform,
    color: (GlyphColor) -> ColorBlend.Pixel
  ) {
    guard let inverse = toDevice.inverse, let first = gradient.stops.first,
      let last = gradient.stops.last, gradient.extend == .pad || first.offset < last.offset
    else { return nil }
    self.gradient = gradient
    colors = gradient.stops.map { color($0.color) }
    toGradient = inverse
  }

  /// Returns the premultiplied color at a point in device pixels.
  func color(at point: Point) -> ColorBlend.Pixel {
    let place = toGradient.apply(point).point
    guard let offset = offset(at: SIMD2(place.x, place.y)) else { return .zero }
    return color(atOffset: offset)
  }

  /// Returns the offset along the gradient; nil if nothing is drawn at the point.
  private func offset(at point: SIMD2<Double>) -> Double? {
    switch gradient.shape {
    case .linear(let start, let end, let rotation):
      // The gradient's line is perpendicular to the lines of equal color.
      let line = rotation - start
      let normal = SIMD2(line.y, -line.x)
      let length = dot(normal, end - start)
      guard length != 0 else { return nil }
      return dot(normal, point - start) / length
    case .radial(let start, let startRadius, let end, let endRadius):
      return Self.radialOffset(
        point - start, center: end - start, startRadius, endRadius - startRadius)
    case .sweep(let center, let start, let end):
      let from = point - center
      var angle = StableMath.atan2(y: from.y, x: from.x) * (180 / Double.pi)
      if angle < 0 { angle += 360 }
      // If the gradient has no range, the color changes at the start, and there is nothing to repeat.
      guard start != end else {
        return gradient.extend == .pad ? (angle < start ? -.infinity : .infinity) : nil
      }
      return (angle - start) / (end - start)
    }
  }

  /// Returns the greatest offset whose circle passes through the point and has a radius of at least 0; nil if there is
  /// no such offset.
  private static func radialOffset(
    _ point: SIMD2<Double>, center: SIMD2<Double>, _ radius: Double, _ growth: Double
  ) -> Double? {
    // The offset t is a solution of |point - t center| = radius + t growth.
    let a = dot(center, center) - growth * growth
    let b = dot(point, center) + radius * growth
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

  private func color(atOffset offset: Double) -> ColorBlend.Pixel {
    let stops = gradient.stops
    let (first, last) = (stops[0].offset, stops[stops.count - 1].offset)
    var offset = offset
    let length = last - first
    if length > 0, offset.isFinite, offset < first || offset > last {
      let turns = (offset - first) / length
      switch gradient.extend {
      case .pad: break
      case .repeat: offset = first + (turns - turns.rounded(.down)) * length
      case .reflect:
        let phase = turns - 2 * (turns / 2).rounded(.down)
        offset = first + (phase > 1 ? 2 - phase : phase) * length
      }
    }
    guard let next = stops.firstIndex(where: { $0.offset > offset }) else {
      return colors[colors.count - 1]
    }
    guard next > 0 else { return colors[0] }
    let share = (offset - stops[next - 1].offset) / (stops[next].offset - stops[next - 1].offset)
    return colors[next - 1] + (colors[next] - colors[next - 1]) * Float(share)
  }
}

private func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }
