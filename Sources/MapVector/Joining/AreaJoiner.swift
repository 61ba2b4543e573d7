import MapGeometry

/// Joins the parts of areas that tiles have cut.
///
/// The rings of an area are directed, with its inside on the same side everywhere. Where two parts of an area meet at the
/// border between tiles, one has an edge in one direction and the other in the opposite one. Such edges cancel, and what
/// is left of both parts are the rings of the joined area. Its inside has the same winding numbers as the parts together,
/// so that the result is exact, however the parts differ.
struct AreaJoiner {
  /// A part of an area.
  struct Part {
    /// The rings: the exterior one first, then holes.
    var rings: [BorderRing]
    /// What parts must have in common to be joined.
    var key: Int
    /// What parts with another key must have in common to be joined, where one continues exactly as the other ends at a
    /// border, as parts of a feature whose identifiers differ from tile to tile; nil for parts that are not joined so.
    var look: Int?
  }

  /// A joined area.
  struct Area {
    /// The index of its first part.
    var part: Int
    /// The rings.
    var rings: [[Point]]
    /// Whether it consists of several parts: its inside then follows the non-zero rule.
    var isJoined: Bool
  }

  private let borders: TileBorders
  private var parts: [Part] = []

  /// Creates a joiner without parts.
  init(_ borders: TileBorders) { self.borders = borders }

  /// Adds a part and returns its index.
  mutating func add(_ part: Part) -> Int {
    var part = part
    for ring in part.rings.indices { part.rings[ring].settleCorners(in: borders) }
    parts.append(part)
    return parts.count - 1
  }

  /// The maximum distance of the ends of edges of parts with different keys that are joined, in steps.
  private static let endDistance = Int(0.5 * TileBorders.stepsPerUnit)

  /// An edge of a part on a border.
  private struct Edge {
    var key: Int
    var line: Int32
    var low: Int
    var high: Int
    var part: Int
    /// Whether the inside of the area is on the side of the line that is the left one in its direction.
    var isLeft: Bool
  }

  /// Returns the areas in the order of their first parts.
  func areas() -> [Area] {
    var edges: [Edge] = []
    for (index, part) in parts.enumerated() {
      for (place, ring) in part.rings.enumerated() {
        addEdges(of: ring, isHole: place > 0, part: index, key: part.key, to: &edges)
      }
    }
    var groups = Groups(count: parts.count)
    edges.sort { ($0.key, $0.line, $0.low, $0.part) < ($1.key, $1.line, $1.low, $1.part) }
    // Parts with a common piece of a border.
    var single: [Edge] = []
    var run = 0..<0
    var end = Int.min
    for (index, edge) in edges.enumerated() {
      let continues =
        !run.isEmpty && edges[index - 1].key == edge.key && edges[index - 1].line == edge.line
      if continues, edge.low < end {
        groups.unite(edges[index - 1].part, edge.part)
        end = max(end, edge.high)
        run = run.lowerBound..<index + 1
      } else {
        if run.count == 1 { single.append(edges[run.lowerBound]) }
        end = edge.high
        run = index..<index + 1
      }
    }
    if run.count == 1 { single.append(edges[run.lowerBound]) }
    joinLooks(single, &groups)
    var members: [Int: [Int]] = [:]
    for index in parts.indices { members[groups.root(of: index), default: []].append(index) }
    return parts.indices.compactMap { index in
      guard groups.root(of: index) == index, let group = members[index] else { return nil }
      guard group.count > 1 else {
        let rings = parts[index].rings.map { $0.vertices.map(\.point) }.filter { $0.count > 2 }
        return rings.isEmpty ? nil : Area(part: index, rings: rings, isJoined: false)
      }
      var sum = RingSum(borders)
      for part in group { sum.add(directed(parts[part].rings)) }
      let rings = sum.rings()
      return rings.isEmpty ? nil : Area(part: index, rings: rings, isJoined: true)
    }
  }

