/// Draws facets of lines with the same scratch memory.
///
/// Invariant: both columns hold one number for each row of a band.
struct FacetPainter: ~Copyable {
  private let downColumns: UnsafeMutablePointer<Int32>
  private let upColumns: UnsafeMutablePointer<Int32>
  private let rows: Int

  /// A painter in bands of up to this many rows.
  init(rows: Int) {
    self.rows = rows
    downColumns = .allocate(capacity: rows)
    upColumns = .allocate(capacity: rows)
    downColumns.initialize(repeating: 0, count: rows)
    upColumns.initialize(repeating: 0, count: rows)
  }

  deinit {
    downColumns.deallocate()
    upColumns.deallocate()
  }

  /// Draws a facet's part of an area of a band.
  @inline(__always)
  func draw(
    _ facet: borrowing StrokeFacet, _ ink: StrokeInk, in area: PixelArea, clip: RowClip?,
    _ band: Band
  ) {
    var area = area
    area.top = max(area.top, Int(facet.top))
    area.bottom = min(area.bottom, Int(facet.bottom))
    guard area.top < area.bottom else { return }
    assert(area.bottom - area.top <= rows)
    store(facet.corners.0, facet.corners.1, area)
    store(facet.corners.1, facet.corners.2, area)
    store(facet.corners.2, facet.corners.3, area)
    store(facet.corners.3, facet.corners.0, area)
    // Around a convex facet, each row is passed once downwards and once upwards.
    for row in area.top..<area.bottom {
      let down = Int(downColumns[row &- area.top])
      let up = Int(upColumns[row &- area.top])
      var left = max(min(down, up), area.left)
      var right = min(max(down, up), area.right)
      if let clip { (left, right) = clip.columns(row: row, left: left, right: right) }
      guard left < right else { continue }
      let dx = Float(left) + 0.5 - facet.corners.0.x
      let dy = Float(row) + 0.5 - facet.corners.0.y
      let across = facet.across.x + facet.across.y * dx + facet.across.z * dy
      let pixels = band.row(row) + left
      if facet.isStraight && !ink.hasGap {
        ink.blendStraight(pixels, count: right &- left, across, step: facet.across.y)
      } else {
        let end = facet.end.x + facet.end.y * dx + facet.end.z * dy
        ink.blend(
          pixels, count: right &- left, SIMD2(across, end),
          step: SIMD2(facet.across.y, facet.end.y))
      }
    }
  }

  @inline(__always)
  private func store(_ a: DevicePoint, _ b: DevicePoint, _ area: PixelArea) {
    let edge = EdgeStepper(a, b)
    edge.store(edge.isDown ? downColumns : upColumns, area: area)
  }
}
