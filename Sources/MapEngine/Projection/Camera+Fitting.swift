import MapGeometry
import MapTiles

extension Camera {
  /// The default maximum zoom level for bounds.
  public static let maximumFitZoom = 18.0

  /// Returns the camera that shows all of `bounds` inside `padding`, as large as the picture allows. The camera matches
  /// MapLibre's `fitBounds`. The bearing rotates the bounds. The pitch does not affect the center and the zoom level.
  ///
  /// - Parameters:
  ///   - bounds: The area to show.
  ///   - size: The size of the picture.
  ///   - padding: The padding at the edges, in pixels.
  ///   - bearing: The direction that points up in the picture, in degrees clockwise from north.
  ///   - pitch: The pitch of the camera, in degrees.
  ///   - maximumZoom: The maximum zoom level. It limits the scale of small bounds.
  /// - Throws: `ViewError.noRoom` if the padding leaves no room.
  public static func fitting(
    _ bounds: GeographicBounds, size: PictureSize, padding: EdgeInsets = EdgeInsets(),
    bearing: Double = 0, pitch: Double = 0, maximumZoom: Double = Camera.maximumFitZoom
  ) throws(ViewError) -> Camera {
    func world(_ longitude: Double, _ latitude: Double) -> Point {
      LngLat(longitude: longitude, latitude: WebMercator.clamped(latitude: latitude)).world
    }
    let northWest = world(bounds.west, bounds.north)
    let southEast = world(bounds.unwrappedEast, bounds.south)
    let available = Point(
      Double(size.width) - padding.left - padding.right,
      Double(size.height) - padding.top - padding.bottom)
    guard available.x > 0, available.y > 0 else { throw .noRoom }
    let rotation = StableMath.sinCos(degrees: -bearing)
    let span = southEast - northWest
    let width = abs(span.x * rotation.cos) + abs(span.y * rotation.sin)
    let height = abs(span.x * rotation.sin) + abs(span.y * rotation.cos)
    let scale = min(available.x / (512 * width), available.y / (512 * height))
    let zoom = min(StableMath.log2(scale), maximumZoom)
    let offset = Point((padding.left - padding.right) / 2, (padding.top - padding.bottom) / 2)
    let back = StableMath.sinCos(degrees: bearing)
    let turned = Point(
      offset.x * back.cos - offset.y * back.sin, offset.x * back.sin + offset.y * back.cos)
    let middle = (northWest + southEast) * 0.5 - turned * (1 / (512 * StableMath.exp2(zoom)))
    var center = LngLat(world: middle)
    center.longitude = center.longitude.remainder(dividingBy: 360)
    return Camera(center: center, zoom: zoom, bearing: bearing, pitch: pitch)
  }

  /// Returns the camera with the zoom level at which a globe shows all of `bounds`, or their visible part, inside
  /// `padding`. In Mercator, the camera is unchanged. As in MapLibre, the center is the same as in Mercator, and the
  /// pitch is ignored. The zoom level is the same as in MapLibre too, unless a part of the bounds would then not be
  /// inside the padding.
  func fittedToGlobe(
    _ bounds: GeographicBounds, size: PictureSize, padding: EdgeInsets, maximumZoom: Double
  ) -> Camera {
    var upright = self
    (upright.pitch, upright.roll, upright.padding) = (0, 0, EdgeInsets())
    let viewport = Viewport(camera: upright, size: size)
    guard let plane = viewport.ground.globe else { return self }
    let ratio = size.pixelRatio
    // The left and right sides of the available area, and its top and bottom sides, in device pixels.
    let sides = (
      [padding.left, Double(size.width) - padding.right].map { $0 * ratio },
      [padding.top, Double(size.height) - padding.bottom].map { $0 * ratio }
    )
    var scale = Double.infinity
    for place in bounds.outline {
      // Zooming moves a place away from the map's center in space.
      let space = plane.space(viewport.plane(ofWorld: place.world))
      let (from, to) = (plane.project(.zero), plane.project(space))
      let way = to - from
      for (axis, sides) in [(0, sides.0), (1, sides.1)] {
        for side in sides {
          let found = (side * from.z - from[axis]) / (way[axis] - side * way.z)
          if found >= 0, found.isFinite { scale = min(scale, found) }
        }
      }
    }
    guard scale > 0, scale.isFinite else { return self }
    let room = Box(minX: sides.0[0], minY: sides.1[0], maxX: sides.0[1], maxY: sides.1[1])
    var camera = self
    camera.zoom = min(viewport.camera.zoom + StableMath.log2(scale), maximumZoom)
    upright.zoom = camera.zoom
    camera.zoom = upright.greatestZoom(showing: bounds, size: size, inside: room)
    return camera
  }

