import MapEngine
import MapGeoJSON
import MapGeometry
import MapTiles

/// The line of a path. After the line crosses the antimeridian, its longitudes continue beyond 180 degrees.
struct PathLine {
  /// The points of the line in degrees.
  private(set) var positions: [Position] = []

  /// The number of pieces of an arc between two places.
  static let pieces = 32

  /// Creates the line through places, each of which is reached in the shorter direction around the world.
  ///
  /// - Parameter curve: The height of the arc between two places in Web Mercator, as a share of the distance between
  ///   them. It is positive to the left of the straight line.
  init(through places: [LngLat], curve: Double = 0) {
    var turns = 0.0
    for (index, place) in places.enumerated() {
      if index > 0 {
        let step = place.longitude - places[index - 1].longitude
        if abs(step) > 180 { turns -= step > 0 ? 1 : -1 }
      }
      let next = Position(longitude: place.longitude + 360 * turns, latitude: place.latitude)
      if let last = positions.last, curve != 0 {
        addArc(from: last.world, to: next.world, curve: curve)
      }
      positions.append(next)
    }
  }

  /// Adds the points between the ends of a circular arc.
  private mutating func addArc(from start: Point, to end: Point, curve: Double) {
    let chord = end - start
    let left = Point(chord.y, -chord.x)
    // If the length of the chord is 1, the tangent of a quarter of the arc's angle is twice the height of the arc.
    let half = 2 * StableMath.atan(2 * curve)
    let radius = 0.5 / StableMath.sin(half)
    let cosine = StableMath.cos(half)
    for piece in 1..<Self.pieces {
      let angle = half * (2 * Double(piece) / Double(Self.pieces) - 1)
      let along = 0.5 + radius * StableMath.sin(angle)
      let height = radius * (StableMath.cos(angle) - cosine)
      positions.append(Position(world: start + chord * along + left * height))
    }
  }

  /// Removes the part of the line below the head of an arrow at the end of the line, and returns the corners of the
  /// head. Returns an empty list if the line has no length in the view.
  mutating func takeHead(width: Double, in viewport: Viewport) -> [Position] {
    guard let head = ArrowHead(atEndOf: positions.map(\.world), width: width, in: viewport) else {
      return []
    }
    positions.removeLast(positions.count - head.keptCount)
    positions.append(Position(world: head.base))
    return head.corners.map(Position.init(world:))
  }

  /// Reverses the direction of the line.
  mutating func reverse() { positions.reverse() }
}

extension Position {
  /// Creates a position from Web Mercator world units.
  init(world: Point) {
    self.init(
      longitude: WebMercator.longitude(x: world.x), latitude: WebMercator.latitude(y: world.y))
  }

  /// The position in Web Mercator world units.
  var world: Point { WebMercator.world(longitude: longitude, latitude: latitude) }
}
