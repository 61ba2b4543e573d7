/// A command of distance fields with what is worked out once for all bands.
struct PlannedFields {
  private let fields: [FieldGrid]
  private let kernels: [FieldKernel]
  private let bins: BandBins

  /// Plans a command for a picture.
  init(_ command: FieldCommand, bands: BandLayout) {
    let fields = command.fields.map(FieldGrid.init)
    let kernels = command.marks.compactMap { mark in
      FieldKernel(mark, field: fields[mark.field])
    }
    self.fields = fields
    self.kernels = kernels
    bins = BandBins(count: kernels.count, bands: bands) {
      kernels[$0].quad.rows(height: bands.height)
    }
  }

  /// Draws what reaches a band.
  func draw(band index: Int, _ band: Band) {
    for item in bins.items(band: index) {
      let kernel = kernels[Int(item)]
      kernel.draw(fields[kernel.field], band)
    }
  }
}
