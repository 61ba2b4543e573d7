import MapGeometry

/// The straight lines that contain the borders of tiles, and places along them.
///
/// Tiles on either side of a border share its line, so places along the line can be compared exactly.
struct TileBorders {
  struct Line {
    /// A point of the line.
    var origin: Point
    /// The unit vector along the line.
    var direction: Point

    /// Returns the place of a point along the line, in steps.
    func place(of point: Point) -> Int {
      let from = point - origin
      let along = from.x * direction.x + from.y * direction.y
      guard along.isFinite else { return 0 }
      return Int((min(max(along, -1e9), 1e9) * TileBorders.stepsPerUnit).rounded())
    }

    func point(at place: Int) -> Point {
      origin + direction * (Double(place) / TileBorders.stepsPerUnit)
    }
  }

  /// The number of steps per unit of the plane.
  static let stepsPerUnit = 1024.0
  /// The distance from a line, in units of the plane, within which a point is treated as lying on the line.
  static let tolerance = 0.02
  /// The maximum distance, in units of the plane, between the outlines of tiles and the outlines at which parts are
  /// cut.
  private static let outlineTolerance = 0.1
  /// The maximum distance, in units of the plane, at which a point on both sides of a tile corner is moved to the
  /// corner.
  private static let cornerDistance = 0.5
  /// The maximum distance between the places of one corner, in steps.
  private static let cornerReach = 3

  private(set) var lines: [Line] = []
  /// The corners of tiles along each line, by their places.
  private var corners: [[Int: Int]] = []
  private var cornerPoints: [Point] = []

  /// Creates an empty set of lines.
  init() {}

  /// Returns the convex regions of a tile with any outline. The sides of the regions are on border lines, so parts
  /// cut at them are joined like parts that tiles cut.
  mutating func regions(ofTile corners: [Point], isConvex: Bool) -> [ConvexRegion] {
    guard !isConvex else { return [region(ofTile: corners)] }
    let outline = ConvexParts.simplified(outline: corners, tolerance: Self.outlineTolerance)
    return ConvexParts.parts(of: outline).map { region(ofTile: $0) }
  }

  /// Returns the region of a tile with its sides on border lines.
  mutating func region(ofTile corners: [Point]) -> ConvexRegion {
    var region = ConvexRegion(corners: corners)
    for index in region.sides.indices {
      let side = region.sides[index]
      // Any point of the side can be used.
      let foot = Point(-side.normal.x * side.offset, -side.normal.y * side.offset)
      let line = self.line(through: foot, normal: side.normal, near: corners)
      region.sides[index].border = Int32(line)
    }
    for corner in corners {
      let found = region.sides.filter { abs($0.distance(corner)) < Self.tolerance }
      guard found.count >= 2 else { continue }
      addCorner(corner, on: found.map { Int($0.border) })
    }
    return region
  }

  /// Returns the line of a side. Adds the line if it is new.
  private mutating func line(through foot: Point, normal: Point, near corners: [Point]) -> Int {
    let own = corners.filter {
      abs(($0 - foot).x * normal.x + ($0 - foot).y * normal.y) < Self.tolerance
    }
    if !own.isEmpty,
      let known = lines.firstIndex(where: { line in
        own.allSatisfy { corner in
          let from = corner - line.origin
          return abs(from.x * line.direction.y - from.y * line.direction.x) < Self.tolerance
        }
      })
    {
      return known
    }
    // The tiles on both sides of the border use the same direction.
    var direction = Point(normal.y, -normal.x)
    if direction.x < 0 || (direction.x == 0 && direction.y < 0) { direction = direction * -1 }
    lines.append(Line(origin: own.first ?? foot, direction: direction))
    self.corners.append([:])
    return lines.count - 1
  }

  private mutating func addCorner(_ corner: Point, on found: [Int]) {
    let places = found.map { ($0, lines[$0].place(of: corner)) }
    let known = places.compactMap { self.corner(at: $0.1, on: $0.0) }.first
    let index = known ?? cornerPoints.count
    if known == nil { cornerPoints.append(corner) }
    for (line, place) in places where self.corner(at: place, on: line) == nil {
      corners[line][place] = index
    }
  }

  /// Returns the tile corner on two lines near a point; nil if there is no such corner.
  ///
  /// Where sides meet at a flat angle, points near both sides may be far from the corner.
  func corner(near point: Point, on first: Int32, _ second: Int32) -> Point? {
    let others = Set(corners[Int(second)].values)
    let found = corners[Int(first)].values.filter {
      others.contains($0) && (cornerPoints[$0] - point).length < Self.cornerDistance
    }
    return found.min().map { cornerPoints[$0] }
  }

  /// Returns the tile corner at a place of a line; nil if there is no corner.
  private func corner(at place: Int, on line: Int) -> Int? {
    if let corner = corners[line][place] { return corner }
    for step in 1...Self.cornerReach {
      if let corner = corners[line][place - step] ?? corners[line][place + step] { return corner }
    }
    return nil
  }

  /// Returns the identity of a place of a line. If there is a tile corner at the place, the identity is the corner.
  /// Otherwise, it is the line and the place.
  func node(at place: Int, on line: Int) -> Node {
    corner(at: place, on: line).map { Node(line: -1, place: $0) }
      ?? Node(line: Int32(line), place: place)
  }

  /// The identity of a place on borders.
  struct Node: Hashable {
    var line: Int32
    var place: Int
  }
}
