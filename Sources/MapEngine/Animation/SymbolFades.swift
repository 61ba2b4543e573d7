import MapStyle

/// The symbols of an animated map as they fade in and out. As in MapLibre's `Placement.commit`, symbols are placed
/// again when the previous change is complete. Placed symbols then fade in. All other symbols fade out.
struct SymbolFades: Sendable {
  /// The last placement, and the change of the symbols since then.
  private struct Commit: Sendable {
    var time: Double
    /// The duration of a change in milliseconds; 0 if the change is immediate.
    var duration: Double
    /// The progress at which a change starts. It is above 0 if the map was zoomed out.
    var headStart: Double
    var camera: Camera

    func progress(at time: Double) -> Double {
      duration > 0 ? (time - self.time) / duration + headStart : 1
    }

    /// Returns the fraction of a change by which the next placement is earlier, and by which its change starts ahead.
    /// It is above 0 if the map is zoomed out, because symbols then become crowded.
    func advance(to zoom: Double) -> Double { max(0, (camera.zoom - zoom) / 1.5) }
  }

  private struct Layer: Sendable {
    var identities = SymbolIdentities()
    var symbols: [Int: FadingSymbol] = [:]
  }

  private var layers: [String: Layer] = [:]
  private var last: Commit?

  /// Whether symbols are fading at a time, or must be placed because the last placement was for another camera.
  func isChanging(at time: Double, camera: Camera) -> Bool {
    guard let last else { return true }
    guard last.camera == camera else { return true }
    let progress = last.progress(at: time)
    return layers.values.contains { layer in
      layer.symbols.values.contains { symbol in
        [symbol.text, symbol.icon].contains {
          $0.opacity(after: progress) != ($0.isPlaced ? 1 : 0)
        }
      }
    }
  }

  /// Whether symbols must be placed again at a time, because the previous change is complete.
  func isPlacementDue(at time: Double, zoom: Double) -> Bool {
    guard let last else { return true }
    let share = last.camera.zoom == zoom ? 1 - last.advance(to: zoom) : 1
    return last.time + last.duration * share <= time
  }

  /// Returns the history of a scene's symbols. In each layer, the first `tilesInView` tiles are in view. Layers that
  /// are not in `leaders` are forgotten.
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

