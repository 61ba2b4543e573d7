extension Globe {
  /// Returns the place of a point in the picture, its w (the distance along the line of sight), and whether the sphere
  /// hides the point.
  public func sight(of point: Point) -> (point: Point, w: Double, isHidden: Bool) {
    let (place, height) = seen(point)
    return (Point(place.x / place.z, place.y / place.z), place.z, height < 0)
  }

  /// Returns the transform of a small area on the plane to the picture. It is the projective transform that maps the
  /// area's corners to their places in the picture. In the middle of the area, the w of the transform is the distance
  /// along the line of sight.
  ///
  /// - Parameters:
  ///   - area: A rectangle. The caller chooses its coordinates.
  ///   - toPlane: The transform from the coordinates of `area` to the plane.
  /// - Returns: Nil if the sphere hides the middle of the area, or if a corner is behind the viewer.
  public func transform(of area: Box, toPlane: ProjectiveTransform) -> ProjectiveTransform? {
    let middle = Point((area.minX + area.maxX) / 2, (area.minY + area.maxY) / 2)
    guard shows(toPlane.apply(middle).point) else { return nil }
    func place(_ x: Double, _ y: Double) -> (point: Point, w: Double) {
      apply(toPlane.apply(Point(x, y)).point)
    }
    let (a, b) = (place(area.minX, area.minY), place(area.maxX, area.minY))
    let (c, d) = (place(area.maxX, area.maxY), place(area.minX, area.maxY))
    guard min(a.w, b.w, c.w, d.w) > 0,
      let transform = ProjectiveTransform(
        mapping: area, to: (a.point, b.point, c.point, d.point))
    else { return nil }
    let scale = (a.w + b.w + c.w + d.w) / 4 / transform.apply(middle).w
    let rows = transform.rows
    return ProjectiveTransform(rows: (rows.0 * scale, rows.1 * scale, rows.2 * scale))
  }
  /// A part of an area on the plane as the picture shows it.
  public struct Facet {
    /// The transform from the coordinates of the area to the picture. Its w is the distance along the line of sight.
    public var transform: ProjectiveTransform
    /// The part of the area. Nil if the facet shows the whole area.
    public var limits: LinearLimits?

    /// Creates a facet. By default, it shows the whole area.
    public init(transform: ProjectiveTransform, limits: LinearLimits? = nil) {
      self.transform = transform
      self.limits = limits
    }
  }

  /// The maximum error, in pixels, for drawing an area as a plane. The error is the distance between the true places
  /// of the area's corners and their places in the drawing.
  private static let greatestMiss = 1 / 64.0

  /// Returns the visible parts of an area on the plane. MapLibre draws symbols as two triangles between the corners.
  /// As in MapLibre, triangles that the sphere hides are omitted.
  ///
  /// - Parameters:
  ///   - area: A rectangle. The caller chooses its coordinates.
  ///   - toPlane: The transform from the coordinates of `area` to the plane.
  /// - Returns: At most two facets. There is only one facet if all corners are visible and nearly in a plane.
  public func facets(of area: Box, toPlane: ProjectiveTransform) -> [Facet] {
    let (width, height) = (area.maxX - area.minX, area.maxY - area.minY)
    guard width > 0, height > 0 else { return [] }
    func corner(_ x: Double, _ y: Double) -> Corner {
      let (place, height) = seen(toPlane.apply(Point(x, y)).point)
      return Corner(seen: place, height: height)
    }
    let (a, b) = (corner(area.minX, area.minY), corner(area.maxX, area.minY))
    let (c, d) = (corner(area.maxX, area.maxY), corner(area.minX, area.maxY))
    // The shares of the width and height as linear functions. One triangle measures the shares from the upper left
    // corner, and the other triangle from the lower right corner.
    let across = SIMD3(1 / width, 0, -area.minX / width)
    let down = SIMD3(0, 1 / height, -area.minY / height)
    let one = SIMD3<Double>(0, 0, 1)
    let upper = Corner.facet(a, b, d, (across, down))
    let opposite = b.seen + d.seen - a.seen
    let miss = Point(opposite.x, opposite.y) * (1 / opposite.z) - c.point
    if let upper, min(a.height, b.height, c.height, d.height) >= 0, c.seen.z > 0,
      miss.squaredLength < Self.greatestMiss * Self.greatestMiss
    {
      return [Facet(transform: upper.transform)]
    }
    return [upper, Corner.facet(c, d, b, (one - across, one - down))].compactMap { $0 }
  }

  /// A corner of an area.
  private struct Corner {
    /// The place in the picture as (x w, y w, w), where x and y are its coordinates.
    var seen: SIMD3<Double>
    /// The height above the plane of the horizon. It is negative if the sphere hides the corner.
    var height: Double

    /// The place of the corner in the picture.
    var point: Point { Point(seen.x / seen.z, seen.y / seen.z) }

    /// Returns the triangle between a corner and its two neighbors. `shares` are the shares of the area's width and
    /// height, as linear functions. Nil if the triangle shows its back, is completely hidden, or is partly behind the
    /// viewer.
    static func facet(
      _ corner: Corner, _ across: Corner, _ down: Corner,
      _ shares: (across: SIMD3<Double>, down: SIMD3<Double>)
    ) -> Facet? {
      let (right, below) = (across.point - corner.point, down.point - corner.point)
      guard min(corner.seen.z, across.seen.z, down.seen.z) > 0,
        max(corner.height, across.height, down.height) >= 0,
        right.x * below.y - right.y * below.x > 0
      else { return nil }
      /// Returns the linear function with these values at the corners.
      func linear(_ value: (Corner) -> Double) -> SIMD3<Double> {
        let origin = value(corner)
        return SIMD3(0, 0, origin) + shares.across * (value(across) - origin)
          + shares.down * (value(down) - origin)
      }
      return Facet(
        transform: ProjectiveTransform(
          rows: (linear { $0.seen.x }, linear { $0.seen.y }, linear { $0.seen.z })),
        limits: LinearLimits(
          SIMD3(0, 0, 1) - shares.across - shares.down, linear { $0.height * $0.seen.z }))
    }
  }
}
