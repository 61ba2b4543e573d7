extension Polylines {
  /// Computes the importance of each point of line `index` (Douglas–Peucker). A point splits a part of the line in two.
  /// Its importance is the squared distance between the point and the chord of this part. The importance is 0 if the
  /// squared distance is at most `squaredTolerance`, and 1 for the ends of the line. The line simplified to a coarser
  /// tolerance consists of the points whose importance is greater than this tolerance.
  ///
  /// If several points have the same distance, the point nearest to the middle splits the line, as in geojson-vt. The
  /// time is O(n log n) for typical lines and O(n²) in the worst case. The function uses a stack instead of
  /// recursion.
  public mutating func markImportance(ofLine index: Int, squaredTolerance: Double) {
    let range = lines[index].points
    guard let last = range.last else { return }
    points[range.lowerBound].importance = 1
    var segments = [(first: range.lowerBound, last: last)]
    while let (first, last) = segments.popLast() {
      guard
        let split = farthestPoint(between: first, and: last, squaredTolerance: squaredTolerance)
      else { continue }
      points[split.index].importance = split.squaredDistance
      if split.index - first > 1 { segments.append((first, split.index)) }
      if last - split.index > 1 { segments.append((split.index, last)) }
    }
    points[last].importance = 1
  }

  /// Returns the point that is farthest from the chord from `first` to `last`. Nil if all distances are within the
  /// tolerance.
  private func farthestPoint(
    between first: Int, and last: Int, squaredTolerance: Double
  ) -> (index: Int, squaredDistance: Double)? {
    let a = points[first]
    let b = points[last]
    var greatest = squaredTolerance
    var farthest = first
    // Distances from the middle are doubled, so they are integers.
    var leastFromMiddle = 2 * (last - first)
    for i in first + 1..<max(first + 1, last) {
      let distance = squaredDistance(points[i], fromSegment: a, b)
      if distance > greatest {
        farthest = i
        greatest = distance
      } else if distance == greatest {
        let fromMiddle = abs(2 * i - first - last)
        if fromMiddle < leastFromMiddle {
          farthest = i
          leastFromMiddle = fromMiddle
        }
      }
    }
    return greatest > squaredTolerance ? (farthest, greatest) : nil
  }
}

@inline(__always)
private func squaredDistance(
  _ point: WeightedPoint, fromSegment a: WeightedPoint, _ b: WeightedPoint
) -> Double {
  var (x, y) = (a.x, a.y)
  let (dx, dy) = (b.x - x, b.y - y)
  if dx != 0 || dy != 0 {
    let share = ((point.x - x) * dx + (point.y - y) * dy) / (dx * dx + dy * dy)
    if share > 1 {
      (x, y) = (b.x, b.y)
    } else if share > 0 {
      x += dx * share
      y += dy * share
    }
  }
  let (px, py) = (point.x - x, point.y - y)
  return px * px + py * py
}
