import MapGeometry
import MapRaster
import MapStyle
import MapText

/// Finds where the glyphs and images of one tile's symbols stand in the picture.
struct SymbolTilePainter {
  /// How the symbols are painted.
  let look: SymbolLookProperties

  private let tile: PlacedSymbolTile
  private let kind: SymbolKind
  private let rules: SymbolRules
  private let part: SymbolRules.Part
  private let view: SymbolView
  private let grid: SymbolGrid
  private let plane: LabelPlane
  private let toDevice: ProjectiveTransform
  private let translation: Point
  private let interpolates: Bool

  /// Finds where the icons, or the texts, of a tile stand.
  init(
    _ tile: PlacedSymbolTile, kind: SymbolKind, layer: Layer.Symbol, rules: SymbolRules,
    scope: PropertyScope, view: SymbolView
  ) {
    self.tile = tile
    self.kind = kind
    self.rules = rules
    self.view = view
    part = kind == .text ? rules.text : rules.icon
    look = SymbolLookProperties(
      kind, paint: layer, scope: scope, tileZoom: tile.symbols.tile.overscaledZ,
      cursor: tile.cursor)
    grid = SymbolGrid(tile.symbols.tile, in: view)
    plane = LabelPlane(
      view, liesOnGround: part.liesOnGround, turnsWithMap: part.turnsWithMap)
    let ratio = view.viewport.size.pixelRatio
    toDevice = plane.toScreen.then(.scaling(by: ratio))
    // Icons that are moved with their texts are translated with them too.
    let isText =
      kind == .text
      || (rules.movesIconsWithText && tile.symbols.instances.contains { $0.hasText })
    translation =
      Translation.offset(
        isText ? layer.textTranslate : layer.iconTranslate,
        anchor: isText ? layer.textTranslateAnchor : layer.iconTranslateAnchor,
        scope: scope, viewport: view.viewport) * (1 / ratio)
    let isTransformed = part.liesOnGround || view.viewport.camera.pitch != 0
    interpolates =
      isTransformed
      || (kind == .text
        ? tile.symbols.textSize.changesWithZoom
        : tile.needsInterpolation(layer, scope: scope, ratio: ratio))
  }

  /// Appends the drawings of one symbol, where it is shown.
  func addMarks(of index: Int, to marks: inout [SymbolMark]) {
    let instance = tile.symbols.instances[index]
    let outcome = tile.outcomes[index]
    guard kind == .text ? outcome.text != nil : outcome.icon != nil else { return }
    let place = view.planeToScreen.apply(grid.plane(instance.anchor) + translation)
    guard place.w > 0 else { return }
    let perspective =
      part.liesOnGround
      ? SymbolView.groundPerspective(atDepth: place.w)
      : min(SymbolView.perspective(atDepth: place.w), 4)
    let size =
      kind == .text
      ? tile.symbols.textSize.size(of: instance.textSizes) / 24
      : tile.symbols.iconSize.size(of: instance.iconSizes)
    var look = look.look(ofFeature: instance.feature)
    look.opacity *= kind == .text ? outcome.textStrength : outcome.iconStrength
    guard look.opacity > 0, size > 0 else { return }
    if part.runsAlongLine {
      guard let (quads, glyphs) = placesAlongLine(instance, size: size) else { return }
      for (quad, glyph) in zip(quads, glyphs) {
        let direction = rules.turnsToLine ? glyph.direction : Point(1, 0)
        add(
          quad, of: instance, at: glyph.point, direction: direction, scale: size * perspective,
          look, to: &marks)
      }
    } else if let (quads, point, direction) = placeAtPoint(instance, outcome, seenAt: place) {
      for quad in quads {
        add(
          quad, of: instance, at: point, direction: direction, scale: size * perspective, look,
          to: &marks)
      }
    }
  }

  private func add(
    _ quad: SymbolQuad, of instance: SymbolInstance, at point: Point, direction: Point,
    scale: Double, _ look: SymbolPaint, to marks: inout [SymbolMark]
  ) {
    var look = look
    if kind == .text, instance.textColors.indices.contains(quad.section),
      let color = instance.textColors[quad.section]
    {
      look.color = PremultipliedColor(color)
    }
    marks.append(
      SymbolMark(
        drawing: quad.drawing,
        toDevice: quad.toSymbol(scale: scale)
          .then(.placing(at: point, direction: direction)).then(toDevice),
        scale: scale, liesOnGround: part.liesOnGround, look: look,
        standsWithImages: kind == .text && tile.symbols.hasImagesInText,
        interpolates: interpolates))
  }

  // MARK: At a point

