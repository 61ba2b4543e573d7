import MapGeometry

/// The line that a label follows, on the label plane. Its vertices are projected only as far as glyphs need them, and
/// glyphs keep their distances on the plane. The type follows MapLibre's `projection.ts`.
struct LabelPath {
  /// The position of a glyph.
  struct Glyph {
    /// The point on the label plane.
    var point: Point
    /// The direction of the glyph's baseline, a unit vector.
    var direction: Point
  }

  /// The anchor on the label plane.
  let anchor: Point
  /// Whether the ground hides one of the vertices that were projected so far.
  private(set) var meetsHiddenGround = false

  private let vertices: [Point]
  private let gridAnchor: Point
  private let segment: Int
  private let symbols: SymbolGrid
  private let plane: LabelPlane
  private let translation: Point
  private var projections: [Point?]
  private var corners: [Point?]

  /// Creates the path of a label.
  ///
  /// - Parameters:
  ///   - vertices: The line, in units of the symbols' grid.
  ///   - lineAnchor: The segment of the line that contains the anchor. If the line has no such segment, the
  ///     initializer returns nil.
  ///   - anchor: The anchor, in units of the grid.
  ///   - symbols: The grid.
  ///   - plane: The label plane.
  ///   - translation: The displacement of the line, in pixels of the map's plane.
  init?(
    _ vertices: [Point], at lineAnchor: LineAnchor, anchor: Point, on symbols: SymbolGrid,
    plane: LabelPlane, translation: Point
  ) {
    guard lineAnchor.segment >= 0, lineAnchor.segment + 1 < vertices.count else { return nil }
    self.vertices = vertices
    self.symbols = symbols
    self.plane = plane
    self.translation = translation
    gridAnchor = anchor
    segment = lineAnchor.segment
    self.anchor =
      plane.point(
        ofPlane: symbols.plane(anchor) + translation,
        groundHeight: symbols.groundHeight(at: anchor)
      ).point
    projections = Array(repeating: nil, count: vertices.count)
    corners = Array(repeating: nil, count: vertices.count)
  }

  /// A point further along the anchor's segment, on the label plane.
  var pointAhead: Point {
    let vertex = vertices[segment + 1]
    let (point, depth, _) = project(vertex)
    return depth > 0
      ? point : unprojected(vertex, from: gridAnchor, projected: anchor, distance: 1)
  }

  /// Returns the position of a glyph at a distance along the line from the anchor; nil if the line is too short.
  ///
  /// - Parameters:
  ///   - distance: The distance in pixels of the label plane. On a reversed label, it is measured backward.
  ///   - offset: The displacement of the whole label. The x is along the line, and the y is to its right.
  ///   - isReversed: Whether the label runs against the line.
  ///   - path: Set to the points from the anchor to the glyph.
  mutating func glyph(
    at distance: Double, offset: Point, isReversed: Bool, path: inout [Point]
  ) -> Glyph? {
    path.removeAll(keepingCapacity: true)
    let signed = isReversed ? distance - offset.x : distance + offset.x
    let step = (signed > 0) != isReversed ? 1 : -1
    var walk = Walk(step: step, target: signed.magnitude, current: anchor, previous: anchor)
    var index = step > 0 ? segment : segment + 1
    var corner: Point?
    var origin = anchor
    var vector = Point.zero
    var length = 0.0
    repeat {
      index += step
      guard vertices.indices.contains(index) else { return nil }
      walk.distance += length
      walk.previous = walk.current
      walk.current = vertex(index, walk)
      if offset.y == 0 {
        origin = walk.previous
        vector = walk.current - walk.previous
      } else {
        guard let normal = normal(at: index, offset: offset.y, walk) else { return nil }
        origin = corner ?? walk.previous + normal
        let next = displacedCorner(at: index, normal: normal, from: origin, offset: offset.y, walk)
        vector = next - origin
        corner = next
      }
      path.append(origin)
      length = vector.length
    } while walk.distance + length <= walk.target
    let point = origin + vector * ((walk.target - walk.distance) / length)
    guard point.x.isFinite, point.y.isFinite else { return nil }
    path.append(point)
    let direction = (walk.current - walk.previous).direction ?? Point(1, 0)
    return Glyph(point: point, direction: (step > 0) != isReversed ? direction : direction * -1)
  }

  /// The state of a walk along the line.
  private struct Walk {
    var step: Int
    var target: Double
    var distance = 0.0
    var current: Point
    var previous: Point
  }

  private func project(_ vertex: Point) -> (point: Point, w: Double, isHidden: Bool) {
    plane.point(
      ofPlane: symbols.plane(vertex) + translation, groundHeight: symbols.groundHeight(at: vertex))
  }

  /// Returns a vertex on the label plane. A vertex behind the viewer is replaced by a point in its direction, far
  /// enough away for the glyph.
  private mutating func vertex(_ index: Int, _ walk: Walk) -> Point {
    if let known = projections[index] { return known }
    let (point, depth, isHidden) = project(vertices[index])
    if depth > 0 {
      if isHidden { meetsHiddenGround = true }
      projections[index] = point
      return point
    }
    let before = index - walk.step
    let start =
      walk.distance == 0 || !vertices.indices.contains(before) ? gridAnchor : vertices[before]
    return unprojected(
      vertices[index], from: start, projected: walk.previous,
      distance: walk.target - walk.distance + 1)
  }

