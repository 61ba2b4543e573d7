/// The appearance of the features of an overlay without properties of their own.
public struct OverlayAppearance: Hashable, Sendable {
  /// The colour of lines and outlines of polygons.
  public var stroke: String
  /// The colour of polygons.
  public var fill: String
  /// The opacity of polygons, 0 to 1.
  public var fillOpacity: Double
  /// The width of lines, in pixels.
  public var strokeWidth: Double
  /// The width of outlines of polygons, in pixels.
  public var outlineWidth: Double
  /// The colour of markers.
  public var marker: String
  /// The appearance of points; nil for markers without names.
  public var points: Points?

  /// The appearance of points that are the main data of a map: markers with their `name` or `title`, or discs if there
  /// are many points.
  public struct Points: Hashable, Sendable {
    /// The colour of names.
    public var text: String
    /// The colour of halos of names and outlines of discs.
    public var halo: String

    /// The maximum number of points that are drawn as markers.
    public var maximumMarkerCount = 60
    /// Whether markers and names are on top of all layers, independent of the anchor of the overlay.
    public var areOnTop = true
  }

  /// The defaults of simplestyle-spec.
  public static let simplestyle = OverlayAppearance(
    stroke: "#555555", fill: "#555555", fillOpacity: 0.6, strokeWidth: 2, outlineWidth: 2,
    marker: "#7e7e7e")
  /// For data over a light basemap.
  public static let light = OverlayAppearance(
    stroke: "#2563c9", fill: "#3b7fe0", fillOpacity: 0.3, strokeWidth: 3, outlineWidth: 1.5,
    marker: "#d7373f",
    points: Points(text: "#22262b", halo: "#ffffff"))
  /// For data over a dark basemap.
  public static let dark = OverlayAppearance(
    stroke: "#5fb0ff", fill: "#5fb0ff", fillOpacity: 0.25, strokeWidth: 3, outlineWidth: 1.5,
    marker: "#ff6b5e",
    points: Points(text: "#ffffff", halo: "#101921"))
  /// For markers and paths over any map.
  public static let annotations = OverlayAppearance(
    stroke: "#2563c9", fill: "#3b7fe0", fillOpacity: 0.3, strokeWidth: 4, outlineWidth: 2,
    marker: "#d7373f",
    points: Points(text: "#22262b", halo: "#ffffff", maximumMarkerCount: .max))
}
