import MapGeometry
import MapRaster

/// The conversion of strokes.
extension VectorPictureBuilder {
  /// The common properties of a line's parts in several tiles.
  private struct LineKey: Hashable {
    var style: StrokeStyle
    var color: PremultipliedColor
    var dash: DashPattern?
    var feature: UInt64?
    /// A unique number for a line that is not joined.
    var single: Int?
  }

  /// The paint of a part of a line.
  struct LinePaint {
    var style: StrokeStyle
    var color: PremultipliedColor
    var dash: DashPattern?
    var feature: FeatureMark.Feature?
    /// The number of the gradient to which the piece belongs; nil if there is no gradient.
    var gradient: Int?
  }

  /// A line whose parts in several tiles are joined, and its paint.
  struct JoinedLine {
    var geometry: LineJoiner.Line
    var paint: LinePaint
  }

  /// The common properties of one gradient's pieces. The pieces share a feature or, if the feature is not known, a
  /// line.
  private enum GradientKey: Hashable {
    case feature(UInt64)
    case line(Int)
  }

  /// The minimum drawn distance along the line of sight.
  private static let nearest = 0.02

  /// Adds the lines of one layer's strokes. Lines that tiles cut are joined.
  mutating func addLines(_ strokes: [(StrokeCommand, FeatureMark?)]) {
    var rest = strokes[...]
    while let first = rest.first {
      let projection = first.0.projection
      let run = rest.prefix { $0.0.projection == projection }
      rest = rest.dropFirst(run.count)
      if let transform = projection.projective { addLines(Array(run), transform) }
    }
  }

  private mutating func addLines(
    _ strokes: [(StrokeCommand, FeatureMark?)], _ transform: ProjectiveTransform
  ) {
    guard let toPlane = transform.inverse else { return }
    var borders = TileBorders()
    let regions = strokes.map { stroke, _ in
      stroke.clip.map { clip in
        borders.regions(
          ofTile: clip.corners.map { toPlane.apply(Point($0)).point },
          isConvex: !clip.mayBeConcave)
      } ?? [ConvexRegion()]
    }
    var joiner = LineJoiner(borders)
    var keys: [LineKey: Int] = [:]
    var gradients: [GradientKey: Int] = [:]
    var paints: [LinePaint] = []
    for (index, (stroke, mark)) in strokes.enumerated() {
      for (place, line) in stroke.lines.enumerated() {
        let points = stroke.points[line.points].map { Point($0) }
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { continue }
        let feature = mark?.feature(ofPart: place)
        let visible = visibleRegion(transform, reach: Double(line.style.reach))
        var gradient: Int?
        if line.paint.gradient != nil {
          let key = feature.map { GradientKey.feature($0.identity) } ?? .line(paints.count)
          gradient = gradients[key] ?? gradients.count
          gradients[key] = gradient
        }
        for piece in pieces(of: points, line) {
          var key = LineKey(
            style: line.style, color: piece.color, dash: line.paint.dash, feature: nil)
          if gradient != nil { key.single = paints.count }
          let look = keys[key] ?? keys.count
          keys[key] = look
          key.feature = feature?.identity
          var style = line.style
          if piece.isInner { style.cap = .butt }
          let number = keys[key] ?? keys.count
          keys[key] = number
          let parts = regions[index].flatMap { tile in
            var region = visible
            region.sides += tile.sides
            return LineJoiner.Part.parts(
              of: piece.points, isClosed: piece.isClosed, in: region, key: number,
              reach: max(0.5, 3 * Double(line.style.quantum)), hasDashes: line.paint.dash != nil)
          }
          for var part in parts {
            if gradient != nil { part.lengthen(by: Self.overlap) }
            part.start += piece.start
            part.period = line.paint.dash?.lengths.reduce(0) { $0 + Double($1) } ?? 0
            part.look = look
            joiner.add(part)
            paints.append(
              LinePaint(
                style: style, color: piece.color, dash: line.paint.dash, feature: feature,
                gradient: gradient))
          }
        }
      }
    }
    var last: (shape: VectorShape, feature: UInt64?)?
    var pieces = [[JoinedLine]](repeating: [], count: gradients.count)
    for geometry in joiner.lines() {
      let paint = paints[geometry.part]
      let line = JoinedLine(geometry: geometry, paint: paint)
      if let gradient = paint.gradient {
        pieces[gradient].append(line)
        continue
      }
      for shape in shapes(of: line, transform) {
        // Opaque parts of a feature become one path.
        if let open = last, open.feature != nil, open.feature == paint.feature?.identity,
          open.shape.fill == nil, shape.fill == nil, let stroke = open.shape.stroke,
          stroke == shape.stroke, stroke.dashes.isEmpty, case .color(let color) = stroke.paint,
          color.alpha >= 1
        {
          last?.shape.path.add(shape.path)
        } else {
          if let last { append(.shape(last.shape)) }
          last = (shape, paint.feature?.identity)
        }
      }
    }
    if let last { append(.shape(last.shape)) }
    for gradient in pieces { addGradient(gradient, transform) }
  }

