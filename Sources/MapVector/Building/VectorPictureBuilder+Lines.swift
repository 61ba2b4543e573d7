import MapGeometry
import MapRaster

/// Strokes.
extension VectorPictureBuilder {
  /// What parts of a line in several tiles have in common.
  private struct LineKey: Hashable {
    var style: StrokeStyle
    var color: PremultipliedColor
    var dash: DashPattern?
    var feature: UInt64?
    /// A number for lines that are not joined.
    var single: Int?
  }

  /// What is drawn of a part of a line.
  private struct LinePaint {
    var style: StrokeStyle
    var color: PremultipliedColor
    var dash: DashPattern?
    var feature: FeatureMark.Feature?
  }

  /// The least distance along the line of sight of what is drawn.
  private static let nearest = 0.02

  /// Adds the lines of strokes of one layer, with those that tiles cut joined.
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
    var paints: [LinePaint] = []
    for (index, (stroke, mark)) in strokes.enumerated() {
      for (place, line) in stroke.lines.enumerated() {
        let points = stroke.points[line.points].map { Point($0) }
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { continue }
        let feature = mark?.feature(ofPart: place)
        let visible = visibleRegion(transform, reach: Double(line.style.reach))
        for piece in pieces(of: points, line) {
          var key = LineKey(
            style: line.style, color: piece.color, dash: line.paint.dash, feature: nil)
          if line.paint.gradient != nil { key.single = paints.count }
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
            part.start += piece.start
            part.look = look
            joiner.add(part)
            paints.append(
              LinePaint(
                style: style, color: piece.color, dash: line.paint.dash, feature: feature))
          }
        }
      }
    }
    var last: (shape: VectorShape, feature: UInt64?)?
    for line in joiner.lines() {
      let paint = paints[line.part]
      for shape in shapes(of: line, paint, transform) {
        // Opaque parts of a feature are one path.
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
  }

  /// The part of the plane that the picture shows, in front of the viewer, with a margin for lines that reach `reach`
  /// beyond their points.
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

  /// Returns a line in pieces of one colour each.
  private func pieces(of points: [Point], _ line: StrokeCommand.Line) -> [LinePiece] {
    guard let gradient = line.paint.gradient, !gradient.ramp.isEmpty else {
      // A ring ends with its first point.
      var points = points
      if line.isClosed, points.count > 2, points.first == points.last { points.removeLast() }
      return [LinePiece(points: points, isClosed: line.isClosed, color: line.paint.color)]
    }
    let alpha = line.paint.color.alpha
    let whole = LineGeometry.length(points, isClosed: false)
    let ramp = gradient.ramp
    let span = gradient.progress.upperBound - gradient.progress.lowerBound
    func color(_ share: Double) -> PremultipliedColor {
      let position = gradient.progress.lowerBound + Float(share) * span
      let index = (position * Float(ramp.count - 1)).rounded()
      return ramp[min(max(Int(index), 0), ramp.count - 1)].withOpacity(alpha)
    }
    let steps = Int(max(1, min(Double(ramp.count), whole / 2)))
    var result: [LinePiece] = []
    var start = 0
    while start < steps {
      let first = color((Double(start) + 0.5) / Double(steps))
      var end = start + 1
      while end < steps, color((Double(end) + 0.5) / Double(steps)).isNear(first) { end += 1 }
      // A piece begins below the one before it, so that nothing shows between them.
      let overlap = start == 0 || first.alpha < 1 ? 0 : 0.5
      let from = max(0, whole * Double(start) / Double(steps) - overlap)
      let part = LineGeometry.part(
        of: points, from: from, to: whole * Double(end) / Double(steps))
      let middle = color((Double(start + end) / 2) / Double(steps))
      if part.count > 1 {
        var piece = LinePiece(points: part, isClosed: false, color: middle)
        piece.isInner = start > 0 && end < steps
        piece.start = from
        result.append(piece)
      }
      start = end
    }
    return result
  }

  /// Returns the shapes of a line: one, or several for two lines beside a gap, and for blurred edges.
  private func shapes(
    of line: LineJoiner.Line, _ paint: LinePaint, _ transform: ProjectiveTransform
  ) -> [VectorShape] {
    let style = paint.style
    let width = Double(style.width)
    let gap = Double(style.gapWidth)
    let offsets =
      gap > 0
      ? [-(gap + width) / 2, (gap + width) / 2].map { $0 + Double(style.offset) }
      : [Double(style.offset)]
    return offsets.flatMap { offset -> [VectorShape] in
      let points =
        offset == 0
        ? line.points : LineGeometry.offset(line.points, by: offset, isClosed: line.isClosed)
      return BlurSteps(width: width, blur: Double(style.blur), color: paint.color).steps.map {
        step in
        shape(
          points, line, width: step.width, color: step.color, paint, transform)
      }
    }
  }

  private func shape(
    _ points: [Point], _ line: LineJoiner.Line, width: Double, color: PremultipliedColor,
    _ paint: LinePaint, _ transform: ProjectiveTransform
  ) -> VectorShape {
    let style = paint.style
    let isClosed = line.isClosed
    var dash = paint.dash.map { VectorDash($0) }
    // Dashes begin where the line does, however much of it is left.
    dash?.phase += line.start
    let cap = dash.map { $0.isRound ? StrokeStyle.Cap.round : .butt } ?? style.cap
    guard transform.isAffine else {
      let outline = StrokeOutline(
        half: width / 2, cap: cap, join: style.join, miterLimit: Double(style.miterLimit))
      let lines =
        dash.map {
          LineGeometry.dashes(
            of: points, isClosed: isClosed, lengths: $0.lengths, phase: $0.phase)
        } ?? [points]
      var path = VectorPath()
      for line in lines {
        for ring in outline.rings(of: line, isClosed: isClosed && dash == nil) {
          path.add(
            ring.map { transform.apply($0).point * scale }, isClosed: true)
        }
      }
      return VectorShape(
        path, fill: .color(VectorColor(color)), feature: paint.feature?.id)
    }
    let factor = transform.scaleFactor * scale
    var stroke = VectorStroke(.color(VectorColor(color)), width: width * factor)
    stroke.cap = cap
    stroke.join = style.join
    stroke.miterLimit = max(1, Double(style.miterLimit))
    if let dash {
      stroke.dashes = dash.lengths.map { $0 * factor }
      let period = dash.lengths.reduce(0, +)
      let repeats = period > 0 ? (dash.phase / period).rounded(.down) : 0
      stroke.dashPhase = (dash.phase - repeats * period) * factor
    }
    let path = VectorPath(
      points.map { transform.applyAffine($0) * scale }, isClosed: isClosed)
    return VectorShape(path, stroke: stroke, feature: paint.feature?.id)
  }
}

