/// Makes triangles of lines as MapLibre does: a strip along the line whose corners lie to both sides
/// of its points, with wedges for joins and caps.
struct StrokeMesher {
  /// The triangles of the last line.
  private(set) var mesh = StrokeMesh()
  private let transform: PlaneTransform
  private var form = StrokeForm(StrokeStyle())
  private var style = StrokeStyle()
  private var miterLimit = 0.0
  /// The last corners of the strip on both sides.
  private var lastLeft: Int32 = -1
  private var lastRight: Int32 = -1
  /// From the line's start, or from where it was last counted anew, to where the strip has come.
  private var distance = 0.0
  private var grid = LineGrid(grain: 0)

  /// A mesher whose triangles are carried to the picture by a transform.
  init(transform: PlaneTransform) { self.transform = transform }

  /// Makes the triangles of a line, in place of those of the line before.
  ///
  /// - Returns: the line's length as it is counted along the strip; a closed line starts with its
  ///   last stretch.
  @discardableResult
  mutating func add(
    _ points: UnsafeBufferPointer<DevicePoint>, isClosed: Bool, style: StrokeStyle
  ) -> Float {
    mesh.removeAll()
    self.style = style
    form = StrokeForm(style)
    // A bevel is a miter that is always too long, but for turns too small to be seen.
    miterLimit = style.join == .bevel ? 1.05 : Double(style.miterLimit)
    lastLeft = -1
    lastRight = -1
    distance = 0
    grid = LineGrid(grain: Double(style.grain))
    guard let (first, end) = StrokeMesher.distinct(points, isClosed: isClosed) else { return 0 }
    walk(points, first: first, end: end, isClosed: isClosed)
    return Float(distance)
  }

  /// The points that are left when those repeated at the ends are dropped, if they make a line.
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
  /// - Returns: the point to which the distance has been counted.
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
      let reach = hasPrevious ? 1.0 : -1.0
      addPair(point, corner.middle, left: reach, right: reach)
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

  /// Adds corners on both sides of a point, moved along the line by shares of the half width.
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

  /// Adds a corner on one side of a point and the triangle it makes with the two before it.
  ///
  /// - Parameters:
  ///   - reach: from the point to the corner, in half widths.
  ///   - direction: whether the corner is moved along the line, forwards or backwards as seen from
  ///     its side, or not (0).
  mutating func addSide(
    _ point: SIMD2<Double>, _ reach: SIMD2<Double>, isRight: Bool, isRound: Bool, direction: Double
  ) {
    // A corner that is moved along the line reaches out at 45 degrees; turned back by as much and
    // shortened, its reach is the normal along which the line is offset.
    let turn = direction == 0 ? 0 : direction < 0 ? -0.5 : 0.5
    let keep = 1 - abs(turn)
    let side: Double = isRight ? 1 : -1
    let away = SIMD2(reach.x * keep - reach.y * turn, reach.x * turn + reach.y * keep)
    let middle = point + away * (Double(form.offset) * side)
    let step = reach * Double(form.outset)
    let index = Int32(truncatingIfNeeded: mesh.vertices.count)
    mesh.vertices.append(
      StrokeMesh.Vertex(
        place: transform.apply(middle + step), end: isRound ? 1 : 0, across: Float(side),
        along: Float(grid.distance(distance)),
        fadeScale: transform.fadeScale(at: middle, step: step)))
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

  /// The unit vector at a right angle to a stretch.
  private static func normal(from: SIMD2<Double>, to: SIMD2<Double>) -> SIMD2<Double> {
    let way = to - from
    let unit = way / length(way)
    return SIMD2(-unit.y, unit.x)
  }
}
