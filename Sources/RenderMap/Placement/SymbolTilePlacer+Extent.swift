import MapGeometry
import MapStyle

extension SymbolTilePlacer {
  /// The box around a symbol in the picture, in pixels of the style from its upper left corner: of its
  /// text or, without one, of its icon. Nil where it is behind the viewer, or its line too short.
  func extent(of instance: SymbolInstance, _ outcome: SymbolOutcome, in index: CollisionIndex)
    -> Box?
  {
    let margin = Point(CollisionIndex.margin, CollisionIndex.margin)
    if instance.hasText, instance.collisionCircleDiameter != nil {
      guard let circles = try? circles(of: instance), !circles.isEmpty else { return nil }
      var box = Box.empty
      for circle in circles { box.formUnion(circle.box) }
      return box.moved(by: .zero - margin)
    }
    let isVertical = outcome.text?.form == .vertical
    let shape =
      instance.hasText
      ? isVertical ? instance.verticalTextCollision : instance.textCollision
      : instance.iconCollision
    guard case .box(let box) = shape else { return nil }
    let shift = outcome.text?.shift ?? outcome.icon?.shift
    let candidate = CollisionIndex.Candidate(
      box: box, anchor: instance.anchor,
      translation: instance.hasText ? textTranslation : iconTranslation,
      shift: shift.map { $0 * instance.textBoxScale }, alignment: rules.text)
    return (try? index.box(of: candidate, on: grid))?.moved(by: .zero - margin)
  }
}

extension Box {
  fileprivate mutating func formUnion(_ other: Box) {
    formUnion(Point(other.minX, other.minY))
    formUnion(Point(other.maxX, other.maxY))
  }

  fileprivate func moved(by way: Point) -> Box {
    Box(minX: minX + way.x, minY: minY + way.y, maxX: maxX + way.x, maxY: maxY + way.y)
  }
}
