import MapGeometry

extension Chart {
  /// The minimum span of longitudes, in degrees, at which data is treated as data of the whole world.
  private static let worldSpan = 300.0
  /// The minimum latitude, in degrees, at which such data approaches a pole. `tileLatitude` is the latitude at which
  /// tiles of the world end.
  private static let (worldLatitude, tileLatitude) = (50.0, 85.0)

  /// Returns the bounds to show for data. Data of the whole world is shown with the poles that it approaches, because
  /// the edge of the world is part of such a map. On conic projections, the edge is far away, so a pole is shown only
  /// if the data, such as tiles, extends to the end of Web Mercator.
  func shown(for data: GeographicBounds) -> GeographicBounds {
    guard let formulas, data.unwrappedEast - data.west >= Self.worldSpan else { return data }
    let limit = formulas.kind.isConic ? Self.tileLatitude : Self.worldLatitude
    let shown = try? GeographicBounds(
      west: data.west, south: data.south <= -limit ? -90 : data.south, east: data.east,
      north: data.north >= limit ? 90 : data.north)
    return shown ?? data
  }
}

extension ViewProjection {
  /// Returns the bounds to show for data. On a chart, data of the whole world is shown with the poles that it
  /// approaches.
  func shown(for data: GeographicBounds) -> GeographicBounds { chart?.shown(for: data) ?? data }

  /// Returns the camera that shows all of `bounds` on a chart (`Camera.fitting`); nil if the projection has no chart.
  func fitting(
    _ bounds: GeographicBounds, size: PictureSize, padding: EdgeInsets, bearing: Double,
    maximumZoom: Double
  ) throws(ViewError) -> Camera? {
    guard let chart else { return nil }
    return try Camera.fitting(
      bounds, on: chart, size: size, padding: padding, bearing: bearing, maximumZoom: maximumZoom)
  }
}

extension Camera {
  /// The number of projected places on each side of bounds.
  private static let places = 64
  /// The number of times that the way from a point outside the world to a point of the world is halved.
  private static let halvings = 40

  /// Returns the camera that shows all of `bounds` on a chart inside `padding`, as large as the picture allows.
  ///
  /// - Throws: `ViewError.noRoom` if the padding leaves no room, or `ViewError.outsideProjection` if the projection shows
  ///   no part of the bounds.
  static func fitting(
    _ bounds: GeographicBounds, on plane: Chart, size: PictureSize, padding: EdgeInsets,
    bearing: Double, maximumZoom: Double
  ) throws(ViewError) -> Camera {
    let available = Point(
      Double(size.width) - padding.left - padding.right,
      Double(size.height) - padding.top - padding.bottom)
    guard available.x > 0, available.y > 0 else { throw .noRoom }
    // Points are in units of the world's width, rotated so that the bearing points up.
    let turn = StableMath.sinCos(degrees: -bearing)
    func turned(_ point: Point) -> Point {
      Point(point.x * turn.cos - point.y * turn.sin, point.x * turn.sin + point.y * turn.cos)
    }
    func unturned(_ point: Point) -> Point {
      Point(point.x * turn.cos + point.y * turn.sin, -point.x * turn.sin + point.y * turn.cos)
    }
    var box = Box.empty
    for point in points(of: bounds, on: plane) { box.formUnion(turned(point)) }
    guard !box.isEmpty else { throw .outsideProjection(plane.name) }
    let span = Point(max(box.maxX - box.minX, 1e-12), max(box.maxY - box.minY, 1e-12))
    let scale = min(available.x / (512 * span.x), available.y / (512 * span.y))
    var zoom = min(StableMath.log2(scale), maximumZoom)
    let offset = Point((padding.left - padding.right) / 2, (padding.top - padding.bottom) / 2)
    let middle = Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
    var center = unturned(middle - offset * (1 / (512 * StableMath.exp2(zoom))))
    if plane.place(ofWorld: center) == nil {
      // The middle of the picture may be outside the world. The camera then uses the nearest point of the world on
      // the way to the middle of the world.
      var (beside, inside) = (center, plane.middle)
      for _ in 0..<halvings {
        let half = (beside + inside) * 0.5
        if plane.place(ofWorld: half) == nil { beside = half } else { inside = half }
      }
      center = inside
      let seen = turned(center) + offset * (1 / (512 * StableMath.exp2(zoom)))
      let reach = Point(
        2 * max(box.maxX - seen.x, seen.x - box.minX, 1e-12),
        2 * max(box.maxY - seen.y, seen.y - box.minY, 1e-12))
      let least = min(available.x / (512 * reach.x), available.y / (512 * reach.y))
      zoom = min(zoom, StableMath.log2(least))
    }
    let place = plane.place(ofWorld: center) ?? LngLat(longitude: 0, latitude: 0)
    let longitude = place.longitude.remainder(dividingBy: 360)
    return Camera(
      center: LngLat(longitude: longitude, latitude: place.latitude), zoom: zoom, bearing: bearing)
  }

  /// Returns points of bounds on a plane. If the bounds extend across the edge of the world, there are points on both
  /// sides of it.
  private static func points(of bounds: GeographicBounds, on plane: Chart) -> [Point] {
    if let domain = plane.domain { return points(of: bounds, in: domain, on: plane) }
    let (west, east) = (bounds.west, bounds.unwrappedEast)
    let shares = (0...places).map { Double($0) / Double(places) }
    let longitudes = shares.map { west + (east - west) * $0 }
    let center = plane.centerLongitude
    let turns = ((west - center - 180) / 360).rounded(.up)
    let edge = center + 180 + 360 * turns
    let crossesEdge = edge > west && edge < east
    return shares.flatMap { share -> [Point] in
      let latitude = bounds.south + (bounds.north - bounds.south) * share
      var points = longitudes.map {
        plane.world(of: LngLat(longitude: $0, latitude: latitude))
      }
      if crossesEdge || east - west >= 360 {
        points += [center - 180, center + 180].map {
          plane.unwrappedWorld(of: LngLat(longitude: $0, latitude: latitude))
        }
      }
      return points
    }
  }

  /// Returns points of the part of bounds that is in the area of a coordinate reference system.
  private static func points(
    of bounds: GeographicBounds, in domain: ProjectionDomain, on plane: Chart
  ) -> [Point] {
    func lattice(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [LngLat] {
      let shares = (0...places).map { Double($0) / Double(places) }
      return shares.flatMap { up in
        shares.map {
          LngLat(longitude: west + (east - west) * $0, latitude: south + (north - south) * up)
        }
      }
    }
    let ofBounds = lattice(bounds.west, bounds.south, bounds.unwrappedEast, bounds.north)
      .filter { domain.contains($0) }
    // Bounds that are much larger than the area may have no point in it.
    let ofArea = lattice(domain.west, domain.south, domain.east, domain.north)
      .filter { bounds.contains($0) }
    return (ofBounds + ofArea).map(plane.world(of:))
  }
}
