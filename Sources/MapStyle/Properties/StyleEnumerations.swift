/// The reference for a direction, an offset or a pitch. It is the type of all `*-translate-anchor` properties, of the
/// pitch properties of circles, and of the anchors of light and hillshades.
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

/// The method of resampling an image: `resampling`, `raster-resampling`.
public enum Resampling: String, CaseIterable, Hashable, StyleConstant {
  /// Each pixel is interpolated between the four nearest pixels of the image.
  case linear
  /// Each pixel is the nearest pixel of the image.
  case nearest
}