  /// Returns the visible part of the plane, which lies in front of the viewer. A margin allows for lines that
  /// extend by `reach` beyond their points.
  private func visibleRegion(_ transform: ProjectiveTransform, reach: Double) -> ConvexRegion {
    let (x, y, w) = transform.rows
    let margin = reach + 16
    var region = ConvexRegion()
    region.add(x + w * margin)
    region.add(y + w * margin)
    region.add(w * (Double(deviceWidth) + margin) - x)
    region.add(w * (Double(deviceHeight) + margin) - y)
    region.add(w - SIMD3(0, 0, Self.nearest))
    return region
  }

  /// Returns the shapes of a line. There are several shapes for lines on both sides of a gap and for fading edges.
  /// Otherwise, there is one shape.
  private func shapes(
    of line: JoinedLine, _ transform: ProjectiveTransform
  ) -> [VectorShape] {
    let alpha = Double(line.paint.color.alpha)
    var before = 0.0
    return StrokeLevel.levels(of: line.paint.style, line.paint.dash).flatMap { level in
      let wanted = alpha * level.opacity
      // The opacity with which this level, on top of the previous levels, yields the wanted opacity.
      let own = (wanted - before) / max(1 - before, 1e-6)
      before = wanted
      return own > 0
        ? shapes(
          of: line, level, VectorColor(line.paint.color.withOpacity(Float(own / alpha))), transform)
        : []
    }
  }

  /// Returns the shapes of a line at a level, in one color.
  func shapes(
    of line: JoinedLine, _ level: StrokeLevel, _ color: VectorColor,
    _ transform: ProjectiveTransform
  ) -> [VectorShape] {
    let middle = (level.inner + level.outer) / 2
    let offsets = level.inner > 0 ? [-middle, middle] : [0]
    let width = level.inner > 0 ? level.outer - level.inner : 2 * level.outer
    return offsets.map { $0 + Double(line.paint.style.offset) }.map { offset in
      shape(line, offset: offset, width: width, level, color, transform)
    }
  }

  /// Returns the dashes of a line at a level, and the shape of their ends.
  private func dash(of line: JoinedLine, _ level: StrokeLevel) -> (VectorDash, VectorDash.Ends)? {
    guard var dash = line.paint.dash.map({ VectorDash($0).shortened(by: level.dashInset) }) else {
      return nil
    }
    // Dashes start at the beginning of the original line, even if only a part of the line remains.
    dash.phase += line.geometry.start
    let style = line.paint.style
    // Beside a gap, dash ends are parts of ellipses over both lines.
    let place =
      level.inner > 0
      ? (level.inner + level.outer) / 2 / Double(style.gapWidth / 2 + style.width) : 0
    let ends = level.inner > 0 ? .straight : dash.ends(strokeWidth: Double(style.width))
    return (ends == .straight ? dash.straightened(across: place) : dash, ends)
  }

  private func shape(
    _ line: JoinedLine, offset: Double, width: Double, _ level: StrokeLevel,
    _ color: VectorColor, _ transform: ProjectiveTransform
  ) -> VectorShape {
    let (style, feature) = (line.paint.style, line.paint.feature?.id)
    let (points, isClosed) = (line.geometry.points, line.geometry.isClosed)
    let (dash, ends) = dash(of: line, level) ?? (nil, .straight)
    let cap = dash == nil ? style.cap : ends == .straight ? .butt : .round
    let isOutline = !transform.isAffine || ends == .ellipses
    // The dashes of an offset line are as long as the dashes of the line itself, because the line is cut into dashes
    // before it is moved.
    let isCut = dash != nil && (isOutline || (offset != 0 && points.count > 2))
    let isRing = isClosed && !isCut
    var lines = isCut ? dash?.dashes(of: points, isClosed: isClosed) ?? [] : [points]
    if offset != 0 {
      lines = lines.map { LineGeometry.offset($0, by: offset, isClosed: isRing) }
    }
    var path = VectorPath()
    if isOutline {
      var outline = StrokeOutline(
        half: width / 2, cap: cap, join: style.join, miterLimit: Double(style.miterLimit))
      outline.reach = ends == .ellipses ? dash?.reach : nil
      for line in lines {
        for ring in outline.rings(of: line, isClosed: isRing) {
          path.add(ring.map { transform.apply($0).point * scale }, isClosed: true)
        }
      }
      return VectorShape(path, fill: .color(color), feature: feature)
    }
    let factor = transform.scaleFactor * scale
    var stroke = VectorStroke(.color(color), width: width * factor)
    stroke.cap = cap
    stroke.join = style.join
    stroke.miterLimit = max(1, Double(style.miterLimit))
    if let dash, !isCut {
      stroke.dashes = dash.lengths.map { $0 * factor }
      let period = dash.lengths.reduce(0, +)
      let repeats = period > 0 ? (dash.phase / period).rounded(.down) : 0
      stroke.dashPhase = (dash.phase - repeats * period) * factor
    }
    for line in lines {
      path.add(line.map { transform.applyAffine($0) * scale }, isClosed: isRing)
    }
    return VectorShape(path, stroke: stroke, feature: feature)
  }
}

extension ProjectiveTransform {
  /// The scale factor of a transform. It is exact for a conformal affine transform. Otherwise, it is a mean.
  var scaleFactor: Double {
    abs(rows.0.x * rows.1.y - rows.0.y * rows.1.x).squareRoot()
  }
}

extension StrokeStyle {
  /// The maximum distance of a stroke's points from its line.
  fileprivate var reach: Float {
    (width + gapWidth / 2 + abs(offset)) * max(2, miterLimit) + blur
  }
}
