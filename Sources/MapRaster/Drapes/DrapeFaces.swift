import MapSystem

extension DrapeFaces {
  /// Whether no triangle is in the picture.
  var isEmpty: Bool { faces.isEmpty }

  /// Finds the nearest triangles of a command on several threads.
  init(_ command: DrapeCommand, width: Int, height: Int, threads: Int) {
    self.width = width
    self.height = height
    let meshes = command.surfaces.indices.concurrentMap(threads: threads) {
      DrapeMesh(command, surface: $0, width: width, height: height)
    }
    var vertices: [DrapeVertex] = []
    var triangles: [SIMD3<Int32>] = []
    var surfaces: [Range<Int>] = []
    vertices.reserveCapacity(meshes.reduce(0) { $0 + $1.vertices.count })
    triangles.reserveCapacity(meshes.reduce(0) { $0 + $1.triangles.count })
    for mesh in meshes {
      let first = triangles.count
      let shift = SIMD3(repeating: Int32(vertices.count))
      vertices += mesh.vertices
      triangles += mesh.triangles.lazy.map { $0 &+ shift }
      surfaces.append(first..<triangles.count)
    }
    self.vertices = vertices
    self.triangles = triangles
    self.surfaces = surfaces
    faces = [Int32](repeating: -1, count: triangles.isEmpty ? 0 : width * height)
    nearness = [Float](repeating: 0, count: faces.count)
    if !triangles.isEmpty { find(threads: threads) }
  }

  /// Returns the interpolation of a triangle.
  @inline(__always)
  func plane(of triangle: Int) -> DrapePlane {
    let (a, b, c) = corners(triangle)
    return DrapePlane(a, b, c)
  }

  /// The surface of each triangle.
  var owners: [Int32] {
    var owners = [Int32](repeating: 0, count: triangles.count)
    for (index, surface) in surfaces.enumerated() {
      for triangle in surface { owners[triangle] = Int32(index) }
    }
    return owners
  }

  @inline(__always)
  private func corners(_ triangle: Int) -> (DrapeVertex, DrapeVertex, DrapeVertex) {
    let corners = triangles[triangle]
    return (vertices[Int(corners.x)], vertices[Int(corners.y)], vertices[Int(corners.z)])
  }

  /// The number of rows that a thread takes at once.
  private static let rowsPerBand = 64

  /// Finds the nearest triangle of each pixel. If several triangles have the same distance, the last of these triangles
  /// is visible.
  private mutating func find(threads: Int) {
    let bands = BandLayout(rowsPerBand: Self.rowsPerBand, height: height)
    let bins = BandBins(count: triangles.count, bands: bands) { index in
      let (a, b, c) = corners(index)
      let low = Double(min(a.place.y, min(b.place.y, c.place.y)))
      let high = Double(max(a.place.y, max(b.place.y, c.place.y)))
      let first = max(PixelGrid.firstCenter(after: low, limit: bands.height), 0)
      return first..<max(PixelGrid.firstCenter(after: high, limit: bands.height), first)
    }
    var (faces, nearness): ([Int32], [Float]) = ([], [])
    swap(&faces, &self.faces)
    swap(&nearness, &self.nearness)
    let covered = faces.withUnsafeMutableBufferPointer { [self] found in
      nearness.withUnsafeMutableBufferPointer { near in
        // Safe: bands do not overlap, and one thread takes each band.
        nonisolated(unsafe) let (found, near) = (found, near)
        return (0..<bands.count).concurrentMap(threads: threads) { band in
          let rows = bands.rows(band: band)
          let part = rows.lowerBound * width..<rows.upperBound * width
          return find(
            bins.items(band: band), rows: rows,
            UnsafeMutableBufferPointer(rebasing: found[part]),
            UnsafeMutableBufferPointer(rebasing: near[part]))
        }
      }
    }
    (self.faces, self.nearness, self.covered) = (faces, nearness, covered)
  }

  /// Finds the nearest triangles of some rows, and returns the triangles that they replaced.
  private func find(
    _ items: ArraySlice<Int32>, rows: Range<Int>, _ found: UnsafeMutableBufferPointer<Int32>,
    _ nearness: UnsafeMutableBufferPointer<Float>
  ) -> [CoveredFace] {
    var covered: [CoveredFace] = []
    let area = PixelArea(left: 0, top: rows.lowerBound, right: width, bottom: rows.upperBound)
    for item in items {
      let (a, b, c) = corners(Int(item))
      guard let spans = TriangleSpans(a.place, b.place, c.place, area: area) else { continue }
      let plane = DrapePlane(a, b, c)
      for row in spans.rows {
        let (left, right) = spans.columns(row: row, area: area)
        let first = (row - rows.lowerBound) * width
        for column in left..<max(left, right) {
          let near = plane.nearness(column: column, row: row)
          guard near >= nearness[first + column] else { continue }
          nearness[first + column] = near
          let before = found[first + column]
          if before >= 0 {
            covered.append(CoveredFace(pixel: Int32(row * width + column), face: before))
          }
          found[first + column] = item
        }
      }
    }
    return covered
  }
}

extension DrapeDepths {
  /// Finds the nearest surfaces of a picture on several threads. The content of surfaces is not drawn.
  public init(_ command: DrapeCommand, width: Int, height: Int, threads: Int) {
    faces = DrapeFaces(command, width: width, height: height, threads: threads)
  }

  /// Returns the part of each surface's picture that may be visible; nil for hidden surfaces. The picture has
  /// `size` pixels per side.
  public func visibleParts(size: Int, threads: Int) -> [DrapeCommand.Part?] {
    faces.visibleParts(size: size, threads: threads)
  }

  /// Returns one over the distance, along the line of sight, of the nearest surface at a place of the picture. If
  /// the place is outside the picture, the nearest place inside it is used. Returns 0 if there is no surface.
  public func nearness(at place: DevicePoint) -> Float {
    guard !faces.isEmpty, place.x.isFinite, place.y.isFinite else { return 0 }
    let column = min(max(place.x, 0), Float(faces.width - 1))
    let row = min(max(place.y, 0), Float(faces.height - 1))
    return faces.nearness[Int(row) * faces.width + Int(column)]
  }
}
