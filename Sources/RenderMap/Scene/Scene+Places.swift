import MapGeometry

extension Scene {
  /// Where the picture shows a place, in pixels of the style from its upper left corner; beyond its edges
  /// for a place that it does not show, nil for one behind the viewer. Longitudes beyond 180 degrees are
  /// in the next copy of the world.
  public func point(of place: LngLat) -> Point? {
    let (device, depth) = viewport.planeToDevice.apply(viewport.plane(ofWorld: place.world))
    return depth > 0 ? device * (1 / viewport.size.pixelRatio) : nil
  }

  /// The place that the picture shows at a point, in pixels of the style from its upper left corner; nil
  /// above the horizon.
  public func place(at point: Point) -> LngLat? {
    let (plane, w) = viewport.deviceToPlane.apply(point * viewport.size.pixelRatio)
    return w > 0 ? LngLat(world: viewport.world(ofPlane: plane)) : nil
  }
}

extension Scene {
  /// The rectangles in which the scene's picture shows some bounds, in device pixels, as
  /// `Camera.deviceBoxes` gives them.
  public func deviceBoxes(of bounds: GeographicBounds) -> [Box] {
    camera.deviceBoxes(of: bounds, size: viewport.size)
  }

  /// Device pixels per pixel of the style.
  public var pixelRatio: Double { viewport.size.pixelRatio }
}
