import MapGeometry
import MapRaster
import MapStyle
import MapText

/// A glyph or a part of an image at its position in the picture.
struct PlacedQuad {
  var drawing: SymbolQuad.Drawing
  /// The transform from the content's coordinates to device pixels. The content's coordinates are a glyph's
  /// coordinates or pixels of the image.
  var toDevice: ProjectiveTransform
  /// The part of the content to draw, in the content's coordinates; nil if the whole content is drawn.
  var limits: LinearLimits?
  /// The number of pixels of the style, at the position of the symbol, per unit of a glyph's coordinates or of an
  /// image at its nominal size.
  var scale: Double
  /// Whether the symbol lies on the ground of a pitched map.
  var liesOnGround: Bool
  var paint: SymbolPaint
  /// Whether the quad belongs to a text with images. Halos extend under the glyphs of such texts.
  var isInTextWithImages: Bool
  /// Whether pixels of an image are interpolated.
  var interpolates: Bool
  /// The index of the first character of the text that a glyph represents; -1 if it is not known.
  var character: Int32 = -1
}

/// The transforms of a tile's symbols at one height above the ground.
private struct SymbolStage {
  /// The projection from the map's plane at this height to the picture, in pixels of the style.
  let planeToScreen: PlaneProjection
  /// The plane in which glyphs are positioned.
  let plane: LabelPlane
  /// The transform from `plane` to device pixels; nil on a globe.
  private let toDevice: ProjectiveTransform?
  /// The transform from pixels of the style to device pixels.
  private let scaling: ProjectiveTransform

  /// Creates the transforms at a height in meters.
  init(_ view: SymbolView, _ part: SymbolRules.Part, height: Double) {
    planeToScreen = view.planeToScreen(atHeight: height)
    plane = LabelPlane(
      view, liesOnGround: part.liesOnGround, rotatesWithMap: part.rotatesWithMap, height: height)
    scaling = .scaling(by: view.viewport.size.pixelRatio)
    toDevice = plane.toScreen.map { [scaling] in $0.then(scaling) }
  }

  /// The margin of MapLibre's glyphs, in their coordinates.
  private static let glyphMargin = 4.0

  /// Calls `body` with the transform of a quad's content to device pixels, and with the part of the content to draw.
  /// If a globe divides the quad, `body` is called more than once. If the ground hides the quad, `body` is not
  /// called.
  ///
  /// - Parameter position: The transform from the symbol's coordinates to the plane.
  func forEachFacet(
    of quad: SymbolQuad, scale: Double, at position: ProjectiveTransform,
    _ body: (ProjectiveTransform, LinearLimits?) -> Void
  ) {
    let toSymbol = quad.toSymbol(scale: scale)
    if let toDevice { return body(toSymbol.then(position).then(toDevice), nil) }
    let facets = plane.facets(
      of: quad.drawing.box(glyphMargin: Self.glyphMargin), toSymbol, at: position,
      isWhole: quad.drawing.isDrawnAsWhole)
    for facet in facets { body(facet.transform.then(scaling), facet.limits) }
  }
}

/// Positions the glyphs and images of one tile's symbols in the picture.
final class SymbolTilePainter {
  let paint: SymbolPaintProperties

  private let tile: PlacedSymbolTile
  private let kind: SymbolKind
  private let rules: SymbolRules
  private let part: SymbolRules.Part
  private let view: SymbolView
  private let grid: SymbolGrid
  private let ground: SymbolStage
  /// The view in which symbols were placed. Positions along lines, and positions displaced for variable anchors, are
  /// computed in this view. `placedGround` contains its transforms without height.
  private let placement: SymbolView
  private let placedGround: SymbolStage
  private let scalesWithDepth: Bool
  private let translation: Point
  private let interpolates: Bool
  /// The visibility of points behind ground with elevation; nil if the ground has no elevation.
  private let visibility: GroundVisibility?

