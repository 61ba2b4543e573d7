import MapGeometry

extension SymbolTilePlacer {
  /// The pass of a symbol where pictures are put together. One that is too large to cross an edge with
  /// all anchors that its text may take is left with the first of them.
  mutating func pass(
    of index: Int, at seams: PlacementSeams, in collisions: CollisionIndex
  ) -> PlacementSeams.Pass {
    let pass = seams.pass(of: reach(of: tile.instances[index], in: collisions))
    guard pass == .tooLarge, tile.instances[index].variableAnchors.count > 1 else { return pass }
    tile.instances[index].variableAnchors.removeSubrange(1...)
    return seams.pass(of: reach(of: tile.instances[index], in: collisions))
  }

  /// The box around a symbol's anchor and all places that it may take.
  private func reach(of instance: SymbolInstance, in collisions: CollisionIndex) -> Box {
    var box = Box.empty
    box.formUnion(
      view.planeToScreen.apply(grid.plane(instance.anchor)).point
        + Point(CollisionIndex.margin, CollisionIndex.margin))
    let shifts = shifts(of: instance)
    if instance.collisionCircleDiameter != nil {
      for circle in (try? circles(of: instance)) ?? [] { box.formUnion(circle.box) }
    } else {
      let places = instance.variableAnchors.isEmpty ? [nil] : shifts
      for shape in [instance.textCollision, instance.verticalTextCollision] {
        box.formUnion(
          self.box(around: shape, of: instance, at: places, textTranslation, collisions))
      }
    }
    let places = rules.fitsIconsToText ? [nil] + shifts : [nil]
    for shape in [instance.iconCollision, instance.verticalIconCollision] {
      box.formUnion(self.box(around: shape, of: instance, at: places, iconTranslation, collisions))
    }
    return box
  }

  /// How far a text is moved for each anchor that it may take, in either writing mode.
  private func shifts(of instance: SymbolInstance) -> [Point?] {
    [instance.textCollision, instance.verticalTextCollision].flatMap { shape -> [Point] in
      guard case .box(let text) = shape else { return [] }
      return instance.variableAnchors.map {
        $0.shift(of: text, scale: instance.textBoxScale) * instance.textBoxScale
      }
    }
  }

  /// The box around a part of a symbol at all of its places.
  private func box(
    around shape: CollisionShape?, of instance: SymbolInstance, at shifts: [Point?],
    _ translation: Point, _ collisions: CollisionIndex
  ) -> Box {
    guard case .box(let room) = shape else { return .empty }
    var result = Box.empty
    for shift in shifts {
      let candidate = CollisionIndex.Candidate(
        box: room, anchor: instance.anchor, translation: translation, shift: shift,
        alignment: rules.text)
      if let place = try? collisions.box(of: candidate, on: grid) { result.formUnion(place) }
    }
    return result
  }
}
