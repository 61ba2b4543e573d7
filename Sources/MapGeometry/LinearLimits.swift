/// A part of a plane that consists of the places at which two linear functions are not negative.
public struct LinearLimits: Hashable, Sendable {
  /// The factors of x, y and 1 of each function.
  public var functions: (SIMD3<Double>, SIMD3<Double>)

  /// Creates a part from its two functions.
  public init(_ first: SIMD3<Double>, _ second: SIMD3<Double>) { functions = (first, second) }

  /// Returns whether a place lies in the part.
  @inlinable
  public func contains(_ place: SIMD2<Double>) -> Bool {
    func value(_ function: SIMD3<Double>) -> Double {
      function.x * place.x + function.y * place.y + function.z
    }
    return value(functions.0) >= 0 && value(functions.1) >= 0
  }

  /// Returns the part in other coordinates.
  ///
  /// - Parameter transform: The affine transform from the other coordinates to the coordinates of this part.
  public func before(_ transform: ProjectiveTransform) -> LinearLimits {
    func moved(_ function: SIMD3<Double>) -> SIMD3<Double> {
      let rows = transform.rows
      return rows.0 * function.x + rows.1 * function.y + rows.2 * function.z
    }
    return LinearLimits(moved(functions.0), moved(functions.1))
  }

  /// Returns whether both parts have the same functions.
  public static func == (a: LinearLimits, b: LinearLimits) -> Bool {
    a.functions.0 == b.functions.0 && a.functions.1 == b.functions.1
  }

  /// Hashes the functions.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(functions.0)
    hasher.combine(functions.1)
  }
}
