import MapGeometry

extension Camera {
  /// Points a side of bounds that are looked at.
  private static let pointsPerSide = 32

  /// The rectangles in which a picture shows some bounds, in device pixels from its upper left corner: one
  /// for each copy of the world in sight, around all that is seen of the bounds, which lie askew in a view
  /// that is turned or tilted.
  public func deviceBoxes(of bounds: GeographicBounds, size: PictureSize) -> [Box] {
    let viewport = Viewport(camera: self, size: size)
    let picture = Box(
      minX: 0, minY: 0, maxX: Double(size.deviceWidth), maxY: Double(size.deviceHeight))
    return (-2...2).compactMap { copy in
      let box = Self.box(of: bounds, shiftedBy: Double(copy) * 360, in: viewport)
      return !box.isEmpty && box.intersects(picture) ? box : nil
    }
  }

  /// The box around what is before the viewer of the bounds' sides and inside.
  private static func box(
    of bounds: GeographicBounds, shiftedBy shift: Double, in viewport: Viewport
  ) -> Box {
    var box = Box.empty
    let count = pointsPerSide
    for row in 0...count {
      for column in 0...count {
        let (east, north) = (Double(column) / Double(count), Double(row) / Double(count))
        let place = LngLat(
          longitude: bounds.west + (bounds.unwrappedEast - bounds.west) * east + shift,
          latitude: bounds.south + (bounds.north - bounds.south) * north)
        let (point, depth) = viewport.planeToDevice.apply(viewport.plane(ofWorld: place.world))
        if depth > 0 { box.formUnion(point) }
      }
    }
    return box
  }
}
