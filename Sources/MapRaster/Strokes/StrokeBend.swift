import MapGeometry

/// A globe below lines. The surroundings of a line's last point are approximated by the tangent plane.
struct StrokeBend {
  let plane: Globe
  /// The center of the picture, around which the view is tilted.
  private let center: SIMD2<Double>
  /// The last point, and the steps from this point.
  private var point: SIMD2<Double>
  private var steps: Globe.Steps

  /// Creates a plane below the lines of a picture with the given center.
  init(_ plane: Globe, center: SIMD2<Double>) {
    self.plane = plane
    self.center = center
    point = .zero
    steps = plane.steps(at: .zero)
  }

  /// A vertex of a line.
  struct Vertex {
    /// The place on the plane.
    var flat: SIMD2<Float>
    /// The place in the picture and its height above the horizon: (x w, y w, w, height).
    var seen: SIMD4<Float>
    /// The ratio of the length of the step across the line to its length in the picture; 1 if the length in the
    /// picture is zero.
    var fadeScale: Float
  }

  /// Returns the vertex at a distance from a point. Consecutive vertices often have the same point, so its steps are
  /// kept.
  ///
  /// - Parameters:
  ///   - offset: The offset of the line, before it is stretched to the scale at the point.
  ///   - step: The step across the line, before it is stretched to the scale at the point.
  mutating func vertex(
    at point: SIMD2<Double>, offset: SIMD2<Double>, step: SIMD2<Double>
  ) -> Vertex {
    if point != self.point {
      self.point = point
      steps = plane.steps(at: Point(point.x, point.y))
    }
    let (place, east, south, stretch) = (steps.place, steps.east, steps.south, steps.stretch)
    let away = offset + step
    let end = SIMD2<Float>(point + away * stretch)
    let seen =
      (away * away).sum() <= steps.squaredReach
      ? SIMD4<Float>(place + east * away.x + south * away.y) : plane.seen(end)
    // As in MapLibre's shader, both ends of the step are divided by the depth of the far end, measured from the center
    // of the picture.
    let way = east * step.x + south * step.y
    let shown = (SIMD2(way.x, way.y) - center * way.z) / (place.z + way.z)
    let share = (step * step).sum() / (shown * shown).sum()
    return Vertex(
      flat: end, seen: seen, fadeScale: share.isFinite ? Float(share.squareRoot()) : 1)
  }
}

extension Globe {
  /// Returns the place of a point in the picture and its height above the horizon: (x w, y w, w, height).
  func seen(_ point: SIMD2<Float>) -> SIMD4<Float> {
    let (place, height) = seen(Point(Double(point.x), Double(point.y)))
    return SIMD4<Float>(SIMD4(place, height))
  }
}
