import MapGeometry
import MapStyle

extension SymbolTilePlacer {
  /// Returns the bounding box of a placed symbol, in pixels of the style from the upper left corner of the picture. It
  /// is the box of the symbol's text or, if there is no text, the box of its icon. The result is nil if the symbol is
  /// behind the viewer or its line is too short.
  func extent(of instance: SymbolInstance, _ placed: PlacedSymbol, in index: CollisionIndex)
    -> Box?
  {
    let instance = instance.shaped
    let symbol = instance.symbol
    let margin = Point(CollisionIndex.margin, CollisionIndex.margin)
    if symbol.hasText, symbol.text?.collisionCircleDiameter != nil {
      guard let circles = try? circles(of: instance), !circles.isEmpty else { return nil }
      var box = Box.empty
      for circle in circles { box.formUnion(circle.box) }
      return box.moved(by: .zero - margin)
    }
    let isVertical = placed.text?.form == .vertical
    let shape =
      symbol.hasText
      ? isVertical ? symbol.text?.verticalCollision : symbol.text?.collision
      : symbol.icon?.collision
    guard case .box(let box) = shape else { return nil }
    let shift = placed.text?.shift ?? placed.icon?.shift
    let candidate = candidate(
      box, of: instance, symbol.hasText ? rules.text : rules.icon,
      symbol.hasText ? textTranslation : iconTranslation,
      shift.map { $0 * symbol.textBoxScale })
    return (try? index.box(of: candidate, on: grid))?.moved(by: .zero - margin)
  }

  /// Returns the pass of an instance in a picture with seams. If a symbol is too large to cross a seam because of its
  /// several variable anchors, it uses only its first anchor.
  mutating func pass(
    of index: Int, at seams: PlacementSeams, in collisions: CollisionIndex
  ) -> PlacementSeams.Pass {
    let pass = seams.pass(of: possibleExtent(of: index, in: collisions))
    guard pass == .tooLarge, variableAnchors(of: index).count > 1 else { return pass }
    firstAnchorOnly.insert(index)
    return seams.pass(of: possibleExtent(of: index, in: collisions))
  }

  /// Returns the bounding box of an instance's anchor and of all possible places of the symbol, in pixels of the style
  /// from the upper left corner of the picture.
  mutating func box(ofPlacesOf index: Int, in collisions: CollisionIndex) -> Box {
    possibleExtent(of: index, in: collisions)
      .moved(by: .zero - Point(CollisionIndex.margin, CollisionIndex.margin))
  }

  /// Returns the bounding box, in coordinates of the index, of an instance's anchor and of all possible places of the
  /// symbol.
  private func possibleExtent(of index: Int, in collisions: CollisionIndex) -> Box {
    let instance = tile.instances[index].shaped
    let symbol = instance.symbol
    // The symbol is needed again when it is placed.
    tile.instances[index].keep(symbol)
    var box = Box.empty
    for part in [rules.text, rules.icon] {
      let planeToScreen = view.planeToScreen(
        atHeight: instance.height(of: part) + grid.groundHeight(at: instance.anchor))
      box.formUnion(
        planeToScreen.apply(grid.plane(instance.anchor)).point
          + Point(CollisionIndex.margin, CollisionIndex.margin))
    }
    let anchors = variableAnchors(of: instance, index)
    let shifts = shifts(of: symbol, at: anchors)
    if symbol.text?.collisionCircleDiameter != nil {
      for circle in (try? circles(of: instance)) ?? [] { box.formUnion(circle.box) }
    } else {
      let places = anchors.isEmpty ? [nil] : shifts
      for shape in [symbol.text?.collision, symbol.text?.verticalCollision] {
        box.formUnion(
          self.box(
            around: shape, of: instance, rules.text, at: places, textTranslation, collisions))
      }
    }
    let places = rules.fitsIconsToText ? [nil] + shifts : [nil]
    for shape in [symbol.icon?.collision, symbol.icon?.verticalCollision] {
      box.formUnion(
        self.box(around: shape, of: instance, rules.icon, at: places, iconTranslation, collisions))
    }
    return box
  }

  /// Returns the displacements of a text for its variable anchors, in either writing mode.
  private func shifts(of symbol: ShapedSymbol, at anchors: [VariableAnchor]) -> [Point?] {
    [symbol.text?.collision, symbol.text?.verticalCollision].flatMap { shape -> [Point] in
      guard case .box(let text) = shape else { return [] }
      return anchors.map {
        $0.shift(of: text, scale: symbol.textBoxScale) * symbol.textBoxScale
      }
    }
  }

  /// Returns the bounding box of a part of a symbol at all possible places.
  private func box(
    around shape: CollisionShape?, of instance: SymbolInstance, _ part: SymbolRules.Part,
    at shifts: [Point?], _ translation: Point, _ collisions: CollisionIndex
  ) -> Box {
    guard case .box(let room) = shape else { return .empty }
    var result = Box.empty
    for shift in shifts {
      let candidate = candidate(room, of: instance, part, translation, shift)
      if let box = try? collisions.box(of: candidate, on: grid) { result.formUnion(box) }
    }
    return result
  }
}

extension Box {
  /// Returns the box moved by an offset.
  func moved(by offset: Point) -> Box {
    Box(
      minX: minX + offset.x, minY: minY + offset.y, maxX: maxX + offset.x, maxY: maxY + offset.y)
  }
}
