/// Where coordinates fall among pixels and their centres.
enum PixelGrid {
  /// The index of the first pixel whose centre is at or right of (below) a coordinate, kept between
  /// -1 and `limit`; -1 where there is no number.
  ///
  /// Truncation of a positive number is all the rounding it takes, so that it is the same on every
  /// machine. `limit` is at most 65536.
  @inline(__always)
  static func firstCentre(atOrAfter coordinate: Double, limit: Int) -> Int {
    let shifted = coordinate - 0.5
    let low = shifted > -1 ? shifted : -1
    let kept = low < Double(limit) ? low : Double(limit)
    return 131072 &- Int(131072 - kept)
  }

  /// The index of the pixel that holds a coordinate, kept between -1 and `limit`.
  @inline(__always)
  static func pixel(holding coordinate: Double, limit: Int) -> Int {
    let low = coordinate > -1 ? coordinate : -1
    let kept = low < Double(limit) ? low : Double(limit)
    return Int(kept + 131072) &- 131072
  }
}
