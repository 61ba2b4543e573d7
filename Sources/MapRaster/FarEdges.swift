/// Edges that reach far beyond any picture.
enum FarEdges {
  /// How far out a point may be to be taken as it is, in pixels.
  static let limit: Float = 524_288

  /// Whether a point can be taken as it is.
  @inline(__always)
  static func isNear(_ point: DevicePoint) -> Bool {
    // False where there is no number.
    point.x.magnitude < limit && point.y.magnitude < limit
  }

  /// A coordinate in steps of 1/256, halves to even; 0 to some other number for a far one.
  @inline(__always)
  static func snapped(_ coordinate: Float) -> Int {
    // Where 1.5 * 2^52 is added, what lies below the whole number is rounded off.
    let magic = 6_755_399_441_055_744.0
    let bits = (Double(coordinate) * 256 + magic).bitPattern
    return Int(Int32(truncatingIfNeeded: bits))
  }

  /// Hands on an edge in pieces within the limit: what lies above or below is left out, what lies to
  /// a side is moved onto the limit. Points that are no numbers make no edge.
  static func cut(
    _ from: DevicePoint, _ to: DevicePoint, _ add: (DevicePoint, DevicePoint) -> Void
  ) {
    let far = Double(limit) - 1
    func kept(_ value: Float) -> Double { min(max(Double(value), -1e30), 1e30) }
    guard !from.x.isNaN, !from.y.isNaN, !to.x.isNaN, !to.y.isNaN, from.y != to.y else { return }
    let a = SIMD2<Double>(kept(from.x), kept(from.y))
    let d = SIMD2<Double>(kept(to.x), kept(to.y)) - a
    // Shares of the edge at which it enters and leaves, and crosses the sides.
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
