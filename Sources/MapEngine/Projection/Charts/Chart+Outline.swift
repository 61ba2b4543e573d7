import MapGeometry
import MapTiles

/// The outlines of the world and of tiles.
extension Chart {
  /// The number of points per side of the outlines of tiles and of the world.
  private static let (tileSteps, worldSteps) = (64, 256)

  /// Returns the outline of a Web Mercator rectangle on the plane. The outline has no points if the rectangle is
  /// beyond the edge of the world. Rectangles of the same level with a common side have equal points along it.
  ///
  /// - Parameters:
  ///   - box: The rectangle.
  ///   - steps: The number of points per side.
  ///   - beyond: The distance on the plane by which the outline extends beyond the edge of the world. The distance may
  ///     be less where the projection shrinks lengths to less than a third.
  func outline(of box: Box, steps: Int = tileSteps, beyond: Double = 0) -> [Point] {
    let (left, right) = (max(box.minX, range.lowerBound), min(box.maxX, range.upperBound))
    let (top, bottom) = (max(box.minY, rows.lowerBound), min(box.maxY, rows.upperBound))
    guard left < right, top < bottom else { return [] }
    func side(_ from: Point, _ to: Point) -> [Point] {
      (0..<steps).map { step in
        let share = Double(step) / Double(steps)
        // The sums are exactly the same if the side is traversed in the opposite direction.
        let x = from.x * (1 - share) + to.x * share
        let y = from.y * (1 - share) + to.y * share
        return beyond > 0 ? moved(Point(x, y), beyond: beyond) : world(ofMercator: Point(x, y))
      }
    }
    let corners = [
      Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom),
    ]
    return (0..<4).flatMap { side(corners[$0], corners[($0 + 1) % 4]) }
  }

  /// Returns the point of a Web Mercator place, moved beyond the edge of the world if the place is on it.
  func moved(_ place: Point, beyond distance: Double) -> Point {
    var place = place
    let (low, high) = (range.lowerBound, range.upperBound)
    let isAtEdge = place.x <= low + Self.polarReach || place.x >= high - Self.polarReach
    if !edgesMeet {
      if (place.x - low).magnitude <= Self.polarReach { place.x = low - reach(distance, at: place) }
      if (place.x - high).magnitude <= Self.polarReach {
        place.x = high + reach(distance, at: place)
      }
    }
    let isAtPole = Self.isPole(y: place.y)
    if !isAtPole {
      if (place.y - rows.lowerBound).magnitude <= Self.polarReach {
        place.y -= reach(distance, at: place)
      } else if (place.y - rows.upperBound).magnitude <= Self.polarReach {
        place.y += reach(distance, at: place)
      }
    }
    let point = world(ofMercator: place)
    guard isAtPole else { return point }
    if meetsItself(atPoleOf: place) {
      // The place is between the two sides of the edge, which meet at the pole, opposite the central meridian. All
      // other places at such a pole are inside the world.
      guard isAtEdge, !edgesMeet else { return point }
      place.x = meridian
    }
    // The point moves along the meridian, beyond the pole.
    let latitude = place.y < 0.5 ? 89.0 : -89
    let inside = world(
      ofMercator: Point(place.x, 0.5 - Self.isometric(degrees: latitude) / (2 * .pi)))
    let way = point - inside
    return way.length > 1e-12 ? point + way * (distance / way.length) : point
  }

  /// Returns the distance in Web Mercator that is at least about `distance` on the plane at an edge of the world. The
  /// grid of a coordinate reference system continues only a few pixels beyond the edge.
  private func reach(_ distance: Double, at place: Point) -> Double {
    guard system != nil else { return 3 * distance }
    let power = StableMath.exp((1 - 2 * min(max(place.y, 0), 1)) * .pi)
    let cosine = 2 * power / (power * power + 1)
    return distance * min(3 / cosine, 16)
  }

  /// Whether the pole of a place's hemisphere is a single point. The edge of the world then meets itself there.
  private func meetsItself(atPoleOf place: Point) -> Bool {
    let pole = place.y < 0.5 ? 0.0 : 1
    let edge = world(ofMercator: Point(range.lowerBound, pole))
    return (world(ofMercator: Point(meridian, pole)) - edge).squaredLength < 1e-11
  }

  private static func isometric(degrees: Double) -> Double {
    let sine = StableMath.sinCos(degrees: degrees).sin
    return StableMath.log((1 + sine) / (1 - sine)) / 2
  }

  /// The outlines of the world on the plane: an outer ring and, around a pole that is outside the world, an inner one.
  var worldOutlines: [[Point]] {
    let (left, right) = (range.lowerBound, range.upperBound)
    guard edgesMeet else {
      let world = Box(minX: left, minY: rows.lowerBound, maxX: right, maxY: rows.upperBound)
      return [outline(of: world, steps: Self.worldSteps)]
    }
    let rings = [rows.lowerBound, rows.upperBound].map { y in
      (0..<4 * Self.worldSteps).map { step in
        world(
          ofMercator: Point(left + (right - left) * Double(step) / Double(4 * Self.worldSteps), y))
      }
    }
    let areas = rings.map(\.signedArea.magnitude)
    let outer = areas[0] > areas[1] ? 0 : 1
    return [rings[outer]] + (areas[1 - outer] > 1e-12 ? [rings[1 - outer]] : [])
  }

  /// Returns the outline of a tile.
  ///
  /// - Parameter beyond: The distance on the plane by which the outline extends beyond the edge of the world.
  func outline(of tile: ViewTile, beyond: Double = 0) -> [Point] {
    outline(of: tile.boxInWorld, beyond: beyond)
  }

  /// Returns the upper left corner of the square of the plane that defines the units of a tile's content. The square
  /// is as large as the tile in Web Mercator. Its center is the tile's center on the plane.
  func origin(of tile: ViewTile) -> Point {
    let (corner, side) = (tile.origin, tile.sizeInWorld)
    let left = min(max(corner.x, range.lowerBound), range.upperBound)
    let right = min(max(corner.x + side, range.lowerBound), range.upperBound)
    let middle = world(ofMercator: Point((left + right) / 2, corner.y + side / 2))
    return middle - Point(side / 2, side / 2)
  }

  /// Returns whether a place of the plane lies in a tile. Tiles are half-open, so a point on an edge lies in only one
  /// tile.
  func holds(_ point: Point, in tile: ViewTile) -> Bool {
    mercator(ofWorld: point).map { holds(mercator: $0, in: tile) } ?? false
  }

  /// Whether a place in Web Mercator world units lies in a tile, and in the drawn copy of the world. Places in tiles are
  /// rounded, so a place at the edge of a coordinate reference system's area may be half a unit of a tile outside of it.
  func holds(mercator place: Point, in tile: ViewTile) -> Bool {
    let (corner, side) = (tile.origin, tile.sizeInWorld)
    let slack = system == nil ? 0 : side / 8192
    let y = min(max(place.y, 0), 1)
    guard place.x >= range.lowerBound - slack, place.x <= range.upperBound + slack,
      y >= rows.lowerBound - slack, y <= rows.upperBound + slack
    else { return false }
    // Tiles are half-open, and the edge of the world belongs to the tiles at the edge.
    let (right, bottom) = (corner.x + side, corner.y + side)
    return (place.x >= corner.x || corner.x <= range.lowerBound)
      && (place.x < right || right >= range.upperBound)
      && (place.y >= corner.y || corner.y <= rows.lowerBound)
      && (place.y < bottom || bottom >= rows.upperBound)
  }
}
