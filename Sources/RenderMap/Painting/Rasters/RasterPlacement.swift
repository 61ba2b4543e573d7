import MapGeometry
import MapRaster

/// Places tiles of pixels and images in the picture.
struct RasterPlacement {
  private let viewport: Viewport
  /// The translation on the map's plane that aligns unrotated pixels with those of the picture.
  private let shift: Point

  /// Creates the placement in a view.
  init(_ viewport: Viewport) {
    self.viewport = viewport
    shift = viewport.pixelShift
  }

  /// The instance of a tile's texture.
  ///
  /// - Parameters:
  ///   - texture: The index of the texture in its command.
  ///   - border: The number of the texture's pixels on each side that are outside of the tile.
  func instance(for tile: RasterTile, texture: Int, border: Int = 0) -> SurfaceCommand.Instance? {
    let place = tile.place
    let (low, size) = (place.origin, place.sizeInWorld)
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
      Point(low.x + size * x, low.y + size * y)
    }
    let side = tile.tile.sizeInWorld * viewport.worldSize
    let width = side / Double(max(tile.pixels.width - 2 * border, 1))
    let height = side / Double(max(tile.pixels.height - 2 * border, 1))
    let origin = plane(tile.tile.origin) - Point(width, height) * Double(border)
    let rows = (SIMD3(width, 0, origin.x), SIMD3(0, height, origin.y), SIMD3(0, 0, 1.0))
    return instance(texture, ProjectiveTransform(rows: rows), area: corners)
  }

  /// The instances of an image: two triangles for each copy of the world in view. As in MapLibre, each triangle has its
  /// own affine transform, so that lines bend at the diagonal unless the image is a parallelogram.
  func instances(for image: PlacedImage) -> [SurfaceCommand.Instance] {
    let size = Point(Double(image.pixels.width), Double(image.pixels.height))
    let c = image.corners
    guard c.count == 4 else { return [] }
    let orientation = Self.orientation(c[0], c[1], c[2])
    return image.wraps.flatMap { wrap -> [SurfaceCommand.Instance] in
      let c = c.map { Point($0.x + Double(wrap), $0.y) }
      // The corner between the other two, and the image's axes from it.
      let upper = instance(
        [c[0], c[1], c[3]], across: plane(c[1]) - plane(c[0]), down: plane(c[3]) - plane(c[0]),
        origin: plane(c[0]), size: size, orientation: orientation)
      let across = plane(c[2]) - plane(c[3])
      let down = plane(c[2]) - plane(c[1])
      let lower = instance(
        [c[1], c[2], c[3]], across: across, down: down, origin: plane(c[2]) - across - down,
        size: size, orientation: orientation)
      return [upper, lower].compactMap { $0 }
    }
  }

  /// One triangle of an image; nil if its orientation is not that of the image, so that its back faces the viewer.
  private func instance(
    _ corners: [Point], across: Point, down: Point, origin: Point, size: Point,
    orientation: Double
  ) -> SurfaceCommand.Instance? {
    guard (Self.orientation(corners[0], corners[1], corners[2]) > 0) == (orientation > 0) else {
      return nil
    }
    let rows = (
      SIMD3(across.x / size.x, down.x / size.y, origin.x),
      SIMD3(across.y / size.x, down.y / size.y, origin.y), SIMD3(0, 0, 1.0)
    )
    return instance(0, ProjectiveTransform(rows: rows), area: corners)
  }

  /// An instance of a texture with a transform to the map's plane, in an area of the world.
  private func instance(
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

  /// The orientation of three points: positive if they are clockwise, with y downwards.
  private static func orientation(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}

extension Viewport {
  /// MapLibre's translation of tiles of pixels on the map's plane, of less than a pixel of the style, which aligns the
  /// corner of the world with whole pixels if the bearing is a multiple of 90 degrees.
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