  /// Returns a point at `distance` from `projected`, the projection of `start`, toward a vertex behind the viewer.
  private func unprojected(
    _ vertex: Point, from start: Point, projected: Point, distance: Double
  ) -> Point {
    guard let away = (start - vertex).direction else { return projected }
    let toward = (projected - project(start + away).point).direction ?? .zero
    return projected + toward * distance
  }

  /// Returns the displacement of the segment before a vertex to the side of the line on which the label is; nil if the
  /// vertex is at the end of the line.
  private mutating func normal(at index: Int, offset: Double, _ walk: Walk) -> Point? {
    var vector = walk.current - walk.previous
    if vector == .zero {
      // If the anchor is the vertex itself, the next segment determines the direction.
      let next = index + walk.step
      guard vertices.indices.contains(next) else { return nil }
      vector = vertex(next, walk) - walk.current
    }
    return side(of: vector, offset: offset, step: walk.step)
  }

  private func side(of vector: Point, offset: Double, step: Int) -> Point {
    let along = vector.direction ?? .zero
    return Point(-along.y, along.x) * (offset * Double(step))
  }

  /// Returns the intersection of the displaced segments before and after a vertex.
  private mutating func displacedCorner(
    at index: Int, normal: Point, from start: Point, offset: Double, _ walk: Walk
  ) -> Point {
    if let known = corners[index] { return known }
    let end = walk.current + normal
    var result = end
    if vertices.indices.contains(index + walk.step) {
      let next = vertex(index + walk.step, walk)
      let nextNormal = side(of: next - walk.current, offset: offset, step: walk.step)
      result =
        intersection(
          from: start, toward: end - start, with: walk.current + nextNormal,
          toward: next - walk.current) ?? end
    }
    corners[index] = result
    return result
  }
}

/// Returns the intersection of two straight lines; nil if they are parallel.
private func intersection(
  from a: Point, toward u: Point, with b: Point, toward v: Point
) -> Point? {
  let denominator = v.y * u.x - v.x * u.y
  guard denominator != 0 else { return nil }
  let share = (v.x * (a.y - b.y) - v.y * (a.x - b.x)) / denominator
  return a + u * share
}

/// The glyphs of a label, or an icon, to place along a path. The type follows MapLibre's `placeGlyphsAlongLine`.
struct LabelRun {
  /// The result of placing a run.
  enum Result {
    /// The positions of the glyphs.
    case placed([LabelPath.Glyph])
    /// The line is so steep that the vertical text replaces the horizontal text.
    case tooSteep
    /// The line is too short, or the ground hides a part of it.
    case notEnoughRoom
  }

  /// The positions of the glyphs along the line from the anchor, in 24ths of an em.
  var distances: [Double]
  /// The number of pixels of the label plane per 24th of an em.
  var scale: Double
  /// The displacement of the label, in 24ths of an em. The x is along the line, and the y is to its right.
  var offset: Point
  var isVertical = false
  /// Whether the label has a vertical text too, for steep lines.
  var hasVerticalForm = false
  /// Whether the label is reversed if it would be upside down.
  var keepsUpright = true

  /// Returns the positions of the glyphs along a path.
  func placed(along path: inout LabelPath, plane: LabelPlane) -> Result {
    guard let direction = direction(along: &path, plane: plane) else { return .notEnoughRoom }
    var isReversed = false
    if keepsUpright {
      if hasVerticalForm && direction.y.magnitude > direction.x.magnitude { return .tooSteep }
      isReversed = isVertical ? direction.y < 0 : direction.x < 0
    }
    var glyphs: [LabelPath.Glyph] = []
    glyphs.reserveCapacity(distances.count)
    var points: [Point] = []
    for distance in distances {
      guard
        let glyph = path.glyph(
          at: distance * scale, offset: offset * scale, isReversed: isReversed, path: &points)
      else { return .notEnoughRoom }
      glyphs.append(glyph)
    }
    return path.meetsHiddenGround ? .notEnoughRoom : .placed(glyphs)
  }

  /// Returns the direction of the run in the picture, from its first to its last glyph. The direction of a single
  /// glyph is the direction of the line. The result is nil if the line is too short.
  private func direction(along path: inout LabelPath, plane: LabelPlane) -> Point? {
    var (start, end) = (path.anchor, path.pointAhead)
    if distances.count != 1 {
      guard let points = points(along: &path), let first = points.first, let last = points.last
      else { return nil }
      (start, end) = (first, last)
    }
    return plane.screen(ofPoint: end).point - plane.screen(ofPoint: start).point
  }

  /// Returns the points of the path from the first glyph to the last; nil if the line is too short, or if the ground
  /// hides a part of it.
  func points(along path: inout LabelPath) -> [Point]? {
    guard let first = distances.first, let last = distances.last else { return nil }
    let offset = offset * scale
    var back: [Point] = []
    var ahead: [Point] = []
    guard path.glyph(at: first * scale, offset: offset, isReversed: false, path: &back) != nil,
      path.glyph(at: last * scale, offset: offset, isReversed: false, path: &ahead) != nil,
      !path.meetsHiddenGround
    else { return nil }
    // Both parts begin at the anchor, which is left out.
    return back.dropFirst().reversed() + ahead.dropFirst()
  }
}