extension ProjectiveTransform {
  /// The factor of lengths of an affine transform that keeps angles, the mean one of others.
  var scaleFactor: Double {
    abs(rows.0.x * rows.1.y - rows.0.y * rows.1.x).squareRoot()
  }
}

extension StrokeStyle {
  /// The greatest distance of a stroke from its line.
  fileprivate var reach: Float {
    (width + gapWidth / 2 + abs(offset)) * max(2, miterLimit) + blur
  }
}

/// A part of a line with one colour.
private struct LinePiece {
  var points: [Point]
  var isClosed: Bool
  var color: PremultipliedColor
  /// Whether the piece is neither the first nor the last one.
  var isInner = false
  /// The distance of the piece from the start of the line.
  var start = 0.0
}

extension PremultipliedColor {
  /// The difference of channels that is hardly visible between pieces of a gradient.
  private static let tolerance: Float = 5 / 255

  /// Whether all channels are nearly those of another colour.
  fileprivate func isNear(_ other: PremultipliedColor) -> Bool {
    let difference = channels - other.channels
    return max(difference.max(), -difference.min()) <= Self.tolerance
  }
}

/// Dashes as an even number of lengths.
struct VectorDash {
  /// The lengths: dash, gap, dash, gap...
  var lengths: [Double]
  /// The position of the line's first point in the pattern.
  var phase: Double
  /// Whether each dash ends in a half circle.
  var isRound: Bool

  /// Creates dashes from those of a display list, whose last dash joins the first one if their number is odd.
  init(_ dash: DashPattern) {
    lengths = dash.lengths.map { Double($0) }
    phase = Double(dash.phase)
    isRound = dash.hasRoundCaps
    guard !lengths.count.isMultiple(of: 2) else { return }
    if lengths.count == 1 {
      lengths.append(0)
    } else {
      let last = lengths.removeLast()
      lengths[0] += last
      phase += last
    }
  }
}

/// A blurred line as strokes above each other.
struct BlurSteps {
  /// The strokes from the widest to the narrowest.
  private(set) var steps: [(width: Double, color: PremultipliedColor)] = []

  /// The number of strokes of a blurred line.
  private static let count = 8

  /// Creates the strokes of a line whose edges fade over `blur` towards its middle.
  init(width: Double, blur: Double, color: PremultipliedColor) {
    guard blur > 0.25, color.alpha > 0 else {
      steps = [(width, color)]
      return
    }
    // As in the pixels of a line, the edge fades over the blur and a pixel, from half a pixel outside of it.
    let fade = blur + 1
    let outset = width / 2 + 0.5
    let step = min(fade, outset) / Double(Self.count)
    var before = 0.0
    for index in 0..<Self.count {
      let depth = Double(index) * step
      // The mean opacity up to the next stroke.
      let wanted = Double(color.alpha) * (depth + step / 2) / fade
      // The opacity that, above the strokes before, results in the wanted one.
      let own = (wanted - before) / max(1 - before, 1e-6)
      before = wanted
      let half = outset - depth
      guard half > 0, own > 0 else { continue }
      steps.append((2 * half, color.withOpacity(Float(own) / color.alpha)))
    }
  }
}
