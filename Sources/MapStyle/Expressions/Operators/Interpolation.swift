import MapGeometry
import MapJSON

/// The interpolation between two stops (style-spec: `interpolate`).
public enum Interpolation: Hashable, Sendable {
  /// A linear interpolation.
  case linear
  /// An exponential interpolation. Each unit of the input multiplies the rate of change of the output by `base`.
  case exponential(base: Double)
  /// An interpolation along a cubic Bézier curve from (0, 0) to (1, 1) with these two control points.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)

  /// Returns the fraction of the upper stop's output at `input`. The fraction is 0 at `lower` and 1 at `upper`.
  public func factor(_ input: Double, lower: Double, upper: Double) -> Double {
    switch self {
    case .linear:
      return Self.exponential(input, base: 1, lower: lower, upper: upper)
    case .exponential(let base):
      return Self.exponential(input, base: base, lower: lower, upper: upper)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      let progress = Self.exponential(input, base: 1, lower: lower, upper: upper)
      return CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2).y(atX: progress)
    }
  }

  /// Returns the fraction at `input` for a function a·base^x + b that passes through both stops. With the stops at x0
  /// and x1, the fraction at x is (base^(x-x0) - 1) / (base^(x1-x0) - 1).
  private static func exponential(
    _ input: Double, base: Double, lower: Double, upper: Double
  ) -> Double {
    let difference = upper - lower
    let progress = input - lower
    if difference == 0 || progress == 0 { return 0 }
    if base == 1 { return progress / difference }
    return (power(base, progress) - 1) / (power(base, difference) - 1)
  }
}

extension Interpolation {
  /// Returns `base` to the power of `exponent`. The result is the same on all machines. A base that is not positive
  /// yields 1 for the exponent 0, and 0 for other exponents.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    guard base > 0 else { return exponent == 0 ? 1 : 0 }
    return StableMath.exp2(exponent * StableMath.log2(base))
  }

  /// Parses the interpolation in argument 1 of `interpolate`. Returns nil and reports a mistake if the argument is
  /// invalid.
  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> Interpolation? {
    guard arguments.count > 1, let type = arguments[1].array, let name = type.first else {
      context.fail(
        #"Expected a type of interpolation: ["linear"], for one."#, at: 1, of: arguments)
      return nil
    }
    let inner = context.child(1, offset: arguments[1].offset)
    switch name.string {
    case "linear":
      return .linear
    case "exponential":
      guard type.count > 1, let base = type[1].double else {
        inner.fail(#"The base of "exponential" must be a literal number."#, at: 1, of: type)
        return nil
      }
      return .exponential(base: base)
    case "cubic-bezier":
      let points = type.dropFirst().compactMap(\.double).filter { (0...1).contains($0) }
      guard type.count == 5, points.count == 4 else {
        inner.fail(#""cubic-bezier" requires four numbers from 0 to 1."#)
        return nil
      }
      return .cubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
    default:
      inner.fail(
        #"Expected "linear", "exponential" or "cubic-bezier"."#, at: 0, of: type)
      return nil
    }
  }
}

/// A cubic Bézier curve from (0, 0) to (1, 1), as in CSS easing functions.
struct CubicBezier {
  // The coefficients of the polynomials x(t) and y(t). `a`, `b` and `c` are the factors of t³, t² and t.
  private let ax, bx, cx, ay, by, cy: Double

  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
  }

  /// Returns the y coordinate of the curve at the x coordinate `x`.
  func y(atX x: Double) -> Double {
    let t = parameter(atX: x)
    return ((ay * t + by) * t + cy) * t
  }

  private func x(at t: Double) -> Double { ((ax * t + bx) * t + cx) * t }

  /// Returns the parameter t of the curve at `x`. If Newton's method does not find it, for example because the slope is
  /// too small, bisection is used.
  private func parameter(atX x: Double) -> Double {
    let tolerance = 1e-6
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    var t = x
    for _ in 0..<8 {
      let error = self.x(at: t) - x
      if error.magnitude < tolerance { return t }
      let slope = (3 * ax * t + 2 * bx) * t + cx
      if slope.magnitude < tolerance { break }
      t -= error / slope
    }
    var range = (0.0, 1.0)
    t = x
    for _ in 0..<20 {
      let value = self.x(at: t)
      if (value - x).magnitude < tolerance { break }
      if x > value { range.0 = t } else { range.1 = t }
      t = (range.1 - range.0) * 0.5 + range.0
    }
    return t
  }
}
