/// The affine transform from the pixels of a picture to coordinates in a reference system, for GeoTIFF files.
public struct PictureGeoreference: Hashable, Sendable {
  /// A projected coordinate reference system.
  public enum System: Hashable, Sendable {
    /// The code of a system in the EPSG registry.
    case epsg(UInt16)
    /// A system as well-known text of version 1 in the form of ESRI, of up to `greatestLength` bytes.
    case wellKnownText(String)

    /// The maximum number of bytes of well-known text. GDAL reads up to 2400 bytes with the words before the text.
    public static let greatestLength = 2300
  }

  /// The coordinates of the upper left corner of the picture.
  public var origin: SIMD2<Double>
  /// The difference of the coordinates of one pixel to the right.
  public var column: SIMD2<Double>
  /// The difference of the coordinates of one pixel down.
  public var row: SIMD2<Double>
  /// The reference system of the coordinates.
  public var system: System

  /// Creates a transform.
  ///
  /// - Parameters:
  ///   - origin: The coordinates of the upper left corner of the picture.
  ///   - column: The difference of the coordinates of one pixel to the right.
  ///   - row: The difference of the coordinates of one pixel down.
  ///   - system: The reference system of the coordinates.
  public init(
    origin: SIMD2<Double>, column: SIMD2<Double>, row: SIMD2<Double>, system: System
  ) {
    (self.origin, self.column, self.row, self.system) = (origin, column, row, system)
  }
}

extension TIFFDirectory {
  /// Adds the tags of GeoTIFF 1.1 (OGC 19-008r4).
  mutating func set(_ place: PictureGeoreference) {
    let (origin, column, row) = (place.origin, place.column, place.row)
    if column.y == 0, row.x == 0, column.x > 0, row.y < 0 {
      set(.modelPixelScale, doubles: [column.x, -row.y, 0])
      set(.modelTiepoint, doubles: [0, 0, 0, origin.x, origin.y, 0])
    } else {
      let rows = [
        [column.x, row.x, 0, origin.x], [column.y, row.y, 0, origin.y], [0, 0, 0, 0], [0, 0, 0, 1],
      ]
      set(.modelTransformation, doubles: rows.flatMap { $0 })
    }
    // Each key has its number, the tag that contains its value (0 if the key contains it), the number of values, and
    // the value.
    let keys: [[UInt16]]
    // The coordinates are those of the corners of pixels, not of their centers.
    let rasterType: [UInt16] = [1025, 0, 1, 1]
    switch place.system {
    case .epsg(let code):
      keys = [[1024, 0, 1, 1], rasterType, [3072, 0, 1, code]]
    case .wellKnownText(let text):
      // In files with a model of the user, GDAL reads the system from a citation with this beginning.
      let citation = "ESRI PE String = \(text.filter { $0 != "\0" })|"
      let length = UInt16(clamping: citation.utf8.count)
      keys = [
        [1024, 0, 1, 32_767], rasterType, [3073, TIFFTag.geoASCIIParameters.rawValue, length, 0],
      ]
      set(.geoASCIIParameters, text: citation)
    }
    // The version of the keys is 1.1.0, as in GeoTIFF 1.1.
    set(.geoKeyDirectory, shorts: [1, 1, 0, UInt16(keys.count)] + keys.flatMap { $0 })
  }
}
