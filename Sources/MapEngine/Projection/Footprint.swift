import MapGeometry

/// The ground that a picture shows.
public struct Footprint: Hashable, Sendable {
  /// The rectangle of longitudes and latitudes around the ground.
  public var bounds: GeographicBounds
  /// The places at the upper left, upper right, lower right and lower left corners of the picture. They are nil for
  /// corners that are above the horizon or outside the globe. Longitudes are continuous beyond 180 degrees.
  public var corners: [LngLat?]
}

extension Camera {
  /// Returns the ground that a picture from this camera shows. The ground is assumed to have no elevation.
  public func footprint(size: PictureSize) -> Footprint {
    Viewport(camera: self, size: size).footprint
  }
}

extension Viewport {
  /// The number of samples per side of the picture that are used to find its footprint on ground with elevation.
  private static let samples = 32

  /// The ground in the picture. The elevation of the ground is taken into account.
  var footprint: Footprint {
    let (width, height) = (Double(size.deviceWidth), Double(size.deviceHeight))
    let corners = picture.corners
    guard elevation != nil else {
      let places = corners.map { corner -> LngLat? in
        guard showsGround(atDevice: corner), let plane = plane(ofDevice: corner) else { return nil }
        return self.place(ofPlane: plane)
      }
      return Footprint(bounds: groundBounds, corners: places)
    }
    let sight = GroundSearch(self)
    func shown(at place: Point) -> Point? {
      sight.ground(at: place).map { world(ofPlane: $0.point) }
    }
    let count = Self.samples
    var box = Box.empty
    for step in 0..<(count + 1) * (count + 1) {
      let (column, row) = (Double(step % (count + 1)), Double(step / (count + 1)))
      let place = Point(width * column / Double(count), height * row / Double(count))
      if let found = shown(at: place) { box.formUnion(found) }
    }
    return Footprint(
      bounds: groundBounds(around: box),
      corners: corners.map { shown(at: $0).map(LngLat.init(world:)) })
  }
}

extension Viewport {
  /// The rectangle around the ground in the picture, as if the ground had no elevation.
  fileprivate var groundBounds: GeographicBounds {
    if let chart { return boundsOfPicture(on: chart) }
    return groundBounds(around: Box(around: visibleGround))
  }

  /// Returns the rectangle around a box of the world.
  fileprivate func groundBounds(around box: Box) -> GeographicBounds {
    let (northWest, southEast) = (
      LngLat(world: Point(box.minX, max(box.minY, 0))),
      LngLat(world: Point(box.maxX, min(box.maxY, 1)))
    )
    // A globe has poles beyond the ends of Web Mercator.
    let hasPoles = ground.globe?.reachesPoles ?? false
    let isAround = box.isEmpty || box.maxX - box.minX >= 1
    let bounds = try? GeographicBounds(
      west: isAround ? -180 : northWest.longitude.remainder(dividingBy: 360),
      south: box.isEmpty || (hasPoles && box.maxY >= 1) ? -90 : southEast.latitude,
      east: isAround ? 180 : southEast.longitude.remainder(dividingBy: 360),
      north: box.isEmpty || (hasPoles && box.minY <= 0) ? 90 : northWest.latitude)
    return bounds ?? .world
  }
}
