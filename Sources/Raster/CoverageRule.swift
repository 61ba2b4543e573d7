/// How the summed coverage of a pixel becomes a share of its colour.
struct CoverageRule {
  /// What is inside.
  var rule = FillCommand.Rule.evenOdd
  /// Whether a pixel of which half is covered counts in full.
  var doubles = false

  /// The coverage of a pixel, 0 to `Blend.fullCoverage`.
  @inline(__always)
  func coverage(_ sum: Int32) -> UInt32 {
    let full = CoverageCells.full
    var inside: Int32
    switch rule {
    case .evenOdd:
      let folded = sum & (2 &* full &- 1)
      inside = folded > full ? 2 &* full &- folded : folded
    case .nonZero:
      inside = Int32(truncatingIfNeeded: min(sum.magnitude, UInt32(full)))
    }
    if doubles { inside = min(inside &* 2, full) }
    return UInt32(truncatingIfNeeded: min(inside, full &- 1)) &>> 1
  }
}
