/// A request for a camera. Nil values are determined by the style, or else by the data.
public struct CameraRequest: Hashable, Sendable {
  /// The place in the middle of the picture.
  public var center: LngLat?
  /// The zoom level.
  public var zoom: Double?
  /// The direction that points up, in degrees clockwise from north.
  public var bearing: Double?
  /// The pitch, in degrees from straight down.
  public var pitch: Double?
  /// The rotation about the viewing direction, in degrees.
  public var roll: Double?
  /// The area to show instead of a center and a zoom level.
  public var bounds: GeographicBounds?
  /// The area to show if neither the request nor the style determines one; nil for the area of all data.
  public var fallbackBounds: GeographicBounds?
  /// Whether to show all of `fallbackBounds`, or of the data, regardless of the style.
  public var fitsData = false
  /// The maximum zoom level for any bounds; nil for the default limits.
  public var zoomLimit: Double?
  /// The minimum zoom level for `bounds`, at which they are cut off; nil for no minimum.
  public var minimumZoom: Double?
  /// The maximum zoom level for bounds if neither the request nor the style determines the view.
  public var fallbackZoomLimit = Camera.maximumFitZoom
  /// The padding around `fallbackBounds`, in pixels. It applies if it takes at most half of the picture's width and
  /// height.
  public var fallbackPadding = EdgeInsets()
  /// The padding at the edges, in pixels.
  public var padding = EdgeInsets()

  /// Creates a request without values.
  public init() {}

  /// Whether the request determines at least a part of the visible area.
  public var asksForPlace: Bool { center != nil || zoom != nil || bounds != nil }
}

extension CameraRequest {
  /// Returns a request for all of `bounds` inside `padding`, as large as the picture allows.
  ///
  /// - Parameters:
  ///   - bounds: The area to show.
  ///   - padding: The padding at the edges, in pixels.
  ///   - bearing: The direction that points up, in degrees clockwise from north; nil for the style's bearing.
  ///   - maximumZoom: The maximum zoom level, for small bounds.
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

  /// Returns a request for all data of the map, regardless of the style.
  public static func fittingData(padding: EdgeInsets = EdgeInsets()) -> CameraRequest {
    var request = CameraRequest()
    request.fitsData = true
    request.padding = padding
    return request
  }

  /// Returns a request for a place. Nil values are determined by the style.
  ///
  /// - Parameters:
  ///   - center: The place in the middle.
  ///   - zoom: The zoom level.
  ///   - bearing: The direction that points up, in degrees clockwise from north.
  ///   - pitch: The pitch in degrees from straight down.
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

  /// Returns the request with another request's fallbacks where it has none.
  package func withFallbacks(of other: CameraRequest) -> CameraRequest {
    guard fallbackBounds == nil else { return self }
    var request = self
    request.fallbackBounds = other.fallbackBounds
    request.fallbackZoomLimit = other.fallbackZoomLimit
    request.fallbackPadding = other.fallbackPadding
    return request
  }
}

/// The space at the edges of a picture, in pixels (before the pixel ratio).
public struct EdgeInsets: Hashable, Sendable {
  /// Pixels at the top.
  public var top: Double
  /// Pixels at the right.
  public var right: Double
  /// Pixels at the bottom.
  public var bottom: Double
  /// Pixels at the left.
  public var left: Double

  /// Creates insets.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates the same inset on all edges.
  public init(all inset: Double) {
    self.init(top: inset, right: inset, bottom: inset, left: inset)
  }

  /// Returns the insets added edge by edge.
  static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom,
      left: a.left + b.left)
  }
}

extension EdgeInsets: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates the same inset on all edges.
  public init(integerLiteral inset: Int) { self.init(all: Double(inset)) }

  /// Creates the same inset on all edges.
  public init(floatLiteral inset: Double) { self.init(all: inset) }
}
