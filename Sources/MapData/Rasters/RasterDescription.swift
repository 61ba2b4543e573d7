/// The size, the bands and the georeference of a raster.
public struct RasterDescription: Sendable {
  /// The type of the samples in a file. Samples of fewer than 8 bits count as `uint8`.
  public enum SampleType: String, Sendable, CaseIterable {
    /// An integer without a sign.
    case uint8, uint16, uint32
    /// An integer with a sign.
    case int8, int16, int32
    /// A number with a decimal point.
    case float32, float64
  }

  /// The meaning of the bands as colors.
  public enum Colors: Hashable, Sendable {
    /// The bands are measured values, such as elevations.
    case none
    /// The first band is a gray value.
    case gray(isWhiteZero: Bool)
    /// The first three bands are red, green and blue.
    case rgb
    /// The first band is an index of these colors.
    case palette([RasterColor])
  }

  /// The number of columns and rows of a level.
  public struct Level: Hashable, Sendable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates the size of a level.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  /// The sizes of the raster and of its overviews. The first level is the raster itself, and each
  /// level is smaller than the level before it. There is at least one level.
  public var levels: [Level]
  /// The number of bands, with the alpha band.
  public var bandCount: Int
  /// The type of the samples in the file.
  public var sampleType: SampleType
  /// The meaning of the bands as colors.
  public var colors: Colors
  /// The index of the band that contains the opacity, counted from 0.
  public var alphaBand: Int?
  /// Whether the colors in the file are multiplied by alpha. `RasterFile.colors` returns straight
  /// colors in either case.
  public var isAlphaPremultiplied = false
  /// The sample that represents a missing value, before scale and offset are applied.
  public var noData: Double?
  /// The values of gray and of red, green and blue that become the darkest and the brightest color.
  /// It is 0...255 for 8-bit samples. For other samples, it is the range that the file states, or
  /// the range of the type.
  public var colorRange: ClosedRange<Double> = 0...255
  /// The factor by which the samples of each band are multiplied.
  public var scales: [Double]
  /// The number that is added to the samples of each band after multiplication.
  public var offsets: [Double]
  /// The unit of the values, such as `ft`, or nil if the file does not state it.
  public var unit: String?
  /// The positions of the pixels of the first level.
  public var georeference: RasterGeoreference
  /// The coordinate reference system of `georeference`. The x axis points east, or is the
  /// longitude, regardless of the order of the axes in the definition of the system.
  public var reference: CoordinateReference
  /// The holder of the rights to the content; nil if the file does not state it.
  public var copyright: String?
  /// Parts of the file that are left out, as sentences without a period.
  public var warnings: [String] = []

  /// The number of bands without alpha.
  package var valueBandCount: Int { bandCount - (alphaBand == nil ? 0 : 1) }
  /// The number of columns of the first level.
  public var width: Int { levels.first?.width ?? 0 }
  /// The number of rows of the first level.
  public var height: Int { levels.first?.height ?? 0 }

  /// Creates a description without alpha, missing values and warnings.
  ///
  /// - Parameters:
  ///   - levels: The sizes of the raster and of its overviews.
  ///   - bandCount: The number of bands, with the alpha band.
  ///   - sampleType: The type of the samples.
  ///   - colors: The meaning of the bands as colors.
  ///   - georeference: The positions of the pixels of the first level.
  ///   - reference: The coordinate reference system of `georeference`.
  public init(
    levels: [Level], bandCount: Int, sampleType: SampleType, colors: Colors,
    georeference: RasterGeoreference, reference: CoordinateReference
  ) {
    self.levels = levels
    self.bandCount = bandCount
    self.sampleType = sampleType
    self.colors = colors
    self.georeference = georeference
    self.reference = reference
    scales = Array(repeating: 1, count: bandCount)
    offsets = Array(repeating: 0, count: bandCount)
  }

  /// Returns the positions of the pixels of a level. The levels cover the same area.
  ///
  /// - Parameter level: The index of the level.
  public func georeference(ofLevel level: Int) -> RasterGeoreference {
    guard levels.indices.contains(level) else { return georeference }
    return georeference.scaled(
      x: Double(width) / Double(levels[level].width),
      y: Double(height) / Double(levels[level].height))
  }
}

