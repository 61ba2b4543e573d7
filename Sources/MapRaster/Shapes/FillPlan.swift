/// A `FillCommand`, prepared for all bands of a picture.
struct FillPlan {
  let command: FillCommand
  private let border: PictureBorder
  /// Whether each shape extends beyond the picture.
  private let areCut: [Bool]
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
    precondition(
      command.hidesEdges.isEmpty || command.hidesEdges.count == command.points.count,
      "each edge is hidden or not, or none")
    self.command = command
    border = PictureBorder(width: width, height: bands.height)
    patterns = command.patterns.map { PatternShader($0) }
    self.clip = clip.flatMap { $0.isRectangle ? nil : $0 }
    let whole = PixelArea(left: 0, top: 0, right: width, bottom: bands.height)
    let visible = clip.map { $0.area.intersection(whole) } ?? whole
    let boxes = command.shapes.map { FillPlan.box(of: command.points(of: $0)) }
    let areas = boxes.map { FillPlan.area(of: $0, in: visible) }
    self.areas = areas
    areCut = boxes.map { [border] in !border.contains($0.low) || !border.contains($0.high) }
    bins = BandBins(count: areas.count, bands: bands) { index in
      let area = areas[index]
      return area.isEmpty ? 0..<0 : area.top..<area.bottom
    }
  }

  /// Returns the least box that contains points; of no points, or of NaN alone, its corners are infinite.
  private static func box(
    of points: ArraySlice<DevicePoint>
  ) -> (low: DevicePoint, high: DevicePoint) {
    let infinite = DevicePoint(repeating: .infinity)
    var low = infinite
    var high = -infinite
    for point in points {
      low = low.replacing(with: point, where: point .< low)
      high = high.replacing(with: point, where: point .> high)
    }
    return (low, high)
  }

  /// Returns the pixels that a box spans within an area.
  private static func area(
    of box: (low: DevicePoint, high: DevicePoint), in visible: PixelArea
  ) -> PixelArea {
    let (low, high) = box
    guard low.x <= high.x, low.y <= high.y else {
      return PixelArea(left: 0, top: 0, right: 0, bottom: 0)
    }
    // With a margin, as the grid of vertices may move a point over the border of a pixel.
    let pixels = PixelArea(
      left: max(PixelGrid.pixel(holding: Double(low.x) - 1 / 16, limit: visible.right), 0),
      top: max(PixelGrid.pixel(holding: Double(low.y) - 1 / 16, limit: visible.bottom), 0),
      right: PixelGrid.pixel(holding: Double(high.x) + 1 / 16, limit: visible.right) + 1,
      bottom: PixelGrid.pixel(holding: Double(high.y) + 1 / 16, limit: visible.bottom) + 1)
    return pixels.intersection(visible)
  }

  /// Calls `body` with the shapes that intersect a band, from bottom to top, and the part of the band that
  /// they may touch, with the border of the picture for those that extend beyond it.
  @inline(__always)
  private func forEachShape(
    band index: Int, _ band: Band,
    _ body: (_ shape: FillCommand.Shape, _ area: PixelArea, _ border: PictureBorder?) -> Void
  ) {
    for shape in bins.items(band: index).lazy.map(Int.init) {
      let area = areas[shape].intersection(band.area)
      if !area.isEmpty { body(command.shapes[shape], area, areCut[shape] ? border : nil) }
    }
  }

  /// Draws the shapes that intersect a band, followed by their outlines.
  func draw(band index: Int, _ band: Band, cells: inout CoverageCells) {
    command.points.withUnsafeBufferPointer { points in
      forEachShape(band: index, band) { shape, area, border in
        switch shape.paint {
        case .color(let color):
          fill(shape, points, area, BlendColor(color), border, band, cells: &cells)
        case .pattern(let pattern):
          fill(shape, points, area, patterns[pattern], border, band, cells: &cells)
        case .eraser: fill(shape, points, area, BlendColor.eraser, border, band, cells: &cells)
        case nil: break
        }
      }
      forEachShape(band: index, band) { shape, area, border in
        switch shape.outline {
        case .color(let color): outline(shape, points, area, BlendColor(color), border, band)
        case .pattern(let pattern): outline(shape, points, area, patterns[pattern], border, band)
        case .eraser: outline(shape, points, area, BlendColor.eraser, border, band)
        case nil: break
        }
      }
    }
  }

  @inline(__always)
  private func fill(
    _ shape: FillCommand.Shape, _ points: UnsafeBufferPointer<DevicePoint>, _ area: PixelArea,
    _ shader: some FillShader, _ border: PictureBorder?, _ band: Band, cells: inout CoverageCells
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
    _ shader: some FillShader, _ border: PictureBorder?, _ band: Band
  ) {
    if shader.isClear { return }
    let painter = HairlinePainter(
      shader: shader, area: area, clip: clip, band: band, fades: command.fadesOutlines)
    let hides = !command.hidesEdges.isEmpty
    for ring in shape.rings {
      let range = command.points(ofRing: ring)
      var last = range.upperBound - 1
      for index in range {
        let (a, b) = (points[last], points[index])
        let isHidden = hides && command.hidesEdges[index]
        if !isHidden, painter.mayTouchArea(a, b), let (from, to) = visible(a, b, border),
          let start = GridPoint(from), let end = GridPoint(to)
        {
          if command.depths.isEmpty {
            painter.draw(from: start, to: end)
          } else {
            let depths = (command.depths[last], command.depths[index])
            painter.draw(from: start, to: end, shift: DepthShift(from: a, to: b, depths: depths))
          }
        }
        last = index
      }
    }
  }

  /// Returns the part of an edge of an outline in the picture, or nil if it lies outside.
  @inline(__always)
  private func visible(
    _ a: DevicePoint, _ b: DevicePoint, _ border: PictureBorder?
  ) -> (DevicePoint, DevicePoint)? {
    guard let border else { return (a, b) }
    return border.visible(a, b)
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
