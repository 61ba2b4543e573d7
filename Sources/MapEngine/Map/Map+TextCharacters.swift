import MapGeoJSON
import MapStyle
import MapText
import MapTiles

extension Map {
  /// Returns the characters of the texts that the symbol layers have for all features of the data, at all zoom levels.
  /// Layers have texts for features that their filters leave out, too. The characters include those that numbers and
  /// codes can contain (printable ASCII), the joined forms of Arabic letters and vertical forms of punctuation. The set
  /// is empty if no layer has a text.
  ///
  /// - Parameters:
  ///   - area: The area of the tiles to read; nil to read all tiles.
  ///   - threads: The number of threads that read tiles.
  /// - Returns: The characters, and the warnings about tiles that cannot be read.
  /// - Throws: `MapError.data` if a source has too many tiles.
  package func textCharacters(
    in area: GeographicBounds? = nil, threads: Int = 1
  ) throws(MapError) -> (characters: Set<Unicode.Scalar>, warnings: [MapWarning]) {
    let box = area.map {
      BoundingBox(west: $0.west, south: $0.south, east: $0.east, north: $0.north)
    }
    var texts = TextCharacters(globalState: globalState, imageNames: images.names)
    var warnings: [MapWarning] = []
    for named in style.sources {
      let layers = textLayers(of: named.name)
      guard let source = sources[named.name], !layers.isEmpty else { continue }
      warnings += try source.visitFeatures(of: Set(layers.keys), in: box, threads: threads) {
        texts.add($0, of: layers)
      }
    }
    return (texts.characters, warnings)
  }

  /// Returns the symbol layers with texts that draw a source, by the names of their source layers.
  private func textLayers(of source: String) -> [String: [Layer.Symbol]] {
    style.layers.reduce(into: [:]) { layers, layer in
      guard layer.source == source, case .symbol(let symbol) = layer.content,
        symbol.textField.constant?.isEmpty != true
      else { return }
      layers[layer.sourceLayer ?? "", default: []].append(symbol)
    }
  }
}

/// Collects the characters of texts.
private struct TextCharacters {
  private(set) var characters: Set<Unicode.Scalar> = []
  private var context: EvaluationContext

  /// The highest zoom level of maps.
  private static let greatestZoom = 24
  /// The level whose grid the operators `within` and `distance` use for features that are not tiled.
  private static let wholeLevel = 18

  init(globalState: ValueObject, imageNames: Set<String>) {
    context = EvaluationContext(globalState: globalState, availableImages: imageNames)
  }

  mutating func add(_ features: SourceFeatures, of layers: [String: [Layer.Symbol]]) {
    if characters.isEmpty { characters.formUnion((0x20..<0x7F).map { Unicode.Scalar(UInt8($0)) }) }
    switch features {
    case .tile(let tile, let name, let indexed, let isLast):
      let cursor = TileFeatureCursor(indexed, tile: tile)
      let zooms = tile.z...(isLast ? max(tile.z, Self.greatestZoom) : tile.z)
      context.tile = EvaluationContext.Tile(z: tile.z, x: tile.x, y: tile.y)
      for index in cursor.layer.features.indices {
        cursor.move(to: index)
        add(cursor, of: layers[name] ?? [], zooms: zooms)
      }
    case .whole(let features):
      context.tile = EvaluationContext.Tile(z: Self.wholeLevel, x: 0, y: 0)
      for feature in features {
        add(WholeFeature(feature: feature), of: layers[""] ?? [], zooms: 0...Self.greatestZoom)
      }
    }
  }

  private mutating func add(
    _ feature: some StyleFeature, of layers: [Layer.Symbol], zooms: ClosedRange<Int>
  ) {
    context.feature = feature
    for layer in layers {
      let isConstant = layer.textField.isZoomConstant && layer.textTransform.isZoomConstant
      for zoom in isConstant ? zooms.lowerBound...zooms.lowerBound : zooms {
        context.zoom = Double(zoom)
        let transform = layer.textTransform.evaluate(context)
        for section in layer.textField.evaluate(context).sections where section.image == nil {
          add(transform.applied(to: section.text))
        }
      }
    }
  }

  private mutating func add(_ text: String) {
    let section = StyledText.Section(text: text, fontStack: [])
    let isVertical = TextShaper.allowsVerticalWritingMode(text)
    characters.formUnion(GlyphSet.characters(for: StyledText([section]), vertical: isVertical))
  }
}
