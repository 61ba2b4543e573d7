import MapGeometry
import Synchronization

/// The grid that stands for a coordinate reference system in a view. It is built at its first use.
///
/// It follows from the view's camera and size, so grids are not compared.
final class ViewGrid: Hashable, Sendable {
  private let projection: SystemProjection
  private let view: Box
  private let shown: [Point]
  private let pixel: Double
  private let built = AtomicLazyReference<ProjectionGrid>()
  private let chosen = AtomicLazyReference<ProjectedArea>()

  /// The number of points that are examined per side of the shown part.
  private static let points = 17

  /// Creates the grid of the part of a plane in view.
  ///
  /// - Parameters:
  ///   - view: The box around the picture, in world units.
  ///   - shown: The corners of the part of the picture that is not covered by paper, in world units.
  ///   - pixel: The size of a device pixel in world units.
  init(_ projection: SystemProjection, view: Box, shown: [Point], pixel: Double) {
    (self.projection, self.view, self.shown, self.pixel) = (projection, view, shown, pixel)
  }

  /// The area that the view shows: the area of use, or a larger one if the view extends beyond it.
  var area: ProjectedArea {
    if let area = chosen.load() { return area }
    let meters = border.map { ProjectionGrid.meters(ofWorld: SIMD2($0.x, $0.y)) }
    let places = projection.system.inverse(meters)
    let isInside = places.allSatisfy { place in
      guard let place else { return false }
      return projection.area.domain.contains(LngLat(longitude: place.x, latitude: place.y))
    }
    return chosen.storeIfNil(isInside ? projection.area : projection.wideArea)
  }

  /// Points along the edges of the shown part.
  private var border: [Point] {
    shown.indices.flatMap { side in
      let (from, to) = (shown[side], shown[(side + 1) % shown.count])
      return (0..<Self.points).map { from.mixed(with: to, Double($0) / Double(Self.points)) }
    }
  }

  /// The grid. If several threads build it at the same time, they build equal grids, and one of them is kept.
  var grid: ProjectionGrid {
    if let grid = built.load() { return grid }
    let domain = area.domain
    return built.storeIfNil(
      ProjectionGrid(
        area: (domain.west, domain.south, domain.east, domain.north), view: view, pixel: pixel,
        exact: projection.system.forward))
  }

  static func == (a: ViewGrid, b: ViewGrid) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