  /// Creates a painter of the icons or the texts of a tile.
  init(
    _ tile: PlacedSymbolTile, kind: SymbolKind, layer: Layer.Symbol, rules: SymbolRules,
    scope: PropertyScope, view: SymbolView, placement: SymbolView, visibility: GroundVisibility?
  ) {
    self.tile = tile
    self.visibility = visibility
    self.kind = kind
    self.rules = rules
    self.view = view
    part = kind == .text ? rules.text : rules.icon
    paint = SymbolPaintProperties(
      kind, paint: layer, scope: scope, tileZoom: tile.symbols.tile.overscaledZ,
      cursor: tile.cursor)
    grid = SymbolGrid(tile.symbols.tile, in: view, heightAnchor: rules.heightAnchor)
    ground = SymbolStage(view, part, height: 0)
    self.placement = placement
    placedGround = placement === view ? ground : SymbolStage(placement, part, height: 0)
    // As in MapLibre, the perspective does not change the size of icons and texts if the layer sets `icon-offset`.
    scalesWithDepth = !layer.isSet(\.iconOffset)
    let ratio = view.viewport.size.pixelRatio
    // Icons that move with their texts have the translation of the texts.
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

  /// The minimum opacity of drawn symbols, as in MapLibre's shaders.
  private static let leastOpacity: Float = 0.1

  /// Appends the quads of a symbol if the symbol is shown. Quads outside the picture are left out unless
  /// `includingHidden` is true.
  func addQuads(
    of index: Int, includingHidden: Bool = false, to result: inout [PlacedQuad]
  ) {
    let placed = tile.placed[index]
    guard placed.shows(kind) else { return }
    let instance = tile.symbols.instances[index].shaped
    let symbol = instance.symbol
    let height = instance.height(of: part) + grid.groundHeight(at: instance.anchor)
    let stage = height == 0 ? ground : SymbolStage(view, part, height: height)
    let screen = stage.planeToScreen.apply(grid.plane(instance.anchor) + translation)
    guard screen.w > 0 else { return }
    let perspective =
      part.liesOnGround
      ? SymbolView.groundPerspective(atDepth: screen.w)
      : min(SymbolView.perspective(atDepth: screen.w), 4)
    let size =
      kind == .text
      ? tile.symbols.textSize.size(of: symbol.text?.sizes ?? SymbolSizes()) / 24
      : tile.symbols.iconSize.size(of: symbol.icon?.sizes ?? SymbolSizes())
    var paint = paint.paint(ofFeature: symbol.feature)
    let strength = kind == .text ? placed.textStrength : placed.iconStrength
    paint.opacity *= min(strength, visibility(of: instance, height: height))
    guard paint.opacity >= Self.leastOpacity, size > 0 else { return }
    let scale = scalesWithDepth ? size * perspective : size
    let colors = kind == .text ? symbol.text?.sectionColors ?? [] : []
    if part.followsLine {
      guard let (quads, glyphs) = positionsAlongLine(instance, size: size) else { return }
      for (quad, glyph) in zip(quads, glyphs) {
        let direction = rules.rotatesWithLine ? glyph.direction : Point(1, 0)
        let position = ProjectiveTransform.placing(at: glyph.point, direction: direction)
        add(quad, colors, at: position, stage, scale: scale, paint, includingHidden, to: &result)
      }
    } else if let (quads, point, direction) = positionAtPoint(
      instance, placed, stage, screen, height: height)
    {
      let position = ProjectiveTransform.placing(at: point, direction: direction)
      for quad in quads {
        add(quad, colors, at: position, stage, scale: scale, paint, includingHidden, to: &result)
      }
    }
  }

  private func add(
    _ quad: SymbolQuad, _ colors: [Color?], at position: ProjectiveTransform,
    _ stage: SymbolStage, scale: Double, _ paint: SymbolPaint, _ includingHidden: Bool,
    to result: inout [PlacedQuad]
  ) {
    var paint = paint
    let section = Int(quad.section)
    if colors.indices.contains(section), let color = colors[section] {
      paint.color = PremultipliedColor(color)
    }
    stage.forEachFacet(of: quad, scale: scale, at: position) { toDevice, limits in
      guard includingHidden || view.shows(quad.drawing, toDevice: toDevice) else { return }
      result.append(
        PlacedQuad(
          drawing: quad.drawing, toDevice: toDevice, limits: limits, scale: scale,
          liesOnGround: part.liesOnGround, paint: paint,
          isInTextWithImages: kind == .text && tile.symbols.hasImagesInText,
          interpolates: interpolates, character: quad.character))
    }
  }

  /// Returns the visibility of a symbol, from 0 to 1. The height is in meters above the map's plane.
  private func visibility(of instance: SymbolInstance, height: Double) -> Float {
    guard let visibility else { return 1 }
    let viewport = view.viewport
    let point = (grid.plane(instance.anchor) + translation) * viewport.size.pixelRatio
    return visibility.visibility(ofPlane: point, elevation: height + viewport.centerElevation)
  }

  // MARK: At a point

  /// Returns the quads of a symbol at a point, the position of the symbol, and the direction of its baseline; nil if
  /// there are no quads.
  private func positionAtPoint(
    _ instance: SymbolInstance, _ placed: PlacedSymbol, _ stage: SymbolStage,
    _ screen: (point: Point, w: Double), height: Double
  ) -> (quads: [SymbolQuad], point: Point, direction: Point)? {
    let symbol = instance.symbol
    let isVertical: Bool
    let quads: [SymbolQuad]?
    switch kind {
    case .text:
      if case .horizontal(let justification) = placed.text?.form {
        isVertical = false
        quads = symbol.text?.horizontal[justification]
      } else {
        isVertical = true
        quads = symbol.text?.vertical
      }
    case .icon:
      isVertical = placed.icon?.isVertical ?? false
      quads = isVertical ? symbol.icon?.verticalQuads : symbol.icon?.quads
    }
    guard let quads, !quads.isEmpty else { return nil }
    let anchor = grid.plane(instance.anchor) + translation
    var east = Point(1, 0)
    if part.rotatesWithMap, !part.liesOnGround {
      let projected = stage.planeToScreen.apply(anchor + Point(grid.scale, 0)).point
      east = (projected - screen.point).direction ?? east
    }
    var point = stage.plane.point(ofPlane: anchor).point
    if let shift = kind == .text ? placed.text?.shift : placed.icon?.shift {
      let size = tile.symbols.textSize.size(of: symbol.text?.sizes ?? SymbolSizes()) / 24
      // As in MapLibre, the depth on the ground is the depth of the untranslated anchor.
      let stage = height == 0 ? placedGround : SymbolStage(placement, part, height: height)
      let depth = stage.planeToScreen.apply(
        part.liesOnGround ? grid.plane(instance.anchor) : anchor
      ).w
      let stretch = part.liesOnGround ? view.groundStretch(at: anchor) : 1
      let moved = shift * (size * stretch * SymbolView.perspective(atDepth: depth))
      let placed = stage.plane.point(ofPlane: anchor).point
      point = shifted(placed, anchor: anchor, by: moved, east: east, on: stage.plane)
    }
    return (quads, point, isVertical ? Point(-east.y, east.x) : east)
  }

  /// Returns the position of a symbol that is displaced for its variable anchor, on the ground or in the picture.
  private func shifted(
    _ point: Point, anchor: Point, by shift: Point, east: Point, on plane: LabelPlane
  ) -> Point {
    guard part.liesOnGround else { return point + shift.rotated(to: east) }
    let bearing = StableMath.sinCos(degrees: view.viewport.camera.bearing)
    let onGround =
      part.rotatesWithMap ? shift : shift.rotated(to: Point(bearing.cos, bearing.sin))
    return plane.point(ofPlane: anchor + onGround).point
  }

  // MARK: Along a line

  /// The maximum distance from the picture, in device pixels, of the anchor of a symbol that follows a line.
  private static let lineMargin = 256.0

  /// Returns the quads of a symbol along its line, and the position of each quad; nil if the symbol does not fit.
  private func positionsAlongLine(_ instance: SymbolInstance, size: Double)
    -> (quads: [SymbolQuad], glyphs: [LabelPath.Glyph])?
  {
    let symbol = instance.symbol
    let anchor = grid.plane(instance.anchor)
    let height = grid.groundHeight(at: instance.anchor)
    let (screen, depth) = placement.planeToScreen(atHeight: height).apply(anchor)
    let margin = Self.lineMargin / view.viewport.size.pixelRatio
    guard let lineAnchor = instance.lineAnchor,
      tile.symbols.lines.indices.contains(lineAnchor.line),
      screen.x >= -margin, screen.x <= view.width + margin, screen.y >= -margin,
      screen.y <= view.height + margin,
      var path = LabelPath(
        tile.symbols.lines[lineAnchor.line], at: lineAnchor, anchor: instance.anchor, on: grid,
        plane: placedGround.plane, translation: translation)
    else { return nil }
    let perspective = SymbolView.perspective(atDepth: depth)
    // As in MapLibre, an icon is moved along its line by only 1/24 of its offset.
    let unit = kind == .text ? size : size / 24
    let run = LabelRun(
      distances: [],
      scale: part.liesOnGround
        ? unit * view.groundStretch(at: anchor) / perspective : unit * perspective,
      offset: (kind == .text ? symbol.text?.offset : symbol.icon?.offset) ?? .zero,
      keepsUpright: part.keepsUpright)
    switch kind {
    case .icon: return fit(symbol.icon?.quads, run, along: &path).positions
    case .text:
      let quads = symbol.defaultJustification.flatMap { symbol.text?.horizontal[$0] }
      var horizontal = run
      horizontal.hasVerticalForm = symbol.text?.vertical != nil
      let first = fit(quads, horizontal, along: &path)
      guard case .tooSteep = first.result else { return first.positions }
      var vertical = run
      vertical.isVertical = true
      return fit(symbol.text?.vertical, vertical, along: &path).positions
    }
  }

  private struct Fit {
    var quads: [SymbolQuad]
    var result: LabelRun.Result

    var positions: (quads: [SymbolQuad], glyphs: [LabelPath.Glyph])? {
      guard case .placed(let glyphs) = result else { return nil }
      return (quads, glyphs)
    }
  }

  private func fit(_ quads: [SymbolQuad]?, _ run: LabelRun, along path: inout LabelPath) -> Fit {
    var run = run
    run.distances = (quads ?? []).map(\.lineOffset.x)
    return Fit(quads: quads ?? [], result: run.placed(along: &path, plane: ground.plane))
  }
}

extension PlacedSymbolTile {
  /// Whether pixels of icons are interpolated. This is the case if an icon of the tile is scaled or rotated.
  fileprivate func needsInterpolation(
    _ layer: Layer.Symbol, scope: PropertyScope, ratio: Double
  ) -> Bool {
    guard layer.iconSize.isFeatureConstant, scope.value(layer.iconSize) == 1,
      layer.iconRotate.isFeatureConstant, scope.value(layer.iconRotate) == 0
    else { return true }
    return symbols.instances.contains { instance in
      guard let icon = instance.icon, let image = scope.images[icon] else {
        return false
      }
      return image.pixelRatio != ratio
    }
  }
}

extension SymbolView {
  /// The margin of glyphs. A distance field extends three units beyond the glyph. A halo extends at most six units.
  static let glyphMargin = 6.0