  /// What is drawn of a symbol at a point, where, and in which direction.
  private func placeAtPoint(
    _ instance: SymbolInstance, _ outcome: SymbolOutcome, seenAt place: (point: Point, w: Double)
  ) -> (quads: [SymbolQuad], point: Point, direction: Point)? {
    let isVertical: Bool
    let quads: [SymbolQuad]?
    switch kind {
    case .text:
      if case .horizontal(let justification) = outcome.text?.form {
        isVertical = false
        quads = instance.horizontalText[justification]?.quads
      } else {
        isVertical = true
        quads = instance.verticalText?.quads
      }
    case .icon:
      isVertical = outcome.icon?.isVertical ?? false
      quads = (isVertical ? instance.verticalIcon : instance.icon)?.quads
    }
    guard let quads, !quads.isEmpty else { return nil }
    let anchor = grid.plane(instance.anchor) + translation
    var east = Point(1, 0)
    if part.turnsWithMap, !part.liesOnGround {
      let seen = view.planeToScreen.apply(anchor + Point(grid.scale, 0)).point
      east = (seen - place.point).direction ?? east
    }
    var point = plane.point(ofPlane: anchor).point
    if let shift = kind == .text ? outcome.text?.shift : outcome.icon?.shift {
      let size = tile.symbols.textSize.size(of: instance.textSizes) / 24
      // As in MapLibre, on the ground it is the untranslated anchor whose depth counts.
      let depth =
        part.liesOnGround ? view.planeToScreen.apply(grid.plane(instance.anchor)).w : place.w
      let moved = shift * (size * SymbolView.perspective(atDepth: depth))
      point = shifted(point, anchor: anchor, by: moved, east: east)
    }
    return (quads, point, isVertical ? Point(-east.y, east.x) : east)
  }

  /// The place of a symbol that is moved for the anchor chosen: over the ground or in the picture.
  private func shifted(_ point: Point, anchor: Point, by shift: Point, east: Point) -> Point {
    guard part.liesOnGround else { return point + shift.turned(to: east) }
    let bearing = StableMath.sinCos(degrees: view.viewport.camera.bearing)
    let onGround =
      part.turnsWithMap ? shift : shift.turned(to: Point(bearing.cos, bearing.sin))
    return plane.point(ofPlane: anchor + onGround).point
  }

  // MARK: Along a line

  /// How far beyond the picture, in device pixels, the anchor of what runs along a line may lie.
  private static let lineMargin = 256.0

  /// What is drawn of a symbol along its line, and where each quad stands; nil where it does not fit.
  private func placesAlongLine(_ instance: SymbolInstance, size: Double)
    -> (quads: [SymbolQuad], glyphs: [LabelLine.Glyph])?
  {
    let (screen, depth) = view.planeToScreen.apply(grid.plane(instance.anchor))
    let margin = Self.lineMargin / view.viewport.size.pixelRatio
    guard let place = instance.lineAnchor, tile.symbols.lines.indices.contains(place.line),
      screen.x >= -margin, screen.x <= view.width + margin, screen.y >= -margin,
      screen.y <= view.height + margin,
      var line = LabelLine(
        tile.symbols.lines[place.line], at: place, anchor: instance.anchor, on: grid,
        plane: plane, translation: translation)
    else { return nil }
    let perspective = SymbolView.perspective(atDepth: depth)
    // Icons are moved along their lines by 24ths of their offsets, as MapLibre moves them.
    let unit = kind == .text ? size : size / 24
    let run = LineLabel.Run(
      distances: [], scale: part.liesOnGround ? unit / perspective : unit * perspective,
      offset: kind == .text ? instance.textOffset : instance.iconOffset,
      keepsUpright: part.keepsUpright)
    switch kind {
    case .icon: return fit(instance.icon?.quads, run, along: &line).fitting
    case .text:
      let text = instance.defaultJustification.flatMap { instance.horizontalText[$0] }
      var horizontal = run
      horizontal.hasVerticalTwin = instance.verticalText != nil
      let first = fit(text?.quads, horizontal, along: &line)
      guard case .tooSteep = first.result else { return first.fitting }
      var vertical = run
      vertical.isVertical = true
      return fit(instance.verticalText?.quads, vertical, along: &line).fitting
    }
  }

  private struct Fit {
    var quads: [SymbolQuad]
    var result: LineLabel.Result

    var fitting: (quads: [SymbolQuad], glyphs: [LabelLine.Glyph])? {
      guard case .placed(let glyphs) = result else { return nil }
      return (quads, glyphs)
    }
  }

  private func fit(_ quads: [SymbolQuad]?, _ run: LineLabel.Run, along line: inout LabelLine) -> Fit
  {
    var run = run
    run.distances = (quads ?? []).map(\.lineOffset.x)
    return Fit(quads: quads ?? [], result: LineLabel.place(run, along: &line, plane: plane))
  }
}

extension SymbolSize {
  /// Whether the size changes with the zoom level.
  fileprivate var changesWithZoom: Bool {
    switch self {
    case .constant, .bySymbol: false
    case .byZoom, .bySymbolAndZoom: true
    }
  }
}

extension PlacedSymbolTile {
  /// Whether pixels of icons are mixed: where any of the tile's icons is scaled or turned.
  fileprivate func needsInterpolation(
    _ layer: Layer.Symbol, scope: PropertyScope, ratio: Double
  ) -> Bool {
    guard layer.iconSize.isFeatureConstant, scope.value(layer.iconSize) == 1,
      layer.iconRotate.isFeatureConstant, scope.value(layer.iconRotate) == 0
    else { return true }
    return symbols.instances.contains { instance in
      guard let icon = instance.icon, let image = scope.images[icon.image] else { return false }
      return image.pixelRatio != ratio
    }
  }
}
