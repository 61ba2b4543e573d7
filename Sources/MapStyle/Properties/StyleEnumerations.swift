/// What a direction, an offset or a pitch is relative to: the values of all `*-translate-anchor`, the pitch
/// properties of circles and the anchors of light and hillshades.
public enum MapOrViewport: String, CaseIterable, Hashable, StyleConstant {
  /// The map.
  case map
  /// The viewport.
  case viewport
}

/// Whether a layer is drawn.
public enum Visibility: String, CaseIterable, Hashable, StyleConstant {
  /// It is drawn.
  case visible
  /// It is not drawn.
  case none
}

/// The resampling of an image: `resampling`, `raster-resampling`.
public enum Resampling: String, CaseIterable, Hashable, StyleConstant {
  /// Interpolates between the four nearest pixels.
  case linear
  /// The nearest pixel.
  case nearest
}
