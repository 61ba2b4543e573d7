/// What a caller asks of the camera. What is nil comes from the style, then from the data.
public struct CameraRequest: Hashable, Sendable {
  /// The place in the middle.
  public var center: LngLat?
  /// The zoom level.
  public var zoom: Double?
  /// Degrees clockwise from north that are up.
  public var bearing: Double?
  /// Degrees of tilt.
  public var pitch: Double?
  /// Degrees of turn about the line of sight.
  public var roll: Double?
  /// The area to show, in place of centre and zoom.
  public var bounds: GeographicBounds?
  /// The area to show where neither the request nor the style says what; that of all data where it is
  /// nil.
  public var fallbackBounds: GeographicBounds?
  /// Whether to show all of `fallbackBounds`, or of the data, whatever the style says.
  public var fitsData = false
  /// The greatest zoom level that any bounds lead to, in place of the usual ones.
  public var zoomLimit: Double?
  /// The greatest zoom level that bounds lead to where neither the request nor the style says what.
  public var fallbackZoomLimit = Camera.maximumFitZoom
  /// Pixels that are kept free around `fallbackBounds`, where they take at most half of the picture's width and
  /// height.
  public var fallbackPadding = EdgeInsets()
  /// Pixels that the map keeps free at the edges.
  public var padding = EdgeInsets()

  /// A request for nothing in particular.
  public init() {}

  /// Whether it says at least in part what the map shows.
  public var asksForPlace: Bool { center != nil || zoom != nil || bounds != nil }
}

extension CameraRequest {
  /// A view that shows all of `bounds`, as large as the picture allows inside `padding`.
  ///
  /// - Parameters:
  ///   - bounds: The area to show.
  ///   - padding: Pixels to keep free at the edges.
  ///   - bearing: The direction that is up, in degrees clockwise from north; nil for that of the style.
  ///   - maximumZoom: The greatest zoom level that small bounds lead to.
  public static func fitting(
    _ bounds: GeographicBounds, padding: EdgeInsets = EdgeInsets(), bearing: Double? = nil,
    maximumZoom: Double = Camera.maximumFitZoom
  ) -> CameraRequest {
    var request = CameraRequest()
    request.bounds = bounds
    request.padding = padding
    request.bearing = bearing
    request.zoomLimit = maximumZoom
    return request
  }

  /// A view of all data of the map, whatever the style says.
  public static func fittingData(padding: EdgeInsets = EdgeInsets()) -> CameraRequest {
    var request = CameraRequest()
    request.fitsData = true
    request.padding = padding
    return request
  }

  /// A view of a place. What is nil comes from the style.
  ///
  /// - Parameters:
  ///   - center: The place in the middle.
  ///   - zoom: The zoom level.
  ///   - bearing: The direction that is up, in degrees clockwise from north.
  ///   - pitch: The tilt in degrees from looking straight down.
  public static func centered(
    on center: LngLat, zoom: Double? = nil, bearing: Double? = nil, pitch: Double? = nil
  ) -> CameraRequest {
    var request = CameraRequest()
    request.center = center
    request.zoom = zoom
    request.bearing = bearing
    request.pitch = pitch
    return request
  }

  /// The request with the fallbacks of another where it has none of its own.
  func withFallbacks(of other: CameraRequest) -> CameraRequest {
    guard fallbackBounds == nil else { return self }
    var request = self
    request.fallbackBounds = other.fallbackBounds
    request.fallbackZoomLimit = other.fallbackZoomLimit
    request.fallbackPadding = other.fallbackPadding
    return request
  }
}
