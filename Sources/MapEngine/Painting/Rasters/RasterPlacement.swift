import MapGeometry
import MapRaster
import MapTiles

/// Places raster tiles and images in the picture.
struct RasterPlacement {
  private let viewport: Viewport
  /// The translation on the map's plane that aligns the pixels of unrotated tiles with the pixels of the picture.
  private let shift: Point

  /// Creates the placement in a view.
  init(_ viewport: Viewport) {
    self.viewport = viewport
    shift = viewport.isDraped ? .zero : viewport.pixelShift
  }

  /// Returns the instance of a tile's texture.
  ///
  /// - Parameters:
  ///   - texture: The index of the texture in its command.
  ///   - border: The width of the texture's border outside the tile, in pixels.
  func instance(for tile: RasterTile, texture: Int, border: Int = 0) -> SurfaceCommand.Instance? {
    let (low, size) = (tile.place.origin, tile.place.sizeInWorld)
    let area = Box(minX: low.x, minY: low.y, maxX: low.x + size, maxY: low.y + size)
    let columns = Double(max(tile.pixels.width - 2 * border, 1))
    let rows = Double(max(tile.pixels.height - 2 * border, 1))
    let (corner, side) = (tile.tile.origin, tile.tile.sizeInWorld)
    let perWorld = Point(columns / side, rows / side)
    let mesh = viewport.mesh(of: area, zoom: tile.place.id.z) { world in
      let away = world - corner
      return Point(
        away.x * perWorld.x + Double(border), away.y * perWorld.y + Double(border))
    }
    if let mesh { return SurfaceCommand.Instance(texture: texture, mesh: mesh) }
    let width = side * viewport.worldSize / columns
    let height = side * viewport.worldSize / rows
    let shift = tile.isExact ? .zero : shift
    let origin = plane(corner) + shift - Point(width, height) * Double(border)
    let toPlane = ProjectiveTransform(
      rows: (SIMD3(width, 0, origin.x), SIMD3(0, height, origin.y), SIMD3(0, 0, 1)))
    return instance(texture, toPlane, area: area.corners.map { plane($0) + shift })
  }

  /// Returns the columns and rows of a square texture that may be sampled for the picture: all, unless an affine
  /// transform places the texture.
  ///
  /// - Parameters:
  ///   - side: The number of pixels of a side of the texture.
  ///   - distance: The maximum distance in pixels between a pixel of the picture and a sample for it.
  func shownPixels(
    of instance: SurfaceCommand.Instance, side: Int, distance: Int
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    guard case .flat(let transform, _) = instance.shape, let toTexture = transform.inverse,
      toTexture.rows.2.x == 0, toTexture.rows.2.y == 0
    else { return (0..<side, 0..<side) }
    let (size, margin) = (viewport.size, Double(distance))
    let picture = Box(
      minX: -margin, minY: -margin, maxX: Double(size.deviceWidth) + margin,
      maxY: Double(size.deviceHeight) + margin)
    var box = Box.empty
    for corner in picture.corners { box.formUnion(toTexture.apply(corner).point) }
    // Interpolation reads the pixels around a place.
    func range(_ low: Double, _ high: Double) -> Range<Int> {
      let first = Int(min(max(low.rounded(.down) - 1, 0), Double(side)))
      return first..<Int(min(max(high.rounded(.up) + 1, Double(first)), Double(side)))
    }
    return (range(box.minX, box.maxX), range(box.minY, box.maxY))
  }

  /// The columns of each strip of rows in which tiles are drawn (`SurfaceCommand.strips`).
  var strips: [Range<Int>] { viewport.drapedStrips }

  /// Returns the distance in pixels between shaded pixels of tiles in draped pictures (`SurfaceCommand.step`), up to
  /// `limit`. It grows with the size of a tile's pixel, and is 1 if tiles are hardly magnified. In other pictures, it
  /// is 1.
  func step(for tiles: [RasterTile], border: Int, limit: Int) -> Int {
    guard viewport.isDraped, let scale = viewport.planeToDevice?.rows.0.x else { return 1 }
    let least = tiles.reduce(Double.infinity) { least, tile in
      let side = Double(max(tile.pixels.width - 2 * border, 1))
      return min(least, tile.tile.sizeInWorld * viewport.worldSize * scale / side)
    }
    return least >= 16 ? min(8, limit) : least >= 8 ? min(4, limit) : least >= 2 ? 2 : 1
  }

