/// The edge of the visible part of a sphere. It is a circle around the line from the center of the sphere to the
/// viewer.
public struct Horizon: Hashable, Sendable {
  /// The unit vector from the center of the sphere to the viewer.
  public let axis: SIMD3<Double>
  /// The height of the plane of the circle above the center of the sphere, in radii. It is -1 or less if the whole
  /// sphere is visible.
  public let level: Double
  /// The degree to which the far side is hidden, from 0 to 1, and the height of the whole sphere's horizon.
  let hiding: Double
  let tangentHeight: Double
  /// Two unit vectors that span the plane of the circle.
  private let across: SIMD3<Double>
  private let along: SIMD3<Double>

  /// Creates the horizon for a viewer at `place`, which is relative to the center of the sphere, in radii. `place` must
  /// be outside the sphere.
  ///
  /// - Parameter share: The degree of bending of the plane. As in MapLibre, the far side starts to be hidden at 0.2
  ///   and is hidden more as the plane is bent further.
  init(fromCenter place: SIMD3<Double>, share: Double) {
    let distance = (place * place).sum().squareRoot()
    axis = place / distance
    hiding = min(max((share - 0.2) / 0.8, 0), 1)
    tangentHeight = 1 / distance
    level = hiding > 0 ? 1 / distance - (1 - hiding) / hiding : -2
    // A vector that is not parallel to the axis.
    let other: SIMD3<Double> = axis.x.magnitude < 0.6 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
    let first = other - axis * (other * axis).sum()
    across = first / (first * first).sum().squareRoot()
    along = SIMD3(
      axis.y * across.z - axis.z * across.y, axis.z * across.x - axis.x * across.z,
      axis.x * across.y - axis.y * across.x)
  }

  /// Returns the height of a direction above the plane of the circle, in radii. The height of a visible direction is
  /// not negative.
  @inlinable
  public func height(_ direction: SIMD3<Double>) -> Double { (direction * axis).sum() - level }

  /// Returns the height of a direction above the plane of the whole sphere's horizon, in radii. The height does not
  /// depend on the degree of bending.
  public func heightOnSphere(_ direction: SIMD3<Double>) -> Double {
    (direction * axis).sum() - tangentHeight
  }

  /// The height of the plane of the whole sphere's horizon above the center, in radii.
  public var heightOfTangent: Double { tangentHeight }

  /// Whether a part of the sphere is hidden.
  public var hidesSome: Bool { level > -1 }
}

/// The hidden part of the sphere as a disc in a plane. The disc is the stereographic projection from the middle of
/// the visible part.
extension Horizon {
  /// The radius of the disc. The edge of the disc is the horizon.
  private var discRadius: Double { ((1 + level) / (1 - level)).squareRoot() }

  /// Returns the place in the disc that represents a direction from the center of the sphere.
  private func disc(_ direction: SIMD3<Double>) -> Point {
    let scale = 1 / (1 - (direction * axis).sum())
    return Point((direction * across).sum() * scale, (direction * along).sum() * scale)
  }

  /// Returns the direction to the point of the horizon that is on the same side of the axis as a place in the disc.
  private func edge(_ place: Point) -> SIMD3<Double> {
    let scale = max(1 - level * level, 0).squareRoot() / place.length
    return axis * level + across * (place.x * scale) + along * (place.y * scale)
  }

  /// Returns the direction to the horizon on the line between a visible direction and a hidden direction. The heights
  /// of the directions are `from` and `to`.
  func crossing(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ from: Double, _ to: Double
  ) -> SIMD3<Double> {
    let found = a + (b - a) * Clip.share(from: from, to: to)
    return edge(Point((found * across).sum(), (found * along).sum()))
  }

  /// A place on the hidden far side. When a ring is cut at the horizon, its hidden points are moved away from the pivot
  /// to the horizon.
  struct Pivot {
    fileprivate let place: Point
    fileprivate let horizon: Horizon
    private let radius: Double

    fileprivate init(_ place: Point, _ horizon: Horizon) {
      self.place = place
      self.horizon = horizon
      radius = horizon.discRadius
    }

    /// The direction of the pivot.
    var direction: SIMD3<Double> {
      // The inverse of the stereographic projection.
      let square = place.squaredLength
      let scale = 2 / (1 + square)
      return horizon.axis * ((square - 1) / (1 + square)) + horizon.across * (place.x * scale)
        + horizon.along * (place.y * scale)
    }

    /// Returns the angle of a direction around the pivot in the disc, in radians.
    func angle(_ direction: SIMD3<Double>) -> Double {
      let way = horizon.disc(direction) - place
      return StableMath.atan2(y: way.y, x: way.x)
    }

    /// Returns the squared distance in the disc between a direction and the pivot.
    func squaredDistance(_ direction: SIMD3<Double>) -> Double {
      (horizon.disc(direction) - place).squaredLength
    }

    /// Returns the direction to the point of the horizon at an angle around the pivot.
    func edge(atAngle angle: Double) -> SIMD3<Double> {
      let way = Point(StableMath.cos(angle), StableMath.sin(angle))
      let half = place.x * way.x + place.y * way.y
      let reach = (half * half - place.squaredLength + radius * radius).squareRoot() - half
      return horizon.edge(place + way * reach)
    }
  }

  /// Several pivots. The pivots are spread, so at least one of them is far from any given ring.
  var pivots: [Pivot] {
    let radius = discRadius
    return [(0.0713, 0.0371), (-0.3571, 0.1237), (0.2113, -0.4129), (0.1871, 0.5231)].map {
      Pivot(Point($0.0 * radius, $0.1 * radius), self)
    }
  }

  /// Returns `steps` directions that form the whole horizon.
  public func circle(steps: Int) -> [SIMD3<Double>] {
    (0..<steps).map { step in
      let angle = Double(step) * 2 * .pi / Double(steps)
      return edge(Point(StableMath.cos(angle), StableMath.sin(angle)))
    }
  }
}
