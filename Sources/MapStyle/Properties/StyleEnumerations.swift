/// What a direction or an offset is measured against: every `*-translate-anchor`, the pitch
/// properties of circles, the anchors of light and shade.
public enum MapOrViewport: String, CaseIterable, Hashable, StyleConstant {
  /// The map, turning with it.
  case map
  /// The picture.
  case viewport
}

/// Whether a layer is drawn.
public enum Visibility: String, CaseIterable, Hashable, StyleConstant {
  /// It is drawn.
  case visible
  /// It is not drawn.
  case none
}

/// How an image is resampled: `resampling`, `raster-resampling`.
public enum Resampling: String, CaseIterable, Hashable, StyleConstant {
  /// Between the four nearest pixels.
  case linear
  /// The nearest pixel.
  case nearest
}
