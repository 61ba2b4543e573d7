import MapGeometry
import Synchronization

/// The grid that stands for a coordinate reference system in a view. It is built at its first use.
///
/// It follows from the view's camera and size, so grids are not compared.
final class ViewGrid: Hashable, Sendable {
  private let projection: SystemProjection
  private let view: Box
  private let pixel: Double
  private let built = AtomicLazyReference<ProjectionGrid>()

  /// Creates the grid of the part of a plane in view. `pixel` is the size of a device pixel in world units.
  init(_ projection: SystemProjection, view: Box, pixel: Double) {
    (self.projection, self.view, self.pixel) = (projection, view, pixel)
  }

  /// The grid. If several threads build it at the same time, they build equal grids, and one of them is kept.
  var grid: ProjectionGrid {
    if let grid = built.load() { return grid }
    let domain = projection.domain
    return built.storeIfNil(
      ProjectionGrid(
        area: (domain.west, domain.south, domain.east, domain.north), view: view, pixel: pixel,
        exact: projection.system.forward))
  }

  static func == (a: ViewGrid, b: ViewGrid) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
