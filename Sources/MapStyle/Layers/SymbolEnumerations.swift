/// Where symbols are placed on features: `symbol-placement`.
public enum SymbolPlacement: String, CaseIterable, Hashable, StyleConstant {
  /// At the point of the geometry.
  case point = "point"
  /// Along the line at regular distances.
  case line = "line"
  /// At the center of the line.
  case lineCenter = "line-center"
}

/// The order in which overlapping symbols of a layer are drawn: `symbol-z-order`.
public enum SymbolZOrder: String, CaseIterable, Hashable, StyleConstant {
  /// By sort key if it is set; otherwise as `viewportY` if symbols may overlap.
  case auto = "auto"
  /// By their vertical position in the viewport.
  case viewportY = "viewport-y"
  /// By sort key, or in the order of the source.
  case source = "source"
}

/// The reference of a symbol's height: `symbol-height-anchor`.
public enum SymbolHeightAnchor: String, CaseIterable, Hashable, StyleConstant {
  /// The ground at the symbol.
  case ground
  /// Sea level.
  case absolute
}

/// Whether a symbol may overlap others: `icon-overlap`, `text-overlap`.
public enum SymbolOverlap: String, CaseIterable, Hashable, StyleConstant {
  /// It is hidden if it would overlap another.
  case never
  /// It is always shown.
  case always
  /// It may overlap symbols that may overlap it.
  case cooperative
}

/// What an icon, or the pitch of a label, is aligned with.
public enum SymbolAlignment: String, CaseIterable, Hashable, StyleConstant {
  /// The map.
  case map
  /// The viewport.
  case viewport
  /// `map` or `viewport`, by the placement or by the alignment of the rotation.
  case auto
}

/// What the rotation of text is aligned with: `text-rotation-alignment`.
public enum TextRotationAlignment: String, CaseIterable, Hashable, StyleConstant {
  /// The map or the line.
  case map = "map"
  /// The viewport.
  case viewport = "viewport"
  /// The viewport, with each glyph upright along the line.
  case viewportGlyph = "viewport-glyph"
  /// `map` or `viewport`, by the placement.
  case auto = "auto"
}

/// Whether an icon is stretched to fit its text: `icon-text-fit`.
public enum IconTextFit: String, CaseIterable, Hashable, StyleConstant {
  /// It is not.
  case none
  /// In width.
  case width
  /// In height.
  case height
  /// In both.
  case both
}

/// How the lines of a text are aligned: `text-justify`.
public enum TextJustify: String, CaseIterable, Hashable, StyleConstant {
  /// Toward the anchor.
  case auto
  /// To the left.
  case left
  /// Centered.
  case center
  /// To the right.
  case right
}

/// The direction of text: `text-writing-mode`.
public enum TextWritingMode: String, CaseIterable, Hashable, StyleConstant {
  /// Horizontal.
  case horizontal
  /// Vertical, from top to bottom.
  case vertical
}

/// How the case of text is changed: `text-transform`.
public enum TextTransform: String, CaseIterable, Hashable, StyleConstant {
  /// Not at all.
  case none
  /// To uppercase.
  case uppercase
  /// To lowercase.
  case lowercase
}

/// The part of a symbol that is placed at its anchor: `icon-anchor`, `text-anchor`.
public typealias SymbolAnchor = VariableAnchorOffsetCollection.Anchor
