extension FillPlan {
  /// Calls `body` with the shapes that intersect a band, from bottom to top, and with the part of the band that
  /// each shape may touch. For shapes that extend beyond the picture, also passes the picture's border.
  @inline(__always)
  private func forEachShape(
    band index: Int, _ band: Band,
    _ body: (_ shape: borrowing FillCommand.Shape, _ area: PixelArea, _ border: PictureBorder?) ->
      Void
  ) {
    command.shapes.withUnsafeBufferPointer { shapes in
      for shape in bins.items(band: index).lazy.map(Int.init) {
        let area = areas[shape].intersection(band.area)
        if !area.isEmpty { body(shapes[shape], area, areCut[shape] ? border : nil) }
      }
    }
  }

  /// Draws the shapes that intersect a band, followed by their outlines.
  func draw(band index: Int, _ band: Band, scratch: inout FillScratch) {
    command.points.withUnsafeBufferPointer { points in
      drawInsides(points, band: index, band, scratch: &scratch)
      drawOutlines(points, band: index, band, pixels: &scratch.hairlines)
    }
  }

  private func drawInsides(
    _ points: UnsafeBufferPointer<DevicePoint>, band index: Int, _ band: Band,
    scratch: inout FillScratch
  ) {
    var colors = ColorCache()
    forEachShape(band: index, band) { shape, area, border in
      switch shape.paint {
      case .color(let color):
        fill(shape, points, area, colors.prepared(color), border, band, scratch: &scratch)
      case .pattern(let pattern):
        fill(shape, points, area, patterns[pattern], border, band, scratch: &scratch)
      case .eraser: fill(shape, points, area, BlendColor.eraser, border, band, scratch: &scratch)
      case nil: break
      }
    }
  }

  @inline(__always)
  private func fill(
    _ shape: borrowing FillCommand.Shape, _ points: UnsafeBufferPointer<DevicePoint>,
    _ area: PixelArea, _ shader: some FillShader, _ border: PictureBorder?, _ band: Band,
    scratch: inout FillScratch
  ) {
    if shader.isClear { return }
    switch command.edge {
    case .aliased:
      scratch.mask.begin(area)
      for ring in shape.rings {
        let ring = UnsafeBufferPointer(rebasing: points[command.points(ofRing: ring)])
        if let border {
          scratch.mask.addRing(ring, border: border)
        } else {
          scratch.mask.addRing(ring)
        }
      }
      scratch.mask.sweep(shader, clip: clip, band: band)
    case .exact(let rule):
      scratch.cells.begin(area)
      for ring in shape.rings {
        scratch.cells.addRing(UnsafeBufferPointer(rebasing: points[command.points(ofRing: ring)]))
      }
      scratch.cells.sweep(shader, rule: CoverageRule(rule: rule), clip: clip, band: band)
    }
  }

  private func drawOutlines(
    _ points: UnsafeBufferPointer<DevicePoint>, band index: Int, _ band: Band,
    pixels: inout HairlinePixels
  ) {
    var colors = ColorCache()
    forEachShape(band: index, band) { shape, area, border in
      switch shape.outline {
      case .color(let color):
        outline(shape, points, area, colors.prepared(color), border, band, pixels: &pixels)
      case .pattern(let pattern):
        outline(shape, points, area, patterns[pattern], border, band, pixels: &pixels)
      case .eraser: outline(shape, points, area, BlendColor.eraser, border, band, pixels: &pixels)
      case nil: break
      }
    }
  }

  @inline(__always)
  private func outline(
    _ shape: borrowing FillCommand.Shape, _ points: UnsafeBufferPointer<DevicePoint>,
    _ area: PixelArea, _ shader: some FillShader, _ border: PictureBorder?, _ band: Band,
    pixels: inout HairlinePixels
  ) {
    if shader.isClear { return }
    let isFlat = command.depths.isEmpty && command.hidesEdges.isEmpty
    for ring in shape.rings {
      let range = command.points(ofRing: ring)
      guard isFlat, border == nil else {
        outline(range, points, area, shader, border, band, pixels: &pixels)
        continue
      }
      guard let last = range.last else { continue }
      var a = GridPoint(near: points[last])
      for index in range {
        let b = GridPoint(near: points[index])
        defer { a = b }
        guard area.mayMeet(a, b) else { continue }
        if !pixels.hasRoom(for: area) { blend(pixels: &pixels, shader, band) }
        pixels.add(from: a, to: b, in: area, clip: clip, band: band)
      }
    }
    blend(pixels: &pixels, shader, band)
  }

  // The function is not inlined, because the loops that collect pixels need all registers.
  @inline(never)
  private func blend(pixels: inout HairlinePixels, _ shader: some FillShader, _ band: Band) {
    pixels.blend(shader, fades: command.fadesOutlines, band: band)
  }

  /// Collects the outline pixels of a ring, with or without depths.
  private func outline(
    _ ring: Range<Int>, _ points: UnsafeBufferPointer<DevicePoint>, _ area: PixelArea,
    _ shader: some FillShader, _ border: PictureBorder?, _ band: Band,
    pixels: inout HairlinePixels
  ) {
    let hides = !command.hidesEdges.isEmpty
    var last = ring.upperBound - 1
    for index in ring {
      let (a, b) = (points[last], points[index])
      let isHidden = hides && command.hidesEdges[index]
      if !isHidden, area.mayMeet(a, b), let (from, to) = visible(a, b, border),
        let start = GridPoint(from), let end = GridPoint(to)
      {
        if !pixels.hasRoom(for: area) { blend(pixels: &pixels, shader, band) }
        if command.depths.isEmpty {
          pixels.add(from: start, to: end, in: area, clip: clip, band: band)
        } else {
          let depths = (command.depths[last], command.depths[index])
          let shift = DepthShift(from: a, to: b, depths: depths)
          pixels.add(from: start, to: end, shift: shift, in: area, clip: clip, band: band)
        }
      }
      last = index
    }
  }

  /// Returns the part of an outline edge inside the picture; nil if the edge lies outside the picture.
  @inline(__always)
  private func visible(
    _ a: DevicePoint, _ b: DevicePoint, _ border: PictureBorder?
  ) -> (DevicePoint, DevicePoint)? {
    guard let border else { return (a, b) }
    return border.visible(a, b)
  }
}

/// The scratch memory of fills that draw bands one after another.
struct FillScratch: ~Copyable {
  var cells: CoverageCells
  var mask: CenterMask
  var hairlines: HairlinePixels

  /// Creates the scratch memory for bands of up to the given size in pixels.
  init(width: Int, height: Int) {
    cells = CoverageCells()
    mask = CenterMask(width: width, height: height)
    hairlines = HairlinePixels(width: width, height: height)
  }
}

/// The last prepared color. The next shape usually has the same color.
private struct ColorCache {
  private var color = PremultipliedColor.clear
  private var blend = BlendColor(.clear)

  @inline(__always)
  mutating func prepared(_ next: PremultipliedColor) -> BlendColor {
    // The comparison is also true for NaN.
    if next.channels != color.channels {
      color = next
      blend = BlendColor(next)
    }
    return blend
  }
}

extension PixelArea {
  /// Whether a line between two points may have pixels in the area.
  @inline(__always)
  fileprivate func mayMeet(_ a: DevicePoint, _ b: DevicePoint) -> Bool {
    max(a.x, b.x) >= Float(left) - 1 && min(a.x, b.x) <= Float(right) + 1
      && max(a.y, b.y) >= Float(top) - 1 && min(a.y, b.y) <= Float(bottom) + 1
  }

  /// Whether a line between two points of the grid may have pixels in the rows of the area.
  @inline(__always)
  fileprivate func mayMeet(_ a: GridPoint, _ b: GridPoint) -> Bool {
    let (first, second) = (a.sixteenths.y, b.sixteenths.y)
    return Int(max(first, second)) >= (top &- 1) &* 16
      && Int(min(first, second)) <= (bottom &+ 1) &* 16
  }
}