  /// Records the symbols of a placement at a time.
  mutating func commit(
    _ placement: ScenePlacement, _ history: SymbolHistory, at time: Double, duration: Double,
    camera: Camera
  ) {
    let progress = last?.progress(at: time) ?? 1
    // Symbols of the first placement do not fade in.
    let next = Commit(
      time: time, duration: last == nil ? 0 : duration,
      headStart: last?.advance(to: camera.zoom) ?? 0, camera: camera)
    for (id, known) in history.layers {
      var placed: [Int: PlacedSymbol] = [:]
      for (tile, placedSymbols) in placement.placedSymbols(ofLayer: id).prefix(known.tilesInView)
        .enumerated()
      {
        for (number, placedSymbol) in zip(known.numbers[tile], placedSymbols)
        where !placedSymbol.isLeftOut {
          placed[number] = placedSymbol
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
    for (number, placedSymbol) in placed {
      let (hasText, hasIcon) = (placedSymbol.text != nil, placedSymbol.icon != nil)
      let before = symbols[number]
      // Symbols from beyond the picture's edge, and symbols that a change added, do not fade in.
      let isImmediate = placedSymbol.isBeyondPicture || added.contains(number)
      next[number] = FadingSymbol(
        text: before?.text.next(after: progress, isPlaced: hasText)
          ?? SymbolFade(opacity: isImmediate && hasText ? 1 : 0, isPlaced: hasText),
        icon: before?.icon.next(after: progress, isPlaced: hasIcon)
          ?? SymbolFade(opacity: isImmediate && hasIcon ? 1 : 0, isPlaced: hasIcon),
        placedText: placedSymbol.text ?? before?.placedText,
        placedIcon: placedSymbol.icon ?? before?.placedIcon)
    }
    for (number, symbol) in symbols where next[number] == nil {
      var symbol = symbol
      symbol.text = symbol.text.next(after: progress, isPlaced: false)
      symbol.icon = symbol.icon.next(after: progress, isPlaced: false)
      if !symbol.isGone { next[number] = symbol }
    }
    return next
  }

  /// Returns the placed symbols of a layer at a time, by tile and instance. Each symbol is shown once. Tiles in view
  /// have priority. Symbols that were never placed are shown if their layer always shows them.
  mutating func shown(
    ofLayer id: String, _ known: SymbolHistory.Layer, at time: Double,
    always: (_ tile: Int, _ instance: Int) -> PlacedSymbol
  ) -> [[PlacedSymbol]] {
    let progress = last?.progress(at: time) ?? 1
    var seen: Set<Int> = []
    return known.numbers.enumerated().map { tile, numbers in
      numbers.enumerated().map { instance, number in
        guard seen.insert(number).inserted else { return PlacedSymbol() }
        if let symbol = layers[id]?.symbols[number] { return symbol.placedSymbol(after: progress) }
        let placedSymbol = tile < known.tilesInView ? always(tile, instance) : PlacedSymbol()
        if placedSymbol.text != nil || placedSymbol.icon != nil {
          layers[id]?.symbols[number] = FadingSymbol(alwaysShown: placedSymbol)
        }
        return placedSymbol
      }
    }
  }

  /// Whether a tile outside the view has symbols that are still fading out and that no tile in view shows.
  func isFadingOut(
    _ tile: TileSymbolIndex.Position, ofLayer id: String,
    besides tilesInView: [TileSymbolIndex.Position], at time: Double
  ) -> Bool {
    guard let layer = layers[id], let last else { return false }
    let progress = last.progress(at: time)
    let shown = Set(tilesInView.flatMap { layer.identities.numbers(of: $0) })
    return layer.identities.numbers(of: tile).contains { number in
      guard !shown.contains(number), let symbol = layer.symbols[number] else { return false }
      return [symbol.text, symbol.icon].contains { $0.isPlaced || $0.opacity(after: progress) > 0 }
    }
  }
}

extension FadingSymbol {
  /// Creates a symbol that does not fade in.
  fileprivate init(alwaysShown placedSymbol: PlacedSymbol) {
    let (hasText, hasIcon) = (placedSymbol.text != nil, placedSymbol.icon != nil)
    self.init(
      text: SymbolFade(opacity: hasText ? 1 : 0, isPlaced: hasText),
      icon: SymbolFade(opacity: hasIcon ? 1 : 0, isPlaced: hasIcon), placedText: placedSymbol.text,
      placedIcon: placedSymbol.icon)
  }

  /// Returns the placed symbol at a progress of the change.
  fileprivate func placedSymbol(after progress: Double) -> PlacedSymbol {
    var placedSymbol = PlacedSymbol()
    placedSymbol.textStrength = Float(text.opacity(after: progress))
    placedSymbol.iconStrength = Float(icon.opacity(after: progress))
    placedSymbol.text = placedSymbol.textStrength > 0 ? placedText : nil
    placedSymbol.icon = placedSymbol.iconStrength > 0 ? placedIcon : nil
    return placedSymbol
  }
}

/// The opacity of a part of a symbol over time.
struct SymbolFade: Hashable, Sendable {
  /// The opacity at the last placement, 0 to 1.
  var opacity: Double
  /// Whether the part is placed and fades in. A part that is not placed fades out.
  var isPlaced: Bool

  /// Returns the opacity at a progress of the change. The progress is 0 at the start of the change and 1 at its end.
  func opacity(after progress: Double) -> Double {
    min(max(opacity + (isPlaced ? progress : -progress), 0), 1)
  }

  /// Returns the part after the next placement, which occurs at a progress of the change.
  func next(after progress: Double, isPlaced: Bool) -> SymbolFade {
    SymbolFade(opacity: opacity(after: progress), isPlaced: isPlaced)
  }

  /// Whether the part is invisible and stays invisible.
  var isGone: Bool { opacity == 0 && !isPlaced }
}

/// A symbol that fades in and out.
struct FadingSymbol: Sendable {
  var text: SymbolFade
  var icon: SymbolFade
  /// The text as it was last placed.
  var placedText: PlacedText?
  /// The icon as it was last placed.
  var placedIcon: PlacedIcon?

  /// Whether the symbol is invisible and stays invisible.
  var isGone: Bool { text.isGone && icon.isGone }
}
