import MapGeometry
import MapStyle
import MapText

extension SymbolTilePlacer {
  /// The place of a symbol's text.
  ///
  /// - Throws: Why there is none.
  func place(textOf instance: SymbolInstance, _ index: Int, in collisions: CollisionIndex)
    throws(SymbolRefusal) -> TextPlace
  {
    if instance.collisionCircleDiameter != nil {
      return try place(textAlongLine: instance, index, in: collisions)
    }
    var refusal = SymbolRefusal.notEnoughRoom
    for mode in writingModes(of: instance) {
      do {
        return try place(
          textAtPoint: instance, index, isVertical: mode == .vertical, in: collisions)
      } catch {
        refusal = error
      }
    }
    throw refusal
  }

  /// The writing modes that are tried for a text at a point, in turn.
  func writingModes(of instance: SymbolInstance) -> [WritingMode] {
    let mayBeVertical =
      tile.allowsVerticalPlacement && instance.verticalText?.quads.isEmpty == false
      && instance.verticalTextCollision != nil
    return mayBeVertical ? tile.writingModes : [.horizontal]
  }

  private func place(
    textAtPoint instance: SymbolInstance, _ index: Int, isVertical: Bool,
    in collisions: CollisionIndex
  ) throws(SymbolRefusal) -> TextPlace {
    let shape = isVertical ? instance.verticalTextCollision : instance.textCollision
    guard case .box(let box) = shape else { throw .notEnoughRoom }
    guard instance.variableAnchors.isEmpty else {
      return try place(box, of: instance, index, isVertical: isVertical, in: collisions)
    }
    let room = try room(
      for: box, of: instance, index, shift: nil, overlap: rules.text.overlap, in: collisions)
    let justification = instance.defaultJustification ?? .center
    return TextPlace(
      text: PlacedText(form: isVertical ? .vertical : .horizontal(justification)),
      footprint: .box(room))
  }

  /// The anchors to try for a text in turn, and what it may cover there: the anchor where it was before,
  /// all of them, and all of them covering what the text may.
  private func attempts(_ instance: SymbolInstance, _ index: Int)
    -> [(anchors: [VariableAnchor], overlap: SymbolOverlap)]
  {
    let all = instance.variableAnchors
    let previous = previousTexts.indices.contains(index) ? previousTexts[index]?.anchor : nil
    var attempts: [(anchors: [VariableAnchor], overlap: SymbolOverlap)] = [(all, .never)]
    if let previous { attempts.insert((all.filter { $0.anchor == previous }, .never), at: 0) }
    if rules.text.overlap != .never { attempts.append((all, rules.text.overlap)) }
    return attempts
  }

