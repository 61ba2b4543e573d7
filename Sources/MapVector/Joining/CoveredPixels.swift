import MapGeometry

/// The pixels of a picture whose centers lie inside areas.
struct CoveredPixels {
  private let width: Int
  private let height: Int
  private var isCovered: [Bool]

  /// The crossing of a ring's edge with the line through the centers of a row of pixels.
  private struct Crossing {
    var row: Int
    var x: Double
    /// 1 for a downward edge, -1 for an upward edge.
    var winding: Int
  }

  /// Creates a picture without covered pixels.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    isCovered = Array(repeating: false, count: width * height)
  }

  /// Covers the pixels inside rings. Returns whether none of these pixels was covered before.
  mutating func cover(_ rings: [[Point]], _ rule: VectorShape.Rule) -> Bool {
    let crossings = rings.flatMap(self.crossings).sorted { ($0.row, $0.x) < ($1.row, $1.x) }
    var isNew = true
    var winding = 0
    for (start, end) in zip(crossings, crossings.dropFirst()) {
      winding = start.row == end.row ? winding + start.winding : 0
      guard rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2) else { continue }
      for column in column(at: start.x)..<column(at: end.x) {
        let pixel = start.row * width + column
        isNew = isNew && !isCovered[pixel]
        isCovered[pixel] = true
      }
    }
    return isNew
  }

  /// Returns the first column with centers at or right of a place.
  private func column(at x: Double) -> Int {
    Int(min(max((x - 0.5).rounded(.up), 0), Double(width)))
  }

  private func crossings(of ring: [Point]) -> [Crossing] {
    guard var last = ring.last else { return [] }
    var crossings: [Crossing] = []
    for point in ring {
      // Both directions of an edge yield the same crossings.
      let (upper, lower) = last.y < point.y ? (last, point) : (point, last)
      let first = max(0, (upper.y - 0.5).rounded(.up))
      let end = min(Double(height), (lower.y - 0.5).rounded(.up))
      for row in stride(from: first, to: end, by: 1) {
        let part = (row + 0.5 - upper.y) / (lower.y - upper.y)
        crossings.append(
          Crossing(
            row: Int(row), x: upper.x + part * (lower.x - upper.x),
            winding: last.y < point.y ? 1 : -1))
      }
      last = point
    }
    return crossings
  }
}
