import MapGeometry

/// Creates the triangles of lines as MapLibre does. They form a strip along the line, with vertices on both sides
/// of its points, and wedges for joins and caps.
struct StrokeMesher {
  /// The triangles of the last line. On a globe, the places of their vertices are points of the plane.
  private(set) var mesh = StrokeMesh()
  /// On a globe, the places of the vertices in the picture and their heights above the horizon.
  private(set) var seen: [SIMD4<Float>] = []
  private let transform: PlaneTransform
  /// The globe that replaces the transform; nil for a flat plane.
  private var bend: StrokeBend?
  private let isBent: Bool
  private var profile = StrokeProfile(StrokeStyle())
  private var style = StrokeStyle()
  private var miterLimit = 0.0
  /// The last vertices of the strip on both sides.
  private var lastLeft: Int32 = -1
  private var lastRight: Int32 = -1
  /// The distance from the line's start or from the last restart of the count.
  private var distance = 0.0
  private var grid = LineGrid(quantum: 0)

  /// Creates a mesher. The transform maps its triangles to the picture. On a globe, `bend` replaces the
  /// transform.
  init(transform: PlaneTransform, bend: StrokeBend? = nil) {
    self.transform = transform
    self.bend = bend
    isBent = bend != nil
  }

  /// Replaces the triangles with the triangles of a line.
  ///
  /// - Returns: The length of the line along the strip. A closed line starts with its last segment.
  @discardableResult
  mutating func add(
    _ points: UnsafeBufferPointer<DevicePoint>, isClosed: Bool, style: StrokeStyle
  ) -> Float {
    mesh.removeAll()
    seen.removeAll(keepingCapacity: true)
    self.style = style
    profile = StrokeProfile(style)
    // A bevel is a miter whose length always exceeds the limit, except at invisible turns.
    miterLimit = style.join == .bevel ? 1.05 : Double(style.miterLimit)
    lastLeft = -1
    lastRight = -1
    distance = 0
    grid = LineGrid(quantum: Double(style.quantum))
    guard let (first, end) = StrokeMesher.distinct(points, isClosed: isClosed) else { return 0 }
    walk(points, first: first, end: end, isClosed: isClosed)
    return Float(distance)
  }

  /// Returns the points without repetitions at the ends; nil if the remaining points do not form a line.
  private static func distinct(
    _ points: UnsafeBufferPointer<DevicePoint>, isClosed: Bool
  ) -> (first: Int, end: Int)? {
    var end = points.count
    while end >= 2 && points[end - 1] == points[end - 2] { end -= 1 }
    var first = 0
    while first < end - 1 && points[first] == points[first + 1] { first += 1 }
    return end - first >= (isClosed ? 3 : 2) ? (first, end) : nil
  }

  private mutating func walk(
    _ points: UnsafeBufferPointer<DevicePoint>, first: Int, end: Int, isClosed: Bool
  ) {
    var current: SIMD2<Double>?
    var normal: SIMD2<Double>?
    if isClosed {
      let last = SIMD2<Double>(points[end - 2])
      current = last
      normal = StrokeMesher.normal(from: last, to: SIMD2<Double>(points[first]))
    }
    for index in first..<end {
      let isLast = index == end - 1
      let next = isLast ? (isClosed ? points[first + 1] : nil) : points[index + 1]
      if next == points[index] { continue }
      let point = SIMD2<Double>(points[index])
      let after = next.map { SIMD2<Double>($0) }
      let outgoing = after.map { StrokeMesher.normal(from: point, to: $0) }
      guard let incoming = normal ?? outgoing else { return }
      let corner = LineCorner(before: incoming, after: outgoing ?? incoming)
      current = turn(
        at: point, corner, previous: current, next: after, isFirst: index == first, isLast: isLast)
      normal = corner.after
    }
  }

  /// Draws the line at one of its points.
  ///
  /// - Returns: The point to which the distance has been counted.
  private mutating func turn(
    at point: SIMD2<Double>, _ corner: LineCorner, previous: SIMD2<Double>?, next: SIMD2<Double>?,
    isFirst: Bool, isLast: Bool
  ) -> SIMD2<Double> {
    var previous = previous
    let offset = Double(style.sharpCornerOffset)
    let isSharp = corner.isSharp && previous != nil && next != nil
    if isSharp, !isFirst, let from = previous {
      let length = StrokeMesher.length(point - from)
      if length > 2 * offset {
        let stop = point - grid.rounded((point - from) * (offset / length))
        advance(from: from, to: stop)
        addPair(stop, corner.before)
        previous = stop
      }
    }
    if let previous { advance(from: previous, to: point) }
    addJoint(at: point, corner, hasPrevious: previous != nil, hasNext: next != nil)
    if isSharp, !isLast, let next {
      let length = StrokeMesher.length(next - point)
      if length > 2 * offset {
        let stop = point + grid.rounded((next - point) * (offset / length))
        advance(from: point, to: stop)
        addPair(stop, corner.after)
        return stop
      }
    }
    return point
  }

