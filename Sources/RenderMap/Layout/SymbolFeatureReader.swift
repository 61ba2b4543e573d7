import MapGeometry
import MapStyle
import MapText
import MapTiles

/// A feature with a text or an icon, as the tile and the layer's properties have it.
struct SymbolFeature {
  /// An index into its layer's features.
  var index: Int
  /// The text; nil for an icon alone.
  var text: StyledText?
  /// The colours of the text's sections that the text itself sets; empty if it sets none.
  var textColors: [Color?] = []
  /// The name of the icon's image; nil for a text alone.
  var icon: String?
  /// The lines, rings or points in grid units.
  var lines: [[Point]] = []
  /// The key that features are sorted by.
  var sortKey = 0.0
}

/// The features of a tile with a text or an icon.
struct SymbolFeatures {
  /// The features, in the order of the data.
  var features: [SymbolFeature] = []
  /// The names of the images that are missing, in the order of their first use.
  var missingImages: [String] = []

  /// The texts of the features.
  var texts: [StyledText] { features.compactMap(\.text) }
}

/// Reads the texts and the icons of a tile's features.
struct SymbolFeatureReader {
  private let tile: LayerTile
  private let images: StyleImages
  private let field: TileProperty<Formatted>?
  private let font: TileProperty<[String]>
  private let transform: TileProperty<TextTransform>
  private let image: TileProperty<ResolvedImage?>?
  private let sortKey: TileProperty<Double?>?
  private var missing: [String] = []
  private var isMissing: Set<String> = []

  /// Creates a reader for a layer.
  init(_ layout: Layer.Symbol, in tile: LayerTile, sortsByKey: Bool) {
    self.tile = tile
    images = tile.scope.images
    let hasText =
      layout.textField.constant?.isEmpty != true && layout.textFont.constant?.isEmpty != true
    field = hasText ? tile.tileProperty(layout.textField) : nil
    font = tile.tileProperty(layout.textFont)
    transform = tile.tileProperty(layout.textTransform)
    image = layout.iconImage.isAbsent ? nil : tile.tileProperty(layout.iconImage)
    sortKey = sortsByKey ? tile.tileProperty(layout.symbolSortKey) : nil
  }

  /// The features with a text or an icon.
  ///
  /// - Parameter withLines: Whether to read their lines, for symbols that follow them.
  mutating func features(withLines: Bool) -> SymbolFeatures {
    guard field != nil || image != nil else { return SymbolFeatures() }
    var features: [SymbolFeature] = []
    for index in tile.features {
      tile.cursor.move(to: index)
      var feature = SymbolFeature(index: index)
      readText(of: &feature)
      readIcon(of: &feature)
      guard feature.text != nil || feature.icon != nil else { continue }
      if withLines {
        let layer = tile.cursor.layer
        feature.lines = GridGeometry.lines(of: layer.features[index], in: layer)
      }
      feature.sortKey = sortKey?.value(at: tile.cursor) ?? 0
      features.append(feature)
    }
    return SymbolFeatures(features: features, missingImages: missing)
  }

  private mutating func readText(of feature: inout SymbolFeature) {
    guard let formatted = field?.value(at: tile.cursor), !formatted.isEmpty else { return }
    let fonts = font.value(at: tile.cursor)
    let transform = transform.value(at: tile.cursor)
    feature.text = StyledText(
      formatted.sections.map { section(for: $0, fonts: fonts, transform: transform) })
    if formatted.sections.contains(where: { $0.textColor != nil }) {
      feature.textColors = formatted.sections.map(\.textColor)
    }
  }

  /// A section; one whose image is missing stays as an empty one, so that the indices of the others stay.
  private mutating func section(
    for section: Formatted.Section, fonts: [String], transform: TextTransform
  ) -> StyledText.Section {
    let text = section.image == nil ? transform.applied(to: section.text) : ""
    var result = StyledText.Section(
      text: text, scale: section.scale ?? 1, fontStack: section.fontStack ?? fonts,
      verticalAlignment: StyledText.VerticalAlignment(section.verticalAlignment))
    if let name = section.image?.name, !name.isEmpty {
      // Images in a text have the text's own size; their `font-scale` has no effect.
      result.scale = 1
      if let image = images[name] {
        result.image = StyledText.Image(name: name, width: image.width, height: image.height)
      } else {
        note(missing: name)
      }
    }
    return result
  }

  private mutating func readIcon(of feature: inout SymbolFeature) {
    guard let name = image?.value(at: tile.cursor)?.name, !name.isEmpty else { return }
    if images.names.contains(name) { feature.icon = name } else { note(missing: name) }
  }

  private mutating func note(missing name: String) {
    if isMissing.insert(name).inserted { missing.append(name) }
  }
}

extension TextTransform {
  /// The text in upper or lower case.
  fileprivate func applied(to text: String) -> String {
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
