import MapGeometry
import MapStyle
import MapText

/// Places the symbols of one layer in one tile.
struct SymbolTilePlacer {
  /// The collision shape of a part of a symbol in the index.
  enum Footprint {
    /// A box around the part.
    case box(Box)
    /// Circles along the part.
    case circles([CollisionGrid.Circle])
  }

  struct TextPlace {
    var text: PlacedText
    /// The text's collision shape.
    var footprint: Footprint
  }

  let tile: SymbolTile
  let rules: SymbolRules
  let view: SymbolView
  let grid: SymbolGrid
  let textTranslation: Point
  let iconTranslation: Point
  /// The plane of texts along lines.
  let labelPlane: LabelPlane
  /// The instances that use only the first of their variable anchors, as indices into the tile's instances.
  var firstAnchorOnly: Set<Int> = []
  /// The texts of the earlier placement, by instance; empty if there is no earlier placement.
  private let previousTexts: [PlacedText?]
  private let owner: CollisionIndex.Owner
  /// Whether the boxes of symbols must be on the world.
  let staysOnWorld: Bool
  private let hasText: Bool
  private let hasIcons: Bool
  /// Whether symbols outside the index are not shown, and the reach of a symbol shows that it is outside.
  private let refusesByReach: Bool

  /// Creates a placer for one of a job's tiles.
  ///
  /// - Parameter owner: The owner of the tile's collision shapes. It contains the index of the tile.
  init(
    _ job: SymbolPlacer.Job, rules: SymbolRules, view: SymbolView, owner: CollisionIndex.Owner
  ) {
    tile = job.tiles[owner.symbol.tile]
    previousTexts = job.history?.previousTexts[owner.symbol.tile] ?? []
    self.rules = rules
    self.view = view
    self.owner = owner
    staysOnWorld = job.staysOnWorld
    grid = SymbolGrid(tile.tile, in: view, heightAnchor: rules.heightAnchor)
    labelPlane = LabelPlane(
      view, liesOnGround: rules.text.liesOnGround, rotatesWithMap: rules.text.rotatesWithMap)
    let pixel = 1 / view.viewport.size.pixelRatio
    let layer = job.layer
    textTranslation =
      Translation.offset(
        layer.textTranslate, anchor: layer.textTranslateAnchor, scope: job.scope,
        viewport: view.viewport)
      * pixel
    iconTranslation =
      Translation.offset(
        layer.iconTranslate, anchor: layer.iconTranslateAnchor, scope: job.scope,
        viewport: view.viewport)
      * pixel
    hasText = tile.instances.contains { $0.hasText }
    hasIcons = tile.instances.contains { $0.icon != nil }
    refusesByReach =
      view.keepsDistances && rules.text.overlap != .always && rules.icon.overlap != .always
  }

  /// Places one symbol and inserts its collision shapes into the index.
  func place(_ index: Int, in collisions: inout CollisionIndex) -> PlacedSymbol {
    if isOutside(index, of: collisions) {
      let (hasText, icon) = (tile.instances[index].hasText, tile.instances[index].icon)
      return PlacedSymbol(
        textRefusal: hasText ? .outsideView : nil, iconRefusal: icon != nil ? .outsideView : nil)
    }
    if let refused = refusedDeferred(index, in: collisions) { return refused }
    let instance = tile.instances[index].shaped
    let symbol = instance.symbol
    let hasIcon = symbol.icon != nil
    var placed = PlacedSymbol()
    let text = Self.attempt(symbol.hasText, &placed.textRefusal) { () throws(SymbolRefusal) in
      try place(textOf: instance, index, in: collisions)
    }
    let icon = Self.attempt(hasIcon, &placed.iconRefusal) { () throws(SymbolRefusal) in
      try place(iconOf: instance, index, with: text?.text, in: collisions)
    }
    placed.foundText = text?.text
    let needsText = !rules.text.isOptional && symbol.hasText
    let needsIcon = !rules.icon.isOptional && hasIcon
    // A part is shown alone only if the other part is optional.
    let hasTextPlace = text != nil && (!needsIcon || icon != nil)
    let hasIconPlace = icon != nil && (!needsText || text != nil)
    placed.isBeyondPicture =
      text.map { collisions.isBeyondPicture($0.footprint) } ?? false
      && (!hasIcon || icon.map { collisions.isBeyondPicture(.box($0)) } ?? false)
    if let text, hasTextPlace { insert(text.footprint, index, rules.text, into: &collisions) }
    let showsText = hasTextPlace || (alwaysShowsText && !Self.isOffWorld(placed.textRefusal))
    let showsIcon =
      hasIconPlace || (alwaysShowsIcons && hasIcon && !Self.isOffWorld(placed.iconRefusal))
    if let icon, hasIconPlace { insert(.box(icon), index, rules.icon, into: &collisions) }
    show(
      instance, text: showsText ? text?.text ?? fallback(symbol) : nil, icon: showsIcon,
      in: &placed)
    if placed.text != nil || placed.icon != nil { tile.instances[index].keep(symbol) }
    return placed
  }

