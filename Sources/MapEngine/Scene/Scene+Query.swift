import MapGeometry
import MapStyle

extension PlacedScene {
  /// Returns the features that the picture shows at a point, from the topmost down, like MapLibre's
  /// `queryRenderedFeatures`. Features that are transparent or that other features hide are included.
  ///
  /// - Parameters:
  /// - point: The point, in pixels of the style, measured from the picture's upper left corner.
  ///   - layers: The ids of the layers to query; nil to query all layers.
  ///   - filter: The filter that the returned features pass; nil to return all features.
  /// - Throws: `ViewError.unknownLayer` if the style does not contain one of the layers.
  public func renderedFeatures(
    at point: Point, layers: [String]? = nil, filter: Filter? = nil
  ) throws(ViewError) -> [QueriedFeature] {
    try renderedFeatures(QueryOutline(points: [point]), layers: layers, filter: filter)
  }

  /// Returns the features that the picture shows in a box, from the topmost down. Features that are transparent or that
  /// other features hide are included.
  ///
  /// - Parameters:
  /// - box: The box, in pixels of the style, measured from the picture's upper left corner; nil to query the whole
  /// picture.
  ///   - layers: The ids of the layers to query; nil to query all layers.
  ///   - filter: The filter that the returned features pass; nil to return all features.
  /// - Throws: `ViewError.unknownLayer` if the style does not contain one of the layers.
  public func renderedFeatures(
    in box: Box? = nil, layers: [String]? = nil, filter: Filter? = nil
  ) throws(ViewError) -> [QueriedFeature] {
    let picture = Box(
      minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height))
    return try renderedFeatures(QueryOutline(box ?? picture), layers: layers, filter: filter)
  }

  private func renderedFeatures(
    _ outline: QueryOutline, layers: [String]?, filter: Filter?
  ) throws(ViewError) -> [QueriedFeature] {
    for id in layers ?? [] where scene.style.layer(id) == nil { throw .unknownLayer(id) }
    let query = RenderedQuery(
      content, area: QueryArea(outline, in: scene.viewport), layers: layers.map(Set.init),
      filter: filter)
    var results = QueryResults(content.view)
    return query.hits().map { results.feature($0) }
  }
}

extension Scene {
  /// Returns the features that the picture shows at a point, like `PlacedScene.renderedFeatures(at:layers:filter:)`.
  ///
  /// - Throws: `ViewError.unknownLayer` if the style does not contain one of the layers.
  public func renderedFeatures(
    at point: Point, layers: [String]? = nil, filter: Filter? = nil
  ) throws(ViewError) -> [QueriedFeature] {
    try PlacedScene(self).renderedFeatures(at: point, layers: layers, filter: filter)
  }

  /// Returns the features that the picture shows in a box, like `PlacedScene.renderedFeatures(in:layers:filter:)`.
  ///
  /// - Throws: `ViewError.unknownLayer` if the style does not contain one of the layers.
  public func renderedFeatures(
    in box: Box? = nil, layers: [String]? = nil, filter: Filter? = nil
  ) throws(ViewError) -> [QueriedFeature] {
    try PlacedScene(self).renderedFeatures(in: box, layers: layers, filter: filter)
  }
}

extension Scene {
  /// Returns the point for a place on the ground, in pixels of the style from the picture's upper left corner. The
  /// point can be outside the picture or behind a mountain. It is nil if the place is behind the viewer, on the far
  /// side of the globe, or outside the area of a coordinate reference system. Longitudes beyond 180 degrees are in
  /// other copies of the world.
  public func point(of place: LngLat) -> Point? {
    guard let plane = viewport.visiblePlane(of: place) else { return nil }
    let (point, depth) = viewport.picture(
      ofGround: plane, elevation: viewport.groundElevation(of: place))
    return depth > 0 ? point : nil
  }

  /// Returns the place on the ground that is visible at a point. The point is in pixels of the style, measured from the
  /// picture's upper left corner. The place is nil if the point shows the sky or is outside the globe.
  public func place(at point: Point) -> LngLat? {
    GroundSearch(viewport).ground(at: point * viewport.size.pixelRatio)
      .flatMap { viewport.place(ofPlane: $0.point) }
  }
}

extension Scene {
  /// The ground that the picture shows, with the elevation of terrain.
  public var footprint: Footprint { viewport.footprint }

  /// Returns the rectangles of the picture, in device pixels, that show the area inside `bounds`, like
  /// `Camera.deviceBoxes`.
  public func deviceBoxes(of bounds: GeographicBounds) -> [Box] {
    camera.deviceBoxes(of: bounds, size: viewport.size)
  }

  /// The number of device pixels per pixel of the style.
  public var pixelRatio: Double { viewport.size.pixelRatio }
}
