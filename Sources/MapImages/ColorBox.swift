/// Colors that one new color replaces, as positions in the space of `ColorPosition`.
struct ColorBox {
  /// The position of a color, and the number of its pixels.
  struct Place {
    var position: SIMD4<Int32>
    var count: Int
  }

  private let places: [Place]
  private let sum: SIMD4<Int>
  private let count: Int
  /// The sum of squared distances from the mean along `axis`, which is the axis with the largest sum.
  private let error: Int
  private let axis: Int

  private init(_ places: [Place]) {
    self.places = places
    count = places.reduce(0) { $0 + $1.count }
    sum = places.reduce(into: SIMD4<Int>()) { sum, place in
      sum &+= SIMD4<Int>(truncatingIfNeeded: place.position) &* SIMD4(repeating: place.count)
    }
    let mean = SIMD4<Int32>(truncatingIfNeeded: sum / SIMD4(repeating: max(1, count)))
    let errors = places.reduce(into: SIMD4<Int>()) { errors, place in
      let distance = place.position &- mean
      errors &+=
        SIMD4<Int>(truncatingIfNeeded: distance &* distance) &* SIMD4(repeating: place.count)
    }
    error = errors.max()
    axis = errors.indices.first { errors[$0] == errors.max() } ?? 0
  }

  /// The mean color.
  var color: UInt32 { ColorPosition.color(ofMean: sum, count: max(1, count)) }

  /// Divides the box at the mean of its axis.
  private func halves() -> (ColorBox, ColorBox) {
    // The mean is rounded down, so both halves of different positions contain colors.
    let limit = Int32(truncatingIfNeeded: sum[axis] / max(1, count)) + 1
    return (
      ColorBox(places.filter { $0.position[axis] < limit }),
      ColorBox(places.filter { $0.position[axis] >= limit })
    )
  }

  /// Returns at most `limit` boxes that contain all places.
  static func boxes(of places: [Place], limit: Int) -> [ColorBox] {
    var boxes = [ColorBox(places)]
    while boxes.count < limit,
      let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
      boxes[widest].error > 0
    {
      let (low, high) = boxes[widest].halves()
      boxes[widest] = low
      boxes.append(high)
    }
    return boxes
  }
}