  /// Whether a symbol is outside the index, wherever it is placed. The result is false if the symbol's shapes must be
  /// computed to determine this.
  func isOutside(_ index: Int, of collisions: CollisionIndex) -> Bool {
    guard refusesByReach, let reach = tile.instances[index].reach else { return false }
    let distance = reach.distance(
      boxScale: grid.layoutScale, textSize: tile.textSize, textPadding: rules.textPadding)
    let anchor = view.planeToScreen.apply(grid.plane(tile.instances[index].anchor)).point
    return collisions.isOutside(
      anchor, reach: distance + max(textTranslation.length, iconTranslation.length))
  }

  /// Returns a deferred symbol that has no place. The result is nil if the symbol has a place, or if the symbol must be
  /// shaped to determine whether it has a place.
  private func refusedDeferred(_ index: Int, in collisions: CollisionIndex) -> PlacedSymbol? {
    let instance = tile.instances[index]
    guard let symbols = instance.deferred?.symbols, refusesByText else { return nil }
    let common = symbols.common
    func refused(_ refusal: SymbolRefusal?) -> PlacedSymbol? {
      refusal.map {
        PlacedSymbol(textRefusal: $0, iconRefusal: instance.icon != nil ? .partner : nil)
      }
    }
    var first: SymbolRefusal?
    // If texts face the viewer upright, a box that contains another box in the layout contains it in the picture too,
    // so the common boxes can be tested.
    let isUpright = !rules.text.rotatesWithMap && !rules.text.liesOnGround
    let boxes = isUpright ? common.boxes : []
    var isRefused = !boxes.isEmpty
    for box in boxes {
      let refusal = refusal(of: box, instance, index, shift: nil, in: collisions)
      first = first ?? refusal
      // A text that extends into the view can have a place even if the common part is outside.
      isRefused = refusal != nil && refusal != .outsideView
      if !isRefused { break }
    }
    if isRefused {
      var placed = refused(first)
      placed?.obstacleCount = Int32(truncatingIfNeeded: collisions.obstacleCount)
      return placed
    }
    return refused(refusalOfText(instance, index, in: collisions))
  }

  /// Returns the reason that the measured text of a deferred symbol has no place. The result is nil if the text has a
  /// place, or if the symbol must be shaped to determine whether the text has a place.
  private func refusalOfText(
    _ instance: SymbolInstance, _ index: Int, in collisions: CollisionIndex,
    amongFirst count: Int = .max
  ) -> SymbolRefusal? {
    guard let (symbols, position) = instance.deferred,
      let box = symbols.collisionBox(at: position)
    else { return nil }
    let common = symbols.common
    if common.anchors.isEmpty {
      return refusal(
        of: box, instance, index, shift: nil, in: collisions, amongFirst: count)
    }
    var first: SymbolRefusal?
    for anchor in common.anchors {
      let shift = anchor.shift(of: box, scale: common.scale) * common.scale
      let refusal = refusal(
        of: box, instance, index, shift: shift, in: collisions, amongFirst: count)
      guard let refusal else { return nil }
      first = first ?? refusal
    }
    return first
  }

  /// Returns the reason that a placed symbol's text is not shown. If the text was refused before it was shaped, or
  /// before its line was examined, the reason is determined from the text itself.
  func textRefusal(_ index: Int, _ placed: PlacedSymbol, in collisions: CollisionIndex)
    -> SymbolRefusal?
  {
    if placed.textRefusal == .outsideView, tile.instances[index].lineAnchor != nil {
      return refusalOutside(tile.instances[index])
    }
    guard placed.obstacleCount >= 0 else { return placed.textRefusal }
    return refusalOfText(
      tile.instances[index], index, in: collisions, amongFirst: Int(placed.obstacleCount))
      ?? placed.textRefusal
  }

  /// Returns the reason that a text outside the index has no place. A text along a line can also be longer than its
  /// line.
  private func refusalOutside(_ instance: SymbolInstance) -> SymbolRefusal {
    guard instance.symbol.text?.collisionCircleDiameter != nil else { return .outsideView }
    do throws(SymbolRefusal) {
      _ = try circles(of: instance)
      return .outsideView
    } catch {
      return error
    }
  }

  /// Returns the reason that the text of an instance has no place; nil if there is room for its box.
  private func refusal(
    of box: Box, _ instance: SymbolInstance, _ index: Int, shift: Point?,
    in collisions: CollisionIndex, amongFirst count: Int = .max
  ) -> SymbolRefusal? {
    do throws(SymbolRefusal) {
      _ = try room(
        for: box, of: instance, index, shift: shift, overlap: .never, in: collisions,
        amongFirst: count)
      return nil
    } catch {
      return error
    }
  }

