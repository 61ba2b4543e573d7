/// Edges in coordinates of 1/256 of a pixel, relative to the area's upper left corner.
extension CoverageCells {
  /// Adds an edge. The magnitude of coordinates is at most 2^28.
  ///
  /// Parts right of the area are omitted because they have no effect. Parts left of the area are moved to its left
  /// side. Parts above or below the area are cut off at the border of a row. The crossing with this border is rounded
  /// down in the same way for any start of the area.
  @inline(__always)
  func addEdge(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    if y0 < y1 {
      addDown(x0, y0, x1, y1, direction: 1)
    } else if y0 > y1 {
      addDown(x1, y1, x0, y0, direction: -1)
    }
  }

  /// Adds an edge whose first end is above its second end. The original direction of the edge is down (1) or up
  /// (-1).
  private func addDown(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, direction: Int) {
    let right = width &<< 8
    let top = max(y0, 0)
    let bottom = min(y1, height &<< 8)
    guard top < bottom, min(x0, x1) < right else { return }
    let low = min(x0, x1)
    let high = max(x0, x1)
    if high <= 0 {
      addVertical(x: 0, top: top, bottom: bottom, direction: direction)
    } else if x0 == x1 {
      addVertical(x: x0, top: top, bottom: bottom, direction: direction)
    } else if top &>> 8 == (bottom &- 1) &>> 8 {
      // The edge lies in one row.
      let ends = xs(x0, y0, x1, y1, top: top, bottom: bottom)
      let height = (bottom &- top) &* direction
      addInRowCut(top &>> 8, ends.top, ends.bottom, height, isInside: low >= 0 && high <= right)
    } else {
      addSlanted(
        x0, y0, x1, y1, top: top, bottom: bottom, direction: direction,
        isInside: low >= 0 && high <= right)
    }
  }

  /// Returns the x of an edge at two heights.
  @inline(__always)
  private func xs(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, top: Int, bottom: Int
  ) -> (top: Int, bottom: Int) {
    let dx = x1 &- x0
    let dy = y1 &- y0
    return (
      top == y0 ? x0 : x0 &+ floorDivide((top &- y0) &* dx, dy),
      bottom == y1 ? x1 : x0 &+ floorDivide((bottom &- y0) &* dx, dy)
    )
  }

  /// Adds an edge in steps from row to row. Its x at the border of a row is `x0 + floor(dx * y / dy)`.
  private func addSlanted(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, top: Int, bottom: Int, direction: Int,
    isInside: Bool
  ) {
    let dx = x1 &- x0
    let dy = y1 &- y0
    let step = floorDivide(dx &<< 8, dy)
    let stepRest = dx &<< 8 &- step &* dy
    var row = top &>> 8
    var y = top
    var border = (row &+ 1) &<< 8
    var x = top == y0 ? x0 : x0 &+ floorDivide((top &- y0) &* dx, dy)
    let toBorder = (border &- y0) &* dx
    var next = x0 &+ floorDivide(toBorder, dy)
    var rest = toBorder &- (next &- x0) &* dy
    while border < bottom {
      addInRowCut(row, x, next, (border &- y) &* direction, isInside: isInside)
      x = next
      y = border
      border &+= 256
      row &+= 1
      next &+= step
      rest &+= stepRest
      if rest >= dy {
        rest &-= dy
        next &+= 1
      }
    }
    let last = bottom == y1 ? x1 : next
    addInRowCut(row, x, last, (bottom &- y) &* direction, isInside: isInside)
  }

  /// Adds a vertical edge.
  private func addVertical(x: Int, top: Int, bottom: Int, direction: Int) {
    let column = x &>> 8
    let share = Int32(truncatingIfNeeded: (x & 255) &* 2)
    var y = top
    var row = y &>> 8
    while y < bottom {
      let end = min((row &+ 1) &<< 8, bottom)
      let height = Int32(truncatingIfNeeded: (end &- y) &* direction)
      let cell = cells + (row &* stride &+ column)
      cell[0] &+= height &* (512 &- share)
      cell[1] &+= height &* share
      mark(row: row, first: column, last: column &+ 1)
      y = end
      row &+= 1
    }
  }

