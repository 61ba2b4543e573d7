import MapGeometry
import MapRaster
import MapText

/// Computes the color of a color glyph's gradient at a point (OpenType, table `COLR`, "Gradients").
struct ColorGradientSampler {
  private let gradient: ColorGradient
  /// The premultiplied colors of the stops.
  private let ramp: GradientRamp
  /// The transform from pixels to the gradient's coordinates.
  private let toGradient: ProjectiveTransform

  /// Creates a sampler; nil if the gradient draws nothing.
  init?(
    _ gradient: ColorGradient, toDevice: ProjectiveTransform,
    color: (GlyphColor) -> ColorBlend.Pixel
  ) {
    let stops = gradient.stops.map { ($0.offset, color($0.color)) }
    guard let inverse = toDevice.inverse,
      let ramp = GradientRamp(stops: stops, extend: gradient.extend.ofRamp)
    else { return nil }
    self.gradient = gradient
    self.ramp = ramp
    toGradient = inverse
  }

  /// Returns the premultiplied color at a point in device pixels.
  func color(at point: Point) -> ColorBlend.Pixel {
    let place = toGradient.apply(point).point
    guard let offset = offset(at: SIMD2(place.x, place.y)) else { return .zero }
    return ramp.color(at: offset)
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
      let circles = GradientCircles(
        start: start, startRadius: startRadius, end: end, endRadius: endRadius)
      return circles.offset(at: point)
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
}

extension ColorGradient.Extend {
  /// The extension of a ramp of colors.
  fileprivate var ofRamp: GradientRamp.Extend {
    switch self {
    case .pad: .pad
    case .repeat: .repeat
    case .reflect: .reflect
    }
  }
}

private func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }
