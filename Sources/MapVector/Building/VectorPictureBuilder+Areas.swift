import MapGeometry
import MapRaster

/// The conversion of fills.
extension VectorPictureBuilder {
  /// The distance beyond the picture at which areas are clipped, in device pixels.
  private static let margin = 8.0
  /// The distance from a region's sides, in device pixels, within which points may touch the region.
  private static let nearness = 0.02
  /// The width of outlines, in device pixels, independent of the pixel ratio.
  private static let outlineWidth = 1.0

  /// The common properties of an area's parts in several tiles.
  private struct AreaKey: Hashable {
    var fill: VectorPaint?
    var outline: VectorPaint?
    var feature: UInt64?
  }

  /// The paint of a part of an area.
  private struct AreaPaint {
    var fill: VectorPaint?
    var outline: VectorPaint?
    var feature: String?
  }

  /// The region of the picture, extended by a margin.
  var pictureRegion: ConvexRegion {
    let (width, height) = (Double(deviceWidth), Double(deviceHeight))
    let margin = Self.margin * max(1, options.pixelRatio)
    return ConvexRegion(corners: [
      Point(-margin, -margin), Point(width + margin, -margin),
      Point(width + margin, height + margin), Point(-margin, height + margin),
    ])
  }

  /// Adds the areas of one layer's fills. Areas that tiles cut are joined.
  mutating func addAreas(_ fills: [(FillCommand, FeatureMark?)]) {
    var run: [(FillCommand, FeatureMark?)] = []
    for fill in fills {
      if case .aliased = fill.0.edge, !fill.0.hasEraser {
        run.append(fill)
        continue
      }
      addTiledAreas(run)
      run = []
      if fill.0.hasEraser { erase(fill.0) } else { addExactAreas(fill.0) }
    }
    addTiledAreas(run)
  }

  private mutating func addTiledAreas(_ fills: [(FillCommand, FeatureMark?)]) {
    guard !fills.isEmpty else { return }
    var borders = TileBorders()
    let regions = fills.map { fill, _ in
      fill.clip.map {
        borders.regions(ofTile: $0.corners.map { Point($0) }, isConvex: !$0.mayBeConcave)
      } ?? [ConvexRegion()]
    }
    let pictureRegion = self.pictureRegion
    var joiner = AreaJoiner(borders)
    var keys: [AreaKey: Int] = [:]
    var paints: [AreaPaint] = []
    for (index, (fill, mark)) in fills.enumerated() {
      let patterns = fill.patterns.map { self.pattern($0) }
      for (place, shape) in fill.shapes.enumerated() {
        let feature = mark?.feature(ofPart: place)
        let inside = paint(shape.paint, patterns)
        var outline = paint(shape.outline, patterns)
        // An outline with the same paint only smooths pixel edges.
        if outline == inside { outline = nil }
        guard inside != nil || outline != nil else { continue }
        var key = AreaKey(fill: inside, outline: outline, feature: nil)
        let look = keys[key] ?? keys.count
        keys[key] = look
        key.feature = feature?.identity
        let number = keys[key] ?? keys.count
        for region in regions[index] {
          let rings = fill.rings(of: shape, in: [region, pictureRegion])
          guard !rings.isEmpty else { continue }
          keys[key] = number
          _ = joiner.add(AreaJoiner.Part(rings: rings, key: number, look: look))
          paints.append(AreaPaint(fill: inside, outline: outline, feature: feature?.id))
        }
      }
    }
    let areas = joiner.areas()
    let shapes = areas.map { area in
      let paint = paints[area.part]
      var path = VectorPath()
      for ring in area.rings { path.add(ring.map { $0 * scale }, isClosed: true) }
      return VectorShape(
        path, fill: paint.fill,
        stroke: paint.outline.map { VectorStroke($0, width: Self.outlineWidth * scale) },
        rule: area.rule, feature: paint.feature)
    }
    guard shapes.contains(where: { $0.stroke != nil }), areOverlapping(areas) else {
      for shape in shapes { append(.shape(shape)) }
      return
    }
    // Outlines are drawn above all areas.
    for var shape in shapes where shape.fill != nil {
      shape.stroke = nil
      append(.shape(shape))
    }
    for var shape in shapes where shape.stroke != nil {
      shape.fill = nil
      append(.shape(shape))
    }
  }

  /// Whether several areas contain the center of one pixel.
  private func areOverlapping(_ areas: [AreaJoiner.Area]) -> Bool {
    var covered = CoveredPixels(width: deviceWidth, height: deviceHeight)
    return areas.contains { !covered.cover($0.rings, $0.rule) }
  }

  /// Adds areas with exact edges, such as glyphs. Consecutive areas of one color become one path.
  private mutating func addExactAreas(_ fill: FillCommand) {
    let patterns = fill.patterns.map { self.pattern($0) }
    let rule: VectorShape.Rule = fill.edge == .exact(.nonZero) ? .nonZero : .evenOdd
    var path = VectorPath()
    var current: VectorPaint?
    func shape(_ builder: inout VectorPictureBuilder) {
      if let current, !path.isEmpty {
        builder.append(.shape(VectorShape(path, fill: current, rule: rule)))
      }
      path = VectorPath()
    }
    for area in fill.shapes {
      let next = paint(area.paint, patterns)
      if next != current || rule == .evenOdd { shape(&self) }
      current = next
      for ring in area.rings {
        let points = fill.points(ofRing: ring)
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { continue }
        path.add(points.map { Point($0) * scale }, isClosed: true)
      }
    }
    shape(&self)
  }

  /// Clips the group in progress to the area that a fill does not erase.
  private mutating func erase(_ fill: FillCommand) {
    let (width, height) = (picture.width, picture.height)
    let margin = Self.margin
    var path = VectorPath(
      [
        Point(-margin, -margin), Point(width + margin, -margin),
        Point(width + margin, height + margin), Point(-margin, height + margin),
      ], isClosed: true)
    for ring in fill.ringEnds.indices {
      let points = fill.points(ofRing: ring).map { Point($0) * scale }
      // The clip is the whole picture except the other rings.
      let isWhole =
        points.count == 4
        && points.allSatisfy {
          ($0.x <= 0 || $0.x >= width) && ($0.y <= 0 || $0.y >= height)
        }
      if isWhole {
        path = VectorPath()
      } else {
        path.add(points, isClosed: true)
      }
    }
    limit(to: path)
  }

  private func paint(_ paint: FillCommand.Paint?, _ patterns: [Int?]) -> VectorPaint? {
    switch paint {
    case .color(let color): color.alpha > 0 ? .color(VectorColor(color)) : nil
    case .pattern(let index):
      patterns.indices.contains(index) ? patterns[index].map { .pattern($0) } : nil
    case .eraser, nil: nil
    }
  }
}

extension Point {
  /// Creates a point in double precision.
  init(_ point: DevicePoint) { self.init(Double(point.x), Double(point.y)) }
}

extension FillCommand {
  /// Whether one of the areas erases the content below.
  var hasEraser: Bool {
    shapes.contains { if case .eraser? = $0.paint { true } else { false } }
  }

  func points(ofRing ring: Int) -> ArraySlice<DevicePoint> {
    points[(ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]]
  }

  /// Returns the rings of a shape inside regions; an empty list if a point is not finite.
  fileprivate func rings(of shape: Shape, in regions: [ConvexRegion]) -> [BorderRing] {
    var rings: [BorderRing] = []
    for ring in shape.rings {
      let points = self.points(ofRing: ring)
      guard points.count > 2 else { continue }
      var box = Box.empty
      for point in points {
        guard point.x.isFinite, point.y.isFinite else { return [] }
        box.formUnion(Point(point))
      }
      let corners = [
        Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
        Point(box.minX, box.maxY),
      ]
      var cut = BorderRing(points.lazy.map { Point($0) })
      for region in regions where !region.contains(corners, margin: 0.02) {
        if region.excludes(corners) {
          cut.vertices = []
          break
        }
        cut.cut(to: region)
      }
      if cut.vertices.count > 2 {
        rings.append(cut)
      } else if rings.isEmpty {
        // Holes without their exterior ring have no area.
        return []
      }
    }
    return rings
  }
}
