/// The reference of a direction, an offset or a pitch: the values of all `*-translate-anchor` properties, the pitch
/// properties of circles, and the anchors of light and hillshades.
public enum MapOrViewport: String, CaseIterable, Hashable, StyleConstant {
  /// Relative to the map.
  case map
  /// Relative to the viewport.
  case viewport
}

/// Whether a layer is drawn.
public enum Visibility: String, CaseIterable, Hashable, StyleConstant {
  /// The layer is drawn.
  case visible
  /// The layer is not drawn.
  case none
}

/// The resampling of an image: `resampling`, `raster-resampling`.
public enum Resampling: String, CaseIterable, Hashable, StyleConstant {
  /// Interpolates between the four nearest pixels.
  case linear
  /// Uses the nearest pixel.
  case nearest
}
