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
