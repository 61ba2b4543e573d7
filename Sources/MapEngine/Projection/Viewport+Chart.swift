import MapGeometry

/// The outline of the world of a chart in the picture.
extension Viewport {
  /// The distance by which content extends beyond the edge of the world, in device pixels. The edge can then be
  /// smoothed.
  static let edgeWidth = 1.25

  /// Returns the part of the picture that shows the world of a chart.
  func worldArea(of plane: Chart) -> WorldArea {
    let rings = plane.worldOutlines.map { ring in
      ring.map { device(ofPlane: self.plane(ofWorld: $0)).point }
    }
    let (width, height) = (Double(size.deviceWidth), Double(size.deviceHeight))
    func isInPicture(_ point: Point) -> Bool {
      point.x > -2 && point.y > -2 && point.x < width + 2 && point.y < height + 2
    }
    let showsEdge = rings.contains { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).contains { a, b in
        // Steps along the outline are short, but may be longer than the picture.
        (0...16).contains { isInPicture(a + (b - a) * (Double($0) / 16)) }
      }
    }
    if !showsEdge, self.place(ofPlane: .zero) != nil { return .picture }
    let grown = rings.enumerated().map { index, ring in
      ring.grown(by: index == 0 ? Self.edgeWidth : -Self.edgeWidth)
    }
    return .rings(rings, beyondEdge: grown)
  }
}

extension [Point] {
  /// Returns a ring with each point moved away from the inside. If the ring is clockwise, with y downward, points move
  /// to the left of the ring's direction.
  fileprivate func grown(by distance: Double) -> [Point] {
    let distinct = reduce(into: [Point]()) { kept, point in
      if kept.last.map({ ($0 - point).squaredLength > 1e-6 }) ?? true { kept.append(point) }
    }
    guard distinct.count > 2 else { return self }
    let sign: Double = distinct.signedArea < 0 ? -1 : 1
    return distinct.indices.map { index in
      let before = distinct[(index + distinct.count - 1) % distinct.count]
      let after = distinct[(index + 1) % distinct.count]
      let way = after - before
      guard way.length > 1e-9 else { return distinct[index] }
      return distinct[index] + Point(way.y, -way.x) * (sign * distance / way.length)
    }
  }
}

/// Places of a chart.
extension Viewport {
  /// The number of samples per side of the picture that are used to find the places that it shows.
  private static let samples = 48

  /// Returns the box around the places of a chart in the picture, in degrees; nil if the picture shows no
  /// places. Longitudes are within half a turn of the middle of the chart.
  func degreesOfPicture(on plane: Chart) -> Box? {
    let (width, height) = (Double(size.deviceWidth), Double(size.deviceHeight))
    let center = plane.centerLongitude
    var box = Box.empty
    let count = Self.samples
    func add(_ device: Point) {
      guard let found = self.plane(ofDevice: device).flatMap({ place(ofPlane: $0) }) else { return }
      box.formUnion(Point(found.longitude - center, found.latitude))
    }
    for row in 0...count {
      for column in 0...count {
        add(
          Point(width * Double(column) / Double(count), height * Double(row) / Double(count)))
      }
    }
    // The edge of the world and the poles lie between samples.
    for point in plane.worldOutlines.joined() {
      let seen = device(ofPlane: self.plane(ofWorld: point)).point
      guard seen.x >= 0, seen.y >= 0, seen.x <= width, seen.y <= height else { continue }
      if let found = plane.place(ofWorld: point) {
        box.formUnion(Point(found.longitude - center, found.latitude))
      }
    }
    guard !box.isEmpty else { return nil }
    return Box(
      minX: max(box.minX, -180) + center, minY: max(box.minY, -90),
      maxX: min(box.maxX, 180) + center, maxY: min(box.maxY, 90))
  }

  /// Returns the rectangle around the places of a chart in the picture. If the picture shows no places, it is
  /// the whole world.
  func boundsOfPicture(on plane: Chart) -> GeographicBounds {
    guard let box = degreesOfPicture(on: plane) else { return .world }
    let isAround = box.maxX - box.minX >= 359
    let bounds = try? GeographicBounds(
      west: isAround ? -180 : box.minX.remainder(dividingBy: 360), south: box.minY,
      east: isAround ? 180 : box.maxX.remainder(dividingBy: 360), north: box.maxY)
    return bounds ?? .world
  }

  /// Returns the point in the plane for a place of a graticule. A place beyond the edge of the world of a chart is not
  /// moved to another copy of the world.
  package func planeOfGraticule(_ place: LngLat) -> Point {
    plane(ofWorld: chart?.unwrappedWorld(of: place) ?? place.world)
  }
}

/// Coordinates of the coordinate reference system of a map, in the units and directions of its axes. The x is on the axis
/// to the east or west, and the y on the axis to the north or south. The plane continues beyond the area of use.
extension Viewport {
  /// Returns the coordinates at a place of the picture, in device pixels; nil if no drawn ground is there, or if the map
  /// has no such system.
  package func systemCoordinates(ofVisibleDevice place: Point) -> Point? {
    guard let units = referenceSystem?.units, let plane = plane(ofVisibleDevice: place) else {
      return nil
    }
    let world = world(ofPlane: plane)
    let found = ProjectionGrid.meters(ofWorld: SIMD2(world.x, world.y)) / units
    return Point(found.x, found.y)
  }

  /// Returns the point in the plane for coordinates; nil if the map has no such system.
  package func plane(ofSystemCoordinates coordinates: Point) -> Point? {
    guard let units = referenceSystem?.units else { return nil }
    let world = ProjectionGrid.world(ofMeters: SIMD2(coordinates.x, coordinates.y) * units)
    return plane(ofWorld: Point(world.x, world.y))
  }
}
