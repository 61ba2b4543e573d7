/// The pixels of an area of the picture whose centers lie inside a set of rings by the even-odd rule.
///
/// An edge toggles one bit in each row that it passes. It is the bit of the first pixel whose center is at or right
/// of the edge. A center lies inside if the number of set bits up to it is odd.
///
/// Invariant: outside `begin` ... `sweep` every word is zero. All writes are in rows `0..<height` and columns
/// `0...width`, which `begin` allocates.
struct CenterMask: ~Copyable {
  /// The area of the picture.
  private var area = PixelArea.empty
  /// The numbers of columns and rows of `area`.
  private var width = 0
  private var height = 0
  private var wordsPerRow = 0
  private let words: UnsafeMutablePointer<UInt64>
  private let capacity: Int

  /// Creates a mask for areas of up to the given size in pixels.
  init(width: Int, height: Int) {
    capacity = CenterMask.wordsPerRow(width: width) * height
    words = .allocate(capacity: capacity)
    words.initialize(repeating: 0, count: capacity)
  }

  deinit { words.deallocate() }

  /// Starts an area of the picture. The area must not exceed the size given at creation.
  @inline(__always)
  mutating func begin(_ area: PixelArea) {
    self.area = area
    width = area.right &- area.left
    height = area.bottom &- area.top
    wordsPerRow = CenterMask.wordsPerRow(width: width)
    precondition(width >= 0 && height >= 0 && wordsPerRow &* height <= capacity)
  }

  /// Returns the number of words per row, including a bit for edges right of the area.
  @inline(__always)
  private static func wordsPerRow(width: Int) -> Int { width &>> 6 &+ 1 }

  /// Adds the edges of a ring that lies in the picture. Its points are on the grid of vertices.
  @inline(__always)
  func addRing(_ ring: UnsafeBufferPointer<DevicePoint>) {
    guard let last = ring.last else { return }
    var a = GridPoint(near: last)
    for point in ring {
      let b = GridPoint(near: point)
      addEdge(a, b)
      a = b
    }
  }

  /// Adds an edge between points near the picture.
  @inline(__always)
  private func addEdge(_ a: GridPoint, _ b: GridPoint) {
    let (ax, ay) = (Int(a.sixteenths.x), Int(a.sixteenths.y))
    let (bx, by) = (Int(b.sixteenths.x), Int(b.sixteenths.y))
    let isDown = ay < by
    let (upperX, upperY) = (isDown ? ax : bx, isDown ? ay : by)
    // The rows whose centers the edge passes.
    let first = max((upperY &+ 8) &>> 4, area.top)
    let end = min((max(ay, by) &+ 8) &>> 4, area.bottom)
    let rows = end &- first
    guard rows > 0 else { return }
    let slope = Double(bx &- ax) / Double(by &- ay)
    // The distance of the edge beyond the center of the area's first column, in sixteenths of a pixel.
    let beyond =
      Double(upperX &- 16 &* area.left &- 8) + Double(16 &* first &+ 8 &- upperY) * slope
    var place = Int(beyond * Self.one) &+ Self.toNext
    // An edge that is at least one pixel high has a slope of at most 2^15 columns per row.
    let step = rows > 1 ? Int(slope * (16 * Self.one)) : 0
    var row = words + (first &- area.top) &* wordsPerRow
    for _ in 0..<rows {
      toggle(column: place &>> 40, row: row)
      place &+= step
      row += wordsPerRow
    }
  }

  /// The number that represents a sixteenth of a pixel in fixed point with 40 bits of fraction.
  private static let one = 68_719_476_736.0
  /// Almost a pixel, which is added to round up. Places are accurate to 2^-30 of a pixel. An edge that does not
  /// meet a center is at least 2^-23 of a pixel away from it, because both ends of the edge are on the grid.
  private static let toNext = 1 &<< 40 &- 1 &<< 15

  @inline(__always)
  private func toggle(column: Int, row: UnsafeMutablePointer<UInt64>) {
    let column = min(max(column, 0), width)
    row[column &>> 6] ^= 1 &<< UInt64(truncatingIfNeeded: column & 63)
  }

  /// Adds the edges of a ring, cut at the border of the picture. The points of the edges are on the grid of
  /// vertices.
  func addRing(_ ring: UnsafeBufferPointer<DevicePoint>, border: PictureBorder) {
    guard var last = ring.last else { return }
    var previous = last.onVertexGrid
    let (top, bottom) = (Float(area.top) - 1, Float(area.bottom) + 1)
    for point in ring {
      if max(last.y, point.y) < top || min(last.y, point.y) > bottom {
        // The edge passes no row of the area, regardless of where it is cut.
        previous = point.onVertexGrid
      } else {
        border.cut(last, point) { next in
          addEdge(previous, next)
          previous = next
        }
      }
      last = point
    }
  }

  /// Adds an edge between any points.
  private func addEdge(_ a: DevicePoint, _ b: DevicePoint) {
    let edge = EdgeLine(a, b)
    let rows = edge.rows(limit: area.bottom)
    for row in max(rows.lowerBound, area.top)..<max(rows.upperBound, area.top) {
      let column = edge.firstColumn(row: row, limit: area.right) &- area.left
      toggle(column: column, row: words + (row &- area.top) &* wordsPerRow)
    }
  }

  /// Blends a shader on the pixels inside, and clears the mask.
  @inline(__always)
  func sweep(_ shader: some FillShader, clip: RowClip?, band: Band) {
    var row = words
    for y in area.top..<area.bottom {
      let (left, right) =
        clip.map { $0.columns(row: y, left: area.left, right: area.right) }
        ?? (area.left, area.right)
      let pixels = band.row(y)
      // All bits of `odd` are set if the number of set bits before the current word is odd.
      var odd: UInt64 = 0
      for index in 0..<wordsPerRow {
        var inside = Self.parities(row[index]) ^ odd
        row[index] = 0
        odd = 0 &- inside &>> 63
        while inside != 0 {
          let low = inside.trailingZeroBitCount
          let length = (~(inside &>> UInt64(truncatingIfNeeded: low))).trailingZeroBitCount
          let start = area.left &+ index &* 64 &+ low
          let from = max(start, left)
          let count = min(start &+ length, right) &- from
          if count > 0 {
            shader.blend(pixels + from, count: count, x: from, y: y, coverage: Blend.fullCoverage)
          }
          // Clears the bits below the end of the run. Clears all bits if the run ends with the word.
          let end = low &+ length
          inside &= end > 63 ? 0 : ~0 &<< UInt64(truncatingIfNeeded: end)
        }
      }
      row += wordsPerRow
    }
  }

  /// Returns, for each bit, whether the number of set bits up to it is odd.
  @inline(__always)
  private static func parities(_ bits: UInt64) -> UInt64 {
    var sum = bits
    sum ^= sum &<< 1
    sum ^= sum &<< 2
    sum ^= sum &<< 4
    sum ^= sum &<< 8
    sum ^= sum &<< 16
    sum ^= sum &<< 32
    return sum
  }
}
