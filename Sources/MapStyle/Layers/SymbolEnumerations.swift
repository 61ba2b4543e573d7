/// The placement of symbols on features: `symbol-placement`.
public enum SymbolPlacement: String, CaseIterable, Hashable, StyleConstant {
  /// At the point of the geometry.
  case point = "point"
  /// Along the line at regular distances.
  case line = "line"
  /// At the center of the line.
  case lineCenter = "line-center"
}

/// The drawing order of a layer's overlapping symbols: `symbol-z-order`.
public enum SymbolZOrder: String, CaseIterable, Hashable, StyleConstant {
  /// By sort key if the key is set. Otherwise, as in `viewportY` if symbols may overlap, and as in `source` if they
  /// may not.
  case auto = "auto"
  /// By their vertical position in the viewport.
  case viewportY = "viewport-y"
  /// By sort key if the key is set. Otherwise, in the order of the source.
  case source = "source"
}

/// The reference of a symbol's height: `symbol-height-anchor`.
public enum SymbolHeightAnchor: String, CaseIterable, Hashable, StyleConstant {
  /// The ground at the symbol.
  case ground
  /// Sea level.
  case absolute
}

/// Whether a symbol may overlap other symbols: `icon-overlap`, `text-overlap`.
public enum SymbolOverlap: String, CaseIterable, Hashable, StyleConstant {
  /// The symbol is hidden if it would overlap another symbol.
  case never
  /// The symbol is always shown.
  case always
  /// The symbol may overlap other symbols, except symbols with the value `never`.
  case cooperative
}

/// The reference for the rotation or pitch of icons and text: the map or the viewport.
public enum SymbolAlignment: String, CaseIterable, Hashable, StyleConstant {
  /// Aligned with the map.
  case map
  /// Aligned with the viewport.
  case viewport
  /// Aligned with the map or the viewport. The choice depends on the placement, or on the alignment of the rotation.
  case auto
}

/// The reference of the rotation of text: `text-rotation-alignment`.
public enum TextRotationAlignment: String, CaseIterable, Hashable, StyleConstant {
  /// Aligned with the map or the line.
  case map = "map"
  /// Aligned with the viewport.
  case viewport = "viewport"
  /// Aligned with the viewport. Each glyph is upright, but the glyphs follow the line.
  case viewportGlyph = "viewport-glyph"
  /// Aligned with the map or the viewport. The choice depends on the placement.
  case auto = "auto"
}

/// Whether an icon is stretched to fit its text: `icon-text-fit`.
public enum IconTextFit: String, CaseIterable, Hashable, StyleConstant {
  /// The icon is not stretched.
  case none
  /// The icon is stretched in width.
  case width
  /// The icon is stretched in height.
  case height
  /// The icon is stretched in width and height.
  case both
}

/// The alignment of a text's lines: `text-justify`.
public enum TextJustify: String, CaseIterable, Hashable, StyleConstant {
  /// Aligned toward the anchor.
  case auto
  /// Left-aligned.
  case left
  /// Centered.
  case center
  /// Right-aligned.
  case right
}

/// The direction of text: `text-writing-mode`.
public enum TextWritingMode: String, CaseIterable, Hashable, StyleConstant {
  /// Horizontal.
  case horizontal
  /// Vertical, from top to bottom.
  case vertical
}

/// The change of letter case in a text: `text-transform`.
public enum TextTransform: String, CaseIterable, Hashable, StyleConstant {
  /// The text is unchanged.
  case none
  /// Conversion to uppercase.
  case uppercase
  /// Conversion to lowercase.
  case lowercase
}

/// The part of a symbol that is placed at its anchor: `icon-anchor`, `text-anchor`.
public typealias SymbolAnchor = VariableAnchorOffsetCollection.Anchor
