import MapGeoJSON
import MapGeometry
import MapStyle

extension Map {
  /// The camera for what was asked: bounds, else centre and zoom; what is missing comes from the
  /// style, then from the bounds of the data, then it is 0.
  ///
  /// - Throws: `ViewError.noRoom` if the padding leaves no room.
  public func camera(
    for request: CameraRequest, size: PictureSize
  ) throws(ViewError) -> Camera {
    let bearing = request.bearing ?? style.bearing ?? 0
    let pitch = request.pitch ?? style.pitch ?? 0
    func fitted(
      _ bounds: GeographicBounds, usualLimit: Double, room: EdgeInsets = EdgeInsets()
    ) throws(ViewError) -> Camera {
      try Camera.fitting(
        bounds, size: size, padding: request.padding + room, bearing: bearing, pitch: pitch,
        maximumZoom: request.zoomLimit ?? usualLimit)
    }
    func fittedToData(_ bounds: GeographicBounds) throws(ViewError) -> Camera {
      // Room that takes more than half of a small picture would leave too little of the map.
      let room = request.fallbackPadding
      let hasRoom =
        2 * (room.left + room.right) <= Double(size.width)
        && 2 * (room.top + room.bottom) <= Double(size.height)
      let limit = request.fallbackZoomLimit
      if hasRoom, let whole = try? fitted(bounds, usualLimit: limit, room: room) { return whole }
      return try fitted(bounds, usualLimit: limit)
    }
    if let bounds = request.bounds { return try fitted(bounds, usualLimit: Camera.maximumFitZoom) }
    if request.fitsData, let dataBounds = request.fallbackBounds ?? dataBounds {
      return try fittedToData(dataBounds)
    }
    let center =
      request.center ?? style.center.map { LngLat(longitude: $0.longitude, latitude: $0.latitude) }
    let zoom = request.zoom ?? style.zoom
    var camera = Camera(bearing: bearing, pitch: pitch, padding: request.padding)
    if center == nil || zoom == nil, let dataBounds = request.fallbackBounds ?? dataBounds {
      let whole = try fittedToData(dataBounds)
      if center == nil, zoom == nil { camera = whole }
      camera.center = whole.center
      camera.zoom = whole.zoom
    }
    if let center { camera.center = center }
    if let zoom { camera.zoom = zoom }
    camera.roll = request.roll ?? style.roll ?? 0
    return camera
  }

  /// The bounds of all sources' data; nil where there is none.
  public var dataBounds: GeographicBounds? {
    BoundingBox(around: sources.values.compactMap(\.bounds)).flatMap { GeographicBounds($0) }
  }

  /// The bounds of one source's data; nil where there is no such source, or its bounds are not known.
  public func dataBounds(ofSource name: String) -> GeographicBounds? {
    sources[name]?.bounds.flatMap { GeographicBounds($0) }
  }
}
