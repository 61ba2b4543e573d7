import MapGeometry

extension Scene {
  /// Returns the point of a place in pixels of the style from the picture's upper left corner,
  /// which can be outside the picture; nil for places behind the viewer. Longitudes beyond 180
  /// degrees are in other copies of the world.
  public func point(of place: LngLat) -> Point? {
    let (device, depth) = viewport.planeToDevice.apply(viewport.plane(ofWorld: place.world))
    return depth > 0 ? device * (1 / viewport.size.pixelRatio) : nil
  }

  /// Returns the place at a point, in pixels of the style from the picture's upper left corner; nil
  /// above the horizon.
  public func place(at point: Point) -> LngLat? {
    let (plane, w) = viewport.deviceToPlane.apply(point * viewport.size.pixelRatio)
    return w > 0 ? LngLat(world: viewport.world(ofPlane: plane)) : nil
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
