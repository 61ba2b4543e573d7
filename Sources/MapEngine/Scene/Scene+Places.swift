import MapGeometry

extension Scene {
  /// Returns the point of a place on the ground in pixels of the style from the picture's upper left corner, which can
  /// be outside the picture, or behind a mountain; nil for places behind the viewer and on the far side of the globe.
  /// Longitudes beyond 180 degrees are in other copies of the world.
  public func point(of place: LngLat) -> Point? {
    let plane = viewport.plane(of: place)
    guard viewport.shows(plane: plane) else { return nil }
    guard let elevation = viewport.elevation else {
      return viewport.device(ofPlane: plane).point * (1 / viewport.size.pixelRatio)
    }
    let metres = elevation.elevation(atWorld: place.world, level: viewport.elevationLevel)
    let seen = viewport.picture(ofPlane: plane, elevation: metres)
    return seen.z > 0 ? Point(seen.x, seen.y) * (1 / (seen.z * viewport.size.pixelRatio)) : nil
  }

  /// Returns the place of the ground that is seen at a point, in pixels of the style from the picture's upper left
  /// corner; nil in the sky and beside the globe.
  public func place(at point: Point) -> LngLat? {
    GroundSight(viewport).ground(at: point * viewport.size.pixelRatio)
      .flatMap { viewport.place(ofPlane: $0.point) }
  }
}

extension Scene {
  /// The ground that the picture shows, with the elevation of terrain.
  public var footprint: Footprint { viewport.footprint }

  /// Returns the rectangles in which the scene's picture shows some bounds, in device pixels, as
  /// `Camera.deviceBoxes` does.
  public func deviceBoxes(of bounds: GeographicBounds) -> [Box] {
    camera.deviceBoxes(of: bounds, size: viewport.size)
  }

  /// Device pixels per pixel of the style.
  public var pixelRatio: Double { viewport.size.pixelRatio }
}
