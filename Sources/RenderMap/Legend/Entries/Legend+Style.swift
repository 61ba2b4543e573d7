public import MapStyle

extension Legend {
  /// Reads the legend of a style.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - options: The layers, classes and labels of the legend.
  ///   - zoom: The zoom level of the picture.
  ///   - content: The features in the picture; nil if the features are not known.
  /// - Throws: `RequestError` if a layer does not exist, or if there is nothing to show.
  public init(
    of style: Style, options: LegendOptions = LegendOptions(), zoom: Double,
    content: LegendContent? = nil
  ) throws(RequestError) {
    var reader = LegendReader(style, options, zoom: zoom, content: content)
    self = try reader.read()
  }
}

/// A reader of the legend of a style.
struct LegendReader {
  let style: Style
  let options: LegendOptions
  let zoom: Double
  private let content: LegendContent?
  let wishes: LegendWishes
  let family: LayerFamily
  var legend = Legend()

  /// The choice of the layers of an entry.
  struct Choice {
    /// The layer that the entry describes.
    var layer: Layer
    /// The layers that complete the swatches of `layer`; nil if these are the layers that draw the same features.
    var others: [Layer]?
    var wish: LegendWishes.Entry
    /// The geometry type of the features of the entry; nil if the entry is about all features that the layer draws.
    var geometryType: String?
  }

  init(_ style: Style, _ options: LegendOptions, zoom: Double, content: LegendContent?) {
    self.style = style
    self.options = options
    self.zoom = zoom
    self.content = content
    wishes = LegendWishes(style)
    family = LayerFamily(style, zoom: zoom)
  }

  /// Reads and returns the legend. Throws an error if a layer does not exist, or if there is nothing to show.
  mutating func read() throws(RequestError) -> Legend {
    legend = Legend(title: options.title ?? wishes.title)
    if !options.entries.isEmpty {
      try addEntries(options.entries.map { wish($0) }, isChosen: true)
    } else if !wishes.entries.isEmpty {
      try addEntries(wishes.entries, isChosen: false)
    } else {
      addDataLayers()
    }
    joinSameClasses()
    joinHeadings()
    legend.isRightToLeft = isRightToLeft
    // If chosen layers have nothing to show, there are warnings about them.
    guard !legend.entries.isEmpty || !legend.warnings.isEmpty else {
      throw .nothingToShow(known: knownLayers)
    }
    return legend
  }

  /// Whether the legend is read from right to left: by its language or, without a language, by its first text.
  private var isRightToLeft: Bool {
    if let locale = options.locale { return PictureLanguage.isRightToLeft(locale) }
    let entry = legend.entries.first
    let texts = [legend.title, entry?.title, entry?.items.first?.label]
    return texts.lazy.compactMap(\.self).first?.beginsRightToLeft ?? false
  }

  /// Returns the layer of an entry if the layer draws data that has no style; nil for all other layers.
  private func generatedLayer(of entry: LegendEntry) -> Layer? {
    guard let layer = entry.layers.first.flatMap({ style.layer($0) }),
      let source = layer.source, layer.id.hasPrefix(source + "-"),
      wishes.layers[layer.id]?.title == nil
    else { return nil }
    return layer
  }

  /// Joins the entries of points, lines and areas of data without a style if these entries have the same classes. The
  /// swatches come from the last entry, which is the lowest, because its swatches are the largest.
  private mutating func joinSameClasses() {
    guard options.entries.isEmpty else { return }
    var joined: [LegendEntry] = []
    for entry in legend.entries {
      let same = joined.firstIndex { other in
        other.arrangement == entry.arrangement && entry.arrangement != .nestedCircles
          && other.items.count > 1
          && other.bar == nil && entry.bar == nil && entry.attribute != nil
          && other.attribute == entry.attribute
          && other.title == entry.title && other.items.map(\.label) == entry.items.map(\.label)
          && generatedLayer(of: other)?.source == generatedLayer(of: entry)?.source
          && generatedLayer(of: entry) != nil
      }
      guard let same else {
        joined.append(entry)
        continue
      }
      var lowest = entry
      lowest.layers += joined[same].layers
      joined[same] = lowest
    }
    legend.entries = joined
  }

  /// Removes the heading of the entry if the legend has a title and only one entry, which shows data without a style.
  /// The title is then the heading of the entry.
  private mutating func joinHeadings() {
    guard legend.title != nil, legend.entries.count == 1,
      generatedLayer(of: legend.entries[0]) != nil,
      !options.entries.contains(where: { $0.title != nil })
    else { return }
    legend.entries[0].title = nil
  }

  /// The ids of the layers that can have an entry in a legend, the topmost first.
  private var knownLayers: [String] {
    style.layers.reversed().filter { $0.type != .hillshade && $0.type != .raster }.map(\.id)
  }

  /// Returns the error for a layer that does not exist.
  func unknownLayer(_ id: String) -> RequestError {
    .unknownLegendLayer(id, known: Suggestion.nearestFirst(to: id, in: knownLayers))
  }

  /// Returns the entry for chosen layers. The metadata of the style completes the entry.
  func wish(_ entry: LegendOptions.Entry) -> LegendWishes.Entry {
    let isLayer = style.layer(entry.layer) != nil
    let ids = isLayer ? [entry.layer] : entry.layer.split(separator: "+").map(String.init)
    var wish = LegendWishes.Entry(layers: ids, title: entry.title)
    if ids.count == 1, let own = wishes.layers[ids[0]] { wish.fill(from: own) }
    return wish
  }

  // MARK: - Chosen layers

