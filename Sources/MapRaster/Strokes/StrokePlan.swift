import MapGeometry
import MapSystem

/// A `StrokeCommand`, or some of its lines, prepared for all bands of a picture.
struct StrokePlan {
  /// A line, prepared for drawing.
  private struct Line {
    var body: Body
    /// The rows of the picture that the line may touch.
    var rows: Range<Int>
  }

  private enum Body {
    /// A line of one color in a view without tilt.
    case quads(Range<Int>, SolidStrokeShader)
    /// A line of one color on a globe.
    case bentQuads(Range<Int>, SolidStrokeShader)
    /// Any other line, with the index of its shader.
    case triangles(Range<Int>, shader: Int)
  }

  private var lines: [Line] = []
  private var quads: [StrokeQuad] = []
  /// The rows of each quad. They are stored separately because each band reads the rows of all quads of its lines.
  private var quadRows: [StrokeQuad.Rows] = []
  private var shaders: [StrokeShader] = []
  private var mesh = StrokeMesh()
  /// The triangles of the last line on a globe that may become quads.
  private var near: StrokeMesh?
  /// The dash textures of the lines; nil for patterns without length.
  private var dashes: [DashPattern: DashTexture?] = [:]
  /// The clip; nil for a rectangle, to which `visible` is already limited.
  private let clip: RowClip?
  private let visible: PixelArea
  private var bins = BandBins()

  /// Prepares a command, or some of its lines, for a picture.
  init(
    _ command: StrokeCommand, lines range: Range<Int>? = nil, clip: RowClip?, bands: BandLayout,
    width: Int
  ) {
    let range = range ?? command.lines.indices
    self.clip = clip.flatMap { $0.isRectangle ? nil : $0 }
    let whole = PixelArea(left: 0, top: 0, right: width, bottom: bands.height)
    visible = clip.map { $0.area.intersection(whole) } ?? whole
    let center = SIMD2(Double(width), Double(bands.height)) / 2
    let transform = PlaneTransform(
      command.projection.projective, center: center, fadesOnPlane: command.fadesOnPlane)
    let bend = command.projection.globe.map { StrokeBend($0, center: center) }
    var mesher = StrokeMesher(transform: transform, bend: bend)
    let box = bend == nil ? VisibleBox(of: visible, transform: transform) : nil
    lines.reserveCapacity(range.count)
    // There is one quad for each segment, and half a quad for its joins. Unused reserved memory takes no physical
    // memory.
    let pointCount = command.lines[range].reduce(0) { $0 + $1.points.count }
    quads.reserveCapacity(pointCount + pointCount / 2)
    command.points.withUnsafeBufferPointer { points in
      for line in command.lines[range] {
        precondition(line.points.upperBound <= points.count, "a line has only its command's points")
        let points = UnsafeBufferPointer(rebasing: points[line.points])
        let profile = StrokeProfile(line.style)
        guard let bounds = LineBounds(points),
          bounds.mayBeVisible(profile, line.style, transform: transform, in: visible)
        else { continue }
        if let box, line.paint.isOneColor, !line.isClosed, bounds.canStep {
          box.enlarged(by: profile.reach(line.style)).forEachRun(of: points) { run in
            let run = UnsafeBufferPointer(rebasing: points[run])
            let length = mesher.add(run, isClosed: false, style: line.style)
            add(mesher.mesh, line, profile: profile, length: length, transform: transform)
          }
          continue
        }
        let length = mesher.add(points, isClosed: line.isClosed, style: line.style)
        if let plane = command.projection.globe {
          add(mesher, line, profile: profile, length: length, plane: plane, area: command.area)
        } else {
          add(mesher.mesh, line, profile: profile, length: length, transform: transform)
        }
      }
    }
    near = nil
    quadRows = quads.map(\.rows)
    let lines = self.lines
    bins = BandBins(count: lines.count, bands: bands) { lines[$0].rows }
  }

