import MapGeometry

/// Rings of points in the picture.
extension CoverageCells {
  /// Adds the edges of a ring. Its points are snapped to 1/256 of a pixel.
  func addRing(_ ring: UnsafeBufferPointer<DevicePoint>) {
    guard let last = ring.last else { return }
    var (x0, y0) = snapped(last)
    var isPlain = FarEdges.isNear(last)
    var previous = last
    for point in ring {
      let (x1, y1) = snapped(point)
      let isNear = FarEdges.isNear(point)
      if isPlain && isNear {
        addEdge(x0, y0, x1, y1)
      } else {
        addFarEdge(previous, point)
      }
      (x0, y0) = (x1, y1)
      isPlain = isNear
      previous = point
    }
  }

  /// Returns a point in steps of 1/256 from the area's corner. The result is undefined for points beyond
  /// `FarEdges.limit`.
  @inline(__always)
  private func snapped(_ point: DevicePoint) -> (Int, Int) {
    let x = FarEdges.snapped(point.x) &- area.left &<< 8
    let y = FarEdges.snapped(point.y) &- area.top &<< 8
    return (x, y)
  }

  @inline(never)
  private func addFarEdge(_ from: DevicePoint, _ to: DevicePoint) {
    FarEdges.cut(from, to) { a, b in
      let (x0, y0) = snapped(a)
      let (x1, y1) = snapped(b)
      addEdge(x0, y0, x1, y1)
    }
  }
}

/// Support for edges that extend far outside any picture.
enum FarEdges {
  /// The magnitude, in pixels, below which coordinates are used unchanged.
  static let limit: Float = 524_288

  /// Whether a point can be used unchanged.
  @inline(__always)
  static func isNear(_ point: DevicePoint) -> Bool {
    // The comparisons are false for NaN.
    point.x.magnitude < limit && point.y.magnitude < limit
  }

  /// Returns a coordinate in steps of 1/256, with halves rounded to even. The result is undefined beyond the limit.
  @inline(__always)
  static func snapped(_ coordinate: Float) -> Int {
    // The sum is a whole number in the lower bits.
    let bits = (Double(coordinate) * 256 + Double.roundingShift).bitPattern
    return Int(Int32(truncatingIfNeeded: bits))
  }

  /// Calls `add` with the pieces of an edge within the limit. Parts above or below the limit are omitted. Parts left or
  /// right of the limit are moved onto it. Edges with NaN are omitted.
  static func cut(
    _ from: DevicePoint, _ to: DevicePoint, _ add: (DevicePoint, DevicePoint) -> Void
  ) {
    let far = Double(limit) - 1
    func kept(_ value: Float) -> Double { min(max(Double(value), -1e30), 1e30) }
    guard !from.x.isNaN, !from.y.isNaN, !to.x.isNaN, !to.y.isNaN, from.y != to.y else { return }
    let a = SIMD2<Double>(kept(from.x), kept(from.y))
    let d = SIMD2<Double>(kept(to.x), kept(to.y)) - a
    // The fractions of the edge at which it enters and leaves the limits, and crosses their sides.
    let ys = [(-far - a.y) / d.y, (far - a.y) / d.y].sorted()
    let enter = max(ys[0], 0)
    let leave = min(ys[1], 1)
    guard enter < leave else { return }
    let sides = d.x == 0 ? [] : [(-far - a.x) / d.x, (far - a.x) / d.x].sorted()
    let stops = [enter] + sides.filter { $0 > enter && $0 < leave } + [leave]
    func place(_ share: Double) -> DevicePoint {
      let point = a + d * share
      return DevicePoint(
        Float(min(max(point.x, -far), far)), Float(min(max(point.y, -far), far)))
    }
    for (start, end) in zip(stops, stops.dropFirst()) { add(place(start), place(end)) }
  }
}
