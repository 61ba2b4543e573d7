import MapGeometry
import MapText

/// The collision shape of a part of a symbol, for the debug overlay.
struct CollisionOutline: Sendable {
  /// The geometry of an outline.
  enum Form: Sendable {
    /// A box, in pixels of the style from the upper left corner of the picture.
    case box(Box)
    /// Circles along the part, in the same units as boxes.
    case circles([CollisionGrid.Circle])
  }

  var form: Form
  /// Whether the part is shown. For an outline of circles, whether the part would not cover another symbol.
  var isPlaced: Bool
  /// Whether the outline is at the position of the part. It is false if the part has several possible positions and
  /// there is no room at any of them.
  var isUsed = true

  /// The box around the outline.
  var box: Box {
    switch form {
    case .box(let box): return box
    case .circles(let circles):
      var box = Box.empty
      for circle in circles { box.formUnion(circle.box) }
      return box
    }
  }
}

/// The box of a circle, an icon or a text, and its anchor in the picture, in pixels of the style.
package struct AnchoredBox {
  /// The anchor in the picture, in pixels of the style.
  package var anchor: Point
  /// The box in the picture, in pixels of the style.
  package var box: Box
  /// Whether the box belongs to a label.
  package var isLabel = false
}

extension SymbolTilePlacer {
  /// Returns the outline of a placed symbol's text; nil if the symbol has no text in the picture or its margin.
  func textOutline(of instance: SymbolInstance, _ placed: PlacedSymbol, in index: CollisionIndex)
    -> CollisionOutline?
  {
    let instance = instance.shaped
    let symbol = instance.symbol
    guard symbol.hasText, !placed.isLeftOut else { return nil }
    let margin = Point(CollisionIndex.margin, CollisionIndex.margin)
    if symbol.text?.collisionCircleDiameter != nil {
      guard let circles = try? circles(of: instance), index.contains(circles) else { return nil }
      let moved = circles.map {
        CollisionGrid.Circle(center: $0.center - margin, radius: $0.radius)
      }
      return CollisionOutline(form: .circles(moved), isPlaced: !placed.textMeetsOther)
    }
    let found = placed.foundText
    let isVertical =
      found.map { $0.form == .vertical } ?? (writingModes(of: symbol).last == .vertical)
    let shape = isVertical ? symbol.text?.verticalCollision : symbol.text?.collision
    guard case .box(let box) = shape else { return nil }
    let shift = found?.shift.map { $0 * symbol.textBoxScale }
    guard
      let box = index.outline(
        of: candidate(box, of: instance, rules.text, textTranslation, shift), on: grid)
    else { return nil }
    return CollisionOutline(
      form: .box(box), isPlaced: placed.text != nil,
      isUsed: found != nil || symbol.text?.variableAnchors.isEmpty ?? true)
  }

  /// Returns the outline of a placed symbol's icon; nil if the symbol has no icon.
  func iconOutline(of instance: SymbolInstance, _ placed: PlacedSymbol, in index: CollisionIndex)
    -> CollisionOutline?
  {
    guard instance.icon != nil, !placed.isLeftOut else { return nil }
    let instance = instance.shaped
    let symbol = instance.symbol
    let found = placed.foundText
    let isVertical = found?.form == .vertical && symbol.icon?.verticalCollision != nil
    let shape = isVertical ? symbol.icon?.verticalCollision : symbol.icon?.collision
    guard case .box(let box) = shape else { return nil }
    let shift = rules.fitsIconsToText ? found?.shift.map { $0 * symbol.textBoxScale } : nil
    guard
      let box = index.outline(
        of: candidate(box, of: instance, rules.icon, iconTranslation, shift), on: grid)
    else { return nil }
    return CollisionOutline(form: .box(box), isPlaced: placed.icon != nil)
  }

  /// Returns the position of a symbol on the ground, in pixels of the style from the upper left corner of the picture.
  func anchor(of instance: SymbolInstance) -> Point {
    view.planeToScreen(atHeight: grid.groundHeight(at: instance.anchor))
      .sight(of: grid.plane(instance.anchor)).point
  }

  /// Returns the candidate for the box of a part of a symbol.
  ///
  /// - Parameter shift: The displacement of the box for a variable anchor, in units of the grid.
  func candidate(
    _ box: Box, of instance: SymbolInstance, _ part: SymbolRules.Part, _ translation: Point,
    _ shift: Point?
  ) -> CollisionIndex.Candidate {
    CollisionIndex.Candidate(
      box: box, anchor: instance.anchor, translation: translation, shift: shift,
      height: instance.height(of: part) + grid.groundHeight(at: instance.anchor),
      alignment: rules.text, staysOnWorld: staysOnWorld)
  }
}

extension PlacedSymbol {
  /// Whether the text would cover another symbol.
  fileprivate var textMeetsOther: Bool {
    if case .overlap = textRefusal { true } else { false }
  }
}
