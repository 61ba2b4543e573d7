import MapJSON

/// A preparation of TopoJSON texts for GDAL.
enum TopoJSONText {
  /// The notations of numbers that are not finite. JSON does not permit them.
  private static let words = ["NaN", "Infinity", "-Infinity"].map { Array($0.utf8) }

  /// Replaces `NaN`, `Infinity` and `-Infinity` by `null` where they are values of members. GDAL
  /// would read such values as texts. In arrays, which can be coordinates, they are kept.
  ///
  /// - Returns: A warning if values were replaced, or otherwise an empty array.
  static func replaceNotFinite(in bytes: inout [UInt8]) -> [DataWarning] {
    let places = notFinite(in: bytes)
    guard let first = places.first else { return [] }
    let position = bytes.withUnsafeBytes { TextPosition(ofOffset: first.lowerBound, in: $0) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + places.count)
    var end = 0
    for place in places {
      text += bytes[end..<place.lowerBound]
      text += Array("null".utf8)
      end = place.upperBound
    }
    text += bytes[end...]
    bytes = text
    let others = places.count > 1 ? " (and \(places.count - 1) more)" : ""
    return [
      DataWarning(
        .odd,
        "line \(position.line), column \(position.column): NaN or Infinity, which JSON does not have; it is read as null"
          + others)
    ]
  }

  /// Returns the byte ranges of those values of members that are `NaN`, `Infinity` or `-Infinity`.
  private static func notFinite(in bytes: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var (isInString, isValue) = (false, false)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isInString {
        if byte == UInt8(ascii: "\\") { index += 1 }
        isInString = byte != UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "\"") {
        (isInString, isValue) = (true, false)
      } else if byte > 0x20 {
        if isValue, let word = words.first(where: { bytes[index...].starts(with: $0) }) {
          places.append(index..<index + word.count)
        }
        isValue = byte == UInt8(ascii: ":")
      }
      index += 1
    }
    return places
  }
}
