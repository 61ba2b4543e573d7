/// The projection of a plane to the picture. The plane is flat and seen in perspective, or it is bent to a sphere.
public enum PlaneProjection: Hashable, Sendable {
  /// A flat plane.
  case projective(ProjectiveTransform)
  /// A plane that is bent to a sphere, completely or in part. It is stored indirectly to keep flat planes small.
  indirect case globe(Globe)

  /// The projection that changes nothing.
  public static let identity = PlaneProjection.projective(.identity)

  /// Returns the place of a point in the picture and its w. The w is the distance along the line of sight, and is 1
  /// at the plane's origin. The place is not visible if `shows` is false for the point.
  @inlinable
  public func apply(_ point: Point) -> (point: Point, w: Double) {
    switch self {
    case .projective(let transform): return transform.apply(point)
    case .globe(let plane): return plane.apply(point)
    }
  }

  /// Returns whether a point is in front of the viewer and not hidden by the plane. The point may be outside the
  /// picture.
  public func shows(_ point: Point) -> Bool {
    switch self {
    case .projective(let transform): return transform.apply(point).w > 0
    case .globe(let plane):
      return plane.shows(point) && plane.apply(point).w > 0
    }
  }

  /// Returns the place of a point in the picture, its w as in `apply`, and whether the plane hides the point.
  @inlinable
  public func sight(of point: Point) -> (point: Point, w: Double, isHidden: Bool) {
    switch self {
    case .projective(let transform):
      let (place, w) = transform.apply(point)
      return (place, w, false)
    case .globe(let plane): return plane.sight(of: point)
    }
  }

  /// The transform of a flat plane. Nil if the plane is bent.
  @inlinable
  public var projective: ProjectiveTransform? {
    if case .projective(let transform) = self { transform } else { nil }
  }

  /// The globe. Nil if the plane is flat.
  @inlinable
  public var globe: Globe? {
    if case .globe(let plane) = self { plane } else { nil }
  }

  /// Whether the projection is an affine transform.
  @inlinable
  public var isAffine: Bool { projective?.isAffine ?? false }
}