  /// Whether no part of a symbol is shown if its text has no place. It is then not necessary to find a place for its
  /// icon.
  private var refusesByText: Bool {
    rules.text.overlap == .never && (!rules.text.isOptional || !hasIcons)
  }

  /// Returns a symbol that has no place. It contains only the parts that are shown even without a place.
  func symbolWithoutPlace(_ index: Int) -> PlacedSymbol {
    let instance = tile.instances[index]
    var placed = PlacedSymbol()
    // The globe hides even symbols that are shown without a place.
    let anchor = grid.plane(instance.anchor)
    func isShown(_ translation: Point) -> Bool {
      !view.planeToScreen.sight(of: anchor + translation).isHidden
    }
    let showsText = alwaysShowsText && instance.hasText && isShown(textTranslation)
    show(
      instance, text: showsText ? fallback(instance.symbol) : nil,
      icon: alwaysShowsIcons && instance.icon != nil && isShown(iconTranslation), in: &placed)
    return placed
  }

  /// Returns the owner of the collision shapes of an instance.
  func owner(_ index: Int, overlap: SymbolOverlap) -> CollisionIndex.Owner {
    var owner = owner
    owner.symbol.instance = index
    owner.overlap = overlap
    return owner
  }

  /// Returns the anchor of an instance's text in the earlier placement; nil if the text was not placed then or had no
  /// anchor.
  func previousAnchor(_ index: Int) -> BoxAnchor? {
    previousTexts.indices.contains(index) ? previousTexts[index]?.anchor : nil
  }

  /// Whether a part is hidden even if its layer shows parts without a place.
  private static func isOffWorld(_ refusal: SymbolRefusal?) -> Bool {
    refusal == .hidden || refusal == .beyondWorld
  }

  /// Whether texts are shown even without a place, for example outside the index.
  private var alwaysShowsText: Bool {
    rules.text.overlap == .always
      && (rules.icon.overlap == .always || !hasIcons || rules.icon.isOptional)
  }

  /// Whether icons are shown even without a place.
  private var alwaysShowsIcons: Bool {
    rules.icon.overlap == .always
      && (rules.text.overlap == .always || !hasText || rules.text.isOptional)
  }

  private static func attempt<Place>(
    _ exists: Bool, _ refusal: inout SymbolRefusal?, _ body: () throws(SymbolRefusal) -> Place
  ) -> Place? {
    guard exists else { return nil }
    do {
      return try body()
    } catch {
      refusal = error
      return nil
    }
  }

  /// Returns the text that is shown without a place. The result is nil if the text has variable anchors, because no
  /// anchor was chosen.
  private func fallback(_ symbol: ShapedSymbol) -> PlacedText? {
    guard symbol.text?.variableAnchors.isEmpty ?? true else { return nil }
    return symbol.defaultJustification.map { PlacedText(form: .horizontal($0)) }
  }

  private func place(
    iconOf instance: SymbolInstance, _ index: Int, with text: PlacedText?,
    in collisions: CollisionIndex
  ) throws(SymbolRefusal) -> Box {
    let symbol = instance.symbol
    let isVertical = text?.form == .vertical && symbol.icon?.verticalCollision != nil
    let shape = isVertical ? symbol.icon?.verticalCollision : symbol.icon?.collision
    guard case .box(let box) = shape else { throw .notEnoughRoom }
    let shift = rules.fitsIconsToText ? text?.shift : nil
    return try collisions.room(
      for: candidate(
        box, of: instance, rules.icon, iconTranslation,
        shift.map { $0 * symbol.textBoxScale }),
      on: grid, owner: owner(index, overlap: rules.icon.overlap))
  }

  private func insert(
    _ footprint: Footprint, _ index: Int, _ part: SymbolRules.Part,
    into collisions: inout CollisionIndex
  ) {
    let owner = owner(index, overlap: part.overlap)
    let ignores = part.ignoresPlacement
    switch footprint {
    case .box(let box): collisions.insert(box, owner: owner, mayBeCovered: ignores)
    case .circles(let circles): collisions.insert(circles, owner: owner, mayBeCovered: ignores)
    }
  }

  /// Sets the parts that are shown.
  private func show(
    _ instance: SymbolInstance, text: PlacedText?, icon: Bool, in placed: inout PlacedSymbol
  ) {
    placed.text = text
    if text == nil, instance.hasText, placed.textRefusal == nil { placed.textRefusal = .partner }
    let followsText = rules.movesIconsWithText && hasText
    if icon, !followsText || text != nil {
      placed.icon = PlacedIcon(
        isVertical: rules.fitsIconsToText && text?.form == .vertical,
        shift: followsText ? text?.shift : nil)
    } else if instance.icon != nil, placed.iconRefusal == nil {
      placed.iconRefusal = .partner
    }
  }
}
