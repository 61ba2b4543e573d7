import MapGeometry
import MapTiles

/// The visible part of the world on a globe.
extension Viewport {
  /// The number of samples per side of the picture that are used to find the visible part of a globe.
  private static let samples = 24

  /// The rectangle around the visible part of a globe, in world units; nil if the plane is flat.
  var boxOfVisiblePlane: Box? {
    guard let plane = ground.globe else { return nil }
    let (width, height) = (Double(size.deviceWidth), Double(size.deviceHeight))
    var box = Box.empty
    let count = Self.samples
    for row in 0...count {
      for column in 0...count {
        let place = Point(
          width * Double(column) / Double(count), height * Double(row) / Double(count))
        if let found = plane.inverse(place) { box.formUnion(found) }
      }
    }
    func isShown(_ place: SIMD3<Double>) -> Bool {
      let seen = plane.project(place)
      let point = Point(seen.x / seen.z, seen.y / seen.z)
      return seen.z > 0
        && picture.intersects(Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
    }
    for direction in plane.horizon.hidesSome ? plane.horizon.circle(steps: 360) : [] {
      let point = plane.point(direction)
      if isShown(plane.space(direction, flat: point)) { box.formUnion(point) }
    }
    let half = worldSize / 2
    for isNorth in [true, false] {
      let pole = Point(0, plane.poleY(isNorth: isNorth))
      guard shows(plane: pole), isShown(plane.space(pole)) else { continue }
      for x in [-half, half] { box.formUnion(Point(x, pole.y)) }
    }
    guard !box.isEmpty else { return .empty }
    let (low, high) = (
      world(ofPlane: Point(max(box.minX, -half), box.minY)),
      world(ofPlane: Point(min(box.maxX, half), box.maxY))
    )
    return Box(minX: low.x, minY: max(low.y, 0), maxX: high.x, maxY: min(high.y, 1))
  }

  /// Returns the copies of the world in which a rectangle of the world is drawn; nil if no copy shows it.
  func copies(of box: Box) -> ClosedRange<Int>? {
    if let chart {
      let first = (chart.range.lowerBound - box.maxX).rounded(.up)
      let last = (chart.range.upperBound - box.minX).rounded(.down)
      guard first <= last, first >= -3, last <= 3 else { return nil }
      return Int(first)...Int(last)
    }
    guard ground.globe == nil else {
      // The rectangle is drawn in only one copy, in which it is nearest to the map's center.
      let copy = Int(exactly: (centerWorld.x - (box.minX + box.maxX) / 2).rounded())
      return copy.map { $0...$0 }
    }
    let ground = Box(around: visibleGround)
    // The copies of the world are the same as for tiles.
    let first = (ground.minX - box.maxX).rounded(.up)
    let last = (ground.maxX - box.minX).rounded(.down)
    guard !ground.isEmpty, first <= last, last >= -3, first <= 3 else { return nil }
    return Int(max(first, -3))...Int(min(last, 3))
  }

  /// Returns the copies of the world in which queries test a tile of copy `wrap`. On a flat plane, it is only that
  /// copy. Around a globe, the adjacent copies are included, because they meet at the antimeridian.
  func queriedCopies(of wrap: Int) -> [Int] {
    joinsMeridians ? [wrap - 1, wrap, wrap + 1] : [wrap]
  }

  /// Returns the drawn copies of the world, with up to `limit` copies on either side of copy 0.
  func worldCopies(_ limit: Int) -> ClosedRange<Int> {
    ground.globe == nil && chart == nil ? -limit...limit : 0...0
  }
}

extension Viewport {
  /// The part of the picture that shows the world.
  enum WorldArea {
    /// The whole picture.
    case picture
    /// An area with straight edges.
    case polygon([Point])
    /// An area with curved edges. Its inside is determined by the even-odd rule. `beyondEdge` contains the same rings,
    /// slightly enlarged beyond the edge of the globe.
    case rings([[Point]], beyondEdge: [[Point]])
    /// Areas that cover the world and may overlap. They belong to a globe in transition, which is folded where it is
    /// seen from below.
    case cells([[Point]])
  }

  /// The part of the picture that shows the world. It is below the horizon, and between the poles.
  var worldArea: WorldArea {
    if let chart { return worldArea(of: chart) }
    guard let plane = ground.globe else {
      let isWhole = !showsHorizon && isWithinWorld
      return isWhole
        ? .picture
        : .polygon(visibleWorld.map { device(ofPlane: self.plane(ofWorld: $0)).point })
    }
    if plane.reachesPoles, picture.corners.allSatisfy({ plane.inverse($0) != nil }) {
      return .picture
    }
    guard plane.reachesPoles else { return .cells(worldCells(of: plane)) }
    let outline = worldOutline(of: plane)
    let rings = HorizonClip(plane).visible([outline], world: (minX: -worldSize / 2, worldSize))
    let seen = rings.map(beforeEye).filter { $0.count > 2 }
    return .rings(
      seen.map { $0.map { plane.picture($0.place) } },
      beyondEdge: seen.map { $0.map { plane.drawn($0).point } })
  }

  /// The outline of the world in the picture; nil unless the picture shows a part of its curved edge. The inside of
  /// the rings is determined by the even-odd rule. Content on the ground is drawn slightly beyond the outline.
  var worldEdge: [[Point]]? {
    guard ground.globe != nil || chart != nil, case .rings(let rings, _) = worldArea else {
      return nil
    }
    return rings
  }

  /// The number of points per side of the outline of the world.
  private static let outlineSteps = 128

  /// Returns the outline of the copy of the world around the map's center on a globe. If the poles are drawn,
  /// the outline extends to them.
  private func worldOutline(of plane: Globe) -> OutlinedRing {
    let half = worldSize / 2
    let (top, bottom) = (self.plane(ofWorld: Point(0, 0)).y, self.plane(ofWorld: Point(0, 1)).y)
    func steps(_ a: Point, _ b: Point) -> [OutlinedRing.Vertex] {
      (0..<Self.outlineSteps).map { step in
        OutlinedRing.Vertex(a + (b - a) * (Double(step) / Double(Self.outlineSteps)))
      }
    }
    let corners = [
      Point(-half, top), Point(half, top), Point(half, bottom), Point(-half, bottom),
    ]
    let outline = OutlinedRing(
      (0..<4).flatMap { steps(corners[$0], corners[($0 + 1) % 4]) })
    guard plane.reachesPoles else { return outline }
    return outline.extended(from: top, to: plane.poleY(isNorth: true))
      .extended(from: bottom, to: plane.poleY(isNorth: false))
  }

  /// Returns the part of a ring in space that is in front of the viewer.
  func beforeEye(_ ring: [HorizonClip.Vertex]) -> [HorizonClip.Vertex] {
    guard let plane = ground.globe else { return ring }
    let nearest = nearestDistance
    func depth(_ vertex: HorizonClip.Vertex) -> Double { plane.project(vertex.place).z - nearest }
    return ring.allSatisfy { depth($0) >= 0 } ? ring : ring.clipped(by: depth)
  }
}

extension Globe {
  /// Returns the point of the picture and the distance along the line of sight at which a point of a polygon is drawn.
  /// Points on the horizon are drawn slightly beyond it.
  func drawn(_ vertex: HorizonClip.Vertex) -> (point: Point, depth: Double) {
    var place = project(vertex.place)
    if vertex.edge == .horizon || vertex.endsAtHorizon { place = movedBeyondEdge(place) }
    return (Point(place.x / place.z, place.y / place.z), place.z)
  }
}
