import MapGeometry
import MapRaster

/// Creates the faces of an extruded feature in a mesh.
struct FillExtrusionFaces {
  private let extrusion: FillExtrusionPaint.Extrusion
  private let light: FillExtrusionLight
  private let translation: Point
  /// The heights of the bottom and the top, in device pixels above the plane.
  private let bottom: Float
  private let top: Float
  /// The distance after which patterns along walls restart, in device pixels of the plane. As in MapLibre, it is four
  /// times the side of a tile of 512 pixels.
  private let longestPattern: Double
  private let visibility: FillExtrusionVisibility
  /// The globe on which the feature stands; nil if the plane is flat.
  private let plane: Globe?

  /// Creates the builder of a feature's faces in a view.
  init(
    _ extrusion: FillExtrusionPaint.Extrusion, light: FillExtrusionLight,
    visibility: FillExtrusionVisibility, viewport: Viewport, translation: Point
  ) {
    self.extrusion = extrusion
    self.light = light
    self.visibility = visibility
    self.translation = translation
    plane = viewport.ground.globe
    bottom = Float(viewport.height(ofElevation: extrusion.base + extrusion.ground.bottom))
    top = Float(viewport.height(ofElevation: extrusion.height + extrusion.ground.top))
    longestPattern = 4 * 512 * viewport.patternScale
  }

  /// Whether the block over the bounding box of the feature's exterior ring is outside the picture. False if the plane
  /// is curved.
  func isCulled(_ exterior: FillExtrusionRing) -> Bool {
    guard plane == nil else { return false }
    var box = Box.empty
    for point in exterior.points { box.formUnion(point + translation) }
    return visibility.isOutside(box, bottom: Double(bottom), top: Double(top))
  }

  /// Adds the walls along a ring. They face the left side of the ring's direction in the picture, which is outside
  /// exterior rings and inside holes.
  func addWalls(along ring: FillExtrusionRing, to mesh: inout MeshCommand) {
    var distance = 0.0
    let count = ring.points.count
    // The last segment leads from the last point to the first point and closes the ring.
    for last in 1..<max(ring.isClosed ? count + 1 : count, 1) {
      let end = last == count ? 0 : last
      guard !ring.isCut[end] else { continue }
      let (from, to) = (ring.points[last - 1], ring.points[end])
      let along = to - from
      let length = (along.x * along.x + along.y * along.y).squareRoot()
      guard length > 0 else { continue }
      if distance + length > longestPattern { distance = 0 }
      if plane != nil || visibility.showsOutside(ofWallFrom: from + translation, along: along) {
        addWall(from: from, to: to, length: length, distance: distance, ring, to: &mesh)
      }
      distance += length
    }
  }

  private func addWall(
    from: Point, to: Point, length: Double, distance: Double, _ ring: FillExtrusionRing,
    to mesh: inout MeshCommand
  ) {
    let along = to - from
    let surface = FillExtrusionLight.Surface(
      normal: SIMD3(along.y / length, -along.x / length, 0), base: extrusion.base,
      height: extrusion.height)
    let (left, right) = (place(to, top), place(from, top))
    let below = place(to, bottom)
    mesh.points += [left, right, place(from, bottom), below]
    mesh.ringEnds.append(mesh.points.count)
    var face = MeshCommand.Face(
      rings: mesh.ringEnds.count - 1..<mesh.ringEnds.count, origin: left,
      axes: (right - left, below - left), colors: colors(on: surface, at: from))
    if let pattern = extrusion.pattern {
      let corner = pattern.origin + SIMD2(ring.tileOrigin.x, ring.tileOrigin.y) * pattern.scale
      face.texture = MeshCommand.Texture(
        image: pattern.image,
        origin: corner + SIMD2(distance * pattern.scale, -extrusion.height * pattern.perMeter),
        scale: SIMD2(
          length * pattern.scale, (extrusion.height - extrusion.base) * pattern.perMeter))
    }
    mesh.faces.append(face)
  }

  /// Adds the roof over the rings of a polygon.
  func addRoof(over rings: [FillExtrusionRing], to mesh: inout MeshCommand) {
    if let plane { return addRoof(over: rings, on: plane, to: &mesh) }
    let first = mesh.ringEnds.count
    for ring in rings {
      for point in ring.points { mesh.points.append(place(point, top)) }
      mesh.ringEnds.append(mesh.points.count)
    }
    var face = MeshCommand.Face(
      rings: first..<mesh.ringEnds.count, origin: SIMD3(0, 0, top),
      axes: (SIMD3(1, 0, 0), SIMD3(0, 1, 0)), colors: colors(on: .roof, at: .zero))
    if let pattern = extrusion.pattern {
      // The image does not move with the layer's translation.
      face.texture = MeshCommand.Texture(
        image: pattern.image,
        origin: pattern.origin - SIMD2(translation.x, translation.y) * pattern.scale,
        scale: SIMD2(repeating: pattern.scale))
    }
    mesh.faces.append(face)
  }

