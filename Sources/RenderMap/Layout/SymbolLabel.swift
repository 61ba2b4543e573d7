/// A feature's text and icon, shaped and fitted to each other.
struct SymbolLabel {
  /// The text in all the ways that it may be placed.
  var texts: ShapedTexts
  /// The icon.
  var icon: ShapedIcon?
  /// The icon as it is fitted around the text from top to bottom.
  var verticalIcon: ShapedIcon?
  /// The text's size in pixels that collisions count with.
  var textSize: Double
}
