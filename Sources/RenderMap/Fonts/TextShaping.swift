import MapText

/// The text shaping that symbol layout needs.
protocol TextShaping {
  /// Returns the text as lines of glyphs; nil if nothing can be shown.
  func shape(_ text: StyledText, _ options: ShapingOptions) -> ShapedText?
  /// Whether the text may be vertical: whether it contains a script that is written vertically.
  func allowsVerticalWritingMode(_ text: String) -> Bool
  /// Whether letter spacing is allowed. It is not for scripts whose letters are joined.
  func allowsLetterSpacing(_ text: String) -> Bool
}
