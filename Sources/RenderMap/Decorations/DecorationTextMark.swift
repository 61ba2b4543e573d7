import MapRaster
import MapVector

/// A text of decorations, in both of its forms: an area of outlines, and a label of pictures of vectors.
///
/// Display lists contain one of them (`asPixels`, `asLabel`).
struct DecorationTextMark: DisplayMark {
  /// The glyphs as areas.
  var fill: FillCommand
  /// The glyphs with their characters.
  var label: LabelMark
}

extension [DrawCommand] {
  /// Returns the commands as a layer of pictures of vectors; none if there are none.
  func marked(as layer: String) -> [DrawCommand] {
    isEmpty ? [] : [.mark(LayerMark(layer))] + self + [.mark(LayerMark(nil))]
  }
}

extension DrawCommand {
  /// The command; for a text, the areas of its glyphs.
  var asPixels: DrawCommand {
    if case .mark(let text as DecorationTextMark) = self { .fill(text.fill) } else { self }
  }

  /// The command; for a text, the label.
  var asLabel: DrawCommand {
    if case .mark(let text as DecorationTextMark) = self { .mark(text.label) } else { self }
  }
}
