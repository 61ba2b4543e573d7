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
  /// The triangles of each surface.
  private var surfaces: [Range<Int>]
  /// The nearest triangle per pixel of the picture; -1 without one.
  private var faces: [Int32]
  /// The color per pixel with a triangle.
  private var colors: [UInt32]
  /// The triangles per band that were the nearest ones of their pixels until others followed, in the order of drawing.
  private var covered: [[CoveredFace]] = []

  /// A triangle behind the nearest one of a pixel.
  private struct CoveredFace {
    var pixel: Int32
    var face: Int32
    var color: UInt32 = 0
  }

  /// Draws the surfaces of a command on several threads.
  init(_ command: DrapeCommand, bands: BandLayout, width: Int, threads: Int) {
    self.init(depthOf: command, bands: bands, width: width, threads: threads)
    if faces.isEmpty { return }
    let haze = command.haze.flatMap { DrapeHaze($0) }
    colors = [UInt32](repeating: 0, count: faces.count)
    shade(command, haze, height: bands.height, threads: threads)
    shadeCovered(command, haze, threads: threads)
  }

  /// Finds the nearest triangles of a command on several threads, without their colours.
  init(depthOf command: DrapeCommand, bands: BandLayout, width: Int, threads: Int) {
    self.width = width
    let height = bands.height
    let meshes = command.surfaces.indices.concurrentMap(threads: threads) {
      DrapeMesh(command, surface: $0, width: width, height: height)
    }
    var vertices: [DrapeVertex] = []
    var triangles: [SIMD3<Int32>] = []
    surfaces = []
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
    colors = []
    if triangles.isEmpty { return }
    findFaces(bands, threads: threads)
  }

  /// Returns one over the distance of the nearest triangle at the centre of a pixel; 0 without one.
  func nearness(column: Int, row: Int) -> Float {
    guard !faces.isEmpty else { return 0 }
    let face = Int(faces[row * width + column])
    return face < 0 ? 0 : plane(of: face).nearness(column: column, row: row)
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
    let covered = faces.withUnsafeMutableBufferPointer { [self] found in
      // Safe: bands do not overlap, and each is taken by one thread.
      nonisolated(unsafe) let found = found
      return (0..<bands.count).concurrentMap(threads: threads) { band in
        let rows = bands.rows(band: band)
        let part = UnsafeMutableBufferPointer(
          rebasing: found[rows.lowerBound * width..<rows.upperBound * width])
        return findFaces(bins.items(band: band), rows: rows, part)
      }
    }
    self.faces = faces
    self.covered = covered
  }

  /// Finds the nearest triangles of some rows, and returns those that were the nearest ones before.
  private func findFaces(
    _ items: ArraySlice<Int32>, rows: Range<Int>, _ found: UnsafeMutableBufferPointer<Int32>
  ) -> [CoveredFace] {
    var covered: [CoveredFace] = []
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

  // MARK: Colours

  private mutating func shade(
    _ command: DrapeCommand, _ haze: DrapeHaze?, height: Int, threads: Int
  ) {
    let areas = visibleAreas()
    var colors = colors
    colors.withUnsafeMutableBufferPointer { [self] colors in
      // Safe: a pixel belongs to the surface of its triangle, and each surface is taken by one thread.
      nonisolated(unsafe) let colors = colors
      WorkQueue(count: surfaces.count).run(threads: threads) { queue in
        while !WorkCancellation.isRequested, let index = queue.next() {
          guard let area = areas[index] else { continue }
          shade(
            surfaces[index], in: area, with: DrapeShader(command, surface: index, haze), colors)
        }
      }
    }
    self.colors = colors
  }

  /// Returns the part of the picture of each surface, of `size` pixels per side, from which visible pixels may take their
  /// colours; nil for hidden surfaces.
  func visibleParts(size: Int, threads: Int) -> [DrapeCommand.Part?] {
    guard !faces.isEmpty else { return [DrapeCommand.Part?](repeating: nil, count: surfaces.count) }
    let owners = owners
    let bandCount = max(1, min(64, faces.count / max(width, 1)))
    let rows = faces.count / width
    let bounds = (0..<bandCount).concurrentMap(threads: threads) { band -> [PictureBounds] in
      var bounds = [PictureBounds](repeating: PictureBounds(), count: surfaces.count)
      var known: (face: Int, plane: DrapePlane)?
      func add(_ face: Int, pixel: Int) {
        let plane = known.flatMap { $0.face == face ? $0.plane : nil } ?? plane(of: face)
        known = (face, plane)
        bounds[Int(owners[face])].add(
          plane.place(column: pixel % width, row: pixel / width, size: Double(size)))
      }
      for pixel in band * rows / bandCount * width..<(band + 1) * rows / bandCount * width
      where faces[pixel] >= 0 {
        add(Int(faces[pixel]), pixel: pixel)
      }
      for index in band * covered.count / bandCount..<(band + 1) * covered.count / bandCount {
        for face in covered[index] { add(Int(face.face), pixel: Int(face.pixel)) }
      }
      return bounds
    }
    return surfaces.indices.map { index in
      bounds.reduce(PictureBounds()) { $0.union($1[index]) }.part(size: size)
    }
  }

  /// The surface of each triangle.
  private var owners: [Int32] {
    var owners = [Int32](repeating: 0, count: triangles.count)
    for (index, surface) in surfaces.enumerated() {
      for triangle in surface { owners[triangle] = Int32(index) }
    }
    return owners
  }

  /// Adds the colours of the triangles behind translucent ones.
  private mutating func shadeCovered(
    _ command: DrapeCommand, _ haze: DrapeHaze?, threads: Int
  ) {
    var shown = covered.flatMap { $0 }.filter { colors[Int($0.pixel)] >> 24 < 255 }
    covered = []
    guard !shown.isEmpty, !WorkCancellation.isRequested else { return }
    let owners = owners
    let groups = Dictionary(grouping: shown.indices) { owners[Int(shown[$0].face)] }
      .sorted { $0.key < $1.key }
    let faces = shown
    let shaded = groups.concurrentMap(threads: threads) { group -> [UInt32] in
      let shader = DrapeShader(command, surface: Int(group.key), haze)
      return group.value.map { index in
        let (pixel, face) = (Int(faces[index].pixel), Int(faces[index].face))
        return shader.color(plane(of: face), column: pixel % width, row: pixel / width)
      }
    }
    for (group, colors) in zip(groups, shaded) {
      for (index, color) in zip(group.value, colors) { shown[index].color = color }
    }
    var mixed: [Int32: UInt32] = [:]
    for face in shown {
      withUnsafeMutablePointer(to: &mixed[face.pixel, default: 0]) {
        Blend.pixel($0, packed: face.color)
      }
    }
    for (pixel, color) in mixed {
      var color = color
      withUnsafeMutablePointer(to: &color) { Blend.pixel($0, packed: colors[Int(pixel)]) }
      colors[Int(pixel)] = color
    }
  }

  /// Returns the area in which each surface is visible; nil for those that are hidden.
  private func visibleAreas() -> [PixelArea?] {
    let owners = owners
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
    _ surface: Range<Int>, in area: PixelArea, with shader: DrapeShader,
    _ colors: UnsafeMutableBufferPointer<UInt32>
  ) {
    var known: (face: Int, plane: DrapePlane)?
    for row in area.top..<area.bottom {
      for pixel in row * width + area.left..<row * width + area.right {
        let face = Int(faces[pixel])
        guard surface.contains(face) else { continue }
        let plane = known.flatMap { $0.face == face ? $0.plane : nil } ?? plane(of: face)
        known = (face, plane)
        colors[pixel] = shader.color(plane, column: pixel - row * width, row: row)
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

/// The colours of a surface with a picture.
private struct DrapeShader {
  private let texture: MipmappedTexture
  private let size: Double
  private let haze: DrapeHaze?
  private let sampling: SurfaceCommand.Sampling

  /// The corner of the part of the picture that is drawn.
  private let origin: SIMD2<Double>

  /// Draws the picture of a surface.
  init(_ command: DrapeCommand, surface index: Int, _ haze: DrapeHaze?) {
    let surface = command.surfaces[index]
    let picture = Rasterizer.draw(
      surface.content, width: surface.part?.width ?? command.pictureSize,
      height: surface.part?.height ?? command.pictureSize)
    texture = MipmappedTexture(picture, hasMipmaps: command.hasMipmaps)
    var sampling = SurfaceCommand.Sampling(
      interpolates: true, hasMipmaps: command.hasMipmaps, anisotropy: 16)
    sampling.blendsMipmaps = command.hasMipmaps
    self.sampling = sampling
    size = Double(command.pictureSize)
    origin = surface.part.map { SIMD2(Double($0.left), Double($0.top)) } ?? .zero
    self.haze = haze
  }

  /// Returns the color of a triangle at the centre of a pixel.
  @inline(__always)
  func color(_ plane: DrapePlane, column: Int, row: Int) -> UInt32 {
    let found = plane.place(column: column, row: row, size: size)
    var color = texture.channels(
      at: found.place - origin, footprint: found.footprint, sampling: sampling)
    if let haze { color = haze.covering(color, depth: found.depth) }
    return BlendColor.packed(BlendColor.fixed(BlendColor.clamped(color)))
  }
}

/// The bounds of the places of a surface's picture from which pixels take their colours.
private struct PictureBounds {
  private var low = SIMD2<Double>(repeating: .infinity)
  private var high = SIMD2<Double>(repeating: -.infinity)

  /// The distance in pixels from a place to those it is interpolated from, and a pixel for rounding.
  private static let margin = 2.0
  /// Parts begin and end at multiples of this number of pixels, so that mipmap levels, and content that is drawn at a
  /// coarser resolution, do not depend on them.
  private static let unit = 64.0

  mutating func add(_ found: DrapePlane.Found) {
    // Samples lie along the longer axis of the footprint, and take pixels of a mipmap level of its width.
    let length = found.footprint.greatest.squareRoot()
    let reach = length / 2 + Self.margin * (1 + found.footprint.area / max(length, 1e-9))
    // Triangles that are seen from their edge may have places without end.
    guard reach < 1e6, abs(found.place.x) < 1e6, abs(found.place.y) < 1e6 else { return }
    low = pointwiseMin(low, found.place - reach)
    high = pointwiseMax(high, found.place + reach)
  }

  func union(_ other: PictureBounds) -> PictureBounds {
    var union = self
    union.low = pointwiseMin(low, other.low)
    union.high = pointwiseMax(high, other.high)
    return union
  }

  /// Returns the part of a picture in the bounds; nil without places.
  func part(size: Int) -> DrapeCommand.Part? {
    let whole = SIMD2(repeating: Double(size))
    guard low.x <= high.x, low.y <= high.y else { return nil }
    // At least one pixel: places beyond the picture take the colours of its edge.
    let inside = pointwiseMax(pointwiseMin(low, whole - 1), .zero)
    let first = (inside / Self.unit).rounded(.down) * Self.unit
    let beyond = (high / Self.unit).rounded(.up) * Self.unit
    let end = pointwiseMax(pointwiseMin(beyond, whole), first + 1)
    return DrapeCommand.Part(
      left: Int(first.x), top: Int(first.y), width: Int(end.x - first.x),
      height: Int(end.y - first.y))
  }
}
