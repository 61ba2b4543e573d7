/// How far a change is at a share of its time: both from 0 to 1.
public struct Easing: Hashable, Sendable {
  /// The second and third point of a cubic Bézier curve from (0, 0) to (1, 1): x is time, y how far.
  private let first: SIMD2<Double>
  private let second: SIMD2<Double>

  /// The curve between these control points, as CSS's `cubic-bezier` has them; shares of time are
  /// within 0...1.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    first = SIMD2(min(max(x1, 0), 1), y1)
    second = SIMD2(min(max(x2, 0), 1), y2)
  }

  /// As fast at any time.
  public static let linear = Easing(x1: 1 / 3.0, y1: 1 / 3.0, x2: 2 / 3.0, y2: 2 / 3.0)
  /// Fast at first, then slowing down (CSS's `ease`): how MapLibre's camera moves.
  public static let ease = Easing(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// How far a change is at a share of its time; shares beyond 0...1 are cut.
  public func progress(at share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    // x never decreases along the curve, so that halving its parameter finds the place.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if Self.bezier(middle, first.x, second.x) < share { low = middle } else { high = middle }
    }
    return Self.bezier((low + high) / 2, first.y, second.y)
  }

  private static func bezier(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }

  /// How MapLibre changes paint properties: slowly at first and at last, cubic in between.
  static func cubicInOut(at share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    let rest = 1 - share
    return share < 0.5 ? 4 * share * share * share : 1 - 4 * rest * rest * rest
  }
}
