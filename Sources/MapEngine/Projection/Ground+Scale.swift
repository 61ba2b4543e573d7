import MapGeometry
import MapTiles

/// Scales and directions of the ground at a place.
extension Viewport {
  /// The difference of longitudes and latitudes from which directions and scales of a chart are determined, in degrees.
  private static let step = 1e-4

  /// Returns the ratio between two lengths on the map's plane that are equal on the ground: the length at a point, and
  /// the length at the plane's center. It is 1 if the plane is flat.
  package func stretch(atPlane point: Point) -> Double { ground.globe?.stretch(y: point.y) ?? 1 }

  /// Returns the direction of north at a place in device pixels, in degrees clockwise from up; nil if there is no
  /// ground at the place.
  package func northAngle(atDevice place: Point) -> Double? {
    guard let point = plane(ofVisibleDevice: place), let (north, south) = meridian(at: point)
    else { return nil }
    let way = device(ofPlane: north).point - device(ofPlane: south).point
    guard way.squaredLength > 0 else { return nil }
    return StableMath.atan2(y: way.x, x: -way.y) * 180 / .pi
  }

  /// Returns two points to the north and to the south of a point, on its meridian; nil if the point is outside the
  /// world.
  private func meridian(at point: Point) -> (north: Point, south: Point)? {
    guard chart != nil else { return (point - Point(0, 0.5), point + Point(0, 0.5)) }
    guard let place = place(ofPlane: point) else { return nil }
    func moved(to latitude: Double) -> Point {
      planeOfGraticule(LngLat(longitude: place.longitude, latitude: latitude))
    }
    return (
      moved(to: min(place.latitude + Self.step, 90)),
      moved(to: max(place.latitude - Self.step, -90))
    )
  }

  /// Returns the number of pixels of the style per degree at a place in device pixels; nil if there is no ground at the
  /// place. This is the smaller of two numbers: the pixels per degree of longitude and the pixels per degree of
  /// latitude.
  package func pixelsPerDegree(atDevice place: Point) -> Double? {
    guard let point = plane(ofVisibleDevice: place),
      let found = chart == nil ? pixelsPerDegree(at: point) : pixelsPerDegree(onChart: point),
      found > 0, found.isFinite
    else { return nil }
    return found
  }

  private func pixelsPerDegree(at point: Point) -> Double? {
    let world = world(ofPlane: point)
    func rate(_ step: Point, degrees: Double) -> Double {
      let way = device(ofPlane: point + step).point - device(ofPlane: point - step).point
      return way.length / abs(degrees) / size.pixelRatio
    }
    let step = 0.5 / worldSize
    let latitudes =
      WebMercator.latitude(y: world.y - step) - WebMercator.latitude(y: world.y + step)
    return min(
      rate(Point(0.5, 0), degrees: 360 / worldSize), rate(Point(0, 0.5), degrees: latitudes))
  }

  private func pixelsPerDegree(onChart point: Point) -> Double? {
    guard let place = place(ofPlane: point) else { return nil }
    func rate(_ longitude: Double, _ latitude: Double) -> Double {
      let moved = LngLat(
        longitude: place.longitude + longitude,
        latitude: min(max(place.latitude + latitude, -90), 90))
      let from = device(ofPlane: point).point
      let way = device(ofPlane: planeOfGraticule(moved)).point - from
      return way.length / Self.step / size.pixelRatio
    }
    let along = rate(0, place.latitude > 0 ? -Self.step : Self.step)
    let across = rate(Self.step, 0)
    // Near a pole inside the map, all meridians meet.
    return across * 16 < along ? along : min(across, along)
  }

  /// Returns the number of meters on the ground per pixel of the style, to the right of a place in device pixels. If
  /// the place is outside the world, it is the scale at the middle of the picture. The result is nil if the plane is
  /// Web Mercator, whose scale depends only on the latitude and the zoom level.
  package func metersPerPixel(across device: Point) -> Double? {
    guard chart != nil else { return nil }
    let middle = Point(Double(size.deviceWidth) / 2, Double(size.deviceHeight) / 2)
    for place in [device, middle] {
      guard let west = plane(ofDevice: place - Point(0.5, 0)).flatMap({ self.place(ofPlane: $0) }),
        let east = plane(ofDevice: place + Point(0.5, 0)).flatMap({ self.place(ofPlane: $0) })
      else { continue }
      let (a, b) = (
        StableMath.sinCos(degrees: west.latitude), StableMath.sinCos(degrees: east.latitude)
      )
      // The square is the haversine of the distance.
      let across = StableMath.sinCos(degrees: (east.longitude - west.longitude) / 2).sin
      let along = StableMath.sinCos(degrees: (east.latitude - west.latitude) / 2).sin
      let square = along * along + a.cos * b.cos * across * across
      return 2 * Earth.meanRadius * square.squareRoot() * size.pixelRatio
    }
    return Earth.meanCircumference / (512 * StableMath.exp2(camera.zoom))
  }

  /// Returns the place in degrees at a point of the picture, in device pixels; nil if no drawn ground is there. Longitudes
  /// beyond 180 degrees are in other copies of the world.
  package func place(ofVisibleDevice point: Point) -> LngLat? {
    plane(ofVisibleDevice: point).flatMap { place(ofPlane: $0) }
  }

  /// Returns the point of the plane at a place in device pixels; nil if no drawn ground is there.
  func plane(ofVisibleDevice place: Point) -> Point? {
    guard showsGround(atDevice: place), let point = plane(ofDevice: place), shows(plane: point)
    else { return nil }
    return point
  }
}

/// Distances along the line of sight, which are 1 at the map's center.
extension Viewport {
  /// The minimum distance at which the ground is drawn.
  var nearestGround: Double {
    // A globe is drawn from a distance of half a pixel on.
    ground.globe == nil ? nearestDistance : 0.5 * size.pixelRatio / cameraToCenterDistance
  }

  /// The maximum distance at which the ground is drawn. It is infinite on a globe, which ends at its horizon.
  package var farthestGround: Double { ground.globe == nil ? farthestDepth : .infinity }
}
