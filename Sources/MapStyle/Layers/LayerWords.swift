/// What a direction or an offset is measured against: every `*-translate-anchor`, the pitch
/// properties of circles, the anchors of light and shade.
public enum MapOrViewport: String, CaseIterable, Hashable, StyleConvertible {
  /// The map, turning with it.
  case map
  /// The picture.
  case viewport
}

/// Whether a layer is drawn.
public enum Visibility: String, CaseIterable, Hashable, StyleConvertible {
  /// It is drawn.
  case visible
  /// It is not drawn.
  case none
}

/// How a line ends: `line-cap`.
public enum LineCap: String, CaseIterable, Hashable, StyleConvertible {
  /// At its last point.
  case butt
  /// With half a circle around its last point.
  case round
  /// With half a square around its last point.
  case square
}

/// How a line turns: `line-join`.
public enum LineJoin: String, CaseIterable, Hashable, StyleConvertible {
  /// With its corners cut off.
  case bevel
  /// With arcs.
  case round
  /// With points.
  case miter
}

/// How an image is resampled: `resampling`, `raster-resampling`.
public enum Resampling: String, CaseIterable, Hashable, StyleConvertible {
  /// Between the four nearest pixels.
  case linear
  /// The nearest pixel.
  case nearest
}

/// How a relief is shaded: `hillshade-method`.
public enum HillshadeMethod: String, CaseIterable, Hashable, StyleConvertible {
  /// MapLibre's own method.
  case standard
  /// By the angle between ground and light.
  case basic
  /// By slope and angle both.
  case combined
  /// By slope, hardly dark where flat.
  case igor
  /// From several lights.
  case multidirectional
}
