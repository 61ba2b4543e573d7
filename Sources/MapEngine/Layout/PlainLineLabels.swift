import MapGeometry
import MapText

/// Measures labels of plain text along lines. Only labels that fit on their lines are then shaped.
struct PlainLineLabels {
  /// The texts of a font stack.
  private struct Texts {
    var measurer: TextMeasurer?
    /// The characters of the texts.
    var characters = PlainCharacters()
    /// A feature with one of the texts, as an index into its layer's features.
    var feature: Int
  }

  private let shaping: any TextShaping
  private var texts: [[String]: Texts] = [:]

  /// Creates a measurer for labels that `shaping` shapes.
  init(_ shaping: any TextShaping) { self.shaping = shaping }

  /// Returns the box of the label of the feature at the cursor; nil if shaping is required to determine it. It is
  /// required if the label has an icon, several sections, or characters that `TextMeasurer` does not measure.
  mutating func box(of feature: SymbolFeature, _ shaper: SymbolShaper) -> Box? {
    guard feature.icon == nil, let sections = feature.text?.sections, sections.count == 1,
      let section = sections.first, section.image == nil, section.scale == 1
    else { return nil }
    func measure(_ texts: inout Texts) -> Box? {
      guard var measurer = texts.measurer.take() else { return nil }
      defer { texts.measurer = measurer }
      guard texts.characters.add(section.text) else { return nil }
      return shaper.box(ofPlainText: section.text, &measurer)
    }
    let new = Texts(
      measurer: texts[section.fontStack] == nil ? shaping.measurer(of: section.fontStack) : nil,
      feature: feature.index)
    return measure(&texts[section.fontStack, default: new])
  }

  /// The samples, one for each font stack, in the order of the features. Each sample contains a text with all measured
  /// characters of the font stack, and a feature that uses the font stack.
  var samples: [(feature: Int, text: StyledText)] {
    texts.compactMap { fontStack, texts -> (feature: Int, text: StyledText)? in
      let sample = texts.characters.text
      guard !sample.isEmpty else { return nil }
      let section = StyledText.Section(text: sample, fontStack: fontStack)
      return (texts.feature, StyledText([section]))
    }.sorted { $0.feature < $1.feature }
  }
}
