@testable import MapData

/// GeoTIFF files and virtual rasters.
enum TIFFTarget: FuzzTarget {
  static let name = "tiff"
  static let summary = "GeoTIFF files, and virtual rasters of them"
  static let sources = ["MapData/Rasters"]
  static let libraries = ["tiff"]
  static let limits = Limits(seconds: 5, memory: 96 << 20)

  /// The maximum number of columns and rows of the windows that are read.
  private static let greatestSize = 64

  static func run(_ input: [UInt8]) throws {
    var loader = ResourceLoader(
      schemes: [ResourceScheme("fuzz") { _ in input }], limit: 1 << 22, http: nil)
    loader.memory = MemoryBudget(limit: 1 << 24)
    let raster = try loader.raster(at: .url("fuzz:raster"), reference: .webMercator)
    let description = raster.description
    let bands = Array(0..<min(description.bandCount, 4))
    expect(description.levels.first != nil && !bands.isEmpty, "a raster without pixels")
    expect(description.scales.count == description.bandCount, "bands without scales")
    expect(description.georeference.determinant.isFinite, "pixels without an area")
    for (level, size) in description.levels.enumerated() {
      expect(size.width > 0 && size.height > 0, "an empty level")
      let window = RasterWindow(
        x: size.width / 2 - 1, y: -1, width: min(size.width, greatestSize) + 1,
        height: min(size.height, greatestSize))
      let values = try raster.values(in: window, level: level, bands: bands)
      let count = window.width * window.height
      expect(values.values.count == count * bands.count, "values that are missing")
      let pixel = RasterWindow(x: window.x + 1, y: 0, width: 1, height: 1)
      let alone = try raster.values(in: pixel, level: level, bands: bands).values
      if window.height > 1 {
        let start = (window.width + 1) * bands.count
        expect(
          values.values[start..<start + bands.count].map(\.bitPattern) == alone.map(\.bitPattern),
          "a pixel by itself differs from that of a window")
      }
      guard description.colors != .none else { continue }
      let colors = try raster.colors(in: window, level: level)
      expect(colors.bytes.count == count * 4, "colors that are missing")
    }
  }
}
