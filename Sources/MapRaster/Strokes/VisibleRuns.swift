/// A box of the map's plane, outside of which no part of a line is visible.
struct VisibleBox {
  private let low: DevicePoint
  private let high: DevicePoint

  /// Creates the box around an area of the picture; nil if the transform from the plane does not preserve lengths.
  init?(of area: PixelArea, transform: PlaneTransform) {
    guard let (low, high) = transform.planeBounds(of: area) else { return nil }
    (self.low, self.high) = (low, high)
  }

  private init(low: DevicePoint, high: DevicePoint) { (self.low, self.high) = (low, high) }

  /// Returns the box enlarged by a distance on each side.
  func enlarged(by distance: Float) -> VisibleBox {
    VisibleBox(low: low - distance, high: high + distance)
  }

  /// The sides beyond which a point lies, one bit per side. A segment whose ends lie beyond the same side is invisible.
  @inline(__always)
  private func sides(beyond point: DevicePoint) -> UInt8 {
    (point.x < low.x ? 1 : 0) | (point.x > high.x ? 2 : 0)
      | (point.y < low.y ? 4 : 0) | (point.y > high.y ? 8 : 0)
  }

  /// Calls `body` with the ranges of a line's points that contain all visible segments.
  ///
  /// Each range begins and ends with an invisible segment, unless the line begins or ends there. The joins at the ends
  /// of visible segments are therefore those of the whole line.
  func forEachRun(of points: UnsafeBufferPointer<DevicePoint>, _ body: (Range<Int>) -> Void) {
    guard let start = points.first else { return }
    /// Returns the next point in a direction whose place differs, or else the last point.
    func neighbor(of index: Int, _ step: Int) -> Int {
      var other = index
      while points.indices.contains(other + step) {
        other += step
        if points[other] != points[index] { break }
      }
      return other
    }
    var run: ClosedRange<Int>?
    var sides = sides(beyond: start)
    for index in points.indices.dropFirst() {
      let next = self.sides(beyond: points[index])
      if sides & next == 0 {
        run = (run?.lowerBound ?? neighbor(of: index - 1, -1))...index
      } else if let visible = run {
        let end = neighbor(of: visible.upperBound, 1)
        // A short gap between two runs is cheaper than a new run.
        if end + 2 < index {
          body(visible.lowerBound..<end + 1)
          run = nil
        }
      }
      sides = next
    }
    if let run { body(run.lowerBound..<neighbor(of: run.upperBound, 1) + 1) }
  }
}
