import MapGeometry
import MapStyle
import MapText

extension SymbolTilePlacer {
  /// Returns the place of a symbol's text.
  ///
  /// - Throws: The reason for the refusal if the text has no place.
  func place(textOf instance: SymbolInstance, _ index: Int, in collisions: CollisionIndex)
    throws(SymbolRefusal) -> TextPlace
  {
    if instance.symbol.text?.collisionCircleDiameter != nil {
      return try place(textAlongLine: instance, index, in: collisions)
    }
    var refusal = SymbolRefusal.notEnoughRoom
    for mode in writingModes(of: instance.symbol) {
      do {
        return try place(
          textAtPoint: instance, index, isVertical: mode == .vertical, in: collisions)
      } catch {
        refusal = error
      }
    }
    throw refusal
  }

  /// Returns the writing modes to try for a text at a point, in order.
  func writingModes(of symbol: ShapedSymbol) -> [WritingMode] {
    let mayBeVertical =
      tile.allowsVerticalPlacement && symbol.text?.vertical?.isEmpty == false
      && symbol.text?.verticalCollision != nil
    return mayBeVertical ? tile.writingModes : [.horizontal]
  }

  private func place(
    textAtPoint instance: SymbolInstance, _ index: Int, isVertical: Bool,
    in collisions: CollisionIndex
  ) throws(SymbolRefusal) -> TextPlace {
    let symbol = instance.symbol
    let shape = isVertical ? symbol.text?.verticalCollision : symbol.text?.collision
    guard case .box(let box) = shape else { throw .notEnoughRoom }
    guard symbol.text?.variableAnchors.isEmpty ?? true else {
      return try place(box, of: instance, index, isVertical: isVertical, in: collisions)
    }
    let room = try room(
      for: box, of: instance, index, shift: nil, overlap: rules.text.overlap, in: collisions)
    let justification = symbol.defaultJustification ?? .center
    return TextPlace(
      text: PlacedText(form: isVertical ? .vertical : .horizontal(justification)),
      footprint: .box(room))
  }

  /// Returns the variable anchors of an instance's text, in order.
  func variableAnchors(of index: Int) -> [VariableAnchor] {
    variableAnchors(of: tile.instances[index], index)
  }

  /// Returns the variable anchors of a shaped instance.
  func variableAnchors(of instance: SymbolInstance, _ index: Int) -> [VariableAnchor] {
    let anchors = instance.symbol.text?.variableAnchors ?? []
    return firstAnchorOnly.contains(index) ? Array(anchors.prefix(1)) : anchors
  }

  /// Returns the attempts to place a text, in order. Each attempt has the anchors to try and the permitted overlap. If
  /// there is an earlier placement, the first attempt uses its anchor. The next attempt uses all anchors. If the layer
  /// permits overlap, the last attempt uses all anchors with this overlap.
  private func attempts(
    _ instance: SymbolInstance, _ index: Int
  ) -> [(anchors: [VariableAnchor], overlap: SymbolOverlap)] {
    let all = variableAnchors(of: instance, index)
    var attempts: [(anchors: [VariableAnchor], overlap: SymbolOverlap)] = [(all, .never)]
    if let previous = previousAnchor(index) {
      attempts.insert((all.filter { $0.anchor == previous }, .never), at: 0)
    }
    if rules.text.overlap != .never { attempts.append((all, rules.text.overlap)) }
    return attempts
  }

  /// Returns the place of a text with variable anchors. It is the first place where the text covers nothing. If there
  /// is no such place, it is the first place where the text covers only what it may cover.
  private func place(
    _ box: Box, of instance: SymbolInstance, _ index: Int, isVertical: Bool,
    in collisions: CollisionIndex
  ) throws(SymbolRefusal) -> TextPlace {
    let symbol = instance.symbol
    var iconBox: Box?
    if rules.fitsIconsToText, rules.icon.overlap == .never,
      case .box(let icon) = isVertical ? symbol.icon?.verticalCollision : symbol.icon?.collision
    {
      iconBox = icon
    }
    var refusal: SymbolRefusal?
    for (anchors, overlap) in attempts(instance, index) {
      for variable in anchors {
        let shift = variable.shift(of: box, scale: symbol.textBoxScale)
        let moved = shift * symbol.textBoxScale
        do {
          let room = try room(
            for: box, of: instance, index, shift: moved, overlap: overlap, in: collisions)
          if let iconBox {
            _ = try collisions.room(
              for: candidate(iconBox, of: instance, rules.icon, iconTranslation, moved),
              on: grid, owner: owner(index, overlap: overlap))
          }
          let form = form(of: symbol, at: variable.anchor, isVertical: isVertical)
          return TextPlace(
            text: PlacedText(form: form, shift: shift, anchor: variable.anchor),
            footprint: .box(room))
        } catch {
          refusal = refusal ?? error
        }
      }
    }
    throw refusal ?? .notEnoughRoom
  }

