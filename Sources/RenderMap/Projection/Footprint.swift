import MapGeometry

/// The ground that a picture shows.
public struct Footprint: Hashable, Sendable {
  /// The rectangle of longitudes and latitudes around it.
  public var bounds: GeographicBounds
  /// The places at the upper left, upper right, lower right and lower left corner of the picture;
  /// nil for corners above the horizon and beside the planet. Longitudes are continuous beyond 180 degrees.
  public var corners: [LngLat?]
}

extension Camera {
  /// Returns the ground that a picture from this camera shows.
  public func footprint(size: PictureSize) -> Footprint {
    let viewport = Viewport(camera: self, size: size)
    let (width, height) = (Double(size.deviceWidth), Double(size.deviceHeight))
    let corners = [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)]
    let places = corners.map { corner -> LngLat? in
      guard viewport.showsGround(atDevice: corner), let plane = viewport.plane(ofDevice: corner)
      else { return nil }
      return LngLat(world: viewport.world(ofPlane: plane))
    }
    return Footprint(bounds: viewport.groundBounds, corners: places)
  }
}

extension Viewport {
  /// The rectangle around the ground in the picture.
  fileprivate var groundBounds: GeographicBounds {
    var box = Box.empty
    for point in visibleGround { box.formUnion(point) }
    let (northWest, southEast) = (
      LngLat(world: Point(box.minX, max(box.minY, 0))),
      LngLat(world: Point(box.maxX, min(box.maxY, 1)))
    )
    // A planet has poles beyond the ends of Web Mercator.
    let hasPoles = ground.curved?.reachesPoles ?? false
    let isAround = box.isEmpty || box.maxX - box.minX >= 1
    let bounds = try? GeographicBounds(
      west: isAround ? -180 : northWest.longitude.remainder(dividingBy: 360),
      south: box.isEmpty || (hasPoles && box.maxY >= 1) ? -90 : southEast.latitude,
      east: isAround ? 180 : southEast.longitude.remainder(dividingBy: 360),
      north: box.isEmpty || (hasPoles && box.minY <= 0) ? 90 : northWest.latitude)
    return bounds ?? .world
  }
}
