import MapStyle

/// The choice of the layers that draw the data.
extension LegendReader {
  /// Adds the entries of the layers that draw the data. If data is drawn over the map, these are the layers of that
  /// data. Otherwise, these are the layers with looks that depend on attributes, the topmost first. If some of these
  /// layers have sources other than vector tiles, only those layers are added.
  mutating func addDataLayers() {
    let sources = options.dataSources
    guard sources.isEmpty else {
      for source in sources { addLayers(of: source) }
      return
    }
    let drawn = style.layers.reversed().filter { layer in
      family.isDrawn(layer) && !wishes.refused.contains(layer.id) && isDataDriven(layer)
    }
    let local = drawn.filter { layer in
      guard let source = layer.source.flatMap({ style.source($0) }) else { return false }
      if case .vector = source { return false }
      return true
    }
    var added: Set<String> = []
    for layer in local.isEmpty ? drawn : local where !added.contains(layer.id) {
      let members = family.members(of: layer).filter { !added.contains($0.id) }
      added.formUnion(members.map(\.id))
      let wish = wishes.layers[layer.id] ?? LegendWishes.Entry(layers: [layer.id])
      add(Choice(layer: layer, others: members, wish: wish), without: [])
    }
  }

  /// Returns whether the looks of the layer's features depend on attributes, or whether the layer draws a density or
  /// elevations.
  private func isDataDriven(_ layer: Layer) -> Bool {
    if layer.type == .heatmap || layer.type == .colorRelief { return true }
    let reading = LayerReading(layer, of: style, zoom: zoom)
    return reading.drivers.contains { driver in
      !driver.property.hasPrefix("text-")
        && driver.subjects.contains { subject in
          let marks = reading.marks[subject] ?? SubjectMarks()
          var classified = marks
          classified.isIdentity = false
          return !classified.isEmpty
        }
    }
  }

  /// Adds the layers of a source of data. Each kind of geometry has an entry.
  private mutating func addLayers(of source: LegendContent.DataSource) {
    var kinds: [(kind: String, layers: [Layer])] = []
    for layer in style.layers
    where layer.source == source.name && family.isDrawn(layer)
      && !wishes.refused.contains(layer.id)
    {
      // The colors of a raster do not depend on features.
      if layer.type == .colorRelief {
        var wish = wishes.layers[layer.id] ?? LegendWishes.Entry(layers: [layer.id])
        wish.title = wish.title ?? source.title.map(LabelText.readable)
        add(Choice(layer: layer, others: [layer], wish: wish), without: [])
        continue
      }
      // A layer may draw several kinds of geometry. For example, a layer of outlines also draws lines.
      var types = UniqueList<String>()
      for feature in features(of: layer) ?? [] { types.append(feature.styleGeometryKind) }
      for kind in types.elements {
        if let index = kinds.firstIndex(where: { $0.kind == kind }) {
          kinds[index].layers.append(layer)
        } else {
          kinds.append((kind, [layer]))
        }
      }
    }
    for (kind, layers) in kinds {
      let shown = layers.filter { $0.type != .symbol || isIconLayer($0) }
      guard let top = shown.last(where: { isDataDriven($0) }) ?? shown.last else { continue }
      var wish = wishes.layers[top.id] ?? LegendWishes.Entry(layers: [top.id])
      wish.title = wish.title ?? source.title.map(LabelText.readable)
      add(Choice(layer: top, others: shown, wish: wish, geometryType: kind), without: [])
    }
  }

  private func isIconLayer(_ layer: Layer) -> Bool {
    guard case .symbol(let symbol) = layer.content else { return false }
    return symbol.isSet(\.iconImage)
  }

  /// Adds the entry of features whose attributes contain their style.
  mutating func addLooks(
    _ choice: Choice, _ layers: [Layer], _ features: [any StyleFeature]
  ) {
    let looks = FeatureLooks(layers, of: style, zoom: zoom, features: features)
    let source = choice.layer.source ?? choice.layer.id
    let data = options.dataSources.first { $0.name == source }?.title ?? source
    guard let entry = looks.entry(title: choice.wish.title ?? LabelText.readable(data)) else {
      return
    }
    legend.entries.append(entry)
    if let warning = looks.warning(layer: choice.layer.id) { legend.warnings.append(warning) }
  }
}

extension StyleFeature {
  /// The type of the geometry without the prefix `Multi`.
  var styleGeometryKind: String { styleGeometryType.replacing("Multi", with: "") }
}
