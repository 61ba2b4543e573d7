import MapGeometry

/// Winkel's third projection. It is the mean of Aitoff's projection and the equirectangular projection with the
/// standard parallel arccos(2/π) (Snyder and Voxland, "An Album of Map Projections", 1989). The inverse uses Newton's
/// method in two variables (C. Ipbüker and İ. Ö. Bildirici, "A General Algorithm for the Inverse Transformation of
/// Map Projections Using Jacobian Matrices", 2002).
enum WinkelTripel {
  /// Returns the point of the plane for a place, and the derivatives of the point with respect to longitude and
  /// latitude.
  private static func value(
    _ longitude: Double, _ latitude: Double
  ) -> (point: Point, east: Point, north: Point) {
    let (sine, cosine) = (StableMath.sin(latitude), StableMath.cos(latitude))
    let (sineHalf, cosineHalf) = (StableMath.sin(longitude / 2), StableMath.cos(longitude / 2))
    let cosAngle = cosine * cosineHalf
    let across = cosine * sineHalf
    // In this form, the sine of the angle from the center is precise even where its cosine is almost 1.
    let sinAngle = (across * across + sine * sine).squareRoot()
    let angle = StableMath.atan2(y: sinAngle, x: cosAngle)
    // The stretch is α / sin α, where α is the angle. The bend is the derivative of the stretch divided by sin α.
    let isSmall = angle < 1e-3
    let stretch = isSmall ? 1 + angle * angle / 6 : angle / sinAngle
    let bend =
      isSmall
      ? 1.0 / 3 + 2 * angle * angle / 15
      : (sinAngle - angle * cosAngle) / (sinAngle * sinAngle * sinAngle)
    let (byLongitude, byLatitude) = (bend * across / 2, bend * sine * cosineHalf)
    return (
      Point(longitude / .pi + across * stretch, (latitude + sine * stretch) / 2),
      Point(1 / .pi + cosAngle * stretch / 2 + across * byLongitude, sine * byLongitude / 2),
      Point(
        across * byLatitude - sine * sineHalf * stretch,
        (1 + cosine * stretch + sine * byLatitude) / 2)
    )
  }

  static func point(_ longitude: Double, _ latitude: Double) -> Point {
    value(longitude, latitude).point
  }

  static func place(_ point: Point) -> MapProjection.Place? {
    guard point.x.magnitude < 3, point.y.magnitude < 2 else { return nil }
    var (longitude, latitude) = (point.x, point.y)
    for _ in 0..<60 {
      latitude = min(max(latitude, -.pi / 2), .pi / 2)
      longitude = min(max(longitude, -limit), limit)
      let (found, east, north) = value(longitude, latitude)
      let error = found - point
      if error.squaredLength < 1e-26 {
        return .init(longitude: longitude, latitude: latitude)
      }
      let determinant = east.x * north.y - east.y * north.x
      guard determinant.magnitude > 1e-12 else { return nil }
      longitude -= (error.x * north.y - error.y * north.x) / determinant
      latitude -= (error.y * east.x - error.x * east.y) / determinant
    }
    return nil
  }

  /// The maximum longitude of the search. It is slightly beyond the edge of the world.
  private static let limit = 1.1 * Double.pi
}
