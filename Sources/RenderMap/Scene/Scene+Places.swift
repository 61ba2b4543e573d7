import MapGeometry

extension Scene {
  /// Returns the point of a place in pixels of the style from the picture's upper left corner,
  /// which can be outside the picture; nil for places behind the viewer and
  /// on the far side of the globe. Longitudes beyond 180
  /// degrees are in other copies of the world.
  public func point(of place: LngLat) -> Point? {
    let plane = viewport.plane(ofWorld: place.world)
    guard viewport.shows(plane: plane) else { return nil }
    return viewport.device(ofPlane: plane).point * (1 / viewport.size.pixelRatio)
  }

  /// Returns the place at a point, in pixels of the style from the picture's upper left corner; nil
  /// above the horizon and beside the globe.
  public func place(at point: Point) -> LngLat? {
    viewport.plane(ofDevice: point * viewport.size.pixelRatio)
      .map { LngLat(world: viewport.world(ofPlane: $0)) }
  }
}

extension Scene {
  /// Returns the rectangles in which the scene's picture shows some bounds, in device pixels, as
  /// `Camera.deviceBoxes` does.
  public func deviceBoxes(of bounds: GeographicBounds) -> [Box] {
    camera.deviceBoxes(of: bounds, size: viewport.size)
  }

  /// Device pixels per pixel of the style.
  public var pixelRatio: Double { viewport.size.pixelRatio }
}
