import MapData

/// A raster of 32-bit numbers whose values are computed from their columns and rows.
struct SyntheticRaster: RasterFile {
  let location = ResourceLocation.file(path: "synthetic.tif")
  var description: RasterDescription
  /// The value of a pixel of a level; nil if it is missing.
  var value: @Sendable (_ level: Int, _ column: Int, _ row: Int) -> Float?

  /// Creates a raster with north up, whose overviews have half the columns and rows of the level before.
  init(
    size: Int, levels: Int = 1, in reference: CoordinateReference, x: Double, y: Double,
    pixel: Double, value: @escaping @Sendable (Int, Int, Int) -> Float?
  ) {
    description = RasterDescription(
      levels: (0..<levels).map { .init(width: size >> $0, height: size >> $0) }, bandCount: 1,
      sampleType: .float32, colors: .none,
      georeference: RasterGeoreference(x: x, y: y, xPerColumn: pixel, yPerRow: -pixel),
      reference: reference)
    self.value = value
  }

  func values(
    in window: RasterWindow, level: Int, bands: [Int]
  ) throws(ResourceError) -> RasterValues {
    let size = description.levels[level]
    var values: [Float] = []
    for row in window.y..<window.y + window.height {
      for column in window.x..<window.x + window.width {
        let isInside = (0..<size.width).contains(column) && (0..<size.height).contains(row)
        values.append(isInside ? value(level, column, row) ?? .nan : .nan)
      }
    }
    return RasterValues(
      width: window.width, height: window.height, bandCount: 1, values: values)
  }

  /// Values become gray from 0 to 255.
  func colors(in window: RasterWindow, level: Int) throws(ResourceError) -> RasterColors {
    let values = try values(in: window, level: level, bands: [0]).values
    let bytes = values.flatMap { value -> [UInt8] in
      value.isNaN ? [0, 0, 0, 0] : [UInt8(value), UInt8(value), UInt8(value), 255]
    }
    return RasterColors(width: window.width, height: window.height, bytes: bytes)
  }
}