  /// The maximum number of zoom levels by which a globe is zoomed out to fit bounds inside the padding.
  private static let zoomRange = 4.0
  /// The number of times that the range of zoom levels is halved. The result is exact to a ten-thousandth of a level.
  private static let zoomSteps = 16

  /// Returns the greatest zoom level at which the part of `bounds` that a globe shows is in `room`. It is at most
  /// the camera's level. If there is no such level in `zoomRange`, it is the camera's level.
  private func greatestZoom(
    showing bounds: GeographicBounds, size: PictureSize, inside room: Box
  ) -> Double {
    func fits(_ zoom: Double) -> Bool {
      var camera = self
      camera.zoom = zoom
      return Viewport(camera: camera, size: size).keeps(bounds, inside: room)
    }
    guard !fits(zoom), fits(zoom - Self.zoomRange) else { return zoom }
    var (fitting, beyond) = (zoom - Self.zoomRange, zoom)
    for _ in 0..<Self.zoomSteps {
      let middle = (fitting + beyond) / 2
      if fits(middle) { fitting = middle } else { beyond = middle }
    }
    return fitting
  }
}

extension Viewport {
  /// The number of tested intervals on each side of bounds. `edgePlaces` is the number of tested places on the edge
  /// of the globe.
  private static let places = 16
  private static let edgePlaces = 180
  /// The distance by which places may be beyond the room, in device pixels.
  private static let slack = 0.01

  /// Whether the part of `bounds` that a globe shows, up to the globe's edge, is wholly inside a box of the picture.
  fileprivate func keeps(_ bounds: GeographicBounds, inside room: Box) -> Bool {
    guard let plane = ground.globe else { return true }
    let room = room.expanded(by: Self.slack)
    let count = Self.places
    for row in 0...count {
      for column in 0...count {
        let (east, north) = (Double(column) / Double(count), Double(row) / Double(count))
        let place = LngLat(
          longitude: bounds.west + (bounds.unwrappedEast - bounds.west) * east,
          latitude: bounds.south + (bounds.north - bounds.south) * north)
        let point = self.plane(ofWorld: place.world)
        if shows(plane: point), !room.contains(device(ofPlane: point).point) { return false }
      }
    }
    guard plane.horizon.hidesSome else { return true }
    return plane.horizon.circle(steps: Self.edgePlaces).allSatisfy { direction in
      let point = plane.point(direction)
      guard bounds.contains(LngLat(world: world(ofPlane: point))) else { return true }
      return room.contains(plane.picture(plane.space(direction, flat: point)))
    }
  }
}

extension GeographicBounds {
  /// The corners and the midpoints of the sides.
  fileprivate var outline: [LngLat] {
    let (middle, center) = ((west + unwrappedEast) / 2, (south + north) / 2)
    return [
      (west, south), (west, center), (west, north), (middle, north), (unwrappedEast, north),
      (unwrappedEast, center), (unwrappedEast, south), (middle, south),
    ].map { LngLat(longitude: $0.0, latitude: $0.1) }
  }
}