  /// Adds a piece of an edge that lies in one row. The piece may extend beyond the sides of the area.
  @inline(__always)
  private func addInRowCut(_ row: Int, _ x0: Int, _ x1: Int, _ height: Int, isInside: Bool) {
    if isInside {
      addInRow(row, x0, x1, height)
    } else {
      addInRowOverSides(row, x0, x1, height)
    }
  }

  @inline(never)
  private func addInRowOverSides(_ row: Int, _ x0: Int, _ x1: Int, _ height: Int) {
    let right = width &<< 8
    let (low, high) = x0 < x1 ? (x0, x1) : (x1, x0)
    if low >= right { return }
    if high <= 0 { return addInRow(row, 0, 0, height) }
    if low >= 0 && high <= right { return addInRow(row, x0, x1, height) }
    // The height of the part left of the area and of the part up to its right side, rounded toward zero.
    let before = low < 0 ? height &* (0 &- low) / (high &- low) : 0
    let upToRight = high > right ? height &* (right &- low) / (high &- low) : height
    if before != 0 { addInRow(row, 0, 0, before) }
    if upToRight != before { addInRow(row, max(low, 0), min(high, right), upToRight &- before) }
  }

  /// Adds a piece of an edge that lies in one row and between the sides of the area. The coverage does not depend on
  /// which end is the upper end.
  @inline(__always)
  private func addInRow(_ row: Int, _ x0: Int, _ x1: Int, _ height: Int) {
    let low = min(x0, x1)
    let high = max(x0, x1)
    let first = low &>> 8
    let last = high &>> 8
    let cell = cells + (row &* stride &+ first)
    if (high &- 1) &>> 8 <= first {
      let share = (low & 255) &+ (high &- first &<< 8)
      cell[0] &+= Int32(truncatingIfNeeded: height &* (512 &- share))
      cell[1] &+= Int32(truncatingIfNeeded: height &* share)
    } else {
      addAcross(cell, low: low, high: high, height: height)
    }
    mark(row: row, first: first, last: last &+ 1)
  }

  /// Adds a piece of an edge that crosses pixels of a row. Its coverage is added to the cells, starting with its
  /// first pixel.
  @inline(__always)
  private func addAcross(
    _ firstCell: UnsafeMutablePointer<Int32>, low: Int, high: Int, height: Int
  ) {
    // An edge and its reverse cancel out exactly, because the height is divided without its sign.
    let direction = height < 0 ? -1 : 1
    // The height per horizontal step of 1/256 of a pixel, with 20 bits of fraction. The dividend is at most 2^8 * 2^20.
    let perStep = (height &* direction) &<< 20 / (high &- low)
    var cell = firstCell
    var x = (low &>> 8 &+ 1) &<< 8
    var start = low & 255
    var done = 0
    while x < high {
      let reached = ((x &- low) &* perStep) &>> 20
      let piece = (reached &- done) &* direction
      let share = start &+ 256
      cell[0] &+= Int32(truncatingIfNeeded: piece &* (512 &- share))
      cell[1] &+= Int32(truncatingIfNeeded: piece &* share)
      done = reached
      start = 0
      x &+= 256
      cell += 1
    }
    let piece = height &- done &* direction
    let share = start &+ (high &- (x &- 256))
    cell[0] &+= Int32(truncatingIfNeeded: piece &* (512 &- share))
    cell[1] &+= Int32(truncatingIfNeeded: piece &* share)
  }
}

/// Returns the quotient rounded down. The divisor is positive.
@inline(__always)
private func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
  let quotient = dividend / divisor
  return dividend < quotient &* divisor ? quotient &- 1 : quotient
}
