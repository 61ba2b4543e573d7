/// Which pixels of two pictures differ.
struct DiffMarks: Sendable {
  /// What is the matter with a pixel.
  enum Mark {
    static let same: UInt8 = 0
    static let smoothed: UInt8 = 1
    static let different: UInt8 = 2
  }

  /// Pixels a row.
  let width: Int
  /// Rows.
  let height: Int
  /// A mark a pixel; empty where all are the same.
  private(set) var marks: [UInt8] = []

  /// The marks of bands of rows, in their order; a band without any may be empty.
  init(width: Int, height: Int, bands: [(rows: Range<Int>, marks: [UInt8])]) {
    self.width = width
    self.height = height
    guard bands.contains(where: { !$0.marks.isEmpty }) else { return }
    marks.reserveCapacity(width * height)
    for band in bands {
      if band.marks.isEmpty {
        marks.append(contentsOf: repeatElement(Mark.same, count: band.rows.count * width))
      } else {
        marks += band.marks
      }
    }
  }

  /// The stretches of differing pixels of a row.
  func runs(in row: Int) -> [Range<Int>] {
    guard !marks.isEmpty else { return [] }
    var runs: [Range<Int>] = []
    marks.withUnsafeBufferPointer { marks in
      var x = 0
      let start = row * width
      while x < width {
        guard marks[start + x] == Mark.different else {
          x += 1
          continue
        }
        let first = x
        while x < width, marks[start + x] == Mark.different { x += 1 }
        runs.append(first..<x)
      }
    }
    return runs
  }
}
