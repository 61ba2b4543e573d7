import MapGeometry

/// The path of a camera that zooms out, moves and zooms in again. It is the optimal path of van Wijk and Nuij, "Smooth
/// and efficient zooming and panning" (2003). The quantities have the same names as in the paper.
struct FlightPath: Sendable {
  /// The zoom-out factor at the start.
  private let r0: Double
  /// The length of the path, in screenfuls.
  let length: Double
  /// The curvature. It determines how far the path zooms out.
  private let rho: Double
  /// The visible width at the start, and the distance between the centers. Both are in pixels at the scale of the
  /// start.
  private let (w0, u1): (Double, Double)
  /// Whether the center moves. It is false if the path only zooms.
  private let moves: Bool
  private let zoomsIn: Bool

  /// Creates the path between two views from their visible widths and the distance between their centers, in pixels at
  /// the scale of the start. The result is nil if neither the center nor the width changes.
  init?(from w0: Double, to w1: Double, distance u1: Double, curve rho: Double) {
    self.w0 = w0
    self.u1 = u1
    self.rho = rho
    zoomsIn = w1 < w0
    let rho2 = rho * rho
    func zoomOut(_ width: Double, _ sign: Double) -> Double {
      let b = (w1 * w1 - w0 * w0 + sign * rho2 * rho2 * u1 * u1) / (2 * width * rho2 * u1)
      return StableMath.log((b * b + 1).squareRoot() - b)
    }
    let start = zoomOut(w0, 1)
    let pathLength = (zoomOut(w1, -1) - start) / rho
    moves = u1.magnitude >= 2e-6 && pathLength.isFinite
    r0 = moves ? start : 0
    guard !moves else {
      length = pathLength
      return
    }
    guard (w0 - w1).magnitude >= 1e-6, w0 > 0, w1 > 0 else { return nil }
    length = StableMath.log(w1 / w0).magnitude / rho
  }

  /// Returns the position at a fraction of the path. `share` is the fraction of the distance that the center has moved.
  /// `zoom` is the change of the zoom level since the start.
  func step(at share: Double) -> (share: Double, zoom: Double) {
    let s = share * length
    guard moves else {
      let levels = rho * s / StableMath.log(2)
      return (0, zoomsIn ? levels : -levels)
    }
    let w = Self.cosh(r0) / Self.cosh(r0 + rho * s)
    let moved = Self.cosh(r0) * Self.tanh(r0 + rho * s) - Self.sinh(r0)
    return (w0 * (moved / (rho * rho)) / u1, -StableMath.log2(w))
  }

  private static func sinh(_ x: Double) -> Double { (StableMath.exp(x) - StableMath.exp(-x)) / 2 }
  private static func cosh(_ x: Double) -> Double { (StableMath.exp(x) + StableMath.exp(-x)) / 2 }
  private static func tanh(_ x: Double) -> Double { sinh(x) / cosh(x) }
}