  /// The place of a text with several anchors: the first one where it covers nothing, else the first
  /// one where it covers only what it may.
  private func place(
    _ box: Box, of instance: SymbolInstance, _ index: Int, isVertical: Bool,
    in collisions: CollisionIndex
  ) throws(SymbolRefusal) -> TextPlace {
    var iconBox: Box?
    if rules.fitsIconsToText, rules.icon.overlap == .never,
      case .box(let icon) = isVertical ? instance.verticalIconCollision : instance.iconCollision
    {
      iconBox = icon
    }
    var refusal: SymbolRefusal?
    for (anchors, overlap) in attempts(instance, index) {
      for variable in anchors {
        let shift = variable.shift(of: box, scale: instance.textBoxScale)
        let moved = shift * instance.textBoxScale
        do {
          let room = try room(
            for: box, of: instance, index, shift: moved, overlap: overlap, in: collisions)
          if let iconBox {
            _ = try self.room(
              for: iconBox, of: instance, index, shift: moved, overlap: overlap,
              translation: iconTranslation, in: collisions)
          }
          let form = form(of: instance, at: variable.anchor, isVertical: isVertical)
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

  private func room(
    for box: Box, of instance: SymbolInstance, _ index: Int, shift: Point?, overlap: SymbolOverlap,
    translation: Point? = nil, in collisions: CollisionIndex
  ) throws(SymbolRefusal) -> Box {
    try collisions.room(
      for: CollisionIndex.Candidate(
        box: box, anchor: instance.anchor, translation: translation ?? textTranslation,
        shift: shift, alignment: rules.text),
      on: grid, owner: owner(index, overlap: overlap))
  }

  /// Which of a symbol's texts suits an anchor.
  private func form(of instance: SymbolInstance, at anchor: BoxAnchor, isVertical: Bool)
    -> PlacedText.Form
  {
    if isVertical { return .vertical }
    // Where texts may run from top to bottom, the others are aligned on the left.
    let wanted = tile.allowsVerticalPlacement ? .left : Justification(towards: anchor)
    if instance.horizontalText[wanted] != nil { return .horizontal(wanted) }
    return .horizontal(instance.defaultJustification ?? .center)
  }

  /// The place of a text along its line: circles stand for it.
  private func place(
    textAlongLine instance: SymbolInstance, _ index: Int, in collisions: CollisionIndex
  )
    throws(SymbolRefusal) -> TextPlace
  {
    let text = PlacedText(form: .horizontal(instance.defaultJustification ?? .center))
    let owner = owner(index, overlap: rules.text.overlap)
    do {
      let circles = try circles(of: instance)
      try collisions.checkRoom(for: circles, owner: owner)
      return TextPlace(text: text, footprint: .circles(circles))
    } catch {
      // What may cover anything is placed even where the line is too short.
      guard rules.text.overlap == .always else { throw error }
      return TextPlace(text: text, footprint: .circles([]))
    }
  }

  /// The circles along a line that stand for a text.
  ///
  /// - Throws: Why there are none.
  func circles(of instance: SymbolInstance) throws(SymbolRefusal)
    -> [CollisionGrid.Circle]
  {
    let plane = LabelPlane(
      view, liesOnGround: rules.text.liesOnGround, turnsWithMap: rules.text.turnsWithMap)
    guard let diameter = instance.collisionCircleDiameter, let place = instance.lineAnchor,
      let justification = instance.defaultJustification,
      let text = instance.horizontalText[justification], tile.lines.indices.contains(place.line),
      var line = LabelLine(
        tile.lines[place.line], at: place, anchor: instance.anchor, on: grid, plane: plane,
        translation: textTranslation)
    else { throw .notEnoughRoom }
    let depth = view.planeToScreen.apply(grid.plane(instance.anchor)).w
    let perspective = SymbolView.perspective(atDepth: depth)
    let run = LineLabel.Run(
      distances: text.quads.map(\.lineOffset.x),
      scale: tile.textSize.size(of: instance.textSizes) / 24
        * (rules.text.liesOnGround ? 1 / perspective : perspective),
      offset: instance.textOffset)
    guard let path = LineLabel.path(of: run, along: &line) else { throw .notEnoughRoom }
    var seen: [Point] = []
    for point in path {
      let (screen, depth) = plane.toScreen.apply(point)
      guard depth > 0 else { throw .notEnoughRoom }
      seen.append(screen)
    }
    guard perspective >= CollisionIndex.leastPerspective else { throw .tooFar }
    let radius = diameter * 0.5 * perspective + rules.textPadding
    let circles = LabelCircles.circles(along: seen, radius: radius, in: view)
    return view.quantum.map { quantum in circles.map { $0.rounded(to: quantum) } } ?? circles
  }
}

extension VariableAnchor {
  /// How far a text whose box has this size is moved from where it stands centred, in 24ths of an em;
  /// `scale` is the box's units a 24th.
  func shift(of box: Box, scale: Double) -> Point {
    let size = Point(box.maxX - box.minX, box.maxY - box.minY) * (scale > 0 ? 1 / scale : 0)
    return Point(
      offset.x - (anchor.share.x - 0.5) * size.x, offset.y - (anchor.share.y - 0.5) * size.y)
  }
}
