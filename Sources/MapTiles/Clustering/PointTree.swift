import MapGeometry

/// A two-dimensional search tree of points, which are sorted in place. The middle point of each span divides the span
/// in two, alternately by x and by y. The leaves contain at most 65 points.
///
/// Clusters depend on the order in which a search finds points. The order of sorting, the order of searching, and
/// the single precision therefore match KDBush, which MapLibre uses for clusters.
struct PointTree: Sendable {
  /// A point and its index.
  struct Node: Sendable {
    var x: Float
    var y: Float
    var index: Int32
  }

  /// The nodes from `left` to `right`, inclusive, and the axis that divides them.
  private struct Span {
    var left: Int
    var right: Int
    var byX: Bool
    var isLeaf: Bool { right - left <= 64 }
    var middle: Int { (left + right) >> 1 }
    var lowerHalf: Span { Span(left: left, right: middle - 1, byX: !byX) }
    var upperHalf: Span { Span(left: middle + 1, right: right, byX: !byX) }
  }

  private var nodes: [Node]

  init(_ points: some Sequence<Point>) {
    nodes = points.enumerated().map { index, point in
      Node(x: Float(point.x), y: Float(point.y), index: Int32(truncatingIfNeeded: index))
    }
    nodes.withUnsafeMutableBufferPointer { nodes in
      var pending = [Span(left: 0, right: nodes.count - 1, byX: true)]
      while let span = pending.popLast() {
        if span.isLeaf { continue }
        Self.part(
          nodes, at: span.middle, from: span.left, to: span.right, byX: span.byX)
        pending.append(span.lowerHalf)
        pending.append(span.upperHalf)
      }
    }
  }

  /// Appends the indices of the points inside `box` or on its border to `found`.
  func search(_ box: Box, into found: inout [Int]) {
    search(
      box,
      where: { x, y in x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY },
      into: &found)
  }

  /// Appends the indices of the points at most `radius` away from `center` to `found`.
  func search(around center: Point, radius: Double, into found: inout [Int]) {
    let box = Box(
      minX: center.x - radius, minY: center.y - radius,
      maxX: center.x + radius, maxY: center.y + radius)
    let squaredRadius = radius * radius
    search(
      box,
      where: { x, y in
        let (dx, dy) = (x - center.x, y - center.y)
        return dx * dx + dy * dy <= squaredRadius
      }, into: &found)
  }

  /// Searches the spans that intersect `box`.
  @inline(__always)
  private func search(
    _ box: Box, where isWanted: (Double, Double) -> Bool, into found: inout [Int]
  ) {
    nodes.withUnsafeBufferPointer { nodes in
      var pending = [Span(left: 0, right: nodes.count - 1, byX: true)]
      while let span = pending.popLast() {
        let searched =
          span.isLeaf ? span.left..<span.right + 1 : span.middle..<span.middle + 1
        for node in nodes[searched] {
          if isWanted(Double(node.x), Double(node.y)) { found.append(Int(node.index)) }
        }
        if span.isLeaf { continue }
        let middle = nodes[span.middle]
        let parting = Double(span.byX ? middle.x : middle.y)
        if (span.byX ? box.minX : box.minY) <= parting { pending.append(span.lowerHalf) }
        if (span.byX ? box.maxX : box.maxY) >= parting { pending.append(span.upperHalf) }
      }
    }
  }
}

extension PointTree {
  /// Sorts partially along one axis. Afterward, no node from `left` to `middle` is greater than the node at `middle`,
  /// and no node from `middle` to `right` is less. Uses Floyd–Rivest selection, which first divides a long span
  /// roughly by a sample.
  private static func part(
    _ nodes: UnsafeMutableBufferPointer<Node>, at middle: Int, from left: Int, to right: Int,
    byX: Bool
  ) {
    var (left, right) = (left, right)
    while right > left {
      if right - left > 600 {
        let sample = sample(around: middle, from: left, to: right)
        part(nodes, at: middle, from: sample.lowerBound, to: sample.upperBound, byX: byX)
      }
      let end = partition(nodes, by: middle, from: left, to: right, byX: byX)
      if end <= middle { left = end + 1 }
      if middle <= end { right = end - 1 }
    }
  }

  /// Returns the part of `left...right` around `middle` that is the sample of a long span.
  private static func sample(around middle: Int, from left: Int, to right: Int) -> ClosedRange<Int>
  {
    let count = Double(right - left + 1)
    let rank = Double(middle - left + 1)
    let logarithm = StableMath.log(count)
    let size = 0.5 * StableMath.exp(2 * logarithm / 3)
    let spread = 0.5 * (logarithm * size * (count - size) / count).squareRoot()
    let shift = rank - count / 2 < 0 ? -spread : spread
    let lower = (Double(middle) - rank * size / count + shift).rounded(.down)
    let upper = (Double(middle) + (count - rank) * size / count + shift).rounded(.down)
    return max(left, Int(lower))...min(right, Int(upper))
  }

  /// Partitions `left...right` by the value at `pivot` with Hoare's method. Returns the final place of the pivot
  /// node.
  private static func partition(
    _ nodes: UnsafeMutableBufferPointer<Node>, by pivot: Int, from left: Int, to right: Int,
    byX: Bool
  ) -> Int {
    @inline(__always) func value(_ index: Int) -> Float { byX ? nodes[index].x : nodes[index].y }
    let parting = value(pivot)
    var (i, j) = (left, right)
    nodes.swapAt(left, pivot)
    if value(right) > parting { nodes.swapAt(left, right) }
    while i < j {
      nodes.swapAt(i, j)
      i += 1
      j -= 1
      while value(i) < parting { i += 1 }
      while value(j) > parting { j -= 1 }
    }
    if value(left) == parting {
      nodes.swapAt(left, j)
    } else {
      j += 1
      nodes.swapAt(j, right)
    }
    return j
  }
}
