import MapGeoJSON
import MapJSON
import MapStyle
import MapData

/// What lies below data that is the subject of a map.
///
///     var style = try Basemap.light.style(with: loader)
///     let overlay = try Basemap.light.overlay(data)
///     try style.add(overlay)
///     request.show(overlay)
public enum Basemap: String, CaseIterable, Sendable {
  /// A map of the world in light colours.
  case light
  /// A map of the world in dark colours.
  case dark
  /// Nothing.
  case none

  /// Where its style is; nil for nothing.
  public var location: ResourceLocation? {
    self == .none ? nil : .url("\(BundledBasemap.scheme)://\(rawValue)")
  }

  /// Its style.
  /// - Throws: `MapError.unreachable` where the basemap is not beside the program, `MapError.style`
  ///   where it is none.
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

  /// Data as it looks over this basemap: lines and areas below the names of places, markers above all.
  /// - Throws: `GeoJSONError` where `data` is no GeoJSON.
  public func overlay(_ data: JSONValue) throws(GeoJSONError) -> Overlay {
    try Overlay(
      data, id: "data", below: self == .none ? nil : .labels, look: self == .dark ? .dark : .light)
  }

  /// Features as they look over this basemap: lines and areas below the names of places, markers above all.
  public func overlay(_ features: [Feature]) -> Overlay {
    Overlay(
      features: features, id: "data", below: self == .none ? nil : .labels,
      look: self == .dark ? .dark : .light)
  }

  /// How further data looks that is drawn over this basemap: as the subject does, but with its points where the
  /// rest of it stands.
  public var overlayAppearance: OverlayAppearance {
    var look: OverlayAppearance = self == .dark ? .dark : .light
    look.points?.areOnTop = false
    return look
  }
}

extension CameraRequest {
  /// How much room there is around data, as a share of its width and height.
  private static let margin = 0.12
  /// How near data is looked at.
  private static let greatestZoom = 14.0
  /// How near a place without a size is looked at, so that what is around it is seen.
  private static let zoomOfPlace = 6.0

  /// How much room there is around data that is drawn over a style, as a share of its width and height.
  private static let overlayMargin = 0.1

  /// Has the camera show all of an overlay where neither the request nor the style says what: with a
  /// margin, and not so near that nothing around it is seen. Pins are whole.
  public mutating func show(_ overlay: Overlay) {
    guard let bounds = overlay.bounds else { return }
    let isPlace = bounds.west == bounds.east && bounds.south == bounds.north
    let hasPins = overlay.hasPins && !isPlace
    fallbackBounds = bounds.grown(by: hasPins ? Self.margin / 2 : Self.margin)
    fallbackZoomLimit = isPlace ? Self.zoomOfPlace : Self.greatestZoom
    fallbackPadding = hasPins ? Self.roomForPins : EdgeInsets()
  }

  /// Has the camera show all of some overlays over a style where neither the request nor the style says what,
  /// with a margin. Pins are whole.
  public mutating func show(overlays: [Overlay]) {
    guard let bounds = Overlay.bounds(of: overlays) else { return }
    let isPlace = bounds.west == bounds.east && bounds.south == bounds.north
    let hasPins = overlays.contains(where: \.hasPins) && !isPlace
    fallbackBounds = bounds.grown(by: hasPins ? Self.overlayMargin / 2 : Self.overlayMargin)
    fallbackPadding = hasPins ? Self.roomForPins : EdgeInsets()
  }

  /// The pixels that pins take around their places, and what stands in the corners of the picture.
  private static let roomForPins = EdgeInsets(
    top: MarkerImages.height + MarkerImages.margin,
    right: MarkerImages.headRadius + MarkerImages.margin, bottom: cornerHeight,
    left: MarkerImages.headRadius + MarkerImages.margin)

  /// How high what stands in the corners of a decorated picture mostly is, in pixels.
  private static let cornerHeight = 24.0

  /// Has the camera show markers and paths too, pins and all, where neither the request nor the style says
  /// what: beside what it was to show there before.
  public mutating func show(annotations overlay: Overlay) {
    guard let bounds = overlay.bounds?.grown(by: Self.margin / 2) else { return }
    let whole = GeographicBounds(around: [fallbackBounds, bounds].compactMap { $0 }) ?? bounds
    let isFarther = whole.west != whole.east || whole.south != whole.north
    if fallbackBounds == nil || fallbackZoomLimit == Self.zoomOfPlace && isFarther {
      fallbackZoomLimit = Self.greatestZoom
    }
    fallbackBounds = whole
    if overlay.hasPins { fallbackPadding = Self.roomForPins }
  }
}

extension Overlay {
  /// Whether points are drawn as pins.
  fileprivate var hasPins: Bool {
    pointCount > 0 && pointCount <= look.points?.mostMarkers ?? .max
  }
}
