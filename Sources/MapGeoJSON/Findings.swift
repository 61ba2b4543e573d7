import MapJSON

/// What was found odd while reading.
struct Findings {
  /// How often something was found, and where first.
  struct Finding {
    var count = 0
    /// The byte offset of the value, or of white space before it.
    var firstOffset = 0

    mutating func note(_ offset: Int) {
      if count == 0 { firstOffset = offset }
      count += 1
    }
  }

  var latitudesOutOfRange = Finding()
  var unclosedRings = Finding()
  var singlePositionLines = Finding()

  /// A warning for each kind that was found.
  func warnings(in text: UnsafeRawBufferPointer) -> [GeoJSONWarning] {
    let all: [(GeoJSONWarning.Kind, Finding)] = [
      (.latitudeOutOfRange, latitudesOutOfRange), (.unclosedRing, unclosedRings),
      (.singlePositionLine, singlePositionLines),
    ]
    return all.filter { $0.1.count > 0 }.map { kind, finding in
      var offset = finding.firstOffset
      while offset < text.count, text[offset] <= 0x20 { offset += 1 }
      return GeoJSONWarning(
        kind: kind, count: finding.count,
        path: JSONPath(ofOffset: offset, in: text).description,
        position: TextPosition(ofOffset: offset, in: text))
    }
  }
}
