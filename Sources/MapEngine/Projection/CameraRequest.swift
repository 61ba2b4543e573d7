/// A request for a camera. Values that are nil come from the style, or from the data if the style does not set them.
public struct CameraRequest: Hashable, Sendable {
  /// The place in the middle of the picture.
  public var center: LngLat?
  /// The zoom level. At level 0, the world is 512 pixels wide.
  public var zoom: Double?
  /// The scale of the map instead of a zoom level: the meters on the ground per pixel of the style, at the center. A
  /// pixel of the style is 1/96 inch on paper, so this is 0.0254 / 96 times the denominator of the scale. The map must
  /// not be pitched or a globe.
  public var metersPerPixel: Double?
  /// The direction that points up in the picture, in degrees clockwise from north.
  public var bearing: Double?
  /// The pitch, in degrees from straight down.
  public var pitch: Double?
  /// The rotation about the viewing direction, in degrees.
  public var roll: Double?
  /// The area to show instead of a center and a zoom level.
  public var bounds: GeographicBounds?
  /// The area to show if neither the request nor the style determines an area; nil to show the area of all data.
  public var fallbackBounds: GeographicBounds?
  /// The bounds of the data in `fallbackBounds`, without a margin; nil for the bounds of all data.
  public var fallbackData: GeographicBounds?
  /// Whether to show all of `fallbackBounds`, or all data if `fallbackBounds` is nil, regardless of the style.
  public var fitsData = false
  /// The maximum zoom level for any bounds. If it is nil, the default limits apply.
  public var zoomLimit: Double?
  /// The minimum zoom level for `bounds`. At this level, bounds that are too large are cut off. If it is nil, there
  /// is no minimum.
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
  /// Returns a request that shows all of `bounds` inside `padding`, as large as the picture allows.
  ///
  /// - Parameters:
  ///   - bounds: The area to show.
  ///   - padding: The padding at the edges, in pixels.
  ///   - bearing: The direction that points up in the picture, in degrees clockwise from north; nil to use the
  ///     style's bearing.
  ///   - maximumZoom: The maximum zoom level. It limits the scale of small bounds.
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

  /// Returns a request that shows all data of the map, regardless of the style.
  public static func fittingData(padding: EdgeInsets = EdgeInsets()) -> CameraRequest {
    var request = CameraRequest()
    request.fitsData = true
    request.padding = padding
    return request
  }

  /// Returns a request that shows a place. The style determines nil values.
  ///
  /// - Parameters:
  ///   - center: The place in the middle.
  ///   - zoom: The zoom level.
  ///   - bearing: The direction that points up in the picture, in degrees clockwise from north.
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

  /// Returns the request with the fallbacks of another request, unless this request already has fallback bounds.
  package func withFallbacks(of other: CameraRequest) -> CameraRequest {
    guard fallbackBounds == nil else { return self }
    var request = self
    request.fallbackBounds = other.fallbackBounds
    request.fallbackData = other.fallbackData
    request.fallbackZoomLimit = other.fallbackZoomLimit
    request.fallbackPadding = other.fallbackPadding
    return request
  }
}

/// The space at the edges of a picture, in pixels of the style. The pixel ratio does not change it.
public struct EdgeInsets: Hashable, Sendable {
  /// The space at the top edge, in pixels.
  public var top: Double
  /// The space at the right edge, in pixels.
  public var right: Double
  /// The space at the bottom edge, in pixels.
  public var bottom: Double
  /// The space at the left edge, in pixels.
  public var left: Double

  /// Creates insets in pixels. The default of each edge is 0.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates insets with the same size in pixels on all edges.
  public init(all inset: Double) {
    self.init(top: inset, right: inset, bottom: inset, left: inset)
  }

  /// Returns the sums of two insets, edge by edge.
  static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom,
      left: a.left + b.left)
  }
}

extension EdgeInsets: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates insets with the same size in pixels on all edges.
  public init(integerLiteral inset: Int) { self.init(all: Double(inset)) }

  /// Creates insets with the same size in pixels on all edges.
  public init(floatLiteral inset: Double) { self.init(all: inset) }
}
