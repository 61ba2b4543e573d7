/// A `FillCommand`, prepared for all bands of a picture.
struct FillPlan {
  let command: FillCommand
  private let border: PictureBorder
  private let patterns: [PatternShader]
  /// The clip, unless it is a rectangle, to which `areas` are limited already.
  let clip: RowClip?
  let bins: BandBins
  /// The part of the picture that each shape may touch.
  let areas: [PixelArea]

  /// Prepares a command for a picture.
  init(_ command: FillCommand, clip: RowClip?, bands: BandLayout, width: Int) {
    precondition(
      command.depths.isEmpty || command.depths.count == command.points.count,
      "each point has a depth, or none")
    self.command = command
    border = PictureBorder(width: width, height: bands.height)
    patterns = command.patterns.map { PatternShader($0) }
    self.clip = clip.flatMap { $0.isRectangle ? nil : $0 }
    let whole = PixelArea(left: 0, top: 0, right: width, bottom: bands.height)
    let visible = clip.map { $0.area.intersection(whole) } ?? whole
    let areas = command.shapes.map { shape in
      FillPlan.area(of: command.points(of: shape), in: visible)
    }
    self.areas = areas
    bins = BandBins(count: areas.count, bands: bands) { index in
      let area = areas[index]
      return area.isEmpty ? 0..<0 : area.top..<area.bottom
    }
  }

  /// Returns the pixels that points span within an area.
  private static func area(of points: ArraySlice<DevicePoint>, in visible: PixelArea) -> PixelArea {
    let infinite = DevicePoint(repeating: .infinity)
    var low = infinite
    var high = -infinite
    for point in points {
      low = low.replacing(with: point, where: point .< low)
      high = high.replacing(with: point, where: point .> high)
    }
    guard low.x <= high.x, low.y <= high.y else {
      return PixelArea(left: 0, top: 0, right: 0, bottom: 0)
    }
    // With a margin, as snapping to 1/256 may round up to a border.
    let box = PixelArea(
      left: max(PixelGrid.pixel(holding: Double(low.x) - 1 / 128, limit: visible.right), 0),
      top: max(PixelGrid.pixel(holding: Double(low.y) - 1 / 128, limit: visible.bottom), 0),
      right: PixelGrid.pixel(holding: Double(high.x) + 1 / 128, limit: visible.right) + 1,
      bottom: PixelGrid.pixel(holding: Double(high.y) + 1 / 128, limit: visible.bottom) + 1)
    return box.intersection(visible)
  }

  /// Calls `body` with the shapes that intersect a band, from bottom to top, and the part of the band that
  /// they may touch.
  @inline(__always)
  private func forEachShape(
    band index: Int, _ band: Band,
    _ body: (_ shape: FillCommand.Shape, _ area: PixelArea) -> Void
  ) {
    for shape in bins.items(band: index) {
      let area = areas[Int(shape)].intersection(band.area)
      if !area.isEmpty { body(command.shapes[Int(shape)], area) }
    }
  }

  /// Draws the shapes that intersect a band, followed by their outlines.
  func draw(band index: Int, _ band: Band, cells: inout CoverageCells) {
    command.points.withUnsafeBufferPointer { points in
      forEachShape(band: index, band) { shape, area in
        switch shape.paint {
        case .color(let color):
          fill(shape, points, area, BlendColor(color), band, cells: &cells)
        case .pattern(let pattern):
          fill(shape, points, area, patterns[pattern], band, cells: &cells)
        case nil: break
        }
      }
      forEachShape(band: index, band) { shape, area in
        switch shape.outline {
        case .color(let color): outline(shape, points, area, BlendColor(color), band)
        case .pattern(let pattern): outline(shape, points, area, patterns[pattern], band)
        case nil: break
        }
      }
    }
  }

  @inline(__always)
  private func fill(
    _ shape: FillCommand.Shape, _ points: UnsafeBufferPointer<DevicePoint>, _ area: PixelArea,
    _ shader: some FillShader, _ band: Band, cells: inout CoverageCells
  ) {
    if shader.isClear { return }
    cells.begin(area)
    for ring in shape.rings {
      let points = UnsafeBufferPointer(rebasing: points[command.points(ofRing: ring)])
      if command.edge == .aliased {
        cells.addCentreRing(points, border: border)
      } else {
        cells.addRing(points)
      }
    }
    cells.sweep(shader, rule: CoverageRule(rule: command.rule), clip: clip, band: band)
  }

  @inline(__always)
  private func outline(
    _ shape: FillCommand.Shape, _ points: UnsafeBufferPointer<DevicePoint>, _ area: PixelArea,
    _ shader: some FillShader, _ band: Band
  ) {
    if shader.isClear { return }
    let painter = HairlinePainter(
      shader: shader, area: area, clip: clip, band: band, fades: command.fadesOutlines)
    for ring in shape.rings {
      let range = command.points(ofRing: ring)
      let ringPoints = UnsafeBufferPointer(rebasing: points[range])
      guard var previous = ringPoints.last else { continue }
      guard command.depths.isEmpty else {
        outline(ringPoints, depths: command.depths[range], painter)
        continue
      }
      let isOnGrid = command.edge == .aliased
      for point in ringPoints {
        if !isOnGrid {
          painter.draw(from: previous, to: point)
        } else if let (start, end) = border.visible(previous, point) {
          painter.draw(from: start, to: end)
        }
        previous = point
      }
    }
  }

  /// Draws the outline of a ring in a tilted view.
  @inline(never)
  private func outline(
    _ ring: UnsafeBufferPointer<DevicePoint>, depths: ArraySlice<Float>,
    _ painter: HairlinePainter<some FillShader>
  ) {
    guard var previous = ring.last, var previousDepth = depths.last else { return }
    for (point, depth) in zip(ring, depths) {
      if let (start, end) = border.visible(previous, point) {
        let shift = DepthShift(from: previous, to: point, depths: (previousDepth, depth))
        painter.draw(from: start, to: end, shift: shift)
      }
      (previous, previousDepth) = (point, depth)
    }
  }
}

extension FillCommand {
  /// Returns the range of a ring's points.
  @inline(__always)
  fileprivate func points(ofRing ring: Int) -> Range<Int> {
    let range = (ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]
    precondition(range.upperBound <= points.count, "a ring has only points of its command")
    return range
  }

  /// Returns the points of a shape's rings.
  fileprivate func points(of shape: Shape) -> ArraySlice<DevicePoint> {
    guard !shape.rings.isEmpty else { return [] }
    let start = shape.rings.lowerBound == 0 ? 0 : ringEnds[shape.rings.lowerBound - 1]
    return points[start..<ringEnds[shape.rings.upperBound - 1]]
  }
}
