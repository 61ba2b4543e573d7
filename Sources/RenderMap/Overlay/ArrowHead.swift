import MapEngine
import MapGeometry

/// The head of an arrow at the end of a line: a triangle whose size in pixels depends on the width of the line. It lies
/// on the ground like the line, so it has the direction of the line in every projection.
struct ArrowHead {
  /// The tip and the two other corners, in Web Mercator world units.
  let corners: [Point]
  /// The point of the line, in Web Mercator world units, at which the line ends below the head.
  let base: Point
  /// The number of points of the line before the base.
  let keptCount: Int

  /// The length of a head in pixels of the style, for a line of a width in pixels.
  static func length(width: Double) -> Double { 4 + 3 * width }
  /// The width of a head as a share of its length.
  private static let widthShare = 0.8
  /// The distance from the tip to the end of the line as a share of the length of the head.
  private static let baseShare = 0.7

  /// Creates the head at the end of a line, which is given in Web Mercator world units. A head that is longer than the
  /// line in the view is reduced to the length of the line. The result is nil if the line has no length or no width, or
  /// if its end is not in the projection.
  init?(atEndOf line: [Point], width: Double, in viewport: Viewport) {
    guard width > 0, let tip = line.last,
      let scale = LocalScale(at: tip, beside: line.last { $0 != tip } ?? tip, in: viewport)
    else { return nil }
    let wanted = Self.length(width: width) * Self.baseShare
    var (reach, index, base) = (0.0, line.count - 1, tip)
    while index > 0, reach < wanted {
      let step = scale.pixels(line[index - 1] - line[index]).length
      let share = reach + step > wanted ? (wanted - reach) / step : 1
      base = line[index] + (line[index - 1] - line[index]) * share
      reach += step * share
      index -= 1
    }
    let way = scale.pixels(tip - base)
    guard reach > 0, way.length > 0 else { return nil }
    let length = reach / Self.baseShare
    let along = way * (length / way.length)
    let across = Point(along.y, -along.x) * (Self.widthShare / 2)
    corners = [tip] + [across, across * -1].map { tip + scale.world($0 - along) }
    self.base = base
    keptCount = index + 1
  }
}

/// The scale of a view at a place: the linear map from differences in Web Mercator world units to differences on the
/// plane of the view, in pixels of the style.
private struct LocalScale {
  private let columns: (Point, Point)
  private let determinant: Double

  /// The difference from which the scale is determined, in world units. It is 40 m at the equator.
  private static let step = 1e-6

  /// Creates the scale at a place. It is measured on the side of another place, because the world may end on the other
  /// side. The result is nil if the place is not in the projection.
  init?(at place: Point, beside other: Point, in viewport: Viewport) {
    func plane(_ world: Point) -> Point { viewport.plane(of: LngLat(world: world)) }
    let start = plane(place)
    let unit = 1 / (viewport.stretch(atPlane: start) * viewport.size.pixelRatio)
    func column(_ step: Point) -> Point {
      (plane(place + step) - start) * (unit / (step.x + step.y))
    }
    columns = (
      column(Point(other.x < place.x ? -Self.step : Self.step, 0)),
      column(Point(0, other.y < place.y ? -Self.step : Self.step))
    )
    determinant = columns.0.x * columns.1.y - columns.1.x * columns.0.y
    guard determinant.isFinite, determinant != 0 else { return nil }
  }

  /// Converts a difference in world units to pixels.
  func pixels(_ world: Point) -> Point { columns.0 * world.x + columns.1 * world.y }

  /// Converts a difference in pixels to world units.
  func world(_ pixels: Point) -> Point {
    Point(
      pixels.x * columns.1.y - pixels.y * columns.1.x,
      pixels.y * columns.0.x - pixels.x * columns.0.y) * (1 / determinant)
  }
}
