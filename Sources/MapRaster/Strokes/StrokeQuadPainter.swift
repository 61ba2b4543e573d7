/// Draws the quads of lines with shared scratch memory.
///
/// Invariant: both arrays contain one column index for each row of a band.
struct StrokeQuadPainter: ~Copyable {
  private let downColumns: UnsafeMutablePointer<Int32>
  private let upColumns: UnsafeMutablePointer<Int32>
  private let rows: Int

  /// Creates a painter for bands of up to `rows` rows.
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

  /// Draws the part of a quad that lies in an area of a band.
  @inline(__always)
  func draw(
    _ quad: borrowing StrokeQuad, _ shader: SolidStrokeShader, in area: PixelArea, clip: RowClip?,
    _ band: Band
  ) {
    var area = area
    area.top = max(area.top, Int(quad.rows.top))
    area.bottom = min(area.bottom, Int(quad.rows.bottom))
    guard area.top < area.bottom else { return }
    assert(area.bottom - area.top <= rows)
    store(quad.corners.0, quad.corners.1, area)
    store(quad.corners.1, quad.corners.2, area)
    store(quad.corners.2, quad.corners.3, area)
    store(quad.corners.3, quad.corners.0, area)
    // Each row crosses one edge of a convex quad that runs downward and one edge that runs upward.
    for row in area.top..<area.bottom {
      let down = Int(downColumns[row &- area.top])
      let up = Int(upColumns[row &- area.top])
      var left = max(min(down, up), area.left)
      var right = min(max(down, up), area.right)
      if let clip { (left, right) = clip.columns(row: row, left: left, right: right) }
      guard left < right else { continue }
      let dx = Float(left) + 0.5 - quad.corners.0.x
      let dy = Float(row) + 0.5 - quad.corners.0.y
      let across = quad.across.x + quad.across.y * dx + quad.across.z * dy
      let pixels = band.row(row) + left
      let room = (band.rows.upperBound &- row) &* band.width &- left
      if quad.isStraight && !shader.hasGap {
        shader.blendStraight(
          pixels, count: right &- left, room: room, across, step: quad.across.y)
      } else {
        let end = quad.end.x + quad.end.y * dx + quad.end.z * dy
        shader.blend(
          pixels, count: right &- left, room: room, SIMD2(across, end),
          step: SIMD2(quad.across.y, quad.end.y))
      }
    }
  }

  @inline(__always)
  private func store(_ a: DevicePoint, _ b: DevicePoint, _ area: PixelArea) {
    let edge = EdgeStepper(a, b)
    edge.store(edge.isDown ? downColumns : upColumns, area: area)
  }
}