  /// Adds the triangles of a line. They become quads if possible.
  private mutating func add(
    _ triangles: StrokeMesh, _ line: StrokeCommand.Line, profile: StrokeProfile, length: Float,
    transform: PlaneTransform
  ) {
    if line.paint.isOneColor && transform.keepsLengths {
      let shader = SolidStrokeShader(profile, color: BlendColor(line.paint.color))
      let first = quads.count
      if shader.isClear { return }
      // Rounded vectors to the sides make positions across the line uneven, by up to 0.02 half widths. Up to a
      // tenth of a pixel, the positions are treated as even.
      let tolerance = line.style.roundsExtrusions ? min(0.02, 0.1 / profile.outset) : 1e-3
      if StrokeQuad.append(triangles, visible: visible, tolerance: tolerance, to: &quads) {
        if let rows = rows(ofQuads: first..<quads.count) {
          lines.append(Line(body: .quads(first..<quads.count, shader), rows: rows))
        }
        return
      }
    }
    add(mesh.appendInFront(triangles), line, profile: profile, length: length)
  }

  /// Adds the triangles of a line on a globe. They become quads where possible.
  private mutating func add(
    _ mesher: borrowing StrokeMesher, _ line: StrokeCommand.Line, profile: StrokeProfile,
    length: Float, plane: Globe, area: (low: DevicePoint, high: DevicePoint)?
  ) {
    let shader =
      line.paint.isOneColor
      ? SolidStrokeShader(profile, color: BlendColor(line.paint.color)) : nil
    if let shader, shader.isClear { return }
    near = shader == nil ? nil : near ?? StrokeMesh()
    let added = mesh.append(
      mesher.mesh, seen: mesher.seen, bentTo: plane, area: area, near: &near)
    add(added, line, profile: profile, length: length)
    guard let shader, let near, !near.triangles.isEmpty else { return }
    let first = quads.count
    if StrokeQuad.append(
      near, visible: visible, tolerance: min(0.05, 0.1 / profile.outset), to: &quads)
    {
      if let rows = rows(ofQuads: first..<quads.count) {
        lines.append(Line(body: .bentQuads(first..<quads.count, shader), rows: rows))
      }
    } else {
      add(mesh.appendInFront(near), line, profile: profile, length: length)
    }
  }

  /// Adds triangles of the mesh.
  private mutating func add(
    _ triangles: Range<Int>, _ line: StrokeCommand.Line, profile: StrokeProfile, length: Float
  ) {
    let rows = mesh.rows(of: triangles, in: visible)
    if rows.isEmpty { return }
    let shader = StrokeShader(
      profile, paint: line.paint, length: length, dash: line.paint.dash.flatMap { texture(of: $0) })
    lines.append(Line(body: .triangles(triangles, shader: shaders.count), rows: rows))
    shaders.append(shader)
  }

  /// Returns the rows of the picture that quads may touch; nil if there are no such rows.
  private func rows(ofQuads range: Range<Int>) -> Range<Int>? {
    let top = quads[range].reduce(Int32.max) { min($0, $1.rows.top) }
    let bottom = quads[range].reduce(0) { max($0, $1.rows.bottom) }
    return top < bottom ? Int(top)..<Int(bottom) : nil
  }

  /// Returns the texture of a pattern. Lines with the same pattern share it.
  private mutating func texture(of pattern: DashPattern) -> DashTexture? {
    if let known = dashes[pattern] { return known }
    let texture = DashTexture(pattern)
    dashes[pattern] = .some(texture)
    return texture
  }

  /// Draws the lines that intersect a band.
  func draw(band index: Int, _ band: Band, painter: borrowing StrokeQuadPainter) {
    let area = visible.intersection(band.area)
    if area.isEmpty { return }
    let cancellation = WorkCancellation.current
    for line in bins.items(band: index) where cancellation?.isCancelled != true {
      switch lines[Int(line)].body {
      case .quads(let range, let shader):
        forEachQuad(of: range, in: area) { quad in
          painter.draw(quad, shader, in: area, clip: clip, band)
        }
      case .bentQuads(let range, let shader):
        forEachQuad(of: range, in: area) { quad in
          painter.draw(quad, shader.fading(by: quad.fadeScale), in: area, clip: clip, band)
        }
      case .triangles(let range, let shader):
        shaders.withUnsafeBufferPointer { shaders in
          for part in Self.parts(of: range) where !Self.isCancelled(before: part, of: range) {
            for triangle in mesh.triangles[part] {
              draw(triangle, shaders[shader], in: area, band)
            }
          }
        }
      }
    }
  }

