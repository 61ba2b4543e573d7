/// How the summed coverage of a pixel becomes a share of its colour.
struct CoverageRule {
  /// What is inside.
  var rule = FillCommand.Rule.evenOdd

  /// The coverage of a pixel, 0 to `Blend.fullCoverage`.
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
