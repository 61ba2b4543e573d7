import MapStyle

/// The symbols of a map in use, as they appear and go. Follows MapLibre's `Placement.commit`: symbols are
/// placed anew when the change before is over; those that found a place grow stronger from then on, those
/// that lost it fainter.
struct SymbolFades: Sendable {
  /// When symbols were placed last, and how they change from then on.
  private struct Commit: Sendable {
    var time: Double
    /// Milliseconds that a change takes; 0 for none.
    var duration: Double
    /// By how much a change is ahead as the map was zoomed out.
    var headStart: Double
    var camera: Camera

    func progress(at time: Double) -> Double {
      duration > 0 ? (time - self.time) / duration + headStart : 1
    }

    /// How much sooner symbols are placed anew, and how far ahead their change is, as they crowd
    /// when the map is zoomed out.
    func hurry(to zoom: Double) -> Double { max(0, (camera.zoom - zoom) / 1.5) }
  }

  private struct Layer: Sendable {
    var identities = SymbolIdentities()
    var symbols: [Int: FadingSymbol] = [:]
  }

  private var layers: [String: Layer] = [:]
  private var last: Commit?

  /// Whether symbols are still appearing or going at a time, or have yet to be placed for a camera.
  func isChanging(at time: Double, camera: Camera) -> Bool {
    guard let last else { return true }
    guard last.camera == camera else { return true }
    let progress = last.progress(at: time)
    return layers.values.contains { layer in
      layer.symbols.values.contains { symbol in
        [symbol.text, symbol.icon].contains {
          $0.strength(after: progress) != ($0.isPlaced ? 1 : 0)
        }
      }
    }
  }

  /// Whether symbols are to be placed anew at a time: the change before is over.
  func isPlacementDue(at time: Double, zoom: Double) -> Bool {
    guard let last else { return true }
    let share = last.camera.zoom == zoom ? 1 - last.hurry(to: zoom) : 1
    return last.time + last.duration * share <= time
  }

  /// What is known of a scene's symbols, of which the tiles up to `tilesInView` are in view. Layers that
  /// are not shown are forgotten.
  mutating func history(
    of scene: Scene, leaders: [String], tilesInView: [String: Int]
  ) -> SymbolHistory {
    let kept = Set(leaders)
    layers = layers.filter { kept.contains($0.key) }
    var history = SymbolHistory()
    for id in leaders {
      let tiles = (scene.symbols.tiles[id] ?? []).map(\.symbols)
      var layer = layers[id] ?? Layer()
      let numbers = layer.identities.numbers(of: tiles)
      history.layers[id] = SymbolHistory.Layer(
        tilesInView: tilesInView[id] ?? tiles.count, numbers: numbers,
        previousTexts: numbers.map { $0.map { layer.symbols[$0]?.placedText } })
      layers[id] = layer
    }
    return history
  }

  /// Takes what became of the symbols when they were placed at a time.
  mutating func commit(
    _ placement: ScenePlacement, _ history: SymbolHistory, at time: Double, duration: Double,
    camera: Camera
  ) {
    let progress = last?.progress(at: time) ?? 1
    // Symbols that are there from the beginning are there at once.
    let next = Commit(
      time: time, duration: last == nil ? 0 : duration,
      headStart: last?.hurry(to: camera.zoom) ?? 0, camera: camera)
    for (id, known) in history.layers {
      var placed: [Int: PlacedSymbol] = [:]
      for (tile, outcomes) in placement.placedSymbols(ofLayer: id).prefix(known.tilesInView)
        .enumerated()
      {
        for (number, outcome) in zip(known.numbers[tile], outcomes) where !outcome.isLeftOut {
          placed[number] = outcome
        }
      }
      let symbols = layers[id]?.symbols ?? [:]
      let added = layers[id]?.identities.added ?? []
      layers[id]?.symbols = Self.next(symbols, placed, added: added, after: progress)
    }
    last = next
  }