  /// Adds the entries that the caller or the style chooses.
  ///
  /// - Parameter isChosen: Whether the caller chose the layers. If so, a layer without anything to show causes a
  ///   warning. If the style chose the layers, there is no warning, because a style may name layers of several zoom
  ///   levels.
  private mutating func addEntries(
    _ wishes: [LegendWishes.Entry], isChosen: Bool
  ) throws(RequestError) {
    var choices: [Choice] = []
    for wish in wishes {
      var layers: [Layer] = []
      for id in wish.layers {
        guard let layer = style.layer(id) else {
          throw unknownLayer(id)
        }
        layers.append(layer)
      }
      guard let top = layers.last, isChosen || family.isDrawn(top) else { continue }
      let others = layers.count > 1 ? layers : nil
      choices.append(Choice(layer: top, others: others, wish: wish))
    }
    let chosen = Set(choices.map(\.layer.id))
    for choice in choices {
      let before = legend.entries.count
      add(choice, without: chosen)
      guard isChosen, legend.entries.count == before else { continue }
      legend.warnings.append(
        LegendWarning(
          .emptyLayer, layer: choice.layer.id, message: reasonForNothing(of: choice.layer)))
    }
  }

  /// Returns the features of a layer in the picture; nil if the features are not known.
  func features(of layer: Layer) -> [any StyleFeature & Sendable]? {
    content?.features(layer.id)
  }

  /// Returns the features of a layer, together with the features of the listed layers that draw other features of the
  /// same source; nil if the features are not known.
  private func features(
    of layers: [Layer], around main: Layer
  ) -> [any StyleFeature & Sendable]? {
    guard let own = features(of: main) else { return nil }
    let others = layers.filter {
      $0.id != main.id && $0.source == main.source && $0.sourceLayer == main.sourceLayer
        && $0.type == main.type && $0.filter != nil
    }
    return others.reduce(own) { $0 + (features(of: $1) ?? []) }
  }

  private func reasonForNothing(of layer: Layer) -> String {
    let nothing = "has nothing to show in the legend"
    if layer.type == .raster || layer.type == .hillshade {
      return "\(nothing): layers of type \(layer.type.rawValue) have no classes"
    }
    if classes == .shown, features(of: layer)?.isEmpty ?? false {
      return "\(nothing): the picture shows none of its features"
    }
    return
      "\(nothing): it draws nothing that can be seen at zoom level \((zoom * 100).rounded() / 100)"
  }

  private var classes: LegendOptions.Classes { options.classes ?? wishes.classes ?? .all }

  /// Adds the entries of a chosen layer.
  ///
  /// - Parameter chosen: The ids of layers that have separate entries. These layers do not complete the swatches of the
  ///   layer.
  mutating func add(_ choice: Choice, without chosen: Set<String>) {
    let layers =
      choice.others
      ?? family.members(of: choice.layer).filter {
        $0.id == choice.layer.id || !chosen.contains($0.id)
      }
    let texts = EntryTexts(
      title: choice.wish.title, units: options.units ?? choice.wish.units ?? wishes.units,
      locale: options.locale, labels: choice.wish.labels, axes: choice.wish.axes,
      digits: options.digits ?? choice.wish.digits ?? wishes.digits,
      areIntegers: choice.wish.areIntegers ?? false, isVerbatim: !isTiled(choice.layer))
    if let ramp = RampReading(choice.layer, of: style, zoom: zoom, texts: texts) {
      append([ramp.entry()].compactMap(\.self), texts, choice)
      return
    }
    let features = features(of: layers, around: choice.layer).map { features in
      choice.geometryType.map { type in features.filter { $0.styleGeometryKind == type } }
        ?? features
    }
    if choice.wish.samples == .features, let features {
      addLooks(choice, layers, features)
      return
    }
    var readings = layers.map {
      LayerReading($0, of: style, zoom: zoom, findsSubjects: choice.wish.samples == nil)
    }
    if choice.others == nil {
      // Layers that depend on other subjects need separate entries.
      let own = readings.first { $0.layer.id == choice.layer.id }?.subjects ?? []
      readings.removeAll { !$0.subjects.isSubset(of: own) }
    }
    guard let main = readings.firstIndex(where: { $0.layer.id == choice.layer.id }) else {
      return
    }
    var builder = EntryBuilder(
      readings, main: main, features: features,
      showsFoundClassesOnly: classes == .shown, texts: texts)
    append(builder.entries(), texts, choice)
    legend.warnings += builder.warnings.filter { !legend.warnings.contains($0) }
  }

  /// Returns whether a layer draws vector tiles. Their texts are identifiers of a schema.
  private func isTiled(_ layer: Layer) -> Bool {
    if case .vector? = layer.source.flatMap({ style.source($0) }) { true } else { false }
  }

  /// Adds entries, and a warning if their numbers have more decimals than requested.
  private mutating func append(_ entries: [LegendEntry], _ texts: EntryTexts, _ choice: Choice) {
    legend.entries += entries
    guard let digits = texts.digits else { return }
    for entry in entries where texts.writer(numbers: entry.numbers).hasMoreDigits {
      legend.warnings.append(
        LegendWarning(
          .addedDigits, layer: choice.layer.id,
          message:
            "\(digits) decimal\(digits == 1 ? "" : "s") would make labels of classes equal; the labels have more"
        ))
    }
  }
}

extension LegendOptions {
  /// Checks that a style contains all layers of the legend.
  public func checkLayers(of style: Style) throws(RequestError) {
    let reader = LegendReader(style, self, zoom: 0, content: nil)
    for entry in entries {
      for id in reader.wish(entry).layers where style.layer(id) == nil {
        throw reader.unknownLayer(id)
      }
    }
  }
}
