import MapGeometry

/// Points in a two-dimensional search tree: sorted in place so that the middle of every stretch
/// parts it, by x and y in turn, down to leaves of at most 65 points.
///
/// Which points a search finds is plain; in which order decides what becomes a cluster. The orders
/// of sorting and of searching, and the single precision, are therefore those of KDBush, which
/// MapLibre clusters with.
struct PointTree: Sendable {
  /// A point and its index among those the tree was made of.
  struct Node: Sendable {
    var x: Float
    var y: Float
    var index: Int32
  }

  /// A stretch of nodes still to be sorted or searched, and the axis that parts it.
  private struct Stretch {
    var left: Int
    var right: Int
    var byX: Bool
    var isLeaf: Bool { right - left <= 64 }
    var middle: Int { (left + right) >> 1 }
    var lowerHalf: Stretch { Stretch(left: left, right: middle - 1, byX: !byX) }
    var upperHalf: Stretch { Stretch(left: middle + 1, right: right, byX: !byX) }
  }

  private var nodes: [Node]

  /// The tree of the points that `points` gives.
  init(_ points: some Sequence<Point>) {
    nodes = points.enumerated().map { index, point in
      Node(x: Float(point.x), y: Float(point.y), index: Int32(truncatingIfNeeded: index))
    }
    nodes.withUnsafeMutableBufferPointer { nodes in
      var pending = [Stretch(left: 0, right: nodes.count - 1, byX: true)]
      while let stretch = pending.popLast() {
        if stretch.isLeaf { continue }
        Self.part(
          nodes, at: stretch.middle, from: stretch.left, to: stretch.right, byX: stretch.byX)
        pending.append(stretch.lowerHalf)
        pending.append(stretch.upperHalf)
      }
    }
  }

  /// Appends to `found` the indices of the points inside `box`, its border included.
  func search(_ box: Box, into found: inout [Int]) {
    search(
      box,
      where: { x, y in x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY },
      into: &found)
  }

  /// Appends to `found` the indices of the points at most `radius` away from `center`.
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

  /// Looks where `box` reaches.
  @inline(__always)
  private func search(
    _ box: Box, where isWanted: (Double, Double) -> Bool, into found: inout [Int]
  ) {
    nodes.withUnsafeBufferPointer { nodes in
      var pending = [Stretch(left: 0, right: nodes.count - 1, byX: true)]
      while let stretch = pending.popLast() {
        let searched =
          stretch.isLeaf ? stretch.left..<stretch.right + 1 : stretch.middle..<stretch.middle + 1
        for node in nodes[searched] {
          if isWanted(Double(node.x), Double(node.y)) { found.append(Int(node.index)) }
        }
        if stretch.isLeaf { continue }
        let middle = nodes[stretch.middle]
        let parting = Double(stretch.byX ? middle.x : middle.y)
        if (stretch.byX ? box.minX : box.minY) <= parting { pending.append(stretch.lowerHalf) }
        if (stretch.byX ? box.maxX : box.maxY) >= parting { pending.append(stretch.upperHalf) }
      }
    }
  }
}

extension PointTree {
  /// Sorts so far that no node from `left` to `middle` is beyond the one at `middle`, and none from
  /// there to `right` before it, along one axis (selection after Floyd and Rivest: a long stretch is
  /// first parted roughly by a sample of it around the place wanted).
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

  /// The stretch whose order statistics, sampled, part `left...right` near `middle`.
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

  /// Parts `left...right` by the value at `pivot` (after Hoare) and gives the place where the node
  /// with that value ends up.
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
