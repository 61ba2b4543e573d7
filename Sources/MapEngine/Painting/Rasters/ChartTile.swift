import MapGeometry
import MapRaster
import MapTiles

/// A raster tile on a chart.
struct ChartTile {
  /// The mesh. The places of its vertices are in pixels of the tile's texture.
  let mesh: PictureMesh

  /// Returns the number of cells per side of a tile. Tiles of the lowest levels have more cells.
  static func cells(zoom: Int) -> Int { max(zoom < 31 ? 128 >> zoom : 0, 32) }

  /// Creates the mesh of a tile whose texture has a border of `border` pixels outside the tile on each side.
  init(_ tile: RasterTile, border: Int, _ viewport: Viewport, _ plane: Chart) {
    let (place, side) = (tile.place, tile.place.sizeInWorld)
    let perWorld = Point(
      Double(max(tile.pixels.width - 2 * border, 1)) / tile.tile.sizeInWorld,
      Double(max(tile.pixels.height - 2 * border, 1)) / tile.tile.sizeInWorld)
    let cells = Self.cells(zoom: place.id.z)
    let left = max(place.origin.x, plane.range.lowerBound)
    let right = min(place.origin.x + side, plane.range.upperBound)
    guard left < right else {
      mesh = PictureMesh()
      return
    }
    mesh = PictureMesh(columns: cells, rows: cells) { column, row in
      // The ends of Web Mercator are drawn at the poles, with the pixels at the edge of the tile.
      let world = Point(left + (right - left) * column, place.origin.y + side * row)
      let away = world - tile.tile.origin
      let device = viewport.device(ofPlane: viewport.plane(ofWorld: plane.world(ofMercator: world)))
      return (
        Point(away.x * perWorld.x + Double(border), away.y * perWorld.y + Double(border)),
        device.point
      )
    }
  }
}

/// An image between four corners on a chart.
struct ChartImage {
  /// The mesh. The places of its vertices are in pixels of the image.
  let mesh: PictureMesh

  /// Creates the mesh of an image in a copy of the world. The mesh ends at the edge of the world.
  init(
    _ image: PlacedImage, _ warp: ImageWarp, wrap: Int, _ viewport: Viewport, _ plane: Chart
  ) {
    var box = Box.empty
    for corner in image.corners { box.formUnion(corner) }
    let side = max(box.maxX - box.minX, box.maxY - box.minY, 1e-9)
    let zoom = Int(min(max((-StableMath.log2(side)).rounded(.down), 0), 25))
    let cells = ChartTile.cells(zoom: zoom)
    let range = plane.range
    mesh = PictureMesh(columns: cells, rows: cells) { column, row in
      var world = warp.place(x: column, y: row).point + Point(Double(wrap), 0)
      world.x = min(max(world.x, range.lowerBound), range.upperBound)
      let device = viewport.device(ofPlane: viewport.plane(ofWorld: plane.world(ofMercator: world)))
      return (
        Point(column * Double(image.pixels.width), row * Double(image.pixels.height)), device.point
      )
    }
  }
}

extension PictureMesh {
  /// Creates a grid of cells with two triangles each.
  ///
  /// - Parameter corner: A function that returns a corner's place in the drawing and its point in the picture. The
  ///   arguments are the column and the row of the corner, as fractions of the grid's columns and rows.
  fileprivate init(
    columns: Int, rows: Int, corner: (Double, Double) -> (place: Point, device: Point)
  ) {
    self.init()
    for row in 0...rows {
      for column in 0...columns {
        let (place, device) = corner(
          Double(column) / Double(columns), Double(row) / Double(rows))
        vertices.append(
          Vertex(
            place: SIMD2(Float(place.x), Float(place.y)),
            position: SIMD3(Float(device.x), Float(device.y), 1)))
      }
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let first = Int32(truncatingIfNeeded: row * (columns + 1) + column)
        let below = first + Int32(truncatingIfNeeded: columns + 1)
        triangles.append(SIMD3(first, below, first + 1))
        triangles.append(SIMD3(first + 1, below, below + 1))
      }
    }
  }
}
