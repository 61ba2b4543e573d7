import MapGeometry

/// A line of a graticule or of a grid, as it appears in a picture.
struct GridLine {
  /// Whether the line is a meridian or a line of equal eastings. If not, it is a parallel or a line of equal northings.
  var leadsNorth: Bool
  /// The longitude, the latitude, the easting or the northing, in degrees or meters.
  var value: Double
  /// The value as a multiple of the distance between lines.
  var number: Int
  /// The label; nil for a line without labels.
  var label: String?
  /// The label with the full number; nil if no label differs from `label`. In each group of lines, one label per edge of
  /// the map is full.
  var fullLabel: String?
  /// The group of lines, such as the eastings of a zone.
  var group = 0
  /// The parts of the line inside the area, in device pixels. If a part ends inside the area, the line is hidden or ends
  /// there.
  var parts: [[Point]]
}

extension GridLine {
  /// The length of the longest part, in device pixels.
  var length: Double { parts.map(Self.length).max() ?? 0 }

  /// The point in the middle of the longest part, in device pixels; nil if there are no parts.
  var middle: Point? {
    guard let longest = parts.max(by: { Self.length($0) < Self.length($1) }) else { return nil }
    var rest = Self.length(longest) / 2
    for (from, to) in zip(longest, longest.dropFirst()) {
      let step = (to - from).length
      if step >= rest { return from + (to - from) * (step > 0 ? rest / step : 0) }
      rest -= step
    }
    return longest.last
  }

  /// The end that is farthest to the left, in device pixels; nil if there are no parts.
  var westernEnd: Point? { outerEnds { $0.x }?.first }

  /// Returns the ends with the least and the greatest coordinate, in device pixels; nil if there are no parts.
  func outerEnds(by coordinate: (Point) -> Double) -> (first: Point, last: Point)? {
    let ends = parts.flatMap { [$0.first, $0.last].compactMap { $0 } }
      .sorted { coordinate($0) < coordinate($1) }
    guard let first = ends.first, let last = ends.last else { return nil }
    return (first, last)
  }

  private static func length(_ part: [Point]) -> Double {
    zip(part, part.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }
}
