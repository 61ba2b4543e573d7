import MapGeometry

/// A line as a label runs along it: its vertices are carried to the label plane as far as glyphs need
/// them, so that glyphs keep their distances there. Follows MapLibre's `projection.ts`.
struct LabelLine {
  /// The place of a glyph.
  struct Glyph {
    /// Where it stands on the label plane.
    var point: Point
    /// The direction of its baseline, as a vector of length 1.
    var direction: Point
  }

  /// The anchor on the label plane.
  let anchor: Point

  private let vertices: [Point]
  private let gridAnchor: Point
  private let segment: Int
  private let symbols: SymbolGrid
  private let plane: LabelPlane
  private let translation: Point
  private var projections: [Point?]
  private var corners: [Point?]

  /// The line of a label, in units of the symbols' grid; nil where there is no such stretch. The line
  /// is moved by `translation` pixels of the map's plane.
  init?(
    _ vertices: [Point], at place: LineAnchor, anchor: Point, on symbols: SymbolGrid,
    plane: LabelPlane, translation: Point
  ) {
    guard place.segment >= 0, place.segment + 1 < vertices.count else { return nil }
    self.vertices = vertices
    self.symbols = symbols
    self.plane = plane
    self.translation = translation
    gridAnchor = anchor
    segment = place.segment
    self.anchor = plane.point(ofPlane: symbols.plane(anchor) + translation).point
    projections = Array(repeating: nil, count: vertices.count)
    corners = Array(repeating: nil, count: vertices.count)
  }

  /// A point further along the anchor's stretch, on the label plane.
  var pointAhead: Point {
    let vertex = vertices[segment + 1]
    let (point, depth) = project(vertex)
    return depth > 0
      ? point : unprojected(vertex, from: gridAnchor, projected: anchor, distance: 1)
  }

  /// The glyph at `distance` along the line from the anchor; nil where the line ends before.
  ///
  /// - Parameters:
  ///   - distance: In pixels of the label plane; counted backwards on a label that is turned around.
  ///   - offset: How far the whole label is moved: along the line and to its right.
  ///   - isTurned: Whether the label runs against the line.
  ///   - path: Set to the way from the anchor to the glyph.
  mutating func glyph(
    at distance: Double, offset: Point, isTurned: Bool, path: inout [Point]
  ) -> Glyph? {
    path.removeAll(keepingCapacity: true)
    let signed = isTurned ? distance - offset.x : distance + offset.x
    let step = (signed > 0) != isTurned ? 1 : -1
    var walk = Walk(step: step, target: signed.magnitude, current: anchor, previous: anchor)
    var index = step > 0 ? segment : segment + 1
    var corner: Point?
    var origin = anchor
    var stretch = Point.zero
    var length = 0.0
    repeat {
      index += step
      guard vertices.indices.contains(index) else { return nil }
      walk.distance += length
      walk.previous = walk.current
      walk.current = vertex(index, walk)
      if offset.y == 0 {
        origin = walk.previous
        stretch = walk.current - walk.previous
      } else {
        guard let normal = normal(at: index, offset: offset.y, walk) else { return nil }
        origin = corner ?? walk.previous + normal
        let next = meeting(at: index, normal: normal, from: origin, offset: offset.y, walk)
        stretch = next - origin
        corner = next
      }
      path.append(origin)
      length = stretch.length
    } while walk.distance + length <= walk.target
    let point = origin + stretch * ((walk.target - walk.distance) / length)
    guard point.x.isFinite, point.y.isFinite else { return nil }
    path.append(point)
    let direction = (walk.current - walk.previous).direction ?? Point(1, 0)
    return Glyph(point: point, direction: (step > 0) != isTurned ? direction : direction * -1)
  }

  /// The state of a way along the line.
  private struct Walk {
    var step: Int
    var target: Double
    var distance = 0.0
    var current: Point
    var previous: Point
  }

  private func project(_ vertex: Point) -> (point: Point, w: Double) {
    plane.point(ofPlane: symbols.plane(vertex) + translation)
  }

  /// A vertex on the label plane. In place of one behind the viewer there is a point in its direction
  /// that is far enough for the glyph.
  private mutating func vertex(_ index: Int, _ walk: Walk) -> Point {
    if let known = projections[index] { return known }
    let (point, depth) = project(vertices[index])
    if depth > 0 {
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

  /// A point `distance` from `projected`, which is where `start` is seen, towards a vertex that is not.
  private func unprojected(
    _ vertex: Point, from start: Point, projected: Point, distance: Double
  ) -> Point {
    guard let away = (start - vertex).direction else { return projected }
    let towards = (projected - project(start + away).point).direction ?? .zero
    return projected + towards * distance
  }

  /// What moves the stretch before a vertex to the label's side; nil where the line ends.
  private mutating func normal(at index: Int, offset: Double, _ walk: Walk) -> Point? {
    var stretch = walk.current - walk.previous
    if stretch == .zero {
      // The anchor is the vertex itself: the next stretch says where its side is.
      let next = index + walk.step
      guard vertices.indices.contains(next) else { return nil }
      stretch = vertex(next, walk) - walk.current
    }
    return side(of: stretch, offset: offset, step: walk.step)
  }

  private func side(of stretch: Point, offset: Double, step: Int) -> Point {
    let along = stretch.direction ?? .zero
    return Point(-along.y, along.x) * (offset * Double(step))
  }

  /// Where the moved stretches before and after a vertex meet.
  private mutating func meeting(
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
          from: start, towards: end - start, with: walk.current + nextNormal,
          towards: next - walk.current) ?? end
    }
    corners[index] = result
    return result
  }
}

/// Where two straight lines meet; nil for parallels.
private func intersection(
  from a: Point, towards u: Point, with b: Point, towards v: Point
) -> Point? {
  let denominator = v.y * u.x - v.x * u.y
  guard denominator != 0 else { return nil }
  let share = (v.x * (a.y - b.y) - v.y * (a.x - b.x)) / denominator
  return a + u * share
}