  private static func next(
    _ symbols: [Int: FadingSymbol], _ placed: [Int: PlacedSymbol], added: Set<Int>,
    after progress: Double
  ) -> [Int: FadingSymbol] {
    var next: [Int: FadingSymbol] = [:]
    for (number, outcome) in placed {
      let (hasText, hasIcon) = (outcome.text != nil, outcome.icon != nil)
      let before = symbols[number]
      // What was beyond the picture's edge, and what a change added, is there at once.
      let isThere = outcome.isBeyondPicture || added.contains(number)
      next[number] = FadingSymbol(
        text: before?.text.next(after: progress, isPlaced: hasText)
          ?? SymbolFade(strength: isThere && hasText ? 1 : 0, isPlaced: hasText),
        icon: before?.icon.next(after: progress, isPlaced: hasIcon)
          ?? SymbolFade(strength: isThere && hasIcon ? 1 : 0, isPlaced: hasIcon),
        placedText: outcome.text ?? before?.placedText,
        placedIcon: outcome.icon ?? before?.placedIcon)
    }
    for (number, symbol) in symbols where next[number] == nil {
      var symbol = symbol
      symbol.text = symbol.text.next(after: progress, isPlaced: false)
      symbol.icon = symbol.icon.next(after: progress, isPlaced: false)
      if !symbol.isGone { next[number] = symbol }
    }
    return next
  }

  /// What is shown of a layer's symbols at a time, by tile and instance: each symbol once, by the tiles in
  /// view before the others. Those that were never placed are shown where their layer always shows them.
  mutating func shown(
    ofLayer id: String, _ known: SymbolHistory.Layer, at time: Double,
    always: (_ tile: Int, _ instance: Int) -> PlacedSymbol
  ) -> [[PlacedSymbol]] {
    let progress = last?.progress(at: time) ?? 1
    var seen: Set<Int> = []
    return known.numbers.enumerated().map { tile, numbers in
      numbers.enumerated().map { instance, number in
        guard seen.insert(number).inserted else { return PlacedSymbol() }
        if let symbol = layers[id]?.symbols[number] { return symbol.outcome(after: progress) }
        let outcome = tile < known.tilesInView ? always(tile, instance) : PlacedSymbol()
        if outcome.text != nil || outcome.icon != nil {
          layers[id]?.symbols[number] = FadingSymbol(alwaysShown: outcome)
        }
        return outcome
      }
    }
  }

  /// Whether a tile that is out of view has symbols that are still going, and that no tile in view shows.
  func isGoing(
    _ tile: TileSymbolIndex.Position, ofLayer id: String,
    besides tilesInView: [TileSymbolIndex.Position], at time: Double
  ) -> Bool {
    guard let layer = layers[id], let last else { return false }
    let progress = last.progress(at: time)
    let shown = Set(tilesInView.flatMap { layer.identities.numbers(of: $0) })
    return layer.identities.numbers(of: tile).contains { number in
      guard !shown.contains(number), let symbol = layer.symbols[number] else { return false }
      return [symbol.text, symbol.icon].contains { $0.isPlaced || $0.strength(after: progress) > 0 }
    }
  }
}

extension FadingSymbol {
  /// A symbol that is there at once.
  fileprivate init(alwaysShown outcome: PlacedSymbol) {
    let (hasText, hasIcon) = (outcome.text != nil, outcome.icon != nil)
    self.init(
      text: SymbolFade(strength: hasText ? 1 : 0, isPlaced: hasText),
      icon: SymbolFade(strength: hasIcon ? 1 : 0, isPlaced: hasIcon), placedText: outcome.text,
      placedIcon: outcome.icon)
  }

  /// What is shown of the symbol that far on in the change.
  fileprivate func outcome(after progress: Double) -> PlacedSymbol {
    var outcome = PlacedSymbol()
    outcome.textStrength = Float(text.strength(after: progress))
    outcome.iconStrength = Float(icon.strength(after: progress))
    outcome.text = outcome.textStrength > 0 ? placedText : nil
    outcome.icon = outcome.iconStrength > 0 ? placedIcon : nil
    return outcome
  }
}