  /// Returns the colors at the top and bottom of a surface.
  private func colors(
    on surface: FillExtrusionLight.Surface, at point: Point
  ) -> (PremultipliedColor, PremultipliedColor) {
    let light = plane.map { self.light.turned(to: point + translation, of: $0) } ?? self.light
    guard extrusion.pattern == nil else {
      return (light.factor(on: surface, atTop: true), light.factor(on: surface, atTop: false))
    }
    return (
      light.color(extrusion.color, on: surface, atTop: true),
      light.color(extrusion.color, on: surface, atTop: false)
    )
  }

  /// Returns the place in space of a point of the plane with the layer's translation.
  private func place(_ point: Point, _ height: Float) -> SIMD3<Float> {
    let point = point + translation
    guard let plane else { return SIMD3(DevicePoint(point), height) }
    return SIMD3<Float>(plane.space(point, height: Double(height)))
  }

  /// Adds the roof over the rings of a polygon on a globe. The roof consists of flat faces.
  private func addRoof(
    over rings: [FillExtrusionRing], on plane: Globe, to mesh: inout MeshCommand
  ) {
    guard let exterior = rings.first else { return }
    let cell = exterior.cell
    let whole = rings.map { ring in OutlinedRing(ring.points.map { OutlinedRing.Vertex($0) }) }
    for (border, pole) in exterior.poles where exterior.points.contains(where: { $0.y == border }) {
      for ring in whole { addRoof(from: ring, at: border, to: pole, mesh: &mesh) }
    }
    /// Returns the range of the cells that contain the positions. It is limited to the tile and one tile on each side,
    /// because data can contain any coordinates.
    func cells(_ positions: some Sequence<Double>, from origin: Double) -> ClosedRange<Int>? {
      let found = positions.map {
        Int(min(max(($0 - origin) / cell, -exterior.cells), 2 * exterior.cells).rounded(.down))
      }
      guard let first = found.min(), let last = found.max() else { return nil }
      return first...last
    }
    guard let rows = cells(exterior.points.lazy.map(\.y), from: exterior.tileOrigin.y) else {
      return
    }
    for row in rows {
      let top = exterior.tileOrigin.y + Double(row) * cell
      let strip = whole.map {
        $0.clipped(
          to: Box(minX: -.infinity, minY: top, maxX: .infinity, maxY: top + cell))
      }
      let inStrip = strip.lazy.flatMap(\.vertices).map(\.point.x)
      guard let columns = cells(inStrip, from: exterior.tileOrigin.x) else { continue }
      for column in columns {
        let left = exterior.tileOrigin.x + Double(column) * cell
        let box = Box(minX: left, minY: top, maxX: left + cell, maxY: top + cell)
        addRoof(over: strip.map { $0.clipped(to: box) }, in: box, to: &mesh)
      }
    }
  }

  /// Adds the part of a roof between a pole and the edges of a ring that run along a border of the tile.
  private func addRoof(
    from ring: OutlinedRing, at border: Double, to pole: Double, mesh: inout MeshCommand
  ) {
    guard var before = ring.vertices.last?.point else { return }
    for vertex in ring.vertices {
      let point = vertex.point
      defer { before = point }
      guard before.y == border, point.y == border, before.x != point.x else { continue }
      // The order of the corners makes the triangle visible from above.
      let isTurned = (point.x > before.x) == (pole < border)
      let (a, b) = isTurned ? (point, before) : (before, point)
      let middle = Point((a.x + b.x) / 2, pole)
      let corners = [place(a, top), place(b, top), place(middle, top)]
      mesh.points += corners
      mesh.ringEnds.append(mesh.points.count)
      mesh.faces.append(
        MeshCommand.Face(
          rings: mesh.ringEnds.count - 1..<mesh.ringEnds.count, origin: corners[0],
          axes: (corners[1] - corners[0], corners[2] - corners[0]),
          colors: colors(on: .roof, at: a)))
    }
  }

  /// Adds the part of a roof in a cell.
  private func addRoof(over rings: [OutlinedRing], in cell: Box, to mesh: inout MeshCommand) {
    let first = mesh.ringEnds.count
    for ring in rings where ring.vertices.count > 2 {
      for vertex in ring.vertices { mesh.points.append(place(vertex.point, top)) }
      mesh.ringEnds.append(mesh.points.count)
    }
    guard mesh.ringEnds.count > first else { return }
    let corner = Point(cell.minX, cell.minY)
    let side = cell.maxX - cell.minX
    let origin = place(corner, top)
    let unit = Float(1 / side)
    var face = MeshCommand.Face(
      rings: first..<mesh.ringEnds.count, origin: origin,
      axes: (
        (place(Point(cell.maxX, cell.minY), top) - origin) * unit,
        (place(Point(cell.minX, cell.maxY), top) - origin) * unit
      ), colors: colors(on: .roof, at: corner + Point(side, side) * 0.5))
    if let pattern = extrusion.pattern {
      face.texture = MeshCommand.Texture(
        image: pattern.image, origin: pattern.origin + SIMD2(corner.x, corner.y) * pattern.scale,
        scale: SIMD2(repeating: pattern.scale))
    }
    mesh.faces.append(face)
  }
}
