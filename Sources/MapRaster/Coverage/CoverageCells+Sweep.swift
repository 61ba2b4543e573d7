extension CoverageCells {
  /// Blends a shader on the covered pixels, and clears the cells.
  @inline(__always)
  func sweep(_ shader: some FillShader, rule: CoverageRule, clip: RowClip?, band: Band) {
    for row in 0..<height {
      let columns =
        clip.map { $0.columns(row: area.top + row, left: area.left, right: area.right) }
        ?? (area.left, area.right)
      let pixels = band.row(area.top + row) + area.left
      sweepRow(
        row, left: columns.0 - area.left, right: columns.1 - area.left, pixels: pixels, shader,
        rule)
    }
  }

  /// Sweeps a row. Touched cells are swept one by one, and the cells between them are swept as runs of constant
  /// coverage.
  @inline(__always)
  private func sweepRow(
    _ row: Int, left: Int, right: Int, pixels: PixelPointer, _ shader: some FillShader,
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
          run(pixels, from: max(next, left), to: min(start, right), rule.coverage(sum), row, shader)
        }
        next = start &+ length &* 4
        for column in start..<next {
          sum &+= cells[column]
          cells[column] = 0
          guard column >= left, column < right else { continue }
          let coverage = rule.coverage(sum)
          if coverage == 0 { continue }
          shader.blend(
            pixels + column, x: area.left &+ column, y: area.top &+ row, coverage: coverage)
        }
        bits &= length &+ low >= 64 ? 0 : ~0 &<< UInt64(low &+ length)
      }
    }
    run(pixels, from: max(next, left), to: right, rule.coverage(sum), row, shader)
  }

  @inline(__always)
  private func run(
    _ pixels: PixelPointer, from: Int, to: Int, _ coverage: UInt32, _ row: Int,
    _ shader: some FillShader
  ) {
    guard from < to, coverage != 0 else { return }
    shader.blend(
      pixels + from, count: to &- from, x: area.left &+ from, y: area.top &+ row,
      coverage: coverage)
  }
}

/// Converts the running sum of a pixel to its coverage.
struct CoverageRule {
  var rule = FillCommand.Rule.evenOdd

  /// Returns the coverage of a pixel, 0 to `Blend.fullCoverage`.
  @inline(__always)
  func coverage(_ sum: Int32) -> UInt32 {
    let full = CoverageCells.full
    let inside: Int32
    switch rule {
    case .evenOdd:
      let folded = sum & (2 &* full &- 1)
      inside = folded > full ? 2 &* full &- folded : folded
    case .nonZero:
      inside = Int32(truncatingIfNeeded: min(sum.magnitude, UInt32(full)))
    }
    return UInt32(truncatingIfNeeded: min(inside, full &- 1)) &>> 1
  }
}
