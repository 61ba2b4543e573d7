/// A disc command with what is worked out once for all bands.
struct PlannedDiscs {
  let discs: [DiscKernel]
  let bins: BandBins

  /// Plans a command for a picture.
  init(_ command: DiscCommand, bands: BandLayout, width: Int) {
    let discs = command.discs.compactMap { DiscKernel($0) }
    self.discs = discs
    bins = BandBins(count: discs.count, bands: bands) { discs[$0].rows(height: bands.height) }
  }

  /// Draws the discs that reach a band.
  func draw(band index: Int, _ band: Band) {
    for disc in bins.items(band: index) { discs[Int(disc)].draw(band) }
  }
}
