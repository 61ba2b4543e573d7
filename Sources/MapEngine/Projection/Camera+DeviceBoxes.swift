import MapGeometry

extension Camera {
  /// Points per side of the bounds that are projected.
  private static let pointsPerSide = 32

  /// Returns the rectangles in which a picture shows some bounds, in device pixels from its upper
  /// left corner: one per visible copy of the world. Each surrounds the visible part of the bounds,
  /// which is no rectangle in a rotated or pitched view.
  public func deviceBoxes(of bounds: GeographicBounds, size: PictureSize) -> [Box] {
    let viewport = Viewport(camera: self, size: size)
    let picture = Box(
      minX: 0, minY: 0, maxX: Double(size.deviceWidth), maxY: Double(size.deviceHeight))
    return viewport.worldCopies(2).compactMap { copy in
      let box = Self.box(of: bounds, shiftedBy: Double(copy) * 360, in: viewport)
      return !box.isEmpty && box.intersects(picture) ? box : nil
    }
  }

  /// Returns the box around the part of the bounds in front of the viewer.
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
        let plane = viewport.plane(of: place)
        if viewport.shows(plane: plane) { box.formUnion(viewport.device(ofPlane: plane).point) }
      }
    }
    return box
  }
}
