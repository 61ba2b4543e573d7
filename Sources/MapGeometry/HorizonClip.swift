/// The calculation of the visible parts of polygons on a globe.
public struct HorizonClip {
  /// A point of the visible part of a polygon.
  public struct Vertex: Sendable {
    /// The place of the point in space.
    public var place: SIMD3<Double>
    /// The kind of the edge that leads from the previous point to this point.
    public var edge: Edge
    /// Whether the point lies on the horizon and ends an edge of the polygon.
    public var endsAtHorizon = false

    /// Creates a point of the visible part of a polygon.
    public init(place: SIMD3<Double>, edge: Edge) {
      self.place = place
      self.edge = edge
    }
  }

  /// The kind of an edge.
  public enum Edge: UInt8, Sendable {
    /// An edge of the polygon itself.
    case own
    /// An edge that a cut created.
    case cut
    /// A part of the horizon.
    case horizon
  }

  private let plane: Globe
  private let pivots: [Horizon.Pivot]
  /// The maximum angle between two adjacent points of the horizon around its axis, in radians.
  private let step: Double

  /// Creates the calculation for the horizon of `plane`. The horizon is accurate to a tenth of a unit of the plane.
  public init(_ plane: Globe) {
    self.plane = plane
    pivots = plane.horizon.hidesSome ? plane.horizon.pivots : []
    // The chord over an arc with the angle a is at most r (1 - cos a/2) away from the arc, which is about r a² / 8.
    step = min(max((0.1 / plane.radius).squareRoot(), 0.0005), 0.1)
  }

  /// Returns the rings of the visible part of a polygon. Their inside is determined by the even-odd rule.
  ///
  /// - Parameter rings: The rings of the polygon, within one copy of the world. Their edges must be short compared with
  ///   the sphere. Their coordinates must be in the copy of the world that `world` describes.
  /// - Parameter world: The copy of the world, as its least x and its width in units of the plane.
  public func visible(_ rings: [OutlinedRing], world: (minX: Double, width: Double)) -> [[Vertex]] {
    let horizon = plane.horizon
    let directions = rings.map { ring in ring.vertices.map { plane.direction($0.point) } }
    let isWhole = directions.allSatisfy { $0.allSatisfy { horizon.height($0) >= 0 } }
    guard horizon.hidesSome, !isWhole else {
      return zip(rings, directions).map { ring, directions in
        zip(ring.vertices, directions).map { vertex, direction in
          Vertex(
            place: plane.space(direction, flat: vertex.point), edge: vertex.isCut ? .cut : .own)
        }
      }
    }
    if directions.allSatisfy({ $0.allSatisfy { horizon.height($0) < 0 } }) {
      return contains(rings, horizon.axis, world: world) ? [wholeHorizon] : []
    }
    guard let pivot = pivot(farFrom: directions) else { return [] }
    var found = zip(rings, directions).compactMap { ring, directions in
      let cut = self.cut(ring, directions, around: pivot)
      return cut.count < 3 ? nil : cut
    }
    if contains(rings, pivot.direction, world: world) { found.append(wholeHorizon) }
    return found
  }

  /// The horizon as a ring, which bounds the whole visible part of the sphere.
  private var wholeHorizon: [Vertex] {
    plane.horizon.circle(steps: Int((2 * .pi / step).rounded(.up))).map(horizonVertex)
  }

  private func horizonVertex(_ direction: SIMD3<Double>) -> Vertex {
    Vertex(place: place(onHorizon: direction), edge: .horizon)
  }

  private func place(onHorizon direction: SIMD3<Double>) -> SIMD3<Double> {
    plane.space(direction, flat: plane.share < 1 ? plane.point(direction) : .zero)
  }

  /// Returns the pivot that is farthest from the hidden points of all rings.
  private func pivot(farFrom directions: [[SIMD3<Double>]]) -> Horizon.Pivot? {
    func clearance(_ pivot: Horizon.Pivot) -> Double {
      var least = Double.infinity
      for ring in directions {
        for direction in ring where plane.horizon.height(direction) < 0 {
          least = min(least, pivot.squaredDistance(direction))
        }
      }
      return least
    }
    var best: (pivot: Horizon.Pivot, clearance: Double)?
    for pivot in pivots {
      let clearance = clearance(pivot)
      if clearance > best?.clearance ?? -1 { best = (pivot, clearance) }
    }
    return best?.pivot
  }

  /// Returns whether a direction is inside the rings by the even-odd rule.
  private func contains(
    _ rings: [OutlinedRing], _ direction: SIMD3<Double>, world: (minX: Double, width: Double)
  ) -> Bool {
    var asked = plane.point(direction)
    let copies = ((asked.x - world.minX) / world.width).rounded(.down)
    asked.x -= copies * world.width
    return rings.lazy.map { $0.vertices.lazy.map(\.point) }.enclose(asked)
  }

  /// Returns a ring whose hidden parts have been moved to the horizon, away from `pivot`.
  private func cut(
    _ ring: OutlinedRing, _ directions: [SIMD3<Double>], around pivot: Horizon.Pivot
  ) -> [Vertex] {
    guard let last = directions.last else { return [] }
    var cut: [Vertex] = []
    cut.reserveCapacity(directions.count + 16)
    // The angle around the pivot up to which the hidden part has been followed.
    var angle = plane.horizon.height(last) >= 0 ? 0 : pivot.angle(last)
    func own(_ index: Int) -> Edge { ring.vertices[index].isCut ? .cut : .own }
    directions.indices.forEachClipped(by: { plane.horizon.height(directions[$0]) }) {
      let crossing = plane.horizon.crossing(directions[$0], directions[$1], $2, $3)
      if $3 >= 0 {
        follow(to: pivot.angle(crossing), from: &angle, around: pivot, into: &cut)
        cut.append(horizonVertex(crossing))
      } else {
        var end = Vertex(place: place(onHorizon: crossing), edge: own($1))
        end.endsAtHorizon = true
        cut.append(end)
        angle = pivot.angle(crossing)
      }
    } vertex: { index, isVisible in
      let direction = directions[index]
      if isVisible {
        let place = plane.space(direction, flat: ring.vertices[index].point)
        cut.append(Vertex(place: place, edge: own(index)))
      } else {
        follow(to: pivot.angle(direction), from: &angle, around: pivot, into: &cut)
      }
    }
    return cut
  }

  /// Adds the points of the horizon between two angles around the pivot, along the shorter way between the angles.
  private func follow(
    to end: Double, from angle: inout Double, around pivot: Horizon.Pivot, into cut: inout [Vertex]
  ) {
    let start = angle
    angle = end
    let turn = (end - start).remainder(dividingBy: 2 * .pi)
    // The comparison is false for NaN, which results from places far outside the world.
    guard turn.magnitude > 0 else { return }
    let steps = Int((turn.magnitude / step).rounded(.up))
    for index in 1...steps {
      let place = start + turn * Double(index) / Double(steps)
      cut.append(horizonVertex(pivot.edge(atAngle: place)))
    }
  }
}

extension HorizonClip.Vertex: Clippable {
  /// Returns the vertex at a share of the edge from this vertex to `end`. The edge to the result is a part of the edge.
  public func mixed(with end: Self, _ share: Double) -> Self {
    Self(place: place + (end.place - place) * share, edge: end.edge)
  }

  /// Returns the vertex at which an edge crosses a side. An edge along the side is a cut.
  public func crossing(to end: Self, _ from: Double, _ to: Double) -> Self {
    var vertex = mixed(with: end, Clip.share(from: from, to: to))
    if to >= 0 { vertex.edge = .cut }
    return vertex
  }
}