  /// Unites the parts of edges that no part with the same key continues with parts that look the same beyond the border.
  private func joinLooks(_ edges: [Edge], _ groups: inout Groups) {
    let edges = edges.compactMap { edge in parts[edge.part].look.map { (edge: edge, look: $0) } }
      .sorted {
        ($0.look, $0.edge.line, $0.edge.low, $0.edge.part)
          < ($1.look, $1.edge.line, $1.edge.low, $1.edge.part)
      }
    var isJoined = [Bool](repeating: false, count: edges.count)
    for (index, first) in edges.enumerated() where !isJoined[index] {
      for other in index + 1..<edges.count {
        let second = edges[other]
        guard second.look == first.look, second.edge.line == first.edge.line,
          second.edge.low - first.edge.low <= Self.endDistance
        else { break }
        guard !isJoined[other], second.edge.isLeft != first.edge.isLeft,
          abs(second.edge.high - first.edge.high) <= Self.endDistance
        else { continue }
        isJoined[other] = true
        groups.unite(first.edge.part, second.edge.part)
        break
      }
    }
  }

  private func addEdges(
    of ring: BorderRing, isHole: Bool, part: Int, key: Int, to edges: inout [Edge]
  ) {
    guard var before = ring.vertices.last else { return }
    let isClockwise = (ring.doubleArea > 0) != isHole
    for vertex in ring.vertices {
      let line = before.shared(with: vertex)
      if line >= 0 {
        let (from, to) = (
          borders.lines[Int(line)].place(of: before.point),
          borders.lines[Int(line)].place(of: vertex.point)
        )
        if from != to {
          edges.append(
            Edge(
              key: key, line: line, low: min(from, to), high: max(from, to), part: part,
              isLeft: (from < to) != isClockwise))
        }
      }
      before = vertex
    }
  }

  /// Returns rings whose exterior ring has a positive area, and its holes a negative one.
  private func directed(_ rings: [BorderRing]) -> [BorderRing] {
    rings.enumerated().map { index, ring in
      guard (ring.doubleArea > 0) != (index == 0) else { return ring }
      var ring = ring
      ring.vertices.reverse()
      return ring
    }
  }

  /// Sets of parts, with the lowest part as the root of its set.
  private struct Groups {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func root(of index: Int) -> Int {
      var index = index
      while parents[index] != index {
        parents[index] = parents[parents[index]]
        index = parents[index]
      }
      return index
    }

    mutating func unite(_ a: Int, _ b: Int) {
      let (a, b) = (root(of: a), root(of: b))
      if a != b { parents[max(a, b)] = min(a, b) }
    }
  }
}

/// The sum of directed rings, in which opposite edges on borders cancel.
struct RingSum {
  private typealias Node = TileBorders.Node

  /// A line between two places on borders.
  private struct Chain {
    var points: [Point]
    var end: Node
  }

  private let borders: TileBorders
  /// Rings without edges on borders.
  private var whole: [[Point]] = []
  /// The lines between borders, by their starts.
  private var chains: [(start: Node, chain: Chain)] = []
  /// The change of the number of edges at places of each line: from there on.
  private var steps: [Int32: [Int: Int]] = [:]

  /// Creates an empty sum.
  init(_ borders: TileBorders) { self.borders = borders }

  /// Adds rings.
  mutating func add(_ rings: [BorderRing]) { for ring in rings { add(ring) } }

  private mutating func add(_ ring: BorderRing) {
    let vertices = ring.vertices
    guard vertices.count > 2 else { return }
    // Start at the end of an edge on a border.
    let start = vertices.indices.first { index in
      vertices[index == 0 ? vertices.count - 1 : index - 1].shared(with: vertices[index]) >= 0
    }
    guard let start else {
      whole.append(vertices.map(\.point))
      return
    }
    // The place at which the chain in progress began.
    var from: Node?
    var points: [Point] = []
    for step in 0..<vertices.count {
      let (a, b) = (
        vertices[(start + step) % vertices.count], vertices[(start + step + 1) % vertices.count]
      )
      let line = a.shared(with: b)
      if line >= 0 {
        if let node = from {
          chains.append((node, Chain(points: points, end: self.node(of: a))))
          from = nil
        }
        addEdge(line, a.point, b.point)
      } else {
        if from == nil {
          from = node(of: a)
          points = [onBorder(a)]
        }
        points.append(b.first >= 0 ? onBorder(b) : b.point)
      }
    }
    if let node = from {
      chains.append((node, Chain(points: points, end: self.node(of: vertices[start]))))
    }
  }

