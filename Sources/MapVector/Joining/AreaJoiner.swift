import MapGeometry

/// Joins the parts of areas that tiles cut.
///
/// The rings of an area are directed, with the inside of the area always on the same side. Where two parts of an
/// area meet at the border between tiles, their edges have opposite directions and cancel out. The remaining edges
/// of both parts form the rings of the joined area. The joined area has the same winding numbers as the parts
/// together, so the result is exact even if the parts differ.
struct AreaJoiner {
  /// A part of an area.
  struct Part {
    /// The rings of the part. The exterior ring precedes the holes.
    var rings: [BorderRing]
    /// The key that joined parts have in common.
    var key: Int
    /// The key that joins parts with different `key` values if one part continues exactly where the other part ends
    /// at a border. A feature whose identifiers differ between tiles consists of such parts. Nil for parts that are
    /// not joined in this way.
    var look: Int?
  }

  /// A joined area.
  struct Area {
    /// The index of the area's first part.
    var part: Int
    var rings: [[Point]]
    /// Whether the area consists of several parts.
    var isJoined: Bool

    /// The fill rule of the area.
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

  /// The maximum distance between the ends of joined edges of parts with different keys, in steps.
  private static let endDistance = Int(0.5 * TileBorders.stepsPerUnit)

  /// An edge of a part on a border.
  private struct Edge {
    var key: Int
    var line: Int32
    var low: Int
    var high: Int
    var part: Int
    /// Whether the inside of the area is on the left of the line, in the line's direction.
    var isLeft: Bool
  }

  /// Returns the areas in the order of their first parts.
  func areas() -> [Area] {
    var edges = parts.indices.flatMap { self.edges(of: $0) }
    var groups = Groups(count: parts.count)
    edges.sort { ($0.key, $0.line, $0.low, $0.part) < ($1.key, $1.line, $1.low, $1.part) }
    // First, parts with a common piece of a border are joined.
    var single: [Edge] = []
    for run in Self.overlapping(edges) {
      // Overlapping areas can have the same key. If possible, each part is joined with a part that continues it
      // exactly.
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

  /// Divides edges, sorted by keys, lines and places, into runs of overlapping edges with a common key.
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

  /// Unites the parts of each pair of edges that have the same ends on both sides of a border. Returns the other
  /// edges.
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

  /// Unites the parts that no part with the same key continues. Each of these parts is united with parts of the same
  /// `look` beyond the border.
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

  /// Returns the edges of a part on borders. Edges in opposite directions along a border cancel out. Such edges occur
  /// where a concave area was cut.
  private func edges(of index: Int) -> [Edge] {
    let part = parts[index]
    // For each line, the changes of the number of edges at places of the line. A change applies from its place on.
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

  /// Returns the rings in the directions that give the exterior ring a positive area and the holes a negative area.
  private func directed(_ rings: [BorderRing]) -> [BorderRing] {
    rings.enumerated().map { index, ring in
      guard (ring.signedArea > 0) != (index == 0) else { return ring }
      var ring = ring
      ring.vertices.reverse()
      return ring
    }
  }

  /// Disjoint sets of parts. The root of a set is its lowest part.
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
