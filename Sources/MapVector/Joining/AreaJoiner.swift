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
    /// Whether it consists of several parts.
    var isJoined: Bool

    /// The rule that its inside follows.
    var rule: VectorShape.Rule { isJoined ? .nonZero : .evenOdd }
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
    var edges = parts.indices.flatMap { self.edges(of: $0) }
    var groups = Groups(count: parts.count)
    edges.sort { ($0.key, $0.line, $0.low, $0.part) < ($1.key, $1.line, $1.low, $1.part) }
    // Parts with a common piece of a border.
    var single: [Edge] = []
    for run in Self.overlapping(edges) {
      // Areas that overlap can have the same key: each is joined with what continues it exactly, if there is such a part.
      for rest in Self.overlapping(joinExactly(run, &groups)) {
        guard rest.contains(where: { $0.isLeft != rest[0].isLeft }) else {
          single += rest
          continue
        }
        for edge in rest.dropFirst() { groups.unite(rest[0].part, edge.part) }
      }
    }
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

  /// Returns edges, sorted by their keys, lines and places, in runs that have each a common key and overlap.
  private static func overlapping(_ edges: [Edge]) -> [[Edge]] {
    var runs: [[Edge]] = []
    var end = Int.min
    for edge in edges {
      if let last = runs.last?.last, last.key == edge.key, last.line == edge.line, edge.low < end {
        runs[runs.count - 1].append(edge)
        end = max(end, edge.high)
      } else {
        runs.append([edge])
        end = edge.high
      }
    }
    return runs
  }

  /// Unites the parts of pairs of edges with the same ends on both sides of a border, and returns the other edges.
  private func joinExactly(_ edges: [Edge], _ groups: inout Groups) -> [Edge] {
    guard edges.count > 2 else { return edges }
    var isJoined = [Bool](repeating: false, count: edges.count)
    for (index, first) in edges.enumerated() where !isJoined[index] {
      for other in index + 1..<edges.count {
        let second = edges[other]
        guard second.low - first.low <= Self.endDistance else { break }
        guard !isJoined[other], second.isLeft != first.isLeft,
          abs(second.high - first.high) <= Self.endDistance
        else { continue }
        (isJoined[index], isJoined[other]) = (true, true)
        groups.unite(first.part, second.part)
        break
      }
    }
    return zip(edges, isJoined).filter { !$0.1 }.map(\.0)
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

  /// Returns the edges of a part on borders. Where its rings run along a border in both directions, as where a concave
  /// area was cut, the edges cancel.
  private func edges(of index: Int) -> [Edge] {
    let part = parts[index]
    // The change of the number of edges at places of each line: from there on.
    var steps: [Int32: [Int: Int]] = [:]
    for (order, ring) in part.rings.enumerated() {
      guard var before = ring.vertices.last else { continue }
      let isClockwise = (ring.signedArea > 0) != (order > 0)
      for vertex in ring.vertices {
        let line = before.shared(with: vertex)
        if line >= 0 {
          let from = borders.lines[Int(line)].place(of: before.point)
          let to = borders.lines[Int(line)].place(of: vertex.point)
          let sign = (from < to) != isClockwise ? 1 : -1
          steps[line, default: [:]][min(from, to), default: 0] += sign
          steps[line, default: [:]][max(from, to), default: 0] -= sign
        }
        before = vertex
      }
    }
    var edges: [Edge] = []
    for (line, changes) in steps {
      var count = 0
      var low = 0
      for (place, change) in changes.sorted(by: { $0.key < $1.key }) where change != 0 {
        if count != 0 {
          edges.append(
            Edge(
              key: part.key, line: line, low: low, high: place, part: index, isLeft: count > 0))
        }
        count += change
        low = place
      }
    }
    return edges
  }

  /// Returns rings whose exterior ring has a positive area, and its holes a negative one.
  private func directed(_ rings: [BorderRing]) -> [BorderRing] {
    rings.enumerated().map { index, ring in
      guard (ring.signedArea > 0) != (index == 0) else { return ring }
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
