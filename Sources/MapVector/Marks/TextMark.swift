import MapRaster

/// A text drawn over or below a map in two forms. For pixel output, it consists of areas; for vector output, it is
/// a label.
///
/// `asPixels` and `asLabels` return display lists that contain only one of the forms.
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
  /// Returns the commands as a layer of vector pictures. Returns an empty list if there are no commands.
  package func marked(as layer: String) -> [DrawCommand] {
    isEmpty ? [] : [.mark(LayerMark(layer))] + self + [.mark(LayerMark(nil))]
  }

  /// The commands without layer marks. Each text is represented by the areas of its glyphs, and each picture by its
  /// pixels.
  package var asPixels: [DrawCommand] {
    compactMap { command in
      switch command {
      case .mark(let text as TextMark): .fill(text.fill)
      case .mark(let picture as PictureMark): .images(picture.image)
      case .mark(is LayerMark): nil
      default: command
      }
    }
  }

  /// The commands. Each text is represented by its label.
  package var asLabels: [DrawCommand] {
    map { command in
      if case .mark(let text as TextMark) = command { .mark(text.label) } else { command }
    }
  }
}
