import MapEngine
import MapGeoJSON
import MapJSON
import MapStyle
import MapData

/// The map that is drawn below data.
///
///     var style = try Basemap.light.style(with: loader)
///     let overlay = try Basemap.light.overlay(data)
///     try style.add(overlay)
///     request.show(overlay)
public enum Basemap: String, CaseIterable, Sendable {
  /// A map of the world in light colors.
  case light
  /// A map of the world in dark colors.
  case dark
  /// No map.
  case none

  /// The location of the style; nil if the basemap is `none`.
  public var location: ResourceLocation? {
    self == .none ? nil : .url("\(BundledBasemap.scheme)://\(rawValue)")
  }

  /// Returns the style of the basemap.
  ///
  /// - Throws: `MapError.unreachable` if the basemap is not installed with the program; `MapError.style` if it is
  ///   invalid.
  public func style(with loader: ResourceLoader) throws(MapError) -> Style {
    var text = Array(#"{"version": 8, "sources": {}, "layers": []}"#.utf8)
    if let location {
      do throws(ResourceError) {
        text = try loader.load(location)
      } catch {
        throw .unreachable(place: "\(location)", message: error.description)
      }
    }
    let result = Style.parse(text: text)
    guard let style = result.style else { throw .style(result.diagnostics) }
    return style
  }

  /// The names of the layers that show the names of countries. Labels of areas would repeat these names.
  static let nameLayers = ["countries", "countries-small"]

  /// Returns an overlay of data over this basemap. Lines and areas are below the names of places, and markers are on
  /// top.
  ///
  /// - Throws: `GeoJSONError` if `data` is not valid GeoJSON.
  public func overlay(_ data: JSONValue) throws(GeoJSONError) -> Overlay {
    try Overlay(
      data, id: "data", below: self == .none ? nil : .labels,
      appearance: self == .dark ? .dark : .light)
  }

  /// Returns an overlay of features over this basemap. Lines and areas are below the names of places, and markers are
  /// on top.
  public func overlay(_ features: [Feature]) -> Overlay {
    Overlay(
      features: features, id: "data", below: self == .none ? nil : .labels,
      appearance: self == .dark ? .dark : .light)
  }

  /// The appearance of additional data over this basemap. It equals the appearance of the main data, except that
  /// points are below the labels.
  public var overlayAppearance: OverlayAppearance {
    var appearance: OverlayAppearance = self == .dark ? .dark : .light
    appearance.points?.areOnTop = false
    return appearance
  }
}

extension CameraRequest {
  /// The margin around data, relative to its width and height.
  private static let margin = 0.12
  /// The maximum zoom level for data.
  private static let maximumZoom = 14.0
  /// The maximum zoom level for a single place. It shows the surroundings of the place.
  private static let placeZoom = 6.0

  /// The margin around data over a style, relative to its width and height.
  private static let overlayMargin = 0.1

  /// Sets the fallback view to show an overlay, with a margin and whole pins. A maximum zoom level ensures that the
  /// surroundings are visible. The fallback view applies if neither the request nor the style specifies a view.
  ///
  /// - Parameters:
  ///   - overlay: The overlay to show.
  ///   - part: The bounds of the part of the overlay to show; nil to show all of the overlay.
  public mutating func show(_ overlay: Overlay, within part: GeographicBounds? = nil) {
    guard let bounds = part ?? overlay.bounds else { return }
    let isPlace = bounds.west == bounds.east && bounds.south == bounds.north
    let hasPins = overlay.hasPins && !isPlace
    fallbackBounds = bounds.grown(by: hasPins ? Self.margin / 2 : Self.margin)
    fallbackData = part
    fallbackZoomLimit = isPlace ? Self.placeZoom : Self.maximumZoom
    // A raster fills the picture, however small its area is.
    if overlay.raster != nil { fallbackZoomLimit = Camera.maximumFitZoom }
    fallbackPadding = hasPins ? Self.pinPadding : EdgeInsets()
  }

  /// Sets the fallback view to show several overlays over a style, with a margin and whole pins. If there already is
  /// a fallback view, it is extended. It applies if neither the request nor the style specifies a view.
  public mutating func show(overlays: [Overlay]) {
    guard fallbackBounds == nil else {
      for overlay in overlays { show(annotations: overlay) }
      return
    }
    guard let bounds = Overlay.bounds(of: overlays) else { return }
    let isPlace = bounds.west == bounds.east && bounds.south == bounds.north
    let hasPins = overlays.contains(where: \.hasPins) && !isPlace
    fallbackBounds = bounds.grown(by: hasPins ? Self.overlayMargin / 2 : Self.overlayMargin)
    fallbackPadding = hasPins ? Self.pinPadding : EdgeInsets()
  }

  /// The padding that leaves room for pins around their places, and for decorations in the corners of the picture.
  private static let pinPadding = EdgeInsets(
    top: MarkerImages.height + MarkerImages.margin,
    right: MarkerImages.headRadius + MarkerImages.margin, bottom: cornerHeight,
    left: MarkerImages.headRadius + MarkerImages.margin)

  /// The typical height of decorations in the corners of a picture, in pixels.
  private static let cornerHeight = 24.0

  /// Extends the fallback view to show an overlay, such as markers and paths, with whole pins.
  public mutating func show(annotations overlay: Overlay) {
    guard let bounds = overlay.bounds?.grown(by: Self.margin / 2) else { return }
    let whole = GeographicBounds(around: [fallbackBounds, bounds].compactMap { $0 }) ?? bounds
    let isFarther = whole.west != whole.east || whole.south != whole.north
    if fallbackBounds == nil || fallbackZoomLimit == Self.placeZoom && isFarther {
      fallbackZoomLimit = Self.maximumZoom
    }
    fallbackBounds = whole
    if let data = fallbackData {
      fallbackData = GeographicBounds(around: [data, overlay.bounds].compactMap { $0 })
    }
    if overlay.hasPins { fallbackPadding = Self.pinPadding }
  }
}

extension Overlay {
  /// Whether points are drawn as pins.
  var hasPins: Bool {
    themed == nil && pointCount > 0 && drawsMarkers
  }
}
