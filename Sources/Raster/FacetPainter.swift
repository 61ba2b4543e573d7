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

/// The one colour of a line and how it fades at its edges.
struct StrokeInk {
  private let color: BlendColor
  /// Half widths of the line in the picture's fade, and the gap's half width in it.
  private let outsetInFades: Float
  private let insetInFades: Float
  /// Whether the line is two lines.
  let hasGap: Bool

  /// The ink of a line.
  init(_ form: StrokeForm, color: BlendColor) {
    self.color = color
    outsetInFades = form.outset / form.fade
    insetInFades = form.inset / form.fade
    hasGap = form.inset > 0
  }

  /// Whether it leaves no trace.
  var isClear: Bool { color.isClear }

  /// Blends pixels at places across the line, from -1 to 1.
  @inline(__always)
  func blendStraight(_ pixels: PixelPointer, count: Int, _ start: Float, step: Float) {
    for index in 0..<count {
      let across = start + step * Float(index)
      blend(pixels + index, depth: (1 - abs(across)) * outsetInFades)
    }
  }

  /// Blends pixels at places across the line and out in a half circle, or around a gap.
  @inline(__always)
  func blend(_ pixels: PixelPointer, count: Int, _ start: SIMD2<Float>, step: SIMD2<Float>) {
    for index in 0..<count {
      let place = start + step * Float(index)
      let distance = (place.x * place.x + place.y * place.y).squareRoot() * outsetInFades
      let depth = min(distance - insetInFades + 1, outsetInFades - distance)
      blend(pixels + index, depth: depth)
    }
  }

  /// Blends a pixel so many fades inside of the line's edge.
  @inline(__always)
  private func blend(_ pixel: PixelPointer, depth: Float) {
    if depth >= 1 && color.isOpaque {
      pixel.pointee = color.word
    } else if depth > 0 {
      let coverage = UInt32(min(depth, 1) * 65535 + 0.5)
      Blend.pixel(pixel, color, coverage: coverage)
    }
  }
}
