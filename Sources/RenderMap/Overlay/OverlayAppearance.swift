/// How an overlay looks where its features do not say.
public struct OverlayAppearance: Hashable, Sendable {
  /// The colour of lines and of the edges of polygons.
  public var stroke: String
  /// The colour of polygons.
  public var fill: String
  /// The opacity of polygons, 0 to 1.
  public var fillOpacity: Double
  /// The width of lines, in pixels.
  public var strokeWidth: Double
  /// The width of the edges of polygons, in pixels.
  public var outlineWidth: Double
  /// The colour of markers.
  public var marker: String
  /// How points are named, and many of them drawn; nil leaves them to be markers without names.
  public var points: Points?

  /// How points look that are the map's subject: where they are few, markers named by their `name` or
  /// `title`, else discs.
  public struct Points: Hashable, Sendable {
    /// The colour of names.
    public var text: String
    /// The colour around names and discs.
    public var halo: String

    /// The most points that are markers.
    public var mostMarkers = 60
    /// Whether markers and names stand above all layers, wherever the rest of the overlay stands.
    public var areOnTop = true
  }

  /// As simplestyle-spec has it.
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
  /// For markers and paths that are drawn over any map.
  public static let annotations = OverlayAppearance(
    stroke: "#2563c9", fill: "#3b7fe0", fillOpacity: 0.3, strokeWidth: 4, outlineWidth: 2,
    marker: "#d7373f",
    points: Points(text: "#22262b", halo: "#ffffff", mostMarkers: .max))
}
