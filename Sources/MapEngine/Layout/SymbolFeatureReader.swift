import MapGeometry
import MapStyle
import MapSystem
import MapText
import MapTiles

/// A feature of a tile for which the layer's properties specify a text or an icon.
struct SymbolFeature {
  /// An index into its layer's features.
  var index: Int
  /// The text; nil if the feature has only an icon.
  var text: StyledText?
  /// The colors that the text itself sets for its sections; empty if it sets no colors.
  var textColors: [Color?] = []
  /// The name of the icon's image; nil if the feature has only a text.
  var icon: String?
  /// The lines, rings or points in grid units.
  var lines: [[Point]] = []
  /// The key by which features are sorted.
  var sortKey = 0.0
}

/// The features of a tile with a text or an icon.
struct SymbolFeatures {
  /// The features, in the order of the data.
  var features: [SymbolFeature] = []
  /// The features whose symbols are shaped when placement needs them; nil if there are no such features.
  var deferred: DeferredFeatures?
  /// The names of missing images, in the order of their first use.
  var missingImages: [String] = []

  /// The texts of the features. One text represents all deferred texts.
  var texts: [StyledText] {
    features.compactMap(\.text) + (deferred.map { [$0.sample] } ?? [])
  }
}

/// Reads the texts and the icons of a tile's features.
struct SymbolFeatureReader {
  private let tile: LayerTile
  private let images: StyleImages
  private let field: TileProperty<Formatted>?
  /// The attribute that is the text if it is a string; nil if the text is not simply an attribute.
  private let textColumn: AttributeColumn?
  private let font: TileProperty<[String]>
  private let transform: TileProperty<TextTransform>
  private let image: TileProperty<ResolvedImage?>?
  private let sortKey: TileProperty<Double?>?
  private let lengthLimit: Int
  private var missing: [String] = []
  private var isMissing: Set<String> = []

  /// The number of characters that each text may contain, regardless of the number of texts.
  private static let shortLength = 256

  /// Returns the maximum length of each text in a tile with `count` features. Longer texts are truncated.
  static func lengthLimit(of count: Int) -> Int {
    min(StyledText.maximumLength, max(shortLength, TextFaults.characterLimit / max(1, count)))
  }

  init(_ layout: Layer.Symbol, in tile: LayerTile, sortsByKey: Bool) {
    self.tile = tile
    lengthLimit = Self.lengthLimit(of: tile.features.count)
    images = tile.scope.images
    let hasText =
      layout.textField.constant?.isEmpty != true && layout.textFont.constant?.isEmpty != true
    field = hasText ? tile.tileProperty(layout.textField) : nil
    let attribute = hasText ? layout.textField.expression?.textAttribute : nil
    textColumn = attribute.flatMap(tile.cursor.column)
    font = tile.tileProperty(layout.textFont)
    transform = tile.tileProperty(layout.textTransform)
    image = layout.iconImage.isAbsent ? nil : tile.tileProperty(layout.iconImage)
    sortKey = sortsByKey ? tile.tileProperty(layout.symbolSortKey) : nil
  }

  /// Returns the features with a text or an icon.
  ///
  /// - Parameters:
  ///   - withLines: Whether to read the features' lines, for symbols that follow them.
  ///   - common: The common properties of the texts' boxes, which are used to defer plain texts. If it is nil, no
  ///     text is deferred.
  mutating func features(
    withLines: Bool, deferring common: CommonTextBoxes? = nil
  ) -> SymbolFeatures {
    guard field != nil || image != nil else { return SymbolFeatures() }
    var result = SymbolFeatures()
    var deferred = common.map { DeferredFeatures(sample: StyledText([]), common: $0) }
    var characters = PlainCharacters()
    for index in tile.features where !WorkCancellation.isRequested {
      tile.cursor.move(to: index)
      if deferred != nil, let plain = plainText(at: index), characters.add(plain) {
        deferred?.features.append(Int32(truncatingIfNeeded: index))
        if let sortKey { deferred?.sortKeys.append(sortKey.value(at: tile.cursor) ?? 0) }
        continue
      }
      guard var feature = feature(at: index) else { continue }
      if withLines {
        let layer = tile.cursor.layer
        feature.lines = GridGeometry.lines(of: layer.features[index], in: layer)
      }
      result.features.append(feature)
    }
    if let common, let first = deferred?.features.first {
      tile.cursor.move(to: Int(first))
      deferred?.icon = icon()
      deferred?.sample = StyledText([
        StyledText.Section(text: characters.text, fontStack: common.fontStack)
      ])
      result.deferred = deferred
    }
    result.missingImages = missing
    return result
  }