  /// Divides a range into parts between which canceled work can stop.
  private static func parts(of range: Range<Int>) -> some Sequence<Range<Int>> {
    stride(from: range.lowerBound, to: range.upperBound, by: 256).lazy.map {
      $0..<min($0 + 256, range.upperBound)
    }
  }

  /// Whether the work is canceled. The first part is drawn without a check, because most ranges have only one part.
  private static func isCancelled(before part: Range<Int>, of range: Range<Int>) -> Bool {
    part.lowerBound > range.lowerBound && WorkCancellation.isRequested
  }

  /// Calls `body` with the quads of a range whose rows may touch an area.
  @inline(__always)
  private func forEachQuad(
    of range: Range<Int>, in area: PixelArea, _ body: (borrowing StrokeQuad) -> Void
  ) {
    quads.withUnsafeBufferPointer { quads in
      quadRows.withUnsafeBufferPointer { rows in
        for part in Self.parts(of: range) where !Self.isCancelled(before: part, of: range) {
          for index in part where rows[index].meet(area) { body(quads[index]) }
        }
      }
    }
  }

  private func draw(
    _ triangle: StrokeMesh.Triangle, _ shader: borrowing StrokeShader, in area: PixelArea,
    _ band: Band
  ) {
    let (a, b, c) = mesh.corners(of: triangle)
    guard let spans = TriangleSpans(a.position, b.position, c.position, area: area) else { return }
    let middle = DevicePoint(
      Float(visible.left + visible.right) / 2, Float(visible.top + visible.bottom) / 2)
    let mix = TriangleMix(a, b, c, around: middle)
    for row in spans.rows {
      var (left, right) = spans.columns(row: row, area: area)
      if let clip { (left, right) = clip.columns(row: row, left: left, right: right) }
      guard left < right else { continue }
      let pixels = band.row(row)
      for column in left..<right {
        shader.blend(pixels + column, mix.values(row: row, column: column))
      }
    }
  }
}

/// The smallest box that contains the points of a line.
private struct LineBounds {
  private var low = DevicePoint(repeating: .infinity)
  private var high = DevicePoint(repeating: -.infinity)

  /// Creates the bounds of a line; nil if there are no points.
  init?(_ points: UnsafeBufferPointer<DevicePoint>) {
    for point in points {
      low = low.replacing(with: point, where: point .< low)
      high = high.replacing(with: point, where: point .> high)
    }
    guard low.x <= high.x, low.y <= high.y else { return nil }
  }

  /// Whether the whole line can be drawn as quads.
  var canStep: Bool {
    // The vertices are farther from the middle of the picture than the points.
    EdgeStepper.canStep(low * 2) && EdgeStepper.canStep(high * 2)
  }

  /// Whether the line may be visible in an area.
  func mayBeVisible(
    _ profile: StrokeProfile, _ style: StrokeStyle, transform: PlaneTransform,
    in visible: PixelArea
  ) -> Bool {
    let reach = profile.reach(style)
    let bounds = transform.bounds(
      low: SIMD2<Double>(low - reach), high: SIMD2<Double>(high + reach))
    guard let bounds else { return true }
    // The comparison is negated, so a line with NaN is treated as visible.
    return
      !(bounds.high.x < Float(visible.left) || bounds.low.x > Float(visible.right)
      || bounds.high.y < Float(visible.top) || bounds.low.y > Float(visible.bottom))
  }
}

extension StrokeProfile {
  /// The maximum distance of a line's vertices from its points.
  fileprivate func reach(_ style: StrokeStyle) -> Float {
    // Joins other than miters extend by at most two half widths.
    (outset + abs(offset)) * max(2, style.join == .miter ? style.miterLimit : 2)
  }
}
