import MapGeometry

/// A movement from one camera to another over time.
struct CameraMotion: Sendable {
  /// The path of the center and the zoom level.
  enum Course: Sendable {
    /// A straight path, as in MapLibre's `easeTo`.
    case straight
    /// A path that zooms out and in again.
    case flight(FlightPath)
  }

  let start: Camera
  let end: Camera
  /// The time of the start in milliseconds.
  let startTime: Double
  /// The duration in milliseconds.
  let duration: Double
  /// The progress of the movement over time.
  let easing: Easing
  let course: Course

  func isDone(at time: Double) -> Bool { time >= startTime + duration }

  func camera(at time: Double) -> Camera {
    if isDone(at: time) { return end }
    let progress = easing.progress(at: (time - startTime) / duration)
    var camera = start
    camera.bearing = start.bearing.blended(with: end.bearing, progress)
    camera.pitch = start.pitch.blended(with: end.pitch, progress)
    camera.roll = start.roll.blended(with: end.roll, progress)
    camera.padding = start.padding.blended(with: end.padding, progress)
    let zoom: Double
    let share: Double
    switch course {
    case .straight:
      zoom = start.zoom.blended(with: end.zoom, progress)
      share = progress * Self.speedUp(by: end.zoom - start.zoom, at: progress)
    case .flight(let path):
      let step = path.step(at: progress)
      zoom = start.zoom + step.zoom
      share = step.share
    }
    camera.zoom = zoom
    let (from, to) = (start.center.world, Self.unwrapped(end.center, near: start.center).world)
    camera.center = LngLat(world: from + (to - from) * share)
    return camera
  }

  /// Returns the factor that speeds up the center while the map zooms. With it, the map appears to move evenly.
  private static func speedUp(by zoom: Double, at progress: Double) -> Double {
    StableMath.exp2(min(max(zoom, -1), 1) * (1 - progress))
  }

  /// Returns the place in the copy of the world nearest to another place.
  static func unwrapped(_ place: LngLat, near other: LngLat) -> LngLat {
    let way = (place.longitude - other.longitude).remainder(dividingBy: 360)
    guard way.isFinite else { return place }
    return LngLat(longitude: other.longitude + way, latitude: place.latitude)
  }
}

extension EdgeInsets: Blendable {
  func blended(with other: EdgeInsets, _ t: Double) -> EdgeInsets {
    EdgeInsets(
      top: top.blended(with: other.top, t), right: right.blended(with: other.right, t),
      bottom: bottom.blended(with: other.bottom, t), left: left.blended(with: other.left, t))
  }
}

/// The progress of a change over time. Time and progress are from 0 to 1.
public struct Easing: Hashable, Sendable {
  /// The progress is a cubic Bézier curve from (0, 0) to (1, 1). `first` and `second` are the control points between
  /// these points. Their x is time, and their y is progress.
  private let first: SIMD2<Double>
  private let second: SIMD2<Double>

  /// Creates a curve from two control points, like `cubic-bezier` in CSS. The x of both points is clamped to 0...1.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    first = SIMD2(min(max(x1, 0), 1), y1)
    second = SIMD2(min(max(x2, 0), 1), y2)
  }

  /// The easing with constant speed.
  public static let linear = Easing(x1: 1 / 3.0, y1: 1 / 3.0, x2: 2 / 3.0, y2: 2 / 3.0)
  /// The easing that is fast at first, then slower (CSS `ease`). It is the default of MapLibre's camera.
  public static let ease = Easing(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// Returns the progress at a fraction of the time, which is clamped to 0...1.
  public func progress(at share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    // x never decreases along the curve, so bisection finds the curve's parameter for a time.
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

  /// Returns the progress with which MapLibre changes paint properties. It is cubic, and slow at both ends.
  static func cubicInOut(at share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    let rest = 1 - share
    return share < 0.5 ? 4 * share * share * share : 1 - 4 * rest * rest * rest
  }
}
