/// A point of the grid of vertices.
struct GridPoint {
  /// The coordinates, in steps of 1/16 of a pixel.
  let sixteenths: SIMD2<Int32>

  /// The magnitude below which coordinates are exact, in pixels.
  private static let limit: Float = 262_144
  /// A number whose bits, plus those of a coordinate in sixteenths, are those of the sum of both.
  private static let origin = DevicePoint(repeating: 786_432)

  /// Creates the point of the grid that is nearest to a point; nil for points far outside of any picture.
  @inline(__always)
  init?(_ point: DevicePoint) {
    // False for NaN.
    guard abs(point.x) < Self.limit, abs(point.y) < Self.limit else { return nil }
    self.init(near: point)
  }

  /// Creates the point of the grid that is nearest to a point in or near the picture. Other points have any coordinates.
  @inline(__always)
  init(near point: DevicePoint) {
    sixteenths =
      unsafeBitCast(point + Self.origin, to: SIMD2<Int32>.self)
      &- unsafeBitCast(Self.origin, to: SIMD2<Int32>.self)
  }
}
