extension RasterGeoreference {
  /// Creates the transformation of GDAL's six numbers: x, x per column, x per row, y, y per column,
  /// y per row. Returns nil if the numbers are not a transformation.
  init?(gdal numbers: [Double]) {
    guard numbers.count == 6 else { return nil }
    self.init(
      x: numbers[0], y: numbers[3], xPerColumn: numbers[1], yPerColumn: numbers[4],
      xPerRow: numbers[2], yPerRow: numbers[5])
    guard isUsable else { return nil }
  }

  /// Creates the transformation of a world file. Its six lines are x per column, y per column, x per
  /// row, y per row, and the x and y of the center of the first pixel. Returns nil if the text is
  /// not a world file.
  init?(worldFile text: String) {
    let numbers = text.split(whereSeparator: \.isWhitespace).prefix(6).compactMap {
      Double($0.replacing(",", with: "."))
    }
    guard numbers.count == 6 else { return nil }
    self.init(
      x: numbers[4], y: numbers[5], xPerColumn: numbers[0], yPerColumn: numbers[1],
      xPerRow: numbers[2], yPerRow: numbers[3])
    self = movedByHalfPixel
    guard isUsable else { return nil }
  }

  /// Reads the tags of a GeoTIFF image (OGC 19-008r4 annex B.6). Returns nil if the tags are
  /// missing.
  ///
  /// - Throws: `ResourceError.malformed` if the tags describe no affine transformation.
  init?(_ directory: TIFFDirectory, isPixelPoint: Bool) throws(ResourceError) {
    let tiepoints = try directory.numbers(TIFFTag.tiepoints) ?? []
    if let matrix = try directory.numbers(TIFFTag.transformation), matrix.count == 16 {
      self.init(
        x: matrix[3], y: matrix[7], xPerColumn: matrix[0], yPerColumn: matrix[4],
        xPerRow: matrix[1], yPerRow: matrix[5])
    } else if let size = try directory.numbers(TIFFTag.pixelScale), size.count >= 2,
      tiepoints.count >= 6
    {
      guard size[1] >= 0 else {
        throw .malformed(
          directory.file.bytes.location,
          reason: "the height of its pixels is negative, so that it is unknown where north is; set "
            + "the positions with gdal_edit.py -a_ullr WEST NORTH EAST SOUTH FILE")
      }
      self.init(
        x: tiepoints[3] - tiepoints[0] * size[0], y: tiepoints[4] + tiepoints[1] * size[1],
        xPerColumn: size[0], yPerRow: -size[1])
    } else if tiepoints.count > 6 || directory.entries[TIFFTag.rationalPolynomials] != nil {
      throw .malformed(
        directory.file.bytes.location,
        reason: "its positions are given by ground control points, which do not form a grid; "
          + "convert it with gdalwarp -t_srs EPSG:3857 IN.tif OUT.tif")
    } else {
      return nil
    }
    if isPixelPoint { self = movedByHalfPixel }
    guard isUsable else {
      throw directory.file.damaged("the positions of its pixels are not a transformation")
    }
  }

  /// The least sine of the angle between rows and columns. With less, each pixel would be beside all
  /// others.
  private static let leastSine = 0.05

  /// Whether the numbers are finite and pixels have an area.
  private var isUsable: Bool {
    let column = (xPerColumn * xPerColumn + yPerColumn * yPerColumn).squareRoot()
    let row = (xPerRow * xPerRow + yPerRow * yPerRow).squareRoot()
    return x.isFinite && y.isFinite && determinant.isNormal
      && abs(determinant) >= Self.leastSine * column * row
  }

  /// The transformation if the position of the first pixel is that of its center.
  private var movedByHalfPixel: RasterGeoreference {
    let corner = position(column: -0.5, row: -0.5)
    var moved = self
    (moved.x, moved.y) = (corner.x, corner.y)
    return moved
  }
}
