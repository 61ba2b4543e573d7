import MapGeometry
import MapTiles

/// The pixels that raster files are drawn on.
struct WarpFrame: Sendable {
  /// The number of pixels of a row.
  let width: Int
  /// The number of rows.
  let height: Int
  /// The affine transform from pixels to Web Mercator world units.
  let toWorld: ProjectiveTransform

  /// Creates the pixels of a tile.
  init(_ id: TileID, side: Int) {
    (width, height) = (side, side)
    let tiles = Double(1 << id.z)
    let pixel = 1 / (Double(side) * tiles)
    toWorld = ProjectiveTransform(
      rows: (
        SIMD3(pixel, 0, Double(id.x) / tiles), SIMD3(0, pixel, Double(id.y) / tiles),
        SIMD3(0, 0, 1)
      ))
  }

  /// Creates the pixels of a view; nil if the view is pitched, bent or draped over the ground, or has a map projection.
  init?(_ view: Viewport) {
    guard view.showsMercatorEvenly, !view.drapesContent, !view.isDraped,
      let toPlane = view.deviceToPlane
    else { return nil }
    (width, height) = (view.size.deviceWidth, view.size.deviceHeight)
    let plane = 1 / view.worldSize
    toWorld = toPlane.then(
      ProjectiveTransform(
        rows: (
          SIMD3(plane, 0, view.centerWorld.x), SIMD3(0, plane, view.centerWorld.y), SIMD3(0, 0, 1)
        )))
  }

  /// Creates a small pixel around a place in world units, which is less than a millimeter wide.
  init(at world: Point) {
    (width, height) = (1, 1)
    let pixel = 0x1p-36
    toWorld = ProjectiveTransform(
      rows: (
        SIMD3(pixel, 0, world.x - pixel / 2), SIMD3(0, pixel, world.y - pixel / 2), SIMD3(0, 0, 1)
      ))
  }

  private init(width: Int, height: Int, toWorld: ProjectiveTransform) {
    (self.width, self.height, self.toWorld) = (width, height, toWorld)
  }

  /// Returns the rectangle from a pixel that has at most `side` pixels per side.
  func part(x: Int, y: Int, side: Int) -> WarpFrame {
    let corner = ProjectiveTransform.translation(Point(Double(x), Double(y)))
    return WarpFrame(
      width: min(side, width - x), height: min(side, height - y), toWorld: corner.then(toWorld))
  }

  /// The corners in world units, clockwise from the upper left.
  var corners: [Point] {
    Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height)).corners.map {
      toWorld.applyAffine($0)
    }
  }

  /// The copies of the world that the pixels meet.
  var copies: ClosedRange<Int> {
    var box = Box.empty
    for corner in corners { box.formUnion(corner) }
    let first = Int(box.minX.rounded(.down))
    return first...max(first, Int(box.maxX.rounded(.up)) - 1)
  }

  /// Returns the place in world units of a point in pixels.
  @inline(__always)
  func world(_ pixel: SIMD2<Double>) -> SIMD2<Double> {
    let world = toWorld.applyAffine(Point(pixel.x, pixel.y))
    return SIMD2(world.x, world.y)
  }

  /// Whether the center of a pixel is on the map, which ends in the north and in the south.
  @inline(__always)
  func isOnMap(column: Int, row: Int) -> Bool {
    0...1 ~= world(SIMD2(Double(column), Double(row)) + 0.5).y
  }

  /// Returns the columns and rows around a rectangle of the world; nil if there are none. A margin is added, because
  /// the outline of a raster has a finite number of points, so the raster can reach slightly beyond it.
  func pixels(around box: Box) -> (columns: Range<Int>, rows: Range<Int>)? {
    guard let toPixels = toWorld.inverse else { return nil }
    var bounds = Box.empty
    for corner in box.corners { bounds.formUnion(toPixels.applyAffine(corner)) }
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int>? {
      let margin = 2 + (high - low) / 1000
      let (first, last) = ((low - margin).rounded(.down), (high + margin).rounded(.up))
      guard first < Double(count), last > 0 else { return nil }
      return Int(max(first, 0))..<Int(min(last, Double(count)))
    }
    guard let columns = range(bounds.minX, bounds.maxX, width),
      let rows = range(bounds.minY, bounds.maxY, height)
    else { return nil }
    return (columns, rows)
  }
}
