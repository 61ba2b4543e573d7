/// The layer types. Their names are the values of the member `type` of a layer.
public enum LayerType: String, CaseIterable, Hashable, Sendable {
  /// Filled polygons.
  case fill
  /// Stroked lines.
  case line
  /// Icons and text.
  case symbol
  /// Circles around points.
  case circle
  /// The density of points as colors.
  case heatmap
  /// Polygons extruded to a height.
  case fillExtrusion = "fill-extrusion"
  /// Images in tiles.
  case raster
  /// Shaded relief.
  case hillshade
  /// Elevation as colors.
  case colorRelief = "color-relief"
  /// The color or pattern behind all other layers.
  case background
}
