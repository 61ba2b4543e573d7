import MapGeometry

/// The part of a globe, or of ground with elevation, that an area of the picture shows.
///
/// The sides of the area are followed in short steps. Places that show no ground are moved to the edge of the ground.
/// MapLibre does the same with the corners of the area.
struct QueriedGround {
  /// The precision with which the sides of an area are followed.
  struct Detail {
    /// The number of steps per side of an area.
    var steps: Int
    /// The number of samples per side of an area, in the search for a sample that shows the ground.
    var samples: Int
    /// The number of times that the way from a place on the ground to a place that shows no ground is halved.
    var halvings: Int

    /// The detail for queries. In a picture of 4096 pixels, it is accurate to a sixteenth of a pixel.
    static let fine = Detail(steps: 32, samples: 24, halvings: 16)
    /// The detail for tests of visibility. It is accurate to a few pixels.
    static let coarse = Detail(steps: 8, samples: 8, halvings: 8)
  }

  private let viewport: Viewport
  private let sight: GroundSearch

  private let detail: Detail

  /// Creates the ground of a view; nil if the ground is flat.
  init?(_ viewport: Viewport, detail: Detail = .fine) {
    guard viewport.dividesContent || viewport.drapesContent else { return nil }
    self.viewport = viewport
    self.detail = detail
    sight = GroundSearch(viewport)
  }

  /// Converts an outline in device pixels to an outline on the plane. The result has no points if the outline shows no
  /// ground. Around a pole, the outline extends to the pole.
  func outline(of picture: QueryOutline) -> QueryOutline {
    if picture.points.count == 1 {
      return QueryOutline(points: picture.points.compactMap(plane(of:)))
    }
    guard let inside = shownPlace(in: picture.bounds, sides: picture.points) else {
      return QueryOutline(points: [])
    }
    let sides = zip(picture.points, picture.points.dropFirst())
    var places = sides.flatMap { from, to in
      (0..<detail.steps).map { from + (to - from) * (Double($0) / Double(detail.steps)) }
    }
    places += picture.points.suffix(1)
    let found = places.map { shown(toward: $0, from: inside) }
    return QueryOutline(points: joined(found))
  }

  /// Returns the point of the plane that is visible at a place; nil if the place shows no ground.
  private func plane(of place: Point) -> Point? { sight.ground(at: place)?.point }

  /// Returns a place of the picture in a box that shows the ground; nil if there is no such place. The candidates are
  /// the points of a grid, the points `sides` and the map's center. The candidate nearest to the middle of the box is
  /// returned.
  private func shownPlace(in box: Box, sides: [Point]) -> (place: Point, found: Point)? {
    let low = Point(box.minX, box.minY)
    let size = Point(box.maxX, box.maxY) - low
    let middle = low + size * 0.5
    var places = sides + [viewport.device(ofPlane: .zero).point]
    let count = detail.samples
    for row in 0...count {
      for column in 0...count {
        let share = Point(Double(column), Double(row)) * (1 / Double(count))
        places.append(low + Point(size.x * share.x, size.y * share.y))
      }
    }
    let sorted = places.filter(box.contains).sorted {
      ($0 - middle).squaredLength < ($1 - middle).squaredLength
    }
    for place in sorted {
      if let found = plane(of: place) { return (place, found) }
    }
    return nil
  }

  /// Returns the point of the plane at a place of the picture. If the place does not show the plane, it is the last
  /// visible point on the way from `inside` to the place.
  private func shown(
    toward place: Point, from inside: (place: Point, found: Point)
  ) -> Point {
    if let found = plane(of: place) { return found }
    var (shown, beside, last) = (inside.place, place, inside.found)
    for _ in 0..<detail.halvings {
      let middle = (shown + beside) * 0.5
      if let found = plane(of: middle) {
        (shown, last) = (middle, found)
      } else {
        beside = middle
      }
    }
    return last
  }

  /// Moves each point to the copy of the world in which it is nearest to the previous point.
  private func joined(_ points: [Point]) -> [Point] {
    guard let pole = viewport.poleInView else { return points }
    let world = viewport.worldSize
    var joined: [Point] = []
    joined.reserveCapacity(points.count + 3)
    for var point in points {
      if let before = joined.last {
        point.x -= ((point.x - before.x) / world).rounded() * world
      }
      joined.append(point)
    }
    guard let first = joined.first, let last = joined.last,
      joined.count > 2, (last.x - first.x).magnitude > world / 2
    else { return joined }
    // The outline goes around a pole.
    return joined + [Point(last.x, pole), Point(first.x, pole), first]
  }
}