  private mutating func addJoint(
    at point: SIMD2<Double>, _ corner: LineCorner, hasPrevious: Bool, hasNext: Bool
  ) {
    let joint =
      hasPrevious && hasNext
      ? LineJoint(
        join: style.join, corner: corner, miterLimit: miterLimit,
        roundLimit: Double(style.roundLimit))
      : LineJoint(cap: style.cap)
    switch joint {
    case .butt: addPair(point, corner.middle)
    case .miter: addPair(point, corner.middle * corner.miterLength)
    case .square:
      let shift = hasPrevious ? 1.0 : -1.0
      addPair(point, corner.middle, left: shift, right: shift)
    case .round:
      if hasPrevious {
        addPair(point, corner.before)
        addPair(point, corner.before, left: 1, right: 1, isRound: true)
      }
      if hasNext {
        addPair(point, corner.after, left: -1, right: -1, isRound: true)
        addPair(point, corner.after)
      }
    case .flippedBevel: addFlippedBevel(point, corner)
    case .bevel: addBevel(point, corner, isArc: false)
    case .arc: addBevel(point, corner, isArc: true)
    }
  }

  /// Adds vertices on both sides of a point, moved along the line by fractions of the half width.
  mutating func addPair(
    _ point: SIMD2<Double>, _ normal: SIMD2<Double>, left: Double = 0, right: Double = 0,
    isRound: Bool = false
  ) {
    let forward = SIMD2(normal.y, -normal.x)
    addSide(point, normal + forward * left, isRight: false, isRound: isRound, direction: left)
    addSide(point, forward * right - normal, isRight: true, isRound: isRound, direction: -right)
    guard distance > grid.longestDistance else { return }
    distance = 0
    addPair(point, normal, left: left, right: right, isRound: isRound)
  }

  /// Adds a vertex on one side of a point, and the triangle that it forms with the previous two vertices.
  ///
  /// - Parameters:
  ///   - extrusion: The vector from the point to the vertex, in half widths.
  ///   - direction: The direction in which the vertex is moved along the line, seen from its side. It is forward,
  ///     backward, or 0 if the vertex is not moved.
  mutating func addSide(
    _ point: SIMD2<Double>, _ extrusion: SIMD2<Double>, isRight: Bool, isRound: Bool,
    direction: Double
  ) {
    // The extrusion of a vertex that is moved along the line has an angle of 45 degrees. When it is turned back and
    // shortened, it becomes the normal along which the line is offset.
    let turn = direction == 0 ? 0 : direction < 0 ? -0.5 : 0.5
    let keep = 1 - abs(turn)
    let side: Double = isRight ? 1 : -1
    let extrusion = style.roundsExtrusions ? LineGrid.roundedExtrusion(extrusion) : extrusion
    let away = SIMD2(
      extrusion.x * keep - extrusion.y * turn, extrusion.x * turn + extrusion.y * keep)
    let offset = away * (Double(profile.offset) * side)
    let step = extrusion * Double(profile.outset)
    let (place, fadeScale): (SIMD3<Float>, Float)
    if isBent, let vertex = bend?.vertex(at: point, offset: offset, step: step) {
      (place, fadeScale) = (SIMD3(vertex.flat, 1), vertex.fadeScale)
      seen.append(vertex.seen)
    } else {
      let middle = point + offset
      place = transform.apply(middle + step)
      fadeScale = transform.fadeScale(at: middle, step: step)
    }
    let index = Int32(truncatingIfNeeded: mesh.vertices.count)
    mesh.vertices.append(
      StrokeMesh.Vertex(
        place: place, end: isRound ? 1 : 0, across: Float(side),
        along: Float(grid.distance(distance)), fadeScale: fadeScale))
    if lastLeft >= 0 && lastRight >= 0 {
      mesh.triangles.append(StrokeMesh.Triangle(lastLeft, index, lastRight))
    }
    if isRight { lastRight = index } else { lastLeft = index }
  }

  private mutating func advance(from: SIMD2<Double>, to: SIMD2<Double>) {
    distance += StrokeMesher.length(to - from)
  }

  private static func length(_ vector: SIMD2<Double>) -> Double {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }

  /// Returns the unit normal of a segment.
  private static func normal(from: SIMD2<Double>, to: SIMD2<Double>) -> SIMD2<Double> {
    let way = to - from
    let unit = way / length(way)
    return SIMD2(-unit.y, unit.x)
  }
}

/// The integer units of places and distances in MapLibre's line vertices (MapLibre GL JS: `line_bucket.ts`). Nothing is
/// rounded if the quantum is 0.
struct LineGrid {
  /// The length of a unit, in pixels of the map's plane.
  let quantum: Double

  /// Returns a vector rounded to units, with halves rounded up.
  func rounded(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    quantum > 0 ? (vector / quantum + 0.5).rounded(.down) * quantum : vector
  }

  /// Returns a distance along a line, rounded down to steps of two units.
  func distance(_ distance: Double) -> Double {
    quantum > 0 ? (distance / (2 * quantum)).rounded(.down) * (2 * quantum) : distance
  }

  /// Returns the vector from a point to a side of the line, in half widths, rounded to steps of 1/63.
  @inline(__always)
  static func roundedExtrusion(_ extrusion: SIMD2<Double>) -> SIMD2<Double> {
    ((extrusion * 63 + Double.roundingShift) - Double.roundingShift) * (1 / 63)
  }

  /// The distance along a line, in pixels of the map's plane, after which the count of the distance restarts.
  var longestDistance: Double { quantum > 0 ? 16_384 * quantum : .infinity }
}
