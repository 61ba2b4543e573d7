import MapGeometry

/// The way of a camera that zooms out, moves and zooms in again, which looks as short as can be: the
/// optimal path of van Wijk and Nuij, "Smooth and efficient zooming and panning" (2003), whose names of
/// quantities these are.
struct FlightPath: Sendable {
  /// The zoom-out factor at the beginning.
  private let r0: Double
  /// The length of the way, in screenfuls.
  let length: Double
  /// How much the way is curved: how far out it zooms.
  private let rho: Double
  /// The width that is seen at the beginning, and the way of the centre, in pixels of the beginning.
  private let (w0, u1): (Double, Double)
  /// Whether there is a way to go, or zooming is all.
  private let isLevel: Bool
  private let zoomsIn: Bool

  /// The way between two widths that are seen, the centres `distance` apart, all in pixels at the scale of
  /// the beginning; nil where there is nothing to move.
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
    let way = (zoomOut(w1, -1) - start) / rho
    isLevel = u1.magnitude >= 2e-6 && way.isFinite
    r0 = isLevel ? start : 0
    guard !isLevel else {
      length = way
      return
    }
    guard (w0 - w1).magnitude >= 1e-6, w0 > 0, w1 > 0 else { return nil }
    length = StableMath.log(w1 / w0).magnitude / rho
  }

  /// How far the centre is at a share of the way, as a share of its own, and how many levels further in
  /// the camera is than at the beginning.
  func step(at share: Double) -> (share: Double, zoom: Double) {
    let s = share * length
    guard isLevel else {
      let levels = rho * s / StableMath.log(2)
      return (0, zoomsIn ? levels : -levels)
    }
    let w = Self.cosh(r0) / Self.cosh(r0 + rho * s)
    let reach = Self.cosh(r0) * Self.tanh(r0 + rho * s) - Self.sinh(r0)
    return (w0 * (reach / (rho * rho)) / u1, -StableMath.log2(w))
  }

  private static func sinh(_ x: Double) -> Double { (StableMath.exp(x) - StableMath.exp(-x)) / 2 }
  private static func cosh(_ x: Double) -> Double { (StableMath.exp(x) + StableMath.exp(-x)) / 2 }
  private static func tanh(_ x: Double) -> Double { sinh(x) / cosh(x) }
}
