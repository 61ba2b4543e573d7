/// A `FillCommand`, prepared for all bands of a picture.
struct FillPlan {
  let command: FillCommand
  let border: PictureBorder
  /// For each shape, whether it extends beyond the picture.
  let areCut: [Bool]
  let patterns: [PatternShader]
  /// The clip; nil for a rectangle, to which `areas` are already limited.
  let clip: RowClip?
  let bins: BandBins
  /// The part of the picture that each shape may touch.
  let areas: [PixelArea]

  /// Prepares a command for a picture.
  init(_ command: FillCommand, clip: RowClip?, bands: BandLayout, width: Int) {
    precondition(
      command.depths.isEmpty || command.depths.count == command.points.count,
      "every point has a depth, or no point has a depth")
    precondition(
      command.hidesEdges.isEmpty || command.hidesEdges.count == command.points.count,
      "there is one flag for each edge, or there are no flags")
    self.command = command
    let border = PictureBorder(width: width, height: bands.height)
    self.border = border
    patterns = command.patterns.map { PatternShader($0) }
    self.clip = clip.flatMap { $0.isRectangle ? nil : $0 }
    let whole = PixelArea(left: 0, top: 0, right: width, bottom: bands.height)
    let visible = clip.map { $0.area.intersection(whole) } ?? whole
    var areas: [PixelArea] = []
    var areCut: [Bool] = []
    areas.reserveCapacity(command.shapes.count)
    areCut.reserveCapacity(command.shapes.count)
    command.points.withUnsafeBufferPointer { points in
      for shape in command.shapes {
        let points = UnsafeBufferPointer(rebasing: points[command.points(of: shape)])
        let box = FillPlan.box(of: points)
        areas.append(box.map { FillPlan.area(low: $0.low, high: $0.high, in: visible) } ?? .empty)
        areCut.append(box.map { !border.contains($0.low) || !border.contains($0.high) } ?? true)
      }
    }
    self.areas = areas
    self.areCut = areCut
    bins = BandBins(count: areas.count, bands: bands) { index in
      let area = areas[index]
      return area.isEmpty ? 0..<0 : area.top..<area.bottom
    }
  }

  /// Returns the smallest box that contains points; nil if there are no points, or if a point is not finite.
  private static func box(
    of points: UnsafeBufferPointer<DevicePoint>
  ) -> (low: DevicePoint, high: DevicePoint)? {
    let infinite = DevicePoint(repeating: .infinity)
    var low = infinite
    var high = -infinite
    // The value is NaN if a coordinate is NaN or infinite.
    var zero = DevicePoint()
    for point in points {
      low = low.replacing(with: point, where: point .< low)
      high = high.replacing(with: point, where: point .> high)
      zero += point * 0
    }
    return points.isEmpty || zero != DevicePoint() ? nil : (low, high)
  }

  /// Returns the pixels that a box covers inside an area.
  private static func area(
    low: DevicePoint, high: DevicePoint, in visible: PixelArea
  ) -> PixelArea {
    // The margin is needed because the grid of vertices may move a point across the border of a
    // pixel.
    let pixels = PixelArea(
      left: max(PixelGrid.pixel(holding: Double(low.x) - 1 / 16, limit: visible.right), 0),
      top: max(PixelGrid.pixel(holding: Double(low.y) - 1 / 16, limit: visible.bottom), 0),
      right: PixelGrid.pixel(holding: Double(high.x) + 1 / 16, limit: visible.right) + 1,
      bottom: PixelGrid.pixel(holding: Double(high.y) + 1 / 16, limit: visible.bottom) + 1)
    return pixels.intersection(visible)
  }
}

extension FillCommand {
  /// Returns the range of a ring's points.
  @inline(__always)
  func points(ofRing ring: Int) -> Range<Int> {
    let range = (ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]
    precondition(range.upperBound <= points.count, "a ring has only points of its command")
    return range
  }

  /// Returns the range of the points of a shape's rings.
  fileprivate func points(of shape: borrowing Shape) -> Range<Int> {
    guard !shape.rings.isEmpty else { return 0..<0 }
    let start = shape.rings.lowerBound == 0 ? 0 : ringEnds[shape.rings.lowerBound - 1]
    let range = start..<ringEnds[shape.rings.upperBound - 1]
    precondition(range.upperBound <= points.count, "a shape has only points of its command")
    return range
  }
}
