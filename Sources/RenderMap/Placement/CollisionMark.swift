import MapGeometry
import MapText

/// What a part of a symbol keeps clear of others, to be looked at.
struct CollisionMark: Sendable {
  /// What stands for the part.
  enum Form: Sendable {
    /// A box, in pixels of the style from the upper left corner of the picture.
    case box(Box)
    /// Circles along the part, in the same pixels.
    case circles([CollisionGrid.Circle])
  }

  /// What stands for the part.
  var form: Form
  /// Whether the part is shown; for circles, whether they found room.
  var isPlaced: Bool
  /// Whether this is where the part is, or was last tried; else it stands for several places.
  var isUsed = true
}

extension SymbolTilePlacer {
  /// What stands for the text of a symbol that was placed; nil where it has none, or none in sight.
  func textMark(of instance: SymbolInstance, _ outcome: SymbolOutcome, in index: CollisionIndex)
    -> CollisionMark?
  {
    guard instance.hasText, !outcome.isLeftOut else { return nil }
    let margin = Point(CollisionIndex.margin, CollisionIndex.margin)
    if instance.collisionCircleDiameter != nil {
      guard let circles = try? circles(of: instance), index.reaches(circles) else { return nil }
      let moved = circles.map {
        CollisionGrid.Circle(center: $0.center - margin, radius: $0.radius)
      }
      return CollisionMark(form: .circles(moved), isPlaced: !outcome.textMeetsOther)
    }
    let found = outcome.foundText
    let isVertical =
      found.map { $0.form == .vertical } ?? (writingModes(of: instance).last == .vertical)
    let shape = isVertical ? instance.verticalTextCollision : instance.textCollision
    guard case .box(let box) = shape else { return nil }
    let shift = found?.shift.map { $0 * instance.textBoxScale }
    guard
      let seen = index.outline(of: candidate(box, of: instance, textTranslation, shift), on: grid)
    else { return nil }
    return CollisionMark(
      form: .box(seen), isPlaced: outcome.text != nil,
      isUsed: found != nil || instance.variableAnchors.isEmpty)
  }

  /// What stands for the icon of a symbol that was placed.
  func iconMark(of instance: SymbolInstance, _ outcome: SymbolOutcome, in index: CollisionIndex)
    -> CollisionMark?
  {
    guard instance.icon != nil, !outcome.isLeftOut else { return nil }
    let found = outcome.foundText
    let isVertical = found?.form == .vertical && instance.verticalIconCollision != nil
    let shape = isVertical ? instance.verticalIconCollision : instance.iconCollision
    guard case .box(let box) = shape else { return nil }
    let shift = rules.fitsIconsToText ? found?.shift.map { $0 * instance.textBoxScale } : nil
    guard
      let seen = index.outline(of: candidate(box, of: instance, iconTranslation, shift), on: grid)
    else { return nil }
    return CollisionMark(form: .box(seen), isPlaced: outcome.icon != nil)
  }

  private func candidate(
    _ box: Box, of instance: SymbolInstance, _ translation: Point, _ shift: Point?
  ) -> CollisionIndex.Candidate {
    CollisionIndex.Candidate(
      box: box, anchor: instance.anchor, translation: translation, shift: shift,
      alignment: rules.text)
  }
}

extension SymbolOutcome {
  /// Whether the text found another symbol in its place.
  fileprivate var textMeetsOther: Bool {
    if case .overlap = textRefusal { true } else { false }
  }
}
