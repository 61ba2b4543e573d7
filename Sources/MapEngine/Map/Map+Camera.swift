import MapGeoJSON
import MapGeometry
import MapStyle

extension Map {
  /// Returns the camera for a request and a picture with paper around the map.
  package func camera(
    for request: CameraRequest, size: PictureSize, paper: EdgeInsets
  ) throws(ViewError) -> Camera {
    let ratio = size.pixelRatio
    func device(_ length: Double) -> Int { Int((length * ratio).rounded()) }
    guard paper != EdgeInsets(),
      let inside = PictureSize(
        deviceWidth: size.deviceWidth - device(paper.left + paper.right),
        deviceHeight: size.deviceHeight - device(paper.top + paper.bottom), pixelRatio: ratio)
    else { return try camera(for: request, size: size) }
    var camera = try camera(for: request, size: inside)
    camera.padding = camera.padding + paper
    camera.paper = paper
    // The eye is as far from the map as in a picture without paper.
    let half = camera.verticalFieldOfView / 2
    let tangent = StableMath.tan(degrees: half) * Double(size.height) / Double(inside.height)
    camera.verticalFieldOfView = 2 * StableMath.atan(tangent) * 180 / .pi
    return camera
  }

  /// Returns the camera for a request. If the request has bounds, they determine the camera. Otherwise, its center and
  /// zoom level do. Values that are missing from the request come from the style. If the style does not set the center
  /// or the zoom level, they are chosen to show all data. Values that remain missing are 0. If the request has a scale,
  /// the zoom level is that of the scale, and the center is in the middle of the area inside the padding.
  ///
  /// - Throws: `ViewError.noRoom` if the padding leaves no room, or `ViewError.noScale` if the map cannot have the scale.
  public func camera(
    for request: CameraRequest, size: PictureSize
  ) throws(ViewError) -> Camera {
    guard let scale = request.metersPerPixel else {
      return try cameraWithoutScale(for: request, size: size)
    }
    var unpadded = request
    (unpadded.padding, unpadded.fallbackPadding) = (EdgeInsets(), EdgeInsets())
    var camera = try cameraWithoutScale(for: unpadded, size: size)
    camera.padding = request.padding
    return try scaled(camera, to: scale, size: size)
  }

  /// Returns the camera for a request, without its scale.
  private func cameraWithoutScale(
    for request: CameraRequest, size: PictureSize
  ) throws(ViewError) -> Camera {
    let bearing = request.bearing ?? style.bearing ?? 0
    let pitch = request.pitch ?? style.pitch ?? 0
    func fitted(
      _ bounds: GeographicBounds, usualLimit: Double, room: EdgeInsets = EdgeInsets()
    ) throws(ViewError) -> Camera {
      try fitting(
        bounds, size: size, padding: request.padding + room, bearing: bearing, pitch: pitch,
        maximumZoom: request.zoomLimit ?? usualLimit)
    }
    func fittedToData(_ data: GeographicBounds) throws(ViewError) -> Camera {
      let bounds = mapProjection?.shown(for: data) ?? data
      // The fallback padding is left out if it takes more than half of the width or height of the picture.
      let room = request.fallbackPadding
      let hasRoom =
        2 * (room.left + room.right) <= Double(size.width)
        && 2 * (room.top + room.bottom) <= Double(size.height)
      let limit = request.fallbackZoomLimit
      if hasRoom, let whole = try? fitted(bounds, usualLimit: limit, room: room) { return whole }
      return try fitted(bounds, usualLimit: limit)
    }
    if let bounds = request.bounds {
      var camera = try fitted(bounds, usualLimit: Camera.maximumFitZoom)
      camera.zoom = max(camera.zoom, request.minimumZoom ?? -.infinity)
      return camera
    }
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
    return projected(camera)
  }

  /// Returns the camera that shows all of `bounds` in the projection of the style, as large as the picture allows.
  ///
  /// - Throws: `ViewError.noRoom` if the padding leaves no room.
  func fitting(
    _ bounds: GeographicBounds, size: PictureSize, padding: EdgeInsets, bearing: Double,
    pitch: Double, maximumZoom: Double = Camera.maximumFitZoom
  ) throws(ViewError) -> Camera {
    if let projection = mapProjection,
      let camera = try projection.fitting(
        bounds, size: size, padding: padding, bearing: bearing, maximumZoom: maximumZoom)
    {
      return projected(camera)
    }
    let flat = try Camera.fitting(
      bounds, size: size, padding: padding, bearing: bearing, pitch: pitch,
      maximumZoom: maximumZoom)
    func fitted(_ camera: Camera) -> Camera {
      projected(camera)
        .fittedToGlobe(bounds, size: size, padding: padding, maximumZoom: maximumZoom)
    }
    // The projection may be different at the zoom level that was found.
    let camera = fitted(flat)
    let again = fitted(camera)
    return projected(again.zoom < camera.zoom ? again : camera)
  }

  /// Returns a camera with the projection that the style requires at the camera's zoom level.
  package func projected(_ camera: Camera) -> Camera {
    var camera = camera
    let scope = PropertyScope(zoom: camera.zoom, globalState: globalState, images: images)
    camera.projection =
      mapProjection ?? ViewProjection(scope.value(style.projection), zoom: camera.zoom)
    return camera
  }

  /// The bounds of the data of all sources; nil if there is no data.
  public var dataBounds: GeographicBounds? {
    BoundingBox(around: sources.values.compactMap(\.bounds)).flatMap { GeographicBounds($0) }
  }

  /// The bounds of the data of each loaded GeoJSON source, by its name; nil if the source shows nothing.
  package var geoJSONBounds: [String: BoundingBox?] {
    sources.filter { $0.value is GeoJSONMapSource }.mapValues(\.bounds)
  }

  /// Returns the bounds of the data of a source; nil if the source does not exist or its bounds are unknown.
  public func dataBounds(ofSource name: String) -> GeographicBounds? {
    BoundingBox(around: sources[name]?.bounds.map { [$0] } ?? []).flatMap { GeographicBounds($0) }
  }
}