  /// Returns the instance of raster files whose pixels are those of the picture.
  func instance(for picture: WarpedPicture) -> SurfaceCommand.Instance? {
    let toPlane = picture.frame.toWorld.then(
      ProjectiveTransform(
        rows: (
          SIMD3(viewport.worldSize, 0, plane(.zero).x),
          SIMD3(0, viewport.worldSize, plane(.zero).y),
          SIMD3(0, 0, 1)
        )))
    return instance(0, toPlane, area: picture.frame.corners.map(plane))
  }

  /// Returns the instances of an image: its parts in each visible copy of the world.
  func instances(for image: PlacedImage) -> [SurfaceCommand.Instance] {
    guard let warp = ImageWarp(corners: image.corners) else { return [] }
    let (width, height) = (Double(image.pixels.width), Double(image.pixels.height))
    let meshes = image.wraps.compactMap { wrap in
      viewport.mesh(
        zoom: image.zoom, isMirrored: image.corners.signedArea < 0,
        world: { warp.place(x: $0.x, y: $0.y).point + Point(Double(wrap), 0) },
        place: { Point($0.x * width, $0.y * height) })
    }
    guard meshes.isEmpty else {
      return meshes.map { SurfaceCommand.Instance(texture: 0, mesh: $0) }
    }
    let toUnits = ProjectiveTransform(
      rows: (SIMD3(1 / width, 0, 0), SIMD3(0, 1 / height, 0), SIMD3(0, 0, 1)))
    let facets = warp.facets
    return image.wraps.flatMap { wrap -> [SurfaceCommand.Instance] in
      let copy = Point(Double(wrap), 0)
      let origin = plane(copy) + shift
      let toPlane = ProjectiveTransform(
        rows: (
          SIMD3(viewport.worldSize, 0, origin.x), SIMD3(0, viewport.worldSize, origin.y),
          SIMD3(0, 0, 1)
        ))
      return facets.compactMap { facet in
        instance(
          0, toUnits.then(facet.transform).then(toPlane),
          area: facet.corners.map { plane($0 + copy) + shift })
      }
    }
  }

  /// Returns an instance of a texture in an area of the map's plane. `toPlane` transforms the texture's pixels to the
  /// plane.
  private func instance(
    _ texture: Int, _ toPlane: ProjectiveTransform, area: [Point]
  ) -> SurfaceCommand.Instance? {
    guard let toDevice = viewport.planeToDevice else { return nil }
    let corners = viewport.withinDepth(area).map {
      DevicePoint(toDevice.apply($0).point)
    }
    guard corners.count >= 3 else { return nil }
    return SurfaceCommand.Instance(
      texture: texture, transform: toPlane.then(toDevice),
      area: PixelClip(corners: corners))
  }

  private func plane(_ world: Point) -> Point { viewport.plane(ofWorld: world) }
}

extension PlacedImage {
  /// The zoom level of the tile in which MapLibre draws the image.
  fileprivate var zoom: Int {
    var box = Box.empty
    for corner in corners { box.formUnion(corner) }
    let side = max(box.maxX - box.minX, box.maxY - box.minY, 1e-9)
    return Int(min(max((-StableMath.log2(side)).rounded(.down), 0), 25))
  }
}

extension Viewport {
  /// MapLibre's translation of raster tiles on the map's plane, by less than a pixel of the style. It aligns the corner
  /// of the world with whole pixels if the bearing is a multiple of 90 degrees.
  fileprivate var pixelShift: Point {
    let pixel = size.pixelRatio
    let center = centerWorld * (worldSize / pixel)
    let odd = Point(Double(size.width % 2) / 2, Double(size.height % 2) / 2)
    let (sin, cos) = StableMath.sinCos(degrees: -camera.bearing)
    func shift(_ center: Double, _ odd: Double) -> Double {
      let shift = center - (center + 0.5).rounded(.down) + odd
      return shift > 0.5 ? shift - 1 : shift
    }
    return Point(
      shift(center.x, cos * odd.x + sin * odd.y) * pixel,
      shift(center.y, cos * odd.y + sin * odd.x) * pixel)
  }
}
