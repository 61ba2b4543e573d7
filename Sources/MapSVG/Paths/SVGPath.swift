import MapGeometry

/// A path of lines and cubic curves.
struct SVGPath: Hashable {
  /// A step from the current point of the path.
  enum Step: Hashable {
    case move(Point)
    case line(Point)
    case cubic(Point, Point, Point)
    case close
  }

  private(set) var steps: [Step] = []
  private(set) var current = Point.zero
  private var start = Point.zero

  mutating func move(to point: Point) {
    steps.append(.move(point))
    (current, start) = (point, point)
  }

  mutating func line(to point: Point) {
    steps.append(.line(point))
    current = point
  }

  mutating func curve(_ a: Point, _ b: Point, to end: Point) {
    steps.append(.cubic(a, b, end))
    current = end
  }

  mutating func curve(quadratic control: Point, to end: Point) {
    let curve = CubicCurve(current, quadratic: control, end)
    self.curve(curve.a, curve.b, to: end)
  }

  mutating func close() {
    steps.append(.close)
    current = start
  }

  /// The number of the steps' points.
  var pointCount: Int { steps.count }
}

extension SVGPath {
  /// Appends an elliptical arc (SVG 2, appendix B.2.4). The arc consists of cubic curves of at most a quarter turn.
  mutating func arc(
    radii: SIMD2<Double>, rotationDegrees: Double, isLarge: Bool, isClockwise: Bool, to end: Point
  ) {
    let from = current
    guard from != end else { return }
    var (rx, ry) = (abs(radii.x), abs(radii.y))
    guard rx > 0, ry > 0 else { return line(to: end) }
    let (sin, cos) = StableMath.sinCos(degrees: rotationDegrees)
    // The half of the chord in the axes of the ellipse.
    let half = (from - end) * 0.5
    let (x, y) = (cos * half.x + sin * half.y, cos * half.y - sin * half.x)
    let excess = x * x / (rx * rx) + y * y / (ry * ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    let square = max(1 / max(excess, 1e-300) - 1, 0)
    let factor = (excess > 1 ? 0 : square.squareRoot()) * (isLarge == isClockwise ? -1 : 1)
    // The center of the unit circle to which the axes map the ellipse.
    let center = Point(factor * y / ry, -factor * x / rx)
    let unitStart = Point(x / rx, y / ry) - center
    let unitEnd = Point(-x / rx, -y / ry) - center
    let first = StableMath.atan2(y: unitStart.y, x: unitStart.x)
    var turn = StableMath.atan2(y: unitEnd.y, x: unitEnd.x) - first
    if isClockwise, turn < 0 { turn += 2 * .pi }
    if !isClockwise, turn > 0 { turn -= 2 * .pi }
    let middle = (from + end) * 0.5
    func place(_ unit: Point) -> Point {
      let (u, v) = ((unit.x + center.x) * rx, (unit.y + center.y) * ry)
      return middle + Point(cos * u - sin * v, sin * u + cos * v)
    }
    let count = max((abs(turn) / (.pi / 2) - 1e-9).rounded(.up), 1)
    guard count.isFinite, count <= 5 else { return line(to: end) }
    let step = turn / count
    // The length of the control vectors of a cubic curve that approximates an arc of the unit circle.
    let reach = 4.0 / 3 * StableMath.tan(step / 4)
    for index in 0..<Int(count) {
      let (a, b) = (first + step * Double(index), first + step * Double(index + 1))
      let p = Point(StableMath.cos(a), StableMath.sin(a))
      let q = Point(StableMath.cos(b), StableMath.sin(b))
      let isLast = index + 1 == Int(count)
      curve(
        place(p + Point(-p.y, p.x) * reach), place(q - Point(-q.y, q.x) * reach),
        to: isLast ? end : place(q))
    }
  }

  /// Appends an ellipse, clockwise from its rightmost point.
  mutating func ellipse(center: Point, radii: SIMD2<Double>) {
    // The distance of control points for a quarter of a unit circle, 4/3 (√2 - 1).
    let k = 4.0 / 3 * (2.0.squareRoot() - 1)
    func at(_ x: Double, _ y: Double) -> Point { center + Point(x * radii.x, y * radii.y) }
    move(to: at(1, 0))
    curve(at(1, k), at(k, 1), to: at(0, 1))
    curve(at(-k, 1), at(-1, k), to: at(-1, 0))
    curve(at(-1, -k), at(-k, -1), to: at(0, -1))
    curve(at(k, -1), at(1, -k), to: at(1, 0))
    close()
  }

  /// Appends a rectangle whose corners may be elliptical arcs (SVG 2, section 10.2).
  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, radii: SIMD2<Double>
  ) {
    let (rx, ry) = (min(radii.x, width / 2), min(radii.y, height / 2))
    let (right, bottom) = (x + width, y + height)
    guard rx > 0, ry > 0 else {
      move(to: Point(x, y))
      line(to: Point(right, y))
      line(to: Point(right, bottom))
      line(to: Point(x, bottom))
      return close()
    }
    let size = SIMD2(rx, ry)
    func corner(_ end: Point) {
      arc(radii: size, rotationDegrees: 0, isLarge: false, isClockwise: true, to: end)
    }
    move(to: Point(x + rx, y))
    line(to: Point(right - rx, y))
    corner(Point(right, y + ry))
    line(to: Point(right, bottom - ry))
    corner(Point(right - rx, bottom))
    line(to: Point(x + rx, bottom))
    corner(Point(x, bottom - ry))
    line(to: Point(x, y + ry))
    corner(Point(x + rx, y))
    close()
  }
}