  /// Returns the box that a text at a point occupies in the index.
  ///
  /// - Parameter count: The number of collision shapes to test, in the order of their insertion. By default, all
  ///   shapes are tested.
  /// - Throws: The reason for the refusal if there is no room for the text.
  func room(
    for box: Box, of instance: SymbolInstance, _ index: Int, shift: Point?, overlap: SymbolOverlap,
    in collisions: CollisionIndex, amongFirst count: Int = .max
  ) throws(SymbolRefusal) -> Box {
    try collisions.room(
      for: candidate(box, of: instance, rules.text, textTranslation, shift), on: grid,
      owner: owner(index, overlap: overlap), amongFirst: count)
  }

  /// Returns the form of a symbol's text at a variable anchor.
  private func form(of symbol: ShapedSymbol, at anchor: BoxAnchor, isVertical: Bool)
    -> PlacedText.Form
  {
    if isVertical { return .vertical }
    // If texts may be vertical, horizontal texts are left-aligned.
    let preferred = tile.allowsVerticalPlacement ? .left : Justification(towards: anchor)
    if symbol.text?.horizontal[preferred] != nil { return .horizontal(preferred) }
    return .horizontal(symbol.defaultJustification ?? .center)
  }

  /// Returns the place of a text along its line, with circles as its collision shape.
  private func place(
    textAlongLine instance: SymbolInstance, _ index: Int, in collisions: CollisionIndex
  )
    throws(SymbolRefusal) -> TextPlace
  {
    let form = PlacedText.Form.horizontal(instance.symbol.defaultJustification ?? .center)
    let owner = owner(index, overlap: rules.text.overlap)
    do {
      let circles = try circles(of: instance)
      try collisions.checkRoom(for: circles, owner: owner)
      return TextPlace(text: PlacedText(form: form), footprint: .circles(circles))
    } catch {
      // A text that may cover anything is placed even if the line is too short.
      guard rules.text.overlap == .always else { throw error }
      return TextPlace(text: PlacedText(form: form), footprint: .circles([]))
    }
  }

  /// Returns the collision circles of a text along its line.
  ///
  /// - Throws: The reason for the refusal if there are no circles.
  func circles(of instance: SymbolInstance) throws(SymbolRefusal) -> [CollisionGrid.Circle] {
    let symbol = instance.symbol
    guard let text = symbol.text, let diameter = text.collisionCircleDiameter,
      let lineAnchor = instance.lineAnchor,
      let justification = symbol.defaultJustification,
      let quads = text.horizontal[justification], tile.lines.indices.contains(lineAnchor.line),
      var path = LabelPath(
        tile.lines[lineAnchor.line], at: lineAnchor, anchor: instance.anchor, on: grid,
        plane: labelPlane, translation: textTranslation)
    else { throw .notEnoughRoom }
    let anchor = grid.plane(instance.anchor)
    let height = grid.groundHeight(at: instance.anchor)
    let depth = view.planeToScreen(atHeight: height).apply(anchor).w
    let perspective = SymbolView.perspective(atDepth: depth)
    let run = LabelRun(
      distances: quads.map(\.lineOffset.x),
      scale: tile.textSize.size(of: text.sizes) / 24
        * (rules.text.liesOnGround ? view.groundStretch(at: anchor) / perspective : perspective),
      offset: text.offset)
    guard let points = run.points(along: &path) else { throw .notEnoughRoom }
    let seen = points.map { labelPlane.screen(ofPoint: $0, groundHeight: height) }
      .longestVisiblePart
    guard seen.allSatisfy({ $0.w > 0 }) else { throw .notEnoughRoom }
    guard perspective >= CollisionIndex.minimumPerspective else { throw .tooFar }
    let radius = diameter * 0.5 * perspective + rules.textPadding
    let margin = CollisionIndex.margin
    let centers = LabelCircles.centers(
      along: seen.map(\.point), radius: radius, in: view, margin: margin)
    return centers.map { center in
      let circle = CollisionGrid.Circle(center: center + Point(margin, margin), radius: radius)
      return view.quantum.map { circle.rounded(to: $0) } ?? circle
    }
  }
}

extension [(point: Point, w: Double, isHidden: Bool)] {
  /// The longest run of points that are not hidden. If several runs have the same length, the result is the first of
  /// them.
  fileprivate var longestVisiblePart: ArraySlice<Element> {
    var (longest, start) = (self[0..<0], startIndex)
    for index in indices {
      if self[index].isHidden {
        start = index + 1
      } else if index + 1 - start > longest.count {
        longest = self[start...index]
      }
    }
    return longest
  }
}
