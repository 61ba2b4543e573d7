import MapGeometry
import MapRaster

/// Traces the edge of a distance field. The edge consists of the places at which the values, interpolated between
/// sample centers, pass a level.
struct FieldTracer {
  private let field: SDFCommand.Field
  /// The number of nodes per row and column. The nodes are the samples and, on each side, one node with the value 0.
  private let width: Int
  private let height: Int

  /// The maximum distance of omitted points from the path, in samples.
  private static let tolerance = 0.04
  /// The cosine of the turn above which a point is part of a curve.
  private static let smoothTurn = 0.72

  /// Creates a tracer of a field.
  init(_ field: SDFCommand.Field) {
    self.field = field
    width = field.width + 2
    height = field.height + 2
  }

  private func value(_ x: Int, _ y: Int) -> Double {
    let (x, y) = (x - 1, y - 1)
    guard x >= 0, y >= 0, x < field.width, y < field.height else { return 0 }
    return Double(field.samples[y * field.width + x])
  }

  /// Returns the closed path around the places above a level from 0 to 255, in samples from the upper left corner.
  /// In the picture, exterior rings are clockwise and holes are counterclockwise.
  ///
  /// - Parameter isReversed: Whether all rings have the opposite direction. False by default.
  func path(at level: Double, isReversed: Bool = false) -> VectorPath {
    guard field.samples.count >= field.width * field.height, level > 0 else { return VectorPath() }
    var path = VectorPath()
    for ring in rings(at: level) {
      let points = Self.simplified(isReversed ? ring.reversed() : ring)
      if points.count > 2 { Self.add(points, to: &path) }
    }
    return path
  }

  /// Returns the rings as points on edges between nodes.
  private func rings(at level: Double) -> [[Point]] {
    // Maps each edge of a cell to the edge at which the line through the cell leaves it.
    var next: [Int: Int] = [:]
    var order: [Int] = []
    for y in 0..<height - 1 {
      for x in 0..<width - 1 {
        let corners = [value(x, y), value(x + 1, y), value(x + 1, y + 1), value(x, y + 1)]
        var inside = 0
        for index in 0..<4 where corners[index] > level { inside |= 1 << index }
        guard inside != 0, inside != 15 else { continue }
        // The edges: top, right, bottom, left.
        let edges = [
          2 * (y * width + x), 2 * (y * width + x + 1) + 1, 2 * ((y + 1) * width + x),
          2 * (y * width + x) + 1,
        ]
        let isFull = corners.reduce(0, +) / 4 > level
        for (from, to) in Self.lines(inside, joinsSaddle: isFull) {
          next[edges[from]] = edges[to]
          order.append(edges[from])
        }
      }
    }
    var rings: [[Point]] = []
    for first in order {
      guard next[first] != nil else { continue }
      var ring: [Point] = []
      var edge = first
      while let following = next.removeValue(forKey: edge) {
        ring.append(point(on: edge, level))
        edge = following
      }
      rings.append(ring)
    }
    return rings
  }

  /// Returns the lines through a cell from edge to edge, with the inside on the right.
  private static func lines(_ inside: Int, joinsSaddle: Bool) -> [(Int, Int)] {
    switch inside {
    case 0b0001: [(0, 3)]
    case 0b0010: [(1, 0)]
    case 0b0100: [(2, 1)]
    case 0b1000: [(3, 2)]
    case 0b0011: [(1, 3)]
    case 0b0110: [(2, 0)]
    case 0b1100: [(3, 1)]
    case 0b1001: [(0, 2)]
    case 0b1110: [(3, 0)]
    case 0b1101: [(0, 1)]
    case 0b1011: [(1, 2)]
    case 0b0111: [(2, 3)]
    case 0b0101: joinsSaddle ? [(0, 1), (2, 3)] : [(0, 3), (2, 1)]
    case 0b1010: joinsSaddle ? [(3, 0), (1, 2)] : [(1, 0), (3, 2)]
    default: []
    }
  }

  /// Returns the point on an edge at which the value is the level, in samples.
  private func point(on edge: Int, _ level: Double) -> Point {
    let (x, y) = (edge / 2 % width, edge / 2 / width)
    let isVertical = edge % 2 == 1
    let (a, b) = (value(x, y), isVertical ? value(x, y + 1) : value(x + 1, y))
    let share = (level - a) / (b - a)
    // Node 1 is the center of the first sample, half a sample inside the field.
    let start = Point(Double(x) - 0.5, Double(y) - 0.5)
    return isVertical ? Point(start.x, start.y + share) : Point(start.x + share, start.y)
  }

  // MARK: Curves

  /// Returns a ring without points that are close to the lines between the remaining points (Douglas and Peucker,
  /// 1973).
  private static func simplified(_ ring: [Point]) -> [Point] {
    guard ring.count > 4 else { return ring }
    // Approximates the two points that are farthest apart.
    func farthest(from start: Int) -> Int {
      ring.indices.max {
        (ring[$0] - ring[start]).squaredLength < (ring[$1] - ring[start]).squaredLength
      } ?? 0
    }
    let first = farthest(from: 0)
    let second = farthest(from: first)
    guard first != second else { return ring }
    let turned = Array(ring[first...] + ring[..<first])
    let middle = (second - first + ring.count) % ring.count
    var isKept = [Bool](repeating: false, count: turned.count)
    var open = [(0, middle), (middle, turned.count)]
    isKept[0] = true
    isKept[middle] = true
    while let (from, to) = open.popLast() {
      let (a, b) = (turned[from], turned[to % turned.count])
      let along = b - a
      let length = max(along.length, 1e-12)
      var worst = (distance: tolerance, index: -1)
      for index in from + 1..<max(to, from + 1) {
        let from = turned[index] - a
        let distance = abs(from.x * along.y - from.y * along.x) / length
        if distance > worst.distance { worst = (distance, index) }
      }
      guard worst.index >= 0 else { continue }
      isKept[worst.index] = true
      open.append((from, worst.index))
      open.append((worst.index, to))
    }
    return turned.indices.filter { isKept[$0] }.map { turned[$0] }
  }

  /// Adds a ring. Points at which the ring turns little become points of curves.
  private static func add(_ ring: [Point], to path: inout VectorPath) {
    let count = ring.count
    func unit(_ vector: Point) -> Point { vector * (1 / max(vector.length, 1e-12)) }
    // The direction at each point; nil at corners.
    let tangents: [Point?] = ring.indices.map { index in
      let before = unit(ring[index] - ring[(index + count - 1) % count])
      let after = unit(ring[(index + 1) % count] - ring[index])
      guard before.x * after.x + before.y * after.y > smoothTurn else { return nil }
      let (a, b) = (
        (ring[index] - ring[(index + count - 1) % count]).length,
        (ring[(index + 1) % count] - ring[index]).length
      )
      // The shorter side has more weight for the direction.
      return unit(before * b + after * a)
    }
    path.move(to: ring[0])
    for index in ring.indices {
      let (from, to) = (ring[index], ring[(index + 1) % count])
      let (start, end) = (tangents[index], tangents[(index + 1) % count])
      if start == nil, end == nil {
        if index + 1 < count { path.line(to: to) }
        continue
      }
      let third = (to - from).length / 3
      let chord = unit(to - from)
      path.curve(from + (start ?? chord) * third, to - (end ?? chord) * third, to: to)
    }
    path.close()
  }
}
