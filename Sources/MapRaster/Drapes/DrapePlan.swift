import MapParallel

/// A `DrapeCommand`, drawn for all bands of a picture.
///
/// First, the nearest triangle of every pixel is determined; then the picture of each visible surface is drawn, and its
/// pixels take their colours from it. At most one picture per thread exists at a time.
struct DrapePlan {
  private let width: Int
  /// The vertices of all surfaces.
  private let vertices: [DrapeVertex]
  /// The triangles of all surfaces, in their order.
  private let triangles: [SIMD3<Int32>]
  /// The nearest triangle per pixel of the picture; -1 without one.
  private var faces: [Int32]
  /// The color per pixel with a triangle.
  private var colors: [UInt32]

  /// Draws the surfaces of a command on several threads.
  init(_ command: DrapeCommand, bands: BandLayout, width: Int, threads: Int) {
    self.width = width
    let height = bands.height
    let meshes = command.surfaces.indices.concurrentMap(threads: threads) {
      DrapeMesh(command, surface: $0, width: width, height: height)
    }
    var vertices: [DrapeVertex] = []
    var triangles: [SIMD3<Int32>] = []
    var surfaces: [Range<Int>] = []
    for mesh in meshes {
      let first = triangles.count
      let shift = SIMD3(repeating: Int32(vertices.count))
      vertices += mesh.vertices
      triangles += mesh.triangles.lazy.map { $0 &+ shift }
      surfaces.append(first..<triangles.count)
    }
    self.vertices = vertices
    self.triangles = triangles
    faces = [Int32](repeating: -1, count: triangles.isEmpty ? 0 : width * height)
    colors = [UInt32](repeating: 0, count: faces.count)
    if triangles.isEmpty { return }
    findFaces(bands, threads: threads)
    let haze = command.haze.flatMap { DrapeHaze($0) }
    shade(surfaces, of: command, haze, height: height, threads: threads)
  }

  @inline(__always)
  private func corners(_ triangle: Int) -> (DrapeVertex, DrapeVertex, DrapeVertex) {
    let corners = triangles[triangle]
    return (vertices[Int(corners.x)], vertices[Int(corners.y)], vertices[Int(corners.z)])
  }

  private func plane(of triangle: Int) -> DrapePlane {
    let (a, b, c) = corners(triangle)
    return DrapePlane(a, b, c)
  }

  // MARK: Visibility

  /// Finds the nearest triangle of each pixel. Of triangles at the same distance, the last one is visible.
  private mutating func findFaces(_ bands: BandLayout, threads: Int) {
    let bins = BandBins(count: triangles.count, bands: bands) { index in
      let (a, b, c) = corners(index)
      let low = Double(min(a.place.y, min(b.place.y, c.place.y)))
      let high = Double(max(a.place.y, max(b.place.y, c.place.y)))
      let first = max(PixelGrid.firstCentre(after: low, limit: bands.height), 0)
      return first..<max(PixelGrid.firstCentre(after: high, limit: bands.height), first)
    }
    var faces = faces
    faces.withUnsafeMutableBufferPointer { [self] found in
      // Safe: bands do not overlap, and each is taken by one thread.
      nonisolated(unsafe) let found = found
      WorkQueue(count: bands.count).run(threads: threads) { queue in
        while let band = queue.next() {
          let rows = bands.rows(band: band)
          let part = UnsafeMutableBufferPointer(
            rebasing: found[rows.lowerBound * width..<rows.upperBound * width])
          findFaces(bins.items(band: band), rows: rows, part)
        }
      }
    }
    self.faces = faces
  }

  private func findFaces(
    _ items: ArraySlice<Int32>, rows: Range<Int>, _ found: UnsafeMutableBufferPointer<Int32>
  ) {
    var nearness = [Float](repeating: 0, count: found.count)
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
          found[first + column] = item
        }
      }
    }
  }

  // MARK: Colours

  private mutating func shade(
    _ surfaces: [Range<Int>], of command: DrapeCommand, _ haze: DrapeHaze?, height: Int,
    threads: Int
  ) {
    let areas = visibleAreas(of: surfaces)
    var colors = colors
    colors.withUnsafeMutableBufferPointer { [self] colors in
      // Safe: a pixel belongs to the surface of its triangle, and each surface is taken by one thread.
      nonisolated(unsafe) let colors = colors
      WorkQueue(count: surfaces.count).run(threads: threads) { queue in
        while !WorkCancellation.isRequested, let index = queue.next() {
          guard let area = areas[index] else { continue }
          let picture = Rasterizer.draw(
            command.surfaces[index].content, width: command.pictureSize,
            height: command.pictureSize)
          shade(surfaces[index], in: area, with: picture, haze, colors)
        }
      }
    }
    self.colors = colors
  }

  /// Returns the area in which each surface is visible; nil for those that are hidden.
  private func visibleAreas(of surfaces: [Range<Int>]) -> [PixelArea?] {
    var owners = [Int32](repeating: 0, count: triangles.count)
    for (index, surface) in surfaces.enumerated() {
      for triangle in surface { owners[triangle] = Int32(index) }
    }
    var areas = [PixelArea?](repeating: nil, count: surfaces.count)
    for (pixel, face) in faces.enumerated() where face >= 0 {
      let (row, column) = (pixel / width, pixel % width)
      let owner = Int(owners[Int(face)])
      var area =
        areas[owner] ?? PixelArea(left: column, top: row, right: column + 1, bottom: row + 1)
      area.left = min(area.left, column)
      area.right = max(area.right, column + 1)
      area.bottom = row + 1
      areas[owner] = area
    }
    return areas
  }

  private func shade(
    _ surface: Range<Int>, in area: PixelArea, with picture: PixelBuffer, _ haze: DrapeHaze?,
    _ colors: UnsafeMutableBufferPointer<UInt32>
  ) {
    let texture = MipmappedTexture(picture, hasMipmaps: false)
    let sampling = SurfaceCommand.Sampling(interpolates: true, hasMipmaps: false, anisotropy: 16)
    var known: (face: Int, plane: DrapePlane)?
    for row in area.top..<area.bottom {
      for pixel in row * width + area.left..<row * width + area.right {
        let face = Int(faces[pixel])
        guard surface.contains(face) else { continue }
        let plane = known.flatMap { $0.face == face ? $0.plane : nil } ?? plane(of: face)
        known = (face, plane)
        let found = plane.place(
          column: pixel - row * width, row: row, size: Double(picture.width))
        var color = texture.channels(
          at: found.place, footprint: found.footprint, sampling: sampling)
        if let haze { color = haze.covering(color, depth: found.depth) }
        colors[pixel] = BlendColor.packed(BlendColor.fixed(BlendColor.clamped(color)))
      }
    }
  }

  // MARK: Drawing

  /// Draws the part of the surfaces in a band that nothing in `depth` hides.
  func draw(_ band: Band, depth: inout DepthBuffer) {
    if faces.isEmpty { return }
    depth.prepare(band)
    var known: (face: Int, plane: DrapePlane)?
    for row in band.rows {
      let pixels = band.row(row)
      for column in 0..<width where faces[row * width + column] >= 0 {
        let pixel = row * width + column
        let face = Int(faces[pixel])
        let plane = known.flatMap { $0.face == face ? $0.plane : nil } ?? plane(of: face)
        known = (face, plane)
        let near = plane.nearness(column: column, row: row)
        if depth.cover(row: row, column: column, band, nearness: near) {
          Blend.pixel(pixels + column, packed: colors[pixel])
        }
      }
    }
  }
}
