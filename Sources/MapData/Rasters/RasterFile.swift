/// A georeferenced raster, such as a GeoTIFF file. Its windows may be read on several threads at
/// the same time.
///
///     let raster = try loader.raster(at: "dem.tif")
///     let window = RasterWindow(x: 0, y: 0, width: 256, height: 256)
///     let heights = try raster.values(in: window, level: 0, bands: [0])
///
/// Parts of a window outside of the level are missing.
public protocol RasterFile: Sendable {
  /// The location of the file, for messages.
  var location: ResourceLocation { get }
  /// The description of the raster.
  var description: RasterDescription { get }
  /// The parts of the first level that contain pixels of the first band. By default, it is the whole
  /// level.
  var pieces: [RasterWindow] { get }

  /// Returns the values of some bands, after their scale and offset are applied.
  ///
  /// - Parameters:
  ///   - window: The pixels, in the coordinates of the level.
  ///   - level: The index of the level in `description.levels`.
  ///   - bands: The indices of the bands, counted from 0.
  /// - Throws: `ResourceError` if the file is damaged or cannot be read, if a band does not exist, or
  ///   if the window exceeds the limit of memory.
  func values(
    in window: RasterWindow, level: Int, bands: [Int]
  ) throws(ResourceError) -> RasterValues

  /// Returns the colors of the pixels. Pixels that are missing are transparent.
  ///
  /// - Parameters:
  ///   - window: The pixels, in the coordinates of the level.
  ///   - level: The index of the level in `description.levels`.
  /// - Throws: `ResourceError` as `values(in:level:bands:)` does. `ResourceError.malformed` if
  ///   `description.colors` is `.none`.
  func colors(in window: RasterWindow, level: Int) throws(ResourceError) -> RasterColors
}

extension RasterFile {
  /// The whole first level.
  public var pieces: [RasterWindow] {
    [RasterWindow(x: 0, y: 0, width: description.width, height: description.height)]
  }
}

/// A rectangle of pixels of a level. The first row is the uppermost row of the file.
public struct RasterWindow: Hashable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a rectangle of pixels.
  ///
  /// - Parameters:
  ///   - x: The first column.
  ///   - y: The first row.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// The values of the pixels of a window.
public struct RasterValues: Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// The number of values per pixel.
  public var bandCount: Int
  /// The values, row by row, with the bands of a pixel side by side. Missing values are NaN.
  /// Integers above 2^24 and 64-bit numbers are rounded to 32-bit numbers.
  public var values: [Float]

  /// Creates the values of a window.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - bandCount: The number of values per pixel.
  ///   - values: The values, row by row.
  public init(width: Int, height: Int, bandCount: Int, values: [Float]) {
    (self.width, self.height, self.bandCount, self.values) = (width, height, bandCount, values)
  }
}

/// The colors of the pixels of a window.
public struct RasterColors: Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// The red, green, blue and alpha of each pixel, row by row. Alpha is straight: the colors are not
  /// multiplied by it. All four bytes of missing pixels are 0.
  public var bytes: [UInt8]

  /// Creates the colors of a window.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - bytes: Four bytes per pixel, row by row.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }
}
