/// A connected set of differing pixels. Pixels that share a side or a corner are connected.
public struct Blob: Hashable, Sendable, CustomStringConvertible {
  /// The bounding box of the blob, in pixels.
  public var box: PixelBox
  /// The number of pixels in the blob.
  public var pixels: Int

  /// Creates a blob of `pixels` pixels in `box`.
  public init(box: PixelBox, pixels: Int) {
    self.box = box
    self.pixels = pixels
  }

  /// The number of pixels and the box, such as `90 pixels in 40x12 at 5,7`.
  public var description: String {
    "\(pixels) pixels in \(box.width)x\(box.height) at \(box.x),\(box.y)"
  }
}

/// A search for connected pixels that joins runs of neighboring rows if they touch (union-find).
struct Blobs {
  /// The extent of a blob, and the index of the entry to which it was joined. If it was not joined,
  /// this is its own index.
  private struct Entry {
    var parent: Int
    var minX: Int
    var minY: Int
    var maxX: Int
    var maxY: Int
    var pixels: Int
  }

  /// A range of columns in a row, and the index of its entry.
  private struct Run {
    var columns: Range<Int>
    var entry: Int
  }

  private var entries: [Entry] = []
  private var above: [Run] = []

  /// Returns the connected sets of differing pixels. The largest set is first. Sets of equal size
  /// are sorted from top to bottom and from left to right.
  static func connected(_ marks: DiffMarks) -> [Blob] {
    var blobs = Blobs()
    for row in 0..<marks.height {
      blobs.add(
        marks.runs(in: row).map { columns in
          (
            columns,
            Entry(
              parent: 0, minX: columns.lowerBound, minY: row, maxX: columns.upperBound,
              maxY: row + 1, pixels: columns.count)
          )
        })
    }
    return blobs.sorted()
  }

  /// Returns the connected sets of square cells that contain differing pixels. A cell has `cell`
  /// pixels per side. The extents and the counts of the results include only the differing pixels.
  static func grouped(_ marks: DiffMarks, cell: Int) -> [Blob] {
    var blobs = Blobs()
    let columns = (marks.width + cell - 1) / cell
    for top in stride(from: 0, to: marks.height, by: cell) {
      var cells = [Entry?](repeating: nil, count: columns)
      for row in top..<min(top + cell, marks.height) {
        for run in marks.runs(in: row) {
          for index in run.lowerBound / cell...(run.upperBound - 1) / cell {
            let part = run.clamped(to: index * cell..<(index + 1) * cell)
            let piece = Entry(
              parent: 0, minX: part.lowerBound, minY: row, maxX: part.upperBound, maxY: row + 1,
              pixels: part.count)
            cells[index] = cells[index].map { Self.union($0, piece) } ?? piece
          }
        }
      }
      blobs.add(cells.indices.compactMap { index in cells[index].map { (index..<index + 1, $0) } })
    }
    return blobs.sorted()
  }

  /// Joins the runs of a row with the runs that they touch in the row above. Also joins adjacent
  /// runs of the row.
  private mutating func add(_ row: [(columns: Range<Int>, entry: Entry)]) {
    var runs: [Run] = []
    var first = 0
    for (columns, entry) in row {
      let index = entries.count
      entries.append(entry)
      entries[index].parent = index
      if let last = runs.last, last.columns.upperBound == columns.lowerBound {
        join(last.entry, index)
      }
      while first < above.count, above[first].columns.upperBound < columns.lowerBound { first += 1 }
      var other = first
      while other < above.count, above[other].columns.lowerBound <= columns.upperBound {
        join(above[other].entry, index)
        other += 1
      }
      runs.append(Run(columns: columns, entry: index))
    }
    above = runs
  }

  private mutating func root(of entry: Int) -> Int {
    var entry = entry
    while entries[entry].parent != entry {
      entries[entry].parent = entries[entries[entry].parent].parent
      entry = entries[entry].parent
    }
    return entry
  }

  private mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(of: a), root(of: b))
    guard a != b else { return }
    let (kept, joined) = (min(a, b), max(a, b))
    entries[kept] = Self.union(entries[kept], entries[joined])
    entries[joined].parent = kept
  }

  /// Returns an entry with the union of both extents and the sum of both counts. Its parent is the
  /// parent of `a`.
  private static func union(_ a: Entry, _ b: Entry) -> Entry {
    Entry(
      parent: a.parent, minX: min(a.minX, b.minX), minY: min(a.minY, b.minY),
      maxX: max(a.maxX, b.maxX), maxY: max(a.maxY, b.maxY), pixels: a.pixels + b.pixels)
  }

  private func sorted() -> [Blob] {
    entries.enumerated().filter { $0.offset == $0.element.parent }.map { _, entry in
      Blob(
        box: PixelBox(
          x: entry.minX, y: entry.minY, width: entry.maxX - entry.minX,
          height: entry.maxY - entry.minY), pixels: entry.pixels)
    }.sorted { ($1.pixels, $0.box.y, $0.box.x) < ($0.pixels, $1.box.y, $1.box.x) }
  }
}
