import MapGeometry
import MapRaster

/// The visibility of places on ground with elevation, which may hide them.
///
/// As in MapLibre GL JS, places are hidden gradually by the difference between their depth and the ground's depth in
/// the picture. Places slightly behind a ridge are therefore faint.
struct GroundVisibility: Sendable {
  private let ground: DrapeDepths
  private let viewport: Viewport
  private let depths: GroundDepths

  /// The difference of depths up to which a place is visible. `steepness` is the inverse of the additional difference
  /// at which the place is fully hidden.
  private static let slack = 0.0001
  private static let steepness = 500.0
  /// The visibility above which a place is treated as fully visible.
  private static let enough = 0.95
  /// The distance between a place and the second place above it at which the visibility is also tested, in half heights
  /// of the picture.
  private static let step = 0.01

  /// The steps to the adjacent pixels.
  private static let steps: [SIMD2<Double>] = [[-1, 0], [1, 0], [0, -1], [0, 1]]

  /// Creates the visibility on the visible ground of a view.
  init(_ ground: DrapeDepths, in viewport: Viewport) {
    self.viewport = viewport
    self.ground = ground
    depths = GroundDepths(viewport)
  }

  /// Returns the visibility of a place above a point of the map's plane, from 0 to 1.
  func visibility(ofPlane point: Point, elevation meters: Double) -> Float {
    let seen = viewport.picture(ofPlane: point, elevation: meters)
    guard seen.z > 0 else { return 0 }
    let depth = depths.depth(ofPlane: point, elevation: meters, distance: seen.z)
    let place = SIMD2(seen.x, seen.y) / seen.z
    let visibility = visibility(at: place, depth: depth)
    if visibility > Self.enough { return 1 }
    let above = place - SIMD2(0, Self.step * Double(viewport.size.deviceHeight) / 2)
    return Float((visibility + self.visibility(at: above, depth: depth)) / 2)
  }

  private func visibility(at place: SIMD2<Double>, depth: Double) -> Double {
    // The place is moved to the center of the pixel of the style.
    let ratio = viewport.size.pixelRatio
    let center = ((place / ratio).rounded(.down) + 0.5) * ratio
    var nearness = ground.nearness(at: SIMD2<Float>(center))
    // A place at the very edge of the ground is treated as a place on the ground.
    for step in Self.steps where nearness == 0 {
      nearness = ground.nearness(at: SIMD2<Float>(center + step * ratio))
    }
    let found = nearness > 0 ? depths.depth(atNearness: Double(nearness)) : 0
    return 1 - min(max((depth - found - Self.slack) * Self.steepness, 0), 1)
  }
}
