import MapGeometry
import MapTiles

/// The tests for the tiles in view on a flat plane. The tiles are those that the visible part of the plane touches.
struct PlaneCover: CoveredGround {
  /// The visible part of the plane, as a convex polygon in Web Mercator world units.
  private let ground: [Point]
  let copies: ClosedRange<Int>

  /// Creates the tests of a view of a convex polygon of the plane; nil if the polygon has no area.
  init?(_ ground: [Point]) {
    guard ground.count >= 3 else { return nil }
    self.ground = ground
    let box = Box(around: ground)
    let drawn = TileCover.copies
    func copy(_ x: Double) -> Int {
      Int(min(max(x, Double(drawn.lowerBound)), Double(drawn.upperBound)).rounded(.down))
    }
    let lower = copy(box.minX - 1e-9)
    copies = lower...max(lower, copy(box.maxX + 1e-9))
  }

  /// Returns the approximate number of tiles of a level that the polygon touches.
  func estimatedCount(level: Int) -> Double {
    let perSide = StableMath.exp2(Double(level))
    var circumference = 0.0
    for (index, point) in ground.enumerated() {
      circumference += point.distance(to: ground[(index + 1) % ground.count])
    }
    let touched = (ground.signedArea.magnitude * perSide + circumference) * perSide
    return min(touched, Double(TileCover.copies.count) * perSide * perSide)
  }

  func share(of tile: ViewTile) -> TileDescent.Share {
    // Rounding must not separate areas that touch.
    let slack = tile.sizeInWorld * 1e-9
    return ground.meets(tile.boxInWorld.expanded(by: slack)) ? .some : .none
  }
}

extension [Point] {
  /// Whether a convex polygon and a box intersect or touch, by the method of separating axes. As in MapLibre, tiles
  /// that only touch the view are included, because circles extend beyond the edges of their tiles.
  func meets(_ box: Box) -> Bool {
    guard Box(around: self).intersects(box) else { return false }
    let corners = box.corners
    for (index, a) in enumerated() {
      let b = self[(index + 1) % count]
      let normal = Point(a.y - b.y, b.x - a.x)
      func extent(_ points: [Point]) -> (Double, Double) {
        let values = points.map { $0.x * normal.x + $0.y * normal.y }
        return (values.min() ?? 0, values.max() ?? 0)
      }
      let (own, other) = (extent(self), extent(corners))
      if own.1 < other.0 || other.1 < own.0 { return false }
    }
    return true
  }
}
