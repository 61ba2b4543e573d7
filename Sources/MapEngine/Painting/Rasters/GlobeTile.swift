import MapGeometry
import MapRaster
import MapTiles

/// A raster tile on a globe.
struct GlobeTile {
  /// The mesh. The places of its vertices are in pixels of the tile's texture.
  let mesh: PictureMesh

  /// Creates the mesh of a tile whose texture has a border of `border` pixels outside the tile on each side.
  init(_ tile: RasterTile, border: Int, _ viewport: Viewport, _ plane: Globe) {
    let place = tile.place
    let cells = viewport.cells(of: .surfaces, zoom: place.id.z)
    let pixels = Point(
      Double(max(tile.pixels.width - 2 * border, 1)),
      Double(max(tile.pixels.height - 2 * border, 1))
    )
    let perWorld = pixels * (1 / tile.tile.sizeInWorld)
    let side = place.sizeInWorld
    var rows = (0...cells).map { row in
      let y = place.origin.y + side * Double(row) / Double(cells)
      return (world: y, plane: viewport.plane(ofWorld: Point(0, y)).y)
    }
    // Tiles at the ends of the Mercator projection extend to the poles. The pixels at their edge are repeated up to the
    // pole.
    if plane.reachesPoles, place.id.y == 0, let first = rows.first {
      rows.insert((first.world, plane.poleY(isNorth: true)), at: 0)
    }
    if plane.reachesPoles, place.id.y == (1 << place.id.z) - 1, let last = rows.last {
      rows.append((last.world, plane.poleY(isNorth: false)))
    }
    var corners: [PictureMesh.Corner] = []
    corners.reserveCapacity((cells + 1) * rows.count)
    for row in rows {
      for column in 0...cells {
        let x = place.origin.x + side * Double(column) / Double(cells)
        let away = Point(x, row.world) - tile.tile.origin
        let point = Point(viewport.plane(ofWorld: Point(x, 0)).x, row.plane)
        corners.append(
          PictureMesh.Corner(
            at: point, on: plane,
            place: Point(
              away.x * perWorld.x + Double(border), away.y * perWorld.y + Double(border))))
      }
    }
    var mesh = PictureMesh()
    mesh.addGrid(corners, columns: cells + 1, on: plane, hidesBacks: plane.isFolded)
    self.mesh = mesh
  }
}

/// An image between four corners on a globe.
struct GlobeImage {
  /// The mesh. The places of its vertices are in pixels of the image.
  let mesh: PictureMesh

  /// Creates the mesh of an image in a copy of the world.
  init(
    _ image: PlacedImage, _ warp: ImageWarp, wrap: Int, _ viewport: Viewport, _ plane: Globe
  ) {
    var box = Box.empty
    for corner in image.corners { box.formUnion(corner) }
    // The number of cells is the same as for the tile in which MapLibre draws the image.
    let side = max(box.maxX - box.minX, box.maxY - box.minY, 1e-9)
    let zoom = Int(min(max((-StableMath.log2(side)).rounded(.down), 0), 25))
    let cells = viewport.cells(of: .surfaces, zoom: zoom)
    // On a folded plane, the backs of cells are hidden. Counterclockwise corners belong to a mirrored image. Its
    // columns are then reversed, so the fronts of its cells are visible.
    let isTurned = plane.isFolded && image.corners.signedArea < 0
    let columns = isTurned ? (0...cells).reversed() : Array(0...cells)
    var corners: [PictureMesh.Corner] = []
    for row in 0...cells {
      for column in columns {
        let share = Point(Double(column) / Double(cells), Double(row) / Double(cells))
        let world = warp.place(x: share.x, y: share.y).point + Point(Double(wrap), 0)
        corners.append(
          PictureMesh.Corner(
            at: viewport.plane(ofWorld: world), on: plane,
            place: Point(
              share.x * Double(image.pixels.width), share.y * Double(image.pixels.height))))
      }
    }
    var mesh = PictureMesh()
    mesh.addGrid(
      corners, columns: cells + 1, diagonals: isTurned ? .fromUpperLeft : .fromUpperRight,
      on: plane, hidesBacks: plane.isFolded)
    self.mesh = mesh
  }
}

extension PictureMesh.Corner {
  /// Creates the corner at a point of a globe. Its place in the drawing is `place`.
  init(at point: Point, on plane: Globe, place: Point) {
    let direction = plane.direction(point)
    let seen = plane.project(plane.space(direction, flat: point))
    self.init(
      vertex: PictureMesh.Vertex(
        place: SIMD2(Float(place.x), Float(place.y)), position: SIMD3<Float>(seen)),
      height: Float(plane.height(direction, depth: seen.z)))
  }
}
