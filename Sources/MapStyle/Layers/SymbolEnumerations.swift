/// Where a label stands on its feature: `symbol-placement`.
public enum SymbolPlacement: String, CaseIterable, Hashable, StyleConstant {
  /// At the point of the geometry.
  case point = "point"
  /// Along the line, again and again.
  case line = "line"
  /// At the middle of the line.
  case lineCenter = "line-center"
}

/// In what order overlapping symbols of a layer are drawn: `symbol-z-order`.
public enum SymbolZOrder: String, CaseIterable, Hashable, StyleConstant {
  /// By sort key where there is one, else as `viewportY` where symbols may overlap.
  case auto = "auto"
  /// By their height in the picture.
  case viewportY = "viewport-y"
  /// By sort key, or as they come.
  case source = "source"
}

/// What the height of a symbol is measured from: `symbol-height-anchor`.
public enum SymbolHeightAnchor: String, CaseIterable, Hashable, StyleConstant {
  /// The ground at the symbol's place.
  case ground
  /// Sea level.
  case absolute
}

/// Whether a symbol may cover others: `icon-overlap`, `text-overlap`.
public enum SymbolOverlap: String, CaseIterable, Hashable, StyleConstant {
  /// It is left out where it would.
  case never
  /// It may.
  case always
  /// It may cover those that may too.
  case cooperative
}

/// What an icon, or the pitch of a label, is aligned with.
public enum SymbolAlignment: String, CaseIterable, Hashable, StyleConstant {
  /// The map.
  case map
  /// The picture.
  case viewport
  /// What suits the placement, or the rotation's alignment.
  case auto
}

/// What text is turned with: `text-rotation-alignment`.
public enum TextRotationAlignment: String, CaseIterable, Hashable, StyleConstant {
  /// The map, or the line.
  case map = "map"
  /// The picture.
  case viewport = "viewport"
  /// The picture, each glyph for itself along the line.
  case viewportGlyph = "viewport-glyph"
  /// What suits the placement.
  case auto = "auto"
}

/// Whether an icon is stretched around its text: `icon-text-fit`.
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
  /// Towards the anchor.
  case auto
  /// To the left.
  case left
  /// In the middle.
  case center
  /// To the right.
  case right
}

/// How text runs: `text-writing-mode`.
public enum TextWritingMode: String, CaseIterable, Hashable, StyleConstant {
  /// From side to side.
  case horizontal
  /// From top to bottom.
  case vertical
}

/// How the case of text is changed: `text-transform`.
public enum TextTransform: String, CaseIterable, Hashable, StyleConstant {
  /// Not at all.
  case none
  /// To capitals.
  case uppercase
  /// To small letters.
  case lowercase
}

/// The part of a symbol that stands at its anchor: `icon-anchor`, `text-anchor`.
public typealias SymbolAnchor = VariableAnchorOffsetCollection.Anchor
