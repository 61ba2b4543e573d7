/// The tags of a TIFF file (TIFF 6.0, GeoTIFF 1.1) that are written.
enum TIFFTag: UInt16 {
  case subfileType = 254
  case width = 256
  case height = 257
  case bitsPerSample = 258
  case compression = 259
  case photometric = 262
  case samplesPerPixel = 277
  case xResolution = 282
  case yResolution = 283
  case planarConfiguration = 284
  case resolutionUnit = 296
  case predictor = 317
  case tileWidth = 322
  case tileHeight = 323
  case tileOffsets = 324
  case tileByteCounts = 325
  case extraSamples = 338
  case copyright = 33432
  case modelPixelScale = 33550
  case modelTiepoint = 33922
  case modelTransformation = 34264
  case geoKeyDirectory = 34735
  case geoASCIIParameters = 34737
}

/// A directory of a TIFF file, which contains the tags of one picture (TIFF 6.0, section 2). Numbers are in
/// little-endian order.
struct TIFFDirectory {
  private struct Field {
    var tag: TIFFTag
    var type: UInt16
    var count: Int
    var value: [UInt8]
  }

  private var fields: [Field] = []

  /// The number of bytes of the directory and its values. It is even.
  var size: Int {
    fields.reduce(2 + 12 * fields.count + 4) {
      $0 + ($1.value.count > 4 ? ($1.value.count + 1) & ~1 : 0)
    }
  }

  private mutating func set(_ tag: TIFFTag, type: UInt16, count: Int, _ value: [UInt8]) {
    fields.append(Field(tag: tag, type: type, count: count, value: value))
  }

  /// Adds a text, which must contain no NUL.
  mutating func set(_ tag: TIFFTag, text: String) {
    let bytes = Array(text.utf8) + [0]
    set(tag, type: 2, count: bytes.count, bytes)
  }

  /// Adds integers of 16 bits.
  mutating func set(_ tag: TIFFTag, shorts: [UInt16]) {
    set(tag, type: 3, count: shorts.count, shorts.flatMap(\.littleEndianBytes))
  }

  /// Adds integers of 32 bits.
  mutating func set(_ tag: TIFFTag, longs: [UInt32]) {
    set(tag, type: 4, count: longs.count, longs.flatMap(\.littleEndianBytes))
  }

  /// Adds a fraction.
  mutating func set(_ tag: TIFFTag, numerator: UInt32, denominator: UInt32) {
    set(tag, type: 5, count: 1, numerator.littleEndianBytes + denominator.littleEndianBytes)
  }

  /// Adds floating-point numbers of 64 bits.
  mutating func set(_ tag: TIFFTag, doubles: [Double]) {
    set(tag, type: 12, count: doubles.count, doubles.flatMap(\.bitPattern.littleEndianBytes))
  }

  /// Returns the bytes of the directory and its values.
  ///
  /// - Parameters:
  ///   - offset: The even offset of the directory in the file.
  ///   - isLast: Whether no other directory follows. Otherwise, the next directory begins at the end of this one.
  func bytes(at offset: UInt32, isLast: Bool) -> [UInt8] {
    let fields = fields.sorted { $0.tag.rawValue < $1.tag.rawValue }
    var bytes = UInt16(fields.count).littleEndianBytes
    var values: [UInt8] = []
    let valueOffset = offset + UInt32(2 + 12 * fields.count + 4)
    for field in fields {
      bytes += field.tag.rawValue.littleEndianBytes + field.type.littleEndianBytes
      bytes += UInt32(field.count).littleEndianBytes
      if field.value.count <= 4 {
        bytes += field.value + [UInt8](repeating: 0, count: 4 - field.value.count)
      } else {
        bytes += (valueOffset + UInt32(values.count)).littleEndianBytes
        values += field.value + [UInt8](repeating: 0, count: field.value.count & 1)
      }
    }
    return bytes + (isLast ? 0 : offset + UInt32(size)).littleEndianBytes + values
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, the lowest byte first.
  var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
