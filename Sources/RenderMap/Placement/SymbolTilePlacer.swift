import MapGeometry
import MapStyle
import MapText

/// Places the symbols of one layer in one tile.
struct SymbolTilePlacer {
  /// What a part of a symbol takes up in the index.
  enum Footprint {
    /// A box around it.
    case box(Box)
    /// Circles along it.
    case circles([CollisionGrid.Circle])
  }

  /// A text that has a place.
  struct TextPlace {
    /// The text as it is shown.
    var text: PlacedText
    /// What it takes up.
    var footprint: Footprint
  }

  var tile: SymbolTile
  let rules: SymbolRules
  let view: SymbolView
  let grid: SymbolGrid
  let textTranslation: Point
  let iconTranslation: Point
  /// By instance, the text as it was placed before; empty where there was no picture before.
  let previousTexts: [PlacedText?]
  private let prototype: CollisionIndex.Owner
  private let hasText: Bool
  private let hasIcons: Bool

  /// Places the symbols of one of a job's tiles by the rules of its layer; `prototype` says which.
  init(
    _ job: SymbolPlacer.Job, rules: SymbolRules, view: SymbolView, prototype: CollisionIndex.Owner
  ) {
    tile = job.tiles[prototype.symbol.tile]
    previousTexts = job.history?.previousTexts[prototype.symbol.tile] ?? []
    self.rules = rules
    self.view = view
    self.prototype = prototype
    grid = SymbolGrid(tile.tile, in: view)
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
  }

  /// Places one symbol and takes up its room.
  func place(_ index: Int, in collisions: inout CollisionIndex) -> SymbolOutcome {
    let instance = tile.instances[index]
    var outcome = SymbolOutcome()
    let text = Self.attempt(instance.hasText, &outcome.textRefusal) { () throws(SymbolRefusal) in
      try place(textOf: instance, index, in: collisions)
    }
    let icon = Self.attempt(instance.icon != nil, &outcome.iconRefusal) {
      () throws(SymbolRefusal) in
      try place(iconOf: instance, index, with: text?.text, in: collisions)
    }
    outcome.foundText = text?.text
    let needsText = !rules.text.isOptional && instance.hasText
    let needsIcon = !rules.icon.isOptional && instance.icon != nil
    // Where only one of the two is needed by the other, that one stands alone.
    let hasTextPlace = text != nil && (!needsIcon || icon != nil)
    let hasIconPlace = icon != nil && (!needsText || text != nil)
    outcome.isBeyondPicture =
      text.map { collisions.isBeyondPicture($0.footprint) } ?? false
      && (instance.icon == nil || icon.map { collisions.isBeyondPicture(.box($0)) } ?? false)
    if let text, hasTextPlace { take(text.footprint, index, rules.text, in: &collisions) }
    if let icon, hasIconPlace { take(.box(icon), index, rules.icon, in: &collisions) }
    show(
      instance, text: hasTextPlace || alwaysShowsText ? text?.text ?? fallback(instance) : nil,
      icon: hasIconPlace || (alwaysShowsIcons && instance.icon != nil), in: &outcome)
    return outcome
  }

  /// A symbol that was not placed, of which what is shown wherever it is is shown.
  func outcomeWithoutPlace(_ index: Int) -> SymbolOutcome {
    let instance = tile.instances[index]
    var outcome = SymbolOutcome()
    show(
      instance, text: alwaysShowsText && instance.hasText ? fallback(instance) : nil,
      icon: alwaysShowsIcons && instance.icon != nil, in: &outcome)
    return outcome
  }

  /// Who a symbol's part is for the index.
  func owner(_ index: Int, overlap: SymbolOverlap) -> CollisionIndex.Owner {
    var owner = prototype
    owner.symbol.instance = index
    owner.overlap = overlap
    return owner
  }

  /// Whether text is shown wherever it is, even outside of the index.
  private var alwaysShowsText: Bool {
    rules.text.overlap == .always
      && (rules.icon.overlap == .always || !hasIcons || rules.icon.isOptional)
  }

  /// Whether icons are shown wherever they are.
  private var alwaysShowsIcons: Bool {
    rules.icon.overlap == .always
      && (rules.text.overlap == .always || !hasText || rules.text.isOptional)
  }

  private static func attempt<Place>(
    _ isThere: Bool, _ refusal: inout SymbolRefusal?, _ body: () throws(SymbolRefusal) -> Place
  ) -> Place? {
    guard isThere else { return nil }
    do {
      return try body()
    } catch {
      refusal = error
      return nil
    }
  }

  /// The text that is shown without a place. Of several anchors none was chosen.
  private func fallback(_ instance: SymbolInstance) -> PlacedText? {
    guard instance.variableAnchors.isEmpty else { return nil }
    return instance.defaultJustification.map { PlacedText(form: .horizontal($0)) }
  }

  private func place(
    iconOf instance: SymbolInstance, _ index: Int, with text: PlacedText?,
    in collisions: CollisionIndex
  ) throws(SymbolRefusal) -> Box {
    let isVertical = text?.form == .vertical && instance.verticalIconCollision != nil
    let shape = isVertical ? instance.verticalIconCollision : instance.iconCollision
    guard case .box(let box) = shape else { throw .notEnoughRoom }
    let shift = rules.fitsIconsToText ? text?.shift : nil
    return try collisions.room(
      for: CollisionIndex.Candidate(
        box: box, anchor: instance.anchor, translation: iconTranslation,
        shift: shift.map { $0 * instance.textBoxScale }, alignment: rules.text),
      on: grid, owner: owner(index, overlap: rules.icon.overlap))
  }

  private func take(
    _ footprint: Footprint, _ index: Int, _ part: SymbolRules.Part,
    in collisions: inout CollisionIndex
  ) {
    let owner = owner(index, overlap: part.overlap)
    let ignores = part.ignoresPlacement
    switch footprint {
    case .box(let box): collisions.insert(box, owner: owner, mayBeCovered: ignores)
    case .circles(let circles): collisions.insert(circles, owner: owner, mayBeCovered: ignores)
    }
  }

  /// Writes down what is shown.
  private func show(
    _ instance: SymbolInstance, text: PlacedText?, icon: Bool, in outcome: inout SymbolOutcome
  ) {
    outcome.text = text
    if text == nil, instance.hasText, outcome.textRefusal == nil { outcome.textRefusal = .partner }
    let followsText = rules.movesIconsWithText && hasText
    if icon, !followsText || text != nil {
      outcome.icon = PlacedIcon(
        isVertical: rules.fitsIconsToText && text?.form == .vertical,
        shift: followsText ? text?.shift : nil)
    } else if instance.icon != nil, outcome.iconRefusal == nil {
      outcome.iconRefusal = .partner
    }
  }
}

extension SymbolInstance {
  /// Whether there is any text to be drawn.
  var hasText: Bool {
    horizontalText.values.contains { !$0.quads.isEmpty } || verticalText?.quads.isEmpty == false
  }

  /// The alignment of the text from side to side where none is asked for.
  var defaultJustification: Justification? {
    Justification.allCases.first { horizontalText[$0] != nil }
  }
}
