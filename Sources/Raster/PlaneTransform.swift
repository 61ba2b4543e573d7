/// Carries points of the map's plane to the picture.
struct PlaneTransform {
  private let x: SIMD3<Double>
  private let y: SIMD3<Double>
  /// Whether lengths stay as they are, in whatever direction.
  private let keepsLengths: Bool

  /// The transform of these rows, of which the last one has to be (0, 0, 1).
  init(_ rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) {
    x = SIMD3<Double>(rows.0)
    y = SIMD3<Double>(rows.1)
    let tolerance = 1e-5
    keepsLengths =
      abs(x.x * x.x + y.x * y.x - 1) < tolerance && abs(x.y * x.y + y.y * y.y - 1) < tolerance
      && abs(x.x * x.y + y.x * y.y) < tolerance
  }

  /// The place of a point in the picture.
  @inline(__always)
  func apply(_ point: SIMD2<Double>) -> DevicePoint {
    DevicePoint(
      Float(x.x * point.x + x.y * point.y + x.z), Float(y.x * point.x + y.y * point.y + y.z))
  }

  /// How much longer a step in the plane is than what the picture shows of it; 1 for no step.
  @inline(__always)
  func fadeScale(at point: SIMD2<Double>, step: SIMD2<Double>) -> Float {
    guard !keepsLengths else { return 1 }
    let shown = SIMD2(x.x * step.x + x.y * step.y, y.x * step.x + y.y * step.y)
    let share = (step * step).sum() / (shown * shown).sum()
    return share.isFinite ? Float(share.squareRoot()) : 1
  }
}
