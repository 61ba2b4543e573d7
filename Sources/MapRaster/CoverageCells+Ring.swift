/// Rings of points of the picture.
extension CoverageCells {
  /// Adds the edges of a ring, its points snapped to 1/256 of a pixel.
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

  /// Adds the edges of a ring as pixel centres tell them.
  func addCentreRing(_ ring: UnsafeBufferPointer<DevicePoint>) {
    guard var previous = ring.last else { return }
    for point in ring {
      addCentreEdge(previous, point)
      previous = point
    }
  }

  /// A point in steps of 1/256 from the area's corner; any numbers for a far point.
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
