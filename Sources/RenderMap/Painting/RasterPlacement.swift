import MapGeometry
import MapRaster

/// Where tiles of pixels and images lie in the picture.
struct RasterPlacement {
  private let viewport: Viewport
  /// How far all is moved on the map's plane for unturned pixels to fall on those of the picture.
  private let shift: Point

  /// The places in a view.
  init(_ viewport: Viewport) {
    self.viewport = viewport
    shift = viewport.pixelShift
  }

  /// A tile that is drawn in its place.
  ///
  /// - Parameters:
  ///   - texture: The texture's number in its command.
  ///   - rim: How many of the tile's pixels on every side lie outside of it.
  func mark(for tile: RasterTile, texture: Int, rim: Int = 0) -> SurfaceCommand.Instance? {
    let place = tile.place
    let (low, size) = (place.origin, place.sizeInWorld)
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
      Point(low.x + size * x, low.y + size * y)
    }
    let side = tile.tile.sizeInWorld * viewport.worldSize
    let width = side / Double(max(tile.pixels.width - 2 * rim, 1))
    let height = side / Double(max(tile.pixels.height - 2 * rim, 1))
    let origin = plane(tile.tile.origin) - Point(width, height) * Double(rim)
    let rows = (SIMD3(width, 0, origin.x), SIMD3(0, height, origin.y), SIMD3(0, 0, 1.0))
    return mark(texture, ProjectiveTransform(rows: rows), area: corners)
  }

  /// The two triangles of an image, for each copy of the world that it is in view in. As in MapLibre, each
  /// is drawn without regard to the other one, so that lines bend where they meet unless the image is a
  /// parallelogram.
  func marks(for image: PlacedImage) -> [SurfaceCommand.Instance] {
    let size = Point(Double(image.pixels.width), Double(image.pixels.height))
    let c = image.corners
    guard c.count == 4 else { return [] }
    let turn = Self.turn(c[0], c[1], c[2])
    return image.wraps.flatMap { wrap -> [SurfaceCommand.Instance] in
      let c = c.map { Point($0.x + Double(wrap), $0.y) }
      // The corner between the other two, and the image's axes from there.
      let upper = mark(
        [c[0], c[1], c[3]], across: plane(c[1]) - plane(c[0]), down: plane(c[3]) - plane(c[0]),
        origin: plane(c[0]), size: size, turn: turn)
      let across = plane(c[2]) - plane(c[3])
      let down = plane(c[2]) - plane(c[1])
      let lower = mark(
        [c[1], c[2], c[3]], across: across, down: down, origin: plane(c[2]) - across - down,
        size: size, turn: turn)
      return [upper, lower].compactMap { $0 }
    }
  }

  /// One triangle of an image; nil where it turns the other way than the image, and so shows its back.
  private func mark(
    _ corners: [Point], across: Point, down: Point, origin: Point, size: Point, turn: Double
  ) -> SurfaceCommand.Instance? {
    guard (Self.turn(corners[0], corners[1], corners[2]) > 0) == (turn > 0) else { return nil }
    let rows = (
      SIMD3(across.x / size.x, down.x / size.y, origin.x),
      SIMD3(across.y / size.x, down.y / size.y, origin.y), SIMD3(0, 0, 1.0)
    )
    return mark(0, ProjectiveTransform(rows: rows), area: corners)
  }

  /// A texture under a transform to the map's plane, in an area of the world.
  private func mark(
    _ texture: Int, _ toPlane: ProjectiveTransform, area: [Point]
  ) -> SurfaceCommand.Instance? {
    let corners = viewport.withinDepth(area.map(plane)).map {
      DevicePoint(viewport.planeToDevice.apply($0).point)
    }
    guard corners.count >= 3 else { return nil }
    return SurfaceCommand.Instance(
      texture: texture, transform: toPlane.then(viewport.planeToDevice),
      area: PixelClip(corners: corners))
  }

  private func plane(_ world: Point) -> Point { viewport.plane(ofWorld: world) + shift }

  /// Above zero where three points go around clockwise, with y downwards.
  private static func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}

extension Viewport {
  /// How far MapLibre moves tiles of pixels on the map's plane, less than a pixel of the style: so that
  /// the corner of the world lies on a whole pixel while the map is not turned, or by quarters.
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