  private func node(of vertex: BorderRing.Vertex) -> Node {
    if vertex.second >= 0 {
      // A corner may be known on one of the lines only.
      let second = node(vertex.point, on: vertex.second)
      if second.line < 0 { return second }
    }
    return node(vertex.point, on: vertex.first)
  }

  private func node(_ point: Point, on line: Int32) -> Node {
    borders.node(at: borders.lines[Int(line)].place(of: point), on: Int(line))
  }

  /// Returns the point of the place of a vertex.
  private func onBorder(_ vertex: BorderRing.Vertex) -> Point {
    guard vertex.second < 0 else { return vertex.point }
    let line = borders.lines[Int(vertex.first)]
    return line.point(at: line.place(of: vertex.point))
  }

  private mutating func addEdge(_ line: Int32, _ a: Point, _ b: Point) {
    let (from, to) = (
      borders.lines[Int(line)].place(of: a), borders.lines[Int(line)].place(of: b)
    )
    guard from != to else { return }
    let sign = from < to ? 1 : -1
    steps[line, default: [:]][min(from, to), default: 0] += sign
    steps[line, default: [:]][max(from, to), default: 0] -= sign
  }

  /// Returns the rings of the sum.
  func rings() -> [[Point]] {
    var starts: [Node: [Int]] = [:]
    var all = chains
    for line in steps.keys.sorted() {
      for edge in remainingEdges(of: line) {
        for _ in 0..<abs(edge.count) {
          let (from, to) = edge.count > 0 ? (edge.from, edge.to) : (edge.to, edge.from)
          let own = borders.lines[Int(line)]
          all.append(
            (
              borders.node(at: from, on: Int(line)),
              Chain(
                points: [own.point(at: from), own.point(at: to)],
                end: borders.node(at: to, on: Int(line)))
            ))
        }
      }
    }
    for index in all.indices.reversed() { starts[all[index].start, default: []].append(index) }
    var rings = whole
    var isUsed = [Bool](repeating: false, count: all.count)
    for first in all.indices where !isUsed[first] {
      var ring: [Point] = []
      var next: Int? = first
      while let index = next {
        isUsed[index] = true
        ring += all[index].chain.points.dropLast()
        next = nil
        while let candidate = starts[all[index].chain.end]?.popLast() {
          if isUsed[candidate] { continue }
          next = candidate
          break
        }
      }
      if ring.count > 2 { rings.append(Self.withoutSpikes(ring)) }
    }
    return rings.filter { $0.count > 2 }
  }

  /// Returns the pieces of a line on which edges do not cancel, with their number in the line's direction.
  private func remainingEdges(of line: Int32) -> [(from: Int, to: Int, count: Int)] {
    var edges: [(from: Int, to: Int, count: Int)] = []
    var count = 0
    var from = 0
    // Chains begin and end where edges do.
    for (place, change) in (steps[line] ?? [:]).sorted(by: { $0.key < $1.key }) {
      if count != 0 { edges.append((from, place, count)) }
      count += change
      from = place
    }
    return edges
  }

  /// Returns a ring without points at which it turns back on itself.
  private static func withoutSpikes(_ ring: [Point]) -> [Point] {
    var result: [Point] = []
    for point in ring {
      if let last = result.last, last == point { continue }
      if result.count > 1, result[result.count - 2] == point {
        result.removeLast()
        continue
      }
      result.append(point)
    }
    while result.count > 2, result.first == result.last { result.removeLast() }
    return result
  }
}
