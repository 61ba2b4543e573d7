import MapGeometry

/// The pages along a route, from its start to its end. Each page shows the longest piece of the route that fits into the
/// page without half of the overlap at each edge. The next page begins where this piece ends, so both pages show the
/// place.
///
/// Coordinates are world units of Web Mercator. The overlap is a share of the width and of the height of a page.
struct AtlasStrip {
  /// The pages.
  private(set) var sheets: [AtlasSheet] = []

  private let overlap: Double
  private let size: (Double) -> Point
  /// The box around the piece of the current page; nil if there is no page yet.
  private var piece: Box?

  /// Covers the parts of a route.
  ///
  /// - Parameter size: A function that returns the width and height in the plane of a page whose center has a y.
  init(
    along parts: [[Point]], overlap: Double, size: @escaping (Double) -> Point
  ) throws(RequestError) {
    self.overlap = overlap
    self.size = size
    for part in parts {
      guard let first = part.first else { continue }
      try begin(at: first)
      for (start, end) in zip(part, part.dropFirst()) { try add(from: start, to: end) }
    }
    try endPage()
    connect()
  }

  /// Begins a part of the route. It continues the page if the page has room for its first point.
  private mutating func begin(at point: Point) throws(RequestError) {
    let start = Box(corner: point, size: .zero)
    if let piece, fits(piece.union(with: point)) {
      self.piece = piece.union(with: point)
    } else {
      try endPage()
      piece = start
    }
  }

  private mutating func add(from start: Point, to end: Point) throws(RequestError) {
    var start = start
    while let piece {
      let whole = piece.union(with: end)
      guard !fits(whole) else {
        self.piece = whole
        return
      }
      // The greatest share of the segment that fits into the page.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if fits(piece.union(with: start + (end - start) * middle)) {
          low = middle
        } else {
          high = middle
        }
      }
      start = start + (end - start) * low
      self.piece = piece.union(with: start)
      try endPage()
      self.piece = Box(corner: start, size: .zero)
    }
  }

  /// Returns whether a page has room for a box.
  private func fits(_ box: Box) -> Bool {
    let room = size((box.minY + box.maxY) / 2) * (1 - overlap)
    return box.width <= room.x && box.height <= room.y
  }

  /// Adds the page of the current piece, which is in its middle.
  private mutating func endPage() throws(RequestError) {
    guard let piece else { return }
    guard sheets.count < AtlasSheet.limit else { throw AtlasSheet.tooMany }
    let middle = piece.middle
    let size = self.size(middle.y)
    sheets.append(
      AtlasSheet(
        number: sheets.count + 1, box: Box(corner: middle - size * 0.5, size: size)))
    self.piece = nil
  }

  /// Adds the numbers of the previous and the next page at the edges of each page that are nearest to them.
  private mutating func connect() {
    for index in sheets.indices {
      for other in [index - 1, index + 1] where sheets.indices.contains(other) {
        let edge = Self.edge(of: sheets[index].box, toward: sheets[other].box)
        sheets[index].neighbors[edge, default: []].append(other + 1)
      }
    }
  }

  private static func edge(of page: Box, toward other: Box) -> PageNumbers.Edge {
    let x = (other.minX + other.maxX - page.minX - page.maxX) / page.width
    let y = (other.minY + other.maxY - page.minY - page.maxY) / page.height
    if abs(x) >= abs(y) { return x < 0 ? .left : .right }
    return y < 0 ? .top : .bottom
  }
}

extension Box {
  /// Returns the smallest box around the box and a point.
  fileprivate func union(with point: Point) -> Box {
    var box = self
    box.formUnion(point)
    return box
  }
}
