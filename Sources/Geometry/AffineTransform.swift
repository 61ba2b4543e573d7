/// A map of the plane that keeps parallels parallel: `(a x + c y + tx, b x + d y + ty)`.
@frozen
public struct AffineTransform: Hashable, Sendable {
  /// The x that a step of 1 in x gives.
  public var a: Double
  /// The y that a step of 1 in x gives.
  public var b: Double
  /// The x that a step of 1 in y gives.
  public var c: Double
  /// The y that a step of 1 in y gives.
  public var d: Double
  /// The x of the origin's image.
  public var tx: Double
  /// The y of the origin's image.
  public var ty: Double

  /// The transform of these coefficients.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that changes nothing.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves every point by `offset`.
  @inlinable
  public static func translation(_ offset: Point) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y)
  }

  /// Stretches away from the origin, along x and along y.
  @inlinable
  public static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Turns about the origin from +x towards +y: clockwise where y grows downwards.
  public static func rotation(radians: Double) -> AffineTransform {
    let (sine, cosine) = (StableMath.sin(radians), StableMath.cos(radians))
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The image of `point`.
  @inlinable
  public func callAsFunction(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The transform that does `self` first and `next` then.
  @inlinable
  public func then(_ next: AffineTransform) -> AffineTransform {
    let origin = next(Point(tx, ty))
    return AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: origin.x, ty: origin.y)
  }

  /// By how much areas grow; negative where the transform mirrors.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// The transform that undoes this one; nil where it squeezes the plane into a line or a point.
  public var inverse: AffineTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}
