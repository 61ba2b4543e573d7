/// The index of a FlatGeobuf file: a packed Hilbert R-tree, whose levels are stored from the root to
/// the leaves.
enum FlatGeobufIndex {
  /// Returns the ranges of the levels in the list of nodes, from the leaves to the root.
  static func levels(of count: Int, nodeSize: Int) -> [Range<Int>] {
    guard count > 0, nodeSize > 1 else { return [] }
    var sizes = [count]
    while let last = sizes.last, last > 1 { sizes.append((last - 1) / nodeSize + 1) }
    // The index of one feature has a root above the feature's node.
    if count == 1 { sizes.append(1) }
    var end = 0
    var levels: [Range<Int>] = []
    for size in sizes.reversed() {
      let (next, isTooMany) = end.addingReportingOverflow(size)
      guard !isTooMany else { return [] }
      levels.append(end..<next)
      end = next
    }
    return levels.reversed()
  }

  /// Returns the number of nodes of an index of `count` features; 0 without an index.
  static func nodeCount(of count: Int, nodeSize: Int) -> Int {
    levels(of: count, nodeSize: nodeSize).first?.upperBound ?? 0
  }

  /// Returns the offsets of the features whose boxes intersect one of `boxes`, in the order of the
  /// file. The offsets are relative to the first feature.
  ///
  /// - Parameters:
  ///   - boxes: The boxes, in the coordinates of the file.
  ///   - count: The number of features.
  ///   - nodeSize: The number of children of a node.
  ///   - read: Returns the bytes of ranges of nodes, in order.
  /// - Throws: The error of `read`, or `MalformedContent` in it if the index is damaged.
  static func offsets<Failure: Error>(
    in boxes: [StoreBounds.Box], count: Int, nodeSize: Int, damage: @autoclosure () -> Failure,
    _ read: ([Range<Int>]) throws(Failure) -> [[UInt8]]
  ) throws(Failure) -> [Int] {
    let levels = levels(of: count, nodeSize: nodeSize)
    guard let root = levels.last else { throw damage() }
    var ranges = [root]
    for level in levels.indices.reversed() {
      var next: [Range<Int>] = []
      var found: [Int] = []
      for (range, bytes) in zip(ranges, try read(ranges)) {
        guard bytes.count == range.count * FlatGeobufHeader.nodeLength else { throw damage() }
        for place in 0..<range.count {
          let node = Node(bytes, at: place * FlatGeobufHeader.nodeLength)
          guard boxes.contains(where: node.meets) else { continue }
          guard level > 0 else {
            guard let offset = Int(exactly: node.offset) else { throw damage() }
            found.append(offset)
            continue
          }
          let below = levels[level - 1]
          guard let first = Int(exactly: node.offset), below.contains(first) else { throw damage() }
          let children = first..<min(first + nodeSize, below.upperBound)
          // Neighboring ranges are read together.
          if let last = next.last, last.upperBound >= children.lowerBound,
            last.lowerBound <= children.lowerBound
          {
            next[next.count - 1] = last.lowerBound..<max(last.upperBound, children.upperBound)
          } else {
            next.append(children)
          }
        }
      }
      if level == 0 { return found.sorted() }
      guard next.reduce(0, { $0 + $1.count }) <= count + nodeSize else { throw damage() }
      ranges = next
    }
    return []
  }

  private struct Node {
    var box: StoreBounds.Box
    /// The number of the first child, or the offset of a feature.
    var offset: UInt64

    init(_ bytes: [UInt8], at start: Int) {
      func word(_ index: Int) -> UInt64 {
        bytes[(start + index * 8)..<(start + index * 8 + 8)].reversed().reduce(0) {
          $0 << 8 | UInt64($1)
        }
      }
      func number(_ index: Int) -> Double { Double(bitPattern: word(index)) }
      box = StoreBounds.Box(west: number(0), south: number(1), east: number(2), north: number(3))
      offset = word(4)
    }

    func meets(_ other: StoreBounds.Box) -> Bool {
      box.west <= other.east && other.west <= box.east && box.south <= other.north
        && other.south <= box.north
    }
  }
}