  /// Whether any part of a quad's content can be in the picture.
  func shows(_ drawing: SymbolQuad.Drawing, toDevice: ProjectiveTransform) -> Bool {
    let ratio = viewport.size.pixelRatio
    return toDevice.shows(
      drawing.box(glyphMargin: Self.glyphMargin), width: width * ratio, height: height * ratio)
  }
}

extension ProjectiveTransform {
  /// Returns a rotation by the angle of `direction`, a unit vector, from the x axis, followed by a translation to
  /// `point`.
  static func placing(at point: Point, direction: Point) -> ProjectiveTransform {
    ProjectiveTransform(
      rows: (
        SIMD3(direction.x, -direction.y, point.x), SIMD3(direction.y, direction.x, point.y),
        SIMD3(0, 0, 1)
      ))
  }

  /// Whether any part of a box can be in a picture of this size. It is false if a corner is behind the viewer.
  fileprivate func shows(_ box: Box, width: Double, height: Double) -> Bool {
    var bounds = Box.empty
    for x in [box.minX, box.maxX] {
      for y in [box.minY, box.maxY] {
        let (point, depth) = apply(Point(x, y))
        guard depth > 0 else { return false }
        bounds.formUnion(point)
      }
    }
    return bounds.intersects(Box(minX: 0, minY: 0, maxX: width, maxY: height))
  }
}
