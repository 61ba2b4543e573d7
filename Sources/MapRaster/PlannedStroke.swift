/// A stroke command with what is worked out once for all bands.
struct PlannedStroke {
  /// A line, ready to be drawn.
  private struct Line {
    var body: Body
    /// The rows of the picture that the line may touch.
    var rows: Range<Int>
  }

  private enum Body {
    /// One colour in a view that is not tilted.
    case facets(Range<Int>, StrokeInk)
    /// All else.
    case triangles(Range<Int>, StrokeShader)
  }

  private var lines: [Line] = []
  private var facets: [StrokeFacet] = []
  private var mesh = StrokeMesh()
  /// The clip, unless `visible` is all of it.
  private let clip: RowClip?
  private let visible: PixelArea
  private var bins = BandBins()

  /// Plans a command for a picture.
  init(_ command: StrokeCommand, clip: RowClip?, bands: BandLayout, width: Int) {
    self.clip = clip.flatMap { $0.isRectangle ? nil : $0 }
    let whole = PixelArea(left: 0, top: 0, right: width, bottom: bands.height)
    visible = clip.map { $0.area.intersection(whole) } ?? whole
    let center = SIMD2(Double(width), Double(bands.height)) / 2
    let transform = PlaneTransform(command.transform, center: center)
    var mesher = StrokeMesher(transform: transform)
    command.points.withUnsafeBufferPointer { points in
      for line in command.lines {
        precondition(line.points.upperBound <= points.count, "a line has only its command's points")
        let points = UnsafeBufferPointer(rebasing: points[line.points])
        let form = StrokeForm(line.style)
        guard form.mayShow(points, line.style, transform: transform, in: visible) else { continue }
        let length = mesher.add(points, isClosed: line.isClosed, style: line.style)
        add(mesher.mesh, line, form: form, length: length, transform: transform)
      }
    }
    let lines = self.lines
    bins = BandBins(count: lines.count, bands: bands) { lines[$0].rows }
  }

  /// Adds a line's triangles in the form in which they are drawn.
  private mutating func add(
    _ triangles: StrokeMesh, _ line: StrokeCommand.Line, form: StrokeForm, length: Float,
    transform: PlaneTransform
  ) {
    if line.paint.isOneColor && transform.keepsLengths {
      let ink = StrokeInk(form, color: BlendColor(line.paint.color))
      let first = facets.count
      if ink.isClear { return }
      if StrokeFacet.append(triangles, visible: visible, to: &facets) {
        let added = first..<facets.count
        let top = facets[added].reduce(Int32.max) { min($0, $1.top) }
        let bottom = facets[added].reduce(0) { max($0, $1.bottom) }
        if top >= bottom { return }
        lines.append(Line(body: .facets(added, ink), rows: Int(top)..<Int(bottom)))
        return
      }
    }
    let shader = StrokeShader(form, paint: line.paint, length: length)
    let added = mesh.appendBeforeEye(triangles)
    let rows = mesh.rows(of: added, in: visible)
    if !rows.isEmpty { lines.append(Line(body: .triangles(added, shader), rows: rows)) }
  }

  /// Draws the lines that reach a band.
  func draw(band index: Int, _ band: Band, painter: borrowing FacetPainter) {
    let area = visible.intersection(band.area)
    if area.isEmpty { return }
    for line in bins.items(band: index) {
      switch lines[Int(line)].body {
      case .facets(let range, let ink):
        facets.withUnsafeBufferPointer { facets in
          for facet in UnsafeBufferPointer(rebasing: facets[range]) {
            painter.draw(facet, ink, in: area, clip: clip, band)
          }
        }
      case .triangles(let range, let shader):
        for triangle in mesh.triangles[range] {
          draw(triangle, shader, in: area, band)
        }
      }
    }
  }

  private func draw(
    _ triangle: StrokeMesh.Triangle, _ shader: StrokeShader, in area: PixelArea, _ band: Band
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

extension StrokeForm {
  /// Whether a line may show in an area.
  fileprivate func mayShow(
    _ points: UnsafeBufferPointer<DevicePoint>, _ style: StrokeStyle, transform: PlaneTransform,
    in visible: PixelArea
  ) -> Bool {
    var low = DevicePoint(repeating: .infinity)
    var high = -low
    for point in points {
      low = low.replacing(with: point, where: point .< low)
      high = high.replacing(with: point, where: point .> high)
    }
    guard low.x <= high.x, low.y <= high.y else { return false }
    // Joins other than miters reach out by two half widths at most.
    let reach = (outset + abs(offset)) * max(2, style.join == .miter ? style.miterLimit : 2)
    let bounds = transform.bounds(
      low: SIMD2<Double>(low - reach), high: SIMD2<Double>(high + reach))
    guard let bounds else { return true }
    // As a negation, so that what is no number may show.
    return
      !(bounds.high.x < Float(visible.left) || bounds.low.x > Float(visible.right)
      || bounds.high.y < Float(visible.top) || bounds.low.y > Float(visible.bottom))
  }
}
