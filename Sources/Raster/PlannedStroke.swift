/// A stroke command with what is worked out once for all bands.
struct PlannedStroke {
  /// A line's triangles and how their pixels are told.
  struct Line {
    let triangles: Range<Int>
    let shader: StrokeShader
    /// The part of the picture the line may touch.
    let area: PixelArea
  }

  private var mesh = StrokeMesh()
  private var lines: [Line] = []
  private let clip: RowClip?
  private let bins: BandBins

  /// Plans a command for a picture.
  init(_ command: StrokeCommand, clip: RowClip?, bands: BandLayout, width: Int) {
    self.clip = clip
    let whole = PixelArea(left: 0, top: 0, right: width, bottom: bands.height)
    let visible = clip.map { $0.area.intersection(whole) } ?? whole
    var mesher = StrokeMesher(transform: PlaneTransform(command.transform))
    var lines: [Line] = []
    command.points.withUnsafeBufferPointer { points in
      for line in command.lines {
        let first = (mesher.mesh.triangles.count, mesher.mesh.vertices.count)
        let ring = UnsafeBufferPointer(rebasing: points[line.points])
        let length = mesher.add(ring, isClosed: line.isClosed, style: line.style)
        let area = mesher.mesh.area(vertices: first.1..<mesher.mesh.vertices.count, in: visible)
        let shader = StrokeShader(style: line.style, paint: line.paint, length: length)
        let triangles = first.0..<mesher.mesh.triangles.count
        lines.append(Line(triangles: triangles, shader: shader, area: area))
      }
    }
    mesh = mesher.mesh
    self.lines = lines
    bins = BandBins(count: lines.count, bands: bands) { index in
      let area = lines[index].area
      return area.isEmpty ? 0..<0 : area.top..<area.bottom
    }
  }

  /// Draws the lines that reach a band.
  func draw(band index: Int, _ band: Band) {
    for line in bins.items(band: index) {
      let line = lines[Int(line)]
      let area = line.area.intersection(band.area)
      if area.isEmpty { continue }
      for triangle in mesh.triangles[line.triangles] {
        let corners = (
          mesh.vertices[Int(triangle.x)], mesh.vertices[Int(triangle.y)],
          mesh.vertices[Int(triangle.z)]
        )
        guard let spans = TriangleSpans(corners.0, corners.1, corners.2, area: area) else {
          continue
        }
        let mix = TriangleMix(corners.0, corners.1, corners.2)
        for row in spans.rows {
          var (left, right) = spans.columns(row: row, area: area)
          if let clip { (left, right) = clip.columns(row: row, left: left, right: right) }
          guard left < right else { continue }
          line.shader.blend(band.row(row), row: row, left: left, right: right, mix: mix)
        }
      }
    }
  }
}

extension StrokeMesh {
  /// The pixels around some vertices, as far as they lie in an area.
  fileprivate func area(vertices range: Range<Int>, in visible: PixelArea) -> PixelArea {
    var low = DevicePoint(repeating: .infinity)
    var high = -low
    for vertex in vertices[range] {
      low = low.replacing(with: vertex.position, where: vertex.position .< low)
      high = high.replacing(with: vertex.position, where: vertex.position .> high)
    }
    guard low.x <= high.x, low.y <= high.y else {
      return PixelArea(left: 0, top: 0, right: 0, bottom: 0)
    }
    let box = PixelArea(
      left: max(PixelGrid.firstCentre(atOrAfter: Double(low.x), limit: visible.right), 0),
      top: max(PixelGrid.firstCentre(atOrAfter: Double(low.y), limit: visible.bottom), 0),
      right: PixelGrid.firstCentre(atOrAfter: Double(high.x), limit: visible.right),
      bottom: PixelGrid.firstCentre(atOrAfter: Double(high.y), limit: visible.bottom))
    return box.intersection(visible)
  }
}
