extension CoverageCells {
  /// Blends an ink where the gathered area covers pixels, and clears the cells.
  @inline(__always)
  func sweep(_ ink: some FillInk, rule: CoverageRule, clip: RowClip?, band: Band) {
    for row in 0..<height {
      let columns =
        clip.map { $0.columns(row: area.top + row, left: area.left, right: area.right) }
        ?? (area.left, area.right)
      let pixels = band.row(area.top + row) + area.left
      sweepRow(
        row, left: columns.0 - area.left, right: columns.1 - area.left, pixels: pixels, ink,
        rule)
    }
  }

  /// Sweeps a row: groups of touched cells one by one, even stretches between them as runs.
  @inline(__always)
  private func sweepRow(
    _ row: Int, left: Int, right: Int, pixels: PixelPointer, _ ink: some FillInk,
    _ rule: CoverageRule
  ) {
    let cells = self.cells + row &* stride
    var sum: Int32 = 0
    var next = 0
    for wordIndex in 0..<wordsPerRow {
      let word = marks + (row &* wordsPerRow &+ wordIndex)
      var bits = word.pointee
      word.pointee = 0
      while bits != 0 {
        let low = bits.trailingZeroBitCount
        let length = (~(bits &>> UInt64(low))).trailingZeroBitCount
        let start = (wordIndex &* 64 &+ low) &* 4
        if start > next {
          run(pixels, from: max(next, left), to: min(start, right), rule.coverage(sum), row, ink)
        }
        next = start &+ length &* 4
        for column in start..<next {
          sum &+= cells[column]
          cells[column] = 0
          guard column >= left, column < right else { continue }
          let coverage = rule.coverage(sum)
          if coverage == 0 { continue }
          ink.blend(
            pixels + column, x: area.left &+ column, y: area.top &+ row, coverage: coverage)
        }
        bits &= length &+ low >= 64 ? 0 : ~0 &<< UInt64(low &+ length)
      }
    }
    run(pixels, from: max(next, left), to: right, rule.coverage(sum), row, ink)
  }

  @inline(__always)
  private func run(
    _ pixels: PixelPointer, from: Int, to: Int, _ coverage: UInt32, _ row: Int,
    _ ink: some FillInk
  ) {
    guard from < to, coverage != 0 else { return }
    ink.blend(
      pixels + from, count: to &- from, x: area.left &+ from, y: area.top &+ row,
      coverage: coverage)
  }
}
