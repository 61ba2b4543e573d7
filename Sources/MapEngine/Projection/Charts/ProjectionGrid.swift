import MapGeometry
import MapTiles

/// An approximation of a map projection by cubic patches, for one picture.
///
/// It stands for a projection that is slow, that only one thread at a time can call, and whose last bits depend on
/// the C library. The projection is evaluated only at the nodes of patches. Results are rounded to a power of 2 that
/// is between 1/128 and 1/64 of a pixel. All else is basic arithmetic. Two libraries therefore lead to equal patches,
/// unless they differ on either side of a tie. If they differ by 8 units in the last place, or 7 nanometers, this
/// occurs in one of 300,000 nodes at zoom 18, and moves points of the picture by less than 0.02 pixel.
///
/// Patches are rectangles of longitudes and of tan(φ/2), for the latitude φ. In these coordinates, projections are
/// smooth even at the poles, which are the ends ±1 in all projections. In Web Mercator, the poles would be at
/// infinity. The coordinate follows from Web Mercator y without trigonometry: it is tanh(ψ/2), where ψ = π (1 - 2 y).
/// Longitudes count from the western edge of the map, so the 180th meridian is not special.
///
/// World units are those of a `Chart`: circumferences of the equator, with the origin of the projection at
/// (0.5, 0.5), and y south.
///
/// In view, the error is below 0.1 pixel, and so are the steps between neighboring patches. At a distance d from the
/// view, both may be greater by d / 128. A block of 4 pixels is not divided further. It is left out if it contains a
/// tear of the projection, or a place without a point. Its error is greater if it contains a point where the scale is
/// infinite. Outside of the view, such blocks are larger, in proportion to the error.
package final class ProjectionGrid: Sendable {
  /// A node of the tree.
  struct Node {
    /// The least coordinates of eastern and northern children; infinity in directions without children.
    var middle = SIMD2(repeating: Double.infinity)
    /// The index of the first child, or of the patch of a leaf; -1 for a leaf without points.
    var first = Int32(-1)
    /// The number of nodes from a child to its northern neighbor; 0 for a leaf.
    var stride = Int32(0)

    /// The indices of the children.
    var children: Range<Int> { Int(first)..<Int(first) + 2 * Int(stride) }
  }

  /// The range of the map in Web Mercator x. It may extend beyond 0...1.
  package let range: ClosedRange<Double>
  /// The number of times that the exact projection was evaluated.
  package let evaluationCount: Int
  /// The range of tan(φ/2).
  private let rise: ClosedRange<Double>
  private let pixel: Double
  private let nodes: [Node]
  private let patches: [ProjectionPatch]
  /// The box around each node on the plane.
  private let boxes: [Box]

  /// The distance beyond the edges of the map up to which patches continue, in pixels at the equator.
  private static let overshoot = 32.0

  /// Creates the approximation.
  ///
  /// - Parameters:
  ///   - area: The edges of the map in degrees. If `east` is not above `west`, a turn is added to it.
  ///   - view: The part of the plane in view, in world units.
  ///   - pixel: The size of a pixel in world units.
  ///   - exact: The projection of longitudes and latitudes in degrees to meters, with x east and y north. Nil stands
  ///     for a place without a point. It is called once for each level of the tree.
  package init(
    area: (west: Double, south: Double, east: Double, north: Double), view: Box, pixel: Double,
    exact: ([SIMD2<Double>]) -> [SIMD2<Double>?]
  ) {
    let west = WebMercator.x(longitude: area.west)
    let east = WebMercator.x(longitude: area.east)
    range = west...(east > west ? east : max(east + 1, west))
    let south = Self.rise(latitude: area.south)
    rise = south...max(Self.rise(latitude: area.north), south)
    self.pixel = pixel
    var builder = ProjectionGridBuilder(
      origin: SIMD2(range.lowerBound, rise.lowerBound),
      size: SIMD2(
        range.upperBound - range.lowerBound, rise.upperBound - rise.lowerBound),
      view: view, pixel: pixel)
    builder.build { exact($0).map { $0.map(Self.world(ofMeters:)) } }
    (nodes, patches, boxes) = (builder.nodes, builder.patches, builder.boxes)
    evaluationCount = builder.samples.count
  }

  /// Returns the point of the plane, in world units, for coordinates in meters with x east and y north.
  package static func world(ofMeters meters: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(0.5 + meters.x / Earth.equator, 0.5 - meters.y / Earth.equator)
  }

  /// Returns the coordinates in meters of a point of the plane, the inverse of `world(ofMeters:)`.
  package static func meters(ofWorld point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2((point.x - 0.5) * Earth.equator, (0.5 - point.y) * Earth.equator)
  }

  /// Returns tan(φ/2) for a latitude in degrees. At the poles, it is exactly ±1.
  private static func rise(latitude: Double) -> Double {
    latitude.magnitude < 90 ? StableMath.tan(degrees: latitude / 2) : latitude < 0 ? -1 : 1
  }

  /// Returns the point of the plane for a place in degrees, in any copy of the world; nil if the place has no point or
  /// is outside the map.
  package func world(of place: LngLat) -> Point? {
    var x = WebMercator.x(longitude: place.longitude)
    let slack = Self.overshoot * pixel
    if x < range.lowerBound - slack || x > range.upperBound + slack {
      x -= (x - range.lowerBound).rounded(.down)
      if x > range.upperBound + slack { x -= 1 }
    }
    return world(x: x, rise: Self.rise(latitude: place.latitude))
  }

  /// Returns the point of the plane for a place in Web Mercator world units, whose ends are the poles. Nil if the place
  /// has no point, or is more than 32 pixels outside of `range`.
  package func world(ofMercator place: Point) -> Point? {
    if Chart.isPole(y: place.y) { return world(x: place.x, rise: place.y < 0.5 ? 1 : -1) }
    let power = TabulatedMath.exp((1 - 2 * place.y) * .pi)
    return world(x: place.x, rise: (power - 1) / (power + 1))
  }

  private func world(x: Double, rise place: Double) -> Point? {
    let slack = Self.overshoot * pixel
    guard x >= range.lowerBound - slack, x <= range.upperBound + slack,
      place >= rise.lowerBound - slack, place <= rise.upperBound + slack
    else { return nil }
    var node = nodes[0]
    while node.stride > 0 {
      let east: Int32 = x >= node.middle.x ? 1 : 0
      let north = place >= node.middle.y ? node.stride : 0
      node = nodes[Int(node.first + east + north)]
    }
    guard node.first >= 0 else { return nil }
    let point = patches[Int(node.first)].point(of: SIMD2(x, place))
    return Point(point.x, point.y)
  }

  /// Returns the place of a point of the plane, in degrees, with a longitude in the map's range; nil if the point is
  /// outside the map. It is the inverse of `world(of:)` up to a thousandth of a pixel. In view, points up to an eighth
  /// of a pixel beyond an edge have a place at the edge. If several places have the point, it is always the same one.
  package func place(ofWorld point: Point) -> LngLat? {
    guard
      let found = coordinates(of: point, includesCracks: false)
        ?? coordinates(of: point, includesCracks: true)
    else { return nil }
    let latitude = 360 / .pi * StableMath.atan(found.y)
    return LngLat(
      longitude: WebMercator.longitude(x: found.x), latitude: min(max(latitude, -90), 90))
  }

  private func coordinates(of point: Point, includesCracks: Bool) -> SIMD2<Double>? {
    var stack = [0]
    while let index = stack.popLast() {
      guard boxes[index].contains(point) else { continue }
      let node = nodes[index]
      stack += node.children
      if node.stride == 0, node.first >= 0,
        let found = patches[Int(node.first)].place(
          of: SIMD2(point.x, point.y), tolerance: pixel / 1024, includesCracks: includesCracks)
      {
        return found
      }
    }
    return nil
  }
}
