import MapGeometry

/// The sum of directed rings. Opposite edges on borders cancel out.
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
  /// For each line, the changes of the number of edges at places of the line. A change applies from its place on.
  private var steps: [Int32: [Int: Int]] = [:]

  /// Creates an empty sum.
  init(_ borders: TileBorders) { self.borders = borders }

  mutating func add(_ rings: [BorderRing]) { for ring in rings { add(ring) } }

  private mutating func add(_ ring: BorderRing) {
    let vertices = ring.vertices
    guard vertices.count > 2 else { return }
    // Starts at the end of an edge on a border.
    let start = vertices.indices.first { index in
      vertices[index == 0 ? vertices.count - 1 : index - 1].shared(with: vertices[index]) >= 0
    }
    guard let start else {
      whole.append(vertices.map(\.point))
      return
    }
    // The start of the chain in progress.
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
      // A corner may be recorded on only one of the lines.
      let second = node(vertex.point, on: vertex.second)
      if second.line < 0 { return second }
    }
    return node(vertex.point, on: vertex.first)
  }

  private func node(_ point: Point, on line: Int32) -> Node {
    borders.node(at: borders.lines[Int(line)].place(of: point), on: Int(line))
  }

  /// Returns the point of a vertex, moved to its place on the border.
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

  /// Returns the pieces of a line where edges remain, and the number of edges in the line's direction.
  private func remainingEdges(of line: Int32) -> [(from: Int, to: Int, count: Int)] {
    var edges: [(from: Int, to: Int, count: Int)] = []
    var count = 0
    var from = 0
    // Every place at which a chain begins or ends is also the end of an edge.
    for (place, change) in (steps[line] ?? [:]).sorted(by: { $0.key < $1.key }) {
      if count != 0 { edges.append((from, place, count)) }
      count += change
      from = place
    }
    return edges
  }

  /// Returns a ring without spikes, which are points at which the ring reverses its direction.
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
