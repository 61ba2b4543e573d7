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
