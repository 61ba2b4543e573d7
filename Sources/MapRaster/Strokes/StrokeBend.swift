import MapGeometry

/// A bent plane below lines. As an object, it keeps the transforms of flat planes small.
final class StrokeBend: Sendable {
  /// The plane.
  let plane: CurvedPlane
  /// The centre of the picture, around which the view is tilted.
  private let center: SIMD2<Double>

  /// Creates a plane below the lines of a picture with the given centre.
  init(_ plane: CurvedPlane, center: SIMD2<Double>) {
    self.plane = plane
    self.center = center
  }

  /// Returns the surroundings of a point.
  func surroundings(of point: SIMD2<Double>) -> Surroundings {
    Surroundings(point, steps: plane.steps(at: Point(point.x, point.y)), center: center)
  }

  /// The plane around one of the points of a line, as the plane that touches it there.
  struct Surroundings {
    /// The point.
    let point: SIMD2<Double>
    /// The factor by which widths on the plane exceed those in the picture.
    var stretch: Double { steps.stretch }

    private let steps: CurvedPlane.Steps
    private let center: SIMD2<Double>

    fileprivate init(_ point: SIMD2<Double>, steps: CurvedPlane.Steps, center: SIMD2<Double>) {
      self.point = point
      self.steps = steps
      self.center = center
    }

    /// Returns the ratio of the length of a step, before it is stretched, to its length in the picture; 1 if the latter
    /// is zero.
    func fadeScale(of step: SIMD2<Double>) -> Float {
      let way = steps.east * step.x + steps.south * step.y
      // As in MapLibre's shader, both ends are divided by the depth of the far one, measured from the
      // centre of the picture.
      let shown = (SIMD2(way.x, way.y) - center * way.z) / (steps.place.z + way.z)
      let share = (step * step).sum() / (shown * shown).sum()
      return share.isFinite ? Float(share.squareRoot()) : 1
    }
  }
}
