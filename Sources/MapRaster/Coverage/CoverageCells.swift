/// The coverage of each pixel by an area, accumulated from the edges of the area.
///
/// Each cell contains the change of coverage from its left neighbor, in steps of 1/131072 of a pixel. A running sum
/// along a row therefore is the coverage of every pixel (the signed area method of FreeType and font-rs). One bit
/// for every four cells marks the cells that an edge has touched (as in Blend2D). Cells in between have constant
/// coverage and are filled as runs.
///
/// Sums are integers, so they depend neither on the order of edges nor on the start of a band.
///
/// Invariant: outside `begin` ... `sweep` every cell and every bit is zero. All writes are in rows `0..<height` and
/// columns `0...width + 1` of `stride` cells per row, which `begin` allocates.
struct CoverageCells: ~Copyable {
  /// The sum of a pixel that is covered once.
  static let full: Int32 = 1 << 17

  /// The area of the picture in progress.
  private(set) var area = PixelArea.empty
  /// The numbers of columns and rows of `area`.
  private(set) var width = 0
  private(set) var height = 0
  /// The numbers of cells per row and of words of bits per row.
  private(set) var stride = 0
  private(set) var wordsPerRow = 0
  private(set) var cells = UnsafeMutablePointer<Int32>.allocate(capacity: 0)
  private(set) var marks = UnsafeMutablePointer<UInt64>.allocate(capacity: 0)
  private var cellCapacity = 0
  private var markCapacity = 0

  deinit {
    cells.deallocate()
    marks.deallocate()
  }

  /// Starts an area of the picture.
  mutating func begin(_ area: PixelArea) {
    self.area = area
    width = area.right - area.left
    height = area.bottom - area.top
    stride = CoverageCells.stride(width: width)
    wordsPerRow = CoverageCells.wordsPerRow(width: width)
    if stride * height > cellCapacity {
      cellCapacity = max(stride * height, 2 * cellCapacity)
      cells.replace(capacity: cellCapacity)
    }
    if wordsPerRow * height > markCapacity {
      markCapacity = max(wordsPerRow * height, 2 * markCapacity)
      marks.replace(capacity: markCapacity)
    }
  }

  private static func stride(width: Int) -> Int { (width + 5) & ~3 }

  private static func wordsPerRow(width: Int) -> Int { (width + 2 + 255) / 256 }

  /// Marks the columns `first...last` of a row as touched.
  @inline(__always)
  func mark(row: Int, first: Int, last: Int) {
    let low = first &>> 2
    let high = last &>> 2
    let word = marks + (row &* wordsPerRow &+ low &>> 6)
    if low &>> 6 == high &>> 6 {
      word.pointee |= (2 &<< UInt64(high & 63)) &- (1 &<< UInt64(low & 63))
    } else {
      markWords(word, low: low, high: high)
    }
  }

  private func markWords(_ word: UnsafeMutablePointer<UInt64>, low: Int, high: Int) {
    let count = high >> 6 - low >> 6
    word.pointee |= ~0 &<< UInt64(low & 63)
    for index in 1..<count { word[index] = ~0 }
    word[count] |= (2 &<< UInt64(high & 63)) &- 1
  }
}

extension UnsafeMutablePointer where Pointee: BinaryInteger {
  /// Replaces the memory by `capacity` zeros.
  fileprivate mutating func replace(capacity: Int) {
    deallocate()
    self = .allocate(capacity: capacity)
    initialize(repeating: 0, count: capacity)
  }
}
