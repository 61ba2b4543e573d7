import MapGeometry

/// A `PictureMesh`, prepared for all bands of a picture.
struct MeshPainter {
  private let mesh: PictureMesh
  /// The corners in the picture, on the grid of vertices.
  private let points: [DevicePoint]
  /// The triangles that may be visible in the picture.
  private let triangles: [SIMD3<Int32>]
  private let bins: BandBins
  /// The rows of the picture that the mesh may touch.
  let rows: Range<Int>

  /// Prepares a mesh for a picture; nil if the mesh is not visible in the picture.
  init?(_ mesh: PictureMesh, bands: BandLayout, width: Int) {
    self.mesh = mesh
    let points = mesh.vertices.map {
      (DevicePoint($0.position.x, $0.position.y) / $0.position.z).onVertexGrid
    }
    let count = Int32(truncatingIfNeeded: points.count)
    let (right, bottom) = (Float(width), Float(bands.height))
    let triangles = mesh.triangles.filter { triangle in
      guard triangle.min() >= 0, triangle.max() < count else { return false }
      let corners = (0..<3).map { mesh.vertices[Int(triangle[$0])].position.z }
      guard corners.allSatisfy({ $0 > 0 }) else { return false }
      let (a, b, c) = (points[Int(triangle.x)], points[Int(triangle.y)], points[Int(triangle.z)])
      let (low, high) = (pointwiseMin(a, pointwiseMin(b, c)), pointwiseMax(a, pointwiseMax(b, c)))
      // The comparisons are false for NaN.
      return high.x >= 0 && high.y >= 0 && low.x <= right && low.y <= bottom
        && FarEdges.isNear(low) && FarEdges.isNear(high)
    }
    guard !triangles.isEmpty else { return nil }
    func rows(_ triangle: SIMD3<Int32>) -> Range<Int> {
      let y = (0..<3).map { points[Int(triangle[$0])].y }
      let top = y.reduce(.infinity, min)
      let end = y.reduce(-.infinity, max)
      let first = max(PixelGrid.firstCenter(after: Double(top), limit: bands.height), 0)
      return first..<max(first, PixelGrid.firstCenter(after: Double(end), limit: bands.height))
    }
    self.points = points
    self.triangles = triangles
    bins = BandBins(count: triangles.count, bands: bands) { rows(triangles[$0]) }
    let all = triangles.map(rows)
    let first = all.reduce(bands.height) { min($0, $1.lowerBound) }
    self.rows = first..<max(first, all.reduce(0) { max($0, $1.upperBound) })
  }

  /// Calls `body` for each row of each triangle in an area of a band. `body` receives the mapping from the picture's
  /// pixels to places in the drawing, the row, and the columns.
  @inline(__always)
  func forEachRun(
    band index: Int, in area: PixelArea, _ body: (TextureMapping, _ row: Int, Range<Int>) -> Void
  ) {
    for item in bins.items(band: index) {
      let triangle = triangles[Int(item)]
      let corners = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
      guard
        let spans = TriangleSpans(
          points[corners.0], points[corners.1], points[corners.2], area: area),
        let mapping = mapping(corners)
      else { continue }
      for row in spans.rows {
        let (left, right) = spans.columns(row: row, area: area)
        if left < right { body(mapping, row, left..<right) }
      }
    }
  }

  /// Returns the mapping of a triangle's pixels to the drawing; nil if the triangle has no area.
  private func mapping(_ corners: (Int, Int, Int)) -> TextureMapping? {
    func place(_ index: Int) -> SIMD3<Double> {
      let place = mesh.vertices[index].place
      return SIMD3(Double(place.x), Double(place.y), 1)
    }
    // The grid of vertices makes the triangles meet in the drawing as they do in the picture.
    func seen(_ index: Int) -> SIMD3<Double> {
      let w = Double(mesh.vertices[index].position.z)
      return SIMD3(Double(points[index].x) * w, Double(points[index].y) * w, w)
    }
    func matrix(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> ProjectiveTransform {
      ProjectiveTransform(rows: (SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z)))
    }
    // The transform maps the picture to the weights of the corners, and the weights to the drawing. In the drawing,
    // the corners may be collinear.
    guard let toWeights = matrix(seen(corners.0), seen(corners.1), seen(corners.2)).inverse else {
      return nil
    }
    let toDrawing = matrix(place(corners.0), place(corners.1), place(corners.2))
    return TextureMapping(inverse: toWeights.then(toDrawing))
  }
}
