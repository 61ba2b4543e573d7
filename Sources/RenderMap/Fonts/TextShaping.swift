import MapText

/// What symbol layout asks of typography.
protocol TextShaping {
  /// The text, broken into lines of glyphs; nil where nothing of it can be shown.
  func shape(_ text: StyledText, _ options: ShapingOptions) -> ShapedText?
  /// Whether the text may run from top to bottom: whether any of it is of a script that does.
  func allowsVerticalWritingMode(_ text: String) -> Bool
  /// Whether room may be put between the letters, as it may not where they are joined.
  func allowsLetterSpacing(_ text: String) -> Bool
}