extension RasterDescription {
  /// The kind of a unit of elevations.
  package enum LengthUnit {
    /// The meter, or a unit that the file does not state.
    case meter
    case foot
    /// A unit in which no elevations are measured, such as `K` or `mm`.
    case other
  }

  /// The kind of the unit of the values.
  package var lengthUnit: LengthUnit {
    let name = (unit ?? "").lowercased()
    if ["", "m", "meter", "meters", "metre", "metres"].contains(name) { return .meter }
    let isFoot = ["ft", "foot", "feet"].contains { name.contains($0) } && !name.contains("/")
    return isFoot ? .foot : .other
  }
}

extension RasterDescription.SampleType {
  /// The range of values that become the darkest and the brightest color.
  var colorRange: ClosedRange<Double> {
    switch self {
    case .uint8: 0...255
    case .uint16: 0...65_535
    case .uint32: 0...4_294_967_295
    case .int8: -128...127
    case .int16: -32_768...32_767
    case .int32: -2_147_483_648...2_147_483_647
    case .float32, .float64: 0...1
    }
  }
}

/// A color of a palette.
public struct RasterColor: Hashable, Sendable {
  /// The component from 0 to 255.
  public var red, green, blue, alpha: UInt8

  /// Creates a color that is not multiplied by alpha.
  ///
  /// - Parameters:
  ///   - red: The red component.
  ///   - green: The green component.
  ///   - blue: The blue component.
  ///   - alpha: The opacity.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}

/// An affine transformation from the columns and rows of a raster to coordinates. The upper left
/// corner of the first pixel is at column 0 and row 0, and its center is at column 0.5 and row 0.5.
public struct RasterGeoreference: Hashable, Sendable {
  /// The coordinates of column 0 and row 0.
  public var x, y: Double
  /// The change of x and y from one column to the next.
  public var xPerColumn, yPerColumn: Double
  /// The change of x and y from one row to the next.
  public var xPerRow, yPerRow: Double

  /// Creates a transformation.
  ///
  /// - Parameters:
  ///   - x: The x coordinate of column 0 and row 0.
  ///   - y: The y coordinate of column 0 and row 0.
  ///   - xPerColumn: The change of x from one column to the next.
  ///   - yPerColumn: The change of y from one column to the next. It is 0 if rows are horizontal.
  ///   - xPerRow: The change of x from one row to the next. It is 0 if columns are vertical.
  ///   - yPerRow: The change of y from one row to the next. It is negative if north is up.
  public init(
    x: Double, y: Double, xPerColumn: Double, yPerColumn: Double = 0, xPerRow: Double = 0,
    yPerRow: Double
  ) {
    (self.x, self.y) = (x, y)
    (self.xPerColumn, self.yPerColumn) = (xPerColumn, yPerColumn)
    (self.xPerRow, self.yPerRow) = (xPerRow, yPerRow)
  }

  /// Returns the coordinates of a place.
  ///
  /// - Parameters:
  ///   - column: The place in pixels from the left edge.
  ///   - row: The place in pixels from the upper edge.
  public func position(column: Double, row: Double) -> (x: Double, y: Double) {
    (x + column * xPerColumn + row * xPerRow, y + column * yPerColumn + row * yPerRow)
  }

  /// Returns the place of coordinates, as columns and rows.
  ///
  /// - Parameters:
  ///   - x: The x coordinate.
  ///   - y: The y coordinate.
  public func place(x: Double, y: Double) -> (column: Double, row: Double) {
    let (dx, dy) = (x - self.x, y - self.y)
    return (
      (dx * yPerRow - dy * xPerRow) / determinant,
      (dy * xPerColumn - dx * yPerColumn) / determinant
    )
  }

  /// The area of a pixel. It is negative if north is up. It is not 0 in a readable raster.
  public var determinant: Double { xPerColumn * yPerRow - xPerRow * yPerColumn }

  /// Returns the transformation for larger pixels.
  ///
  /// - Parameters:
  ///   - columns: The number of columns that become one column.
  ///   - rows: The number of rows that become one row.
  public func scaled(x columns: Double, y rows: Double) -> RasterGeoreference {
    RasterGeoreference(
      x: x, y: y, xPerColumn: xPerColumn * columns, yPerColumn: yPerColumn * columns,
      xPerRow: xPerRow * rows, yPerRow: yPerRow * rows)
  }
}