  /// Returns the feature at the cursor; nil if it has neither a text nor an icon.
  mutating func feature(at index: Int) -> SymbolFeature? {
    var feature = SymbolFeature(index: index)
    if let text = field?.value(at: tile.cursor) { read(text, into: &feature) }
    feature.icon = icon()
    guard feature.text != nil || feature.icon != nil else { return nil }
    feature.sortKey = sortKey?.value(at: tile.cursor) ?? 0
    return feature
  }

  /// Returns the text of the feature at the cursor; nil if the text is not a single section with the layer's font, size
  /// and color.
  func plainText(at index: Int) -> String? {
    sectionText(at: index).map { transform.value(at: tile.cursor).applied(to: $0) }
  }

  /// Returns the text of the layer's `text-field`; nil if the text is not a single section with the layer's font, size
  /// and color.
  private func sectionText(at index: Int) -> String? {
    if let textColumn {
      let value = textColumn.valueIndices[index]
      guard value >= 0 else { return nil }
      if case .string(let text) = tile.cursor.layer.values[Int(value)] { return text }
    }
    return field?.value(at: tile.cursor).plainText
  }

  private mutating func read(_ formatted: Formatted, into feature: inout SymbolFeature) {
    guard !formatted.isEmpty else { return }
    let fonts = font.value(at: tile.cursor)
    let transform = transform.value(at: tile.cursor)
    feature.text = StyledText(
      formatted.sections.map { section(for: $0, fonts: fonts, transform: transform) })
    feature.text?.lengthLimit = lengthLimit
    if formatted.sections.contains(where: { $0.textColor != nil }) {
      feature.textColors = formatted.sections.map(\.textColor)
    }
  }

  /// Returns a section. A section with a missing image becomes an empty section, so the indices of the other sections
  /// do not change.
  private mutating func section(
    for section: Formatted.Section, fonts: [String], transform: TextTransform
  ) -> StyledText.Section {
    let text = section.image == nil ? transform.applied(to: section.text) : ""
    var result = StyledText.Section(
      text: text, scale: section.scale ?? 1, fontStack: section.fontStack ?? fonts,
      verticalAlignment: StyledText.VerticalAlignment(section.verticalAlignment))
    if let name = section.image?.name, !name.isEmpty {
      // An image in a text has the text's size. Its `font-scale` has no effect.
      result.scale = 1
      if let image = images[name] {
        result.image = StyledText.Image(name: name, width: image.width, height: image.height)
      } else {
        note(missing: name)
      }
    }
    return result
  }

  /// Returns the name of the icon's image of the feature at the cursor; nil if the feature has no icon.
  private mutating func icon() -> String? {
    guard let name = image?.value(at: tile.cursor)?.name, !name.isEmpty else { return nil }
    if images.names.contains(name) { return name }
    note(missing: name)
    return nil
  }

  private mutating func note(missing name: String) {
    if isMissing.insert(name).inserted { missing.append(name) }
  }
}

extension Formatted {
  /// The text; nil if it is not a single section with the layer's font, size and color.
  fileprivate var plainText: String? {
    guard sections.count == 1, let section = sections.first, section.image == nil,
      section.scale == nil, section.fontStack == nil, section.textColor == nil
    else { return nil }
    return section.text
  }
}

extension TextTransform {
  /// Returns the text in the letter case that the transform specifies.
  func applied(to text: String) -> String {
    switch self {
    case .none: text
    case .uppercase: LetterCase.uppercase(text)
    case .lowercase: LetterCase.lowercase(text)
    }
  }
}

extension StyledText.VerticalAlignment {
  fileprivate init(_ alignment: Formatted.VerticalAlignment?) {
    switch alignment {
    case .top: self = .top
    case .center: self = .center
    case .bottom, nil: self = .bottom
    }
  }
}
