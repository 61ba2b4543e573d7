import MapRaster

/// A text that is drawn over or below a map, in both of its forms: an area of outlines, and a label of pictures of vectors.
///
/// Display lists contain one of them (`asPixels`, `asLabels`).
package struct TextMark: DisplayMark {
  /// The glyphs as areas.
  package var fill: FillCommand
  /// The glyphs with their characters.
  package var label: LabelMark

  /// Creates a text from its forms.
  package init(fill: FillCommand, label: LabelMark) {
    self.fill = fill
    self.label = label
  }
}

extension [DrawCommand] {
  /// Returns the commands as a layer of pictures of vectors; none if there are none.
  package func marked(as layer: String) -> [DrawCommand] {
    isEmpty ? [] : [.mark(LayerMark(layer))] + self + [.mark(LayerMark(nil))]
  }

  /// The commands without marks of layers; for each text, the areas of its glyphs.
  package var asPixels: [DrawCommand] {
    compactMap { command in
      switch command {
      case .mark(let text as TextMark): .fill(text.fill)
      case .mark(is LayerMark): nil
      default: command
      }
    }
  }

  /// The commands; for each text, its label.
  package var asLabels: [DrawCommand] {
    map { command in
      if case .mark(let text as TextMark) = command { .mark(text.label) } else { command }
    }
  }
}
