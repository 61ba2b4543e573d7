import MapGeometry
import MapStyle
import MapText

/// Shapes the texts and fits the icons of a layer's features in one tile.
struct SymbolShaper {
  /// The shaped texts and the icon of a feature. Only the extents of these parts are required to find places along
  /// lines. The symbol's quads are therefore created only after a place was found.
  struct Parts {
    /// The horizontal texts by alignment. The preferred text is the first. A single-line text is the same for all
    /// alignments.
    var horizontal: [(justification: Justification, text: ShapedText)] = []
    var vertical: ShapedText?
    /// The anchors to try, in order; empty if the text has only one anchor.
    var variableAnchors: [VariableAnchor] = []
    /// The offset of the text from its anchor, in 24ths of an em.
    var offset = Point.zero
    /// The icon, fitted to the horizontal text.
    var icon: ShapedIcon?
    /// The icon, fitted to the vertical text.
    var verticalIcon: ShapedIcon?
    /// The text size in pixels for the computation of collisions.
    var textSize = 0.0

    /// The text whose size represents all texts.
    var main: ShapedText? { horizontal.first?.text ?? vertical }
    /// The text whose size determines places along lines.
    var along: ShapedText? { vertical ?? horizontal.first?.text }
  }

  /// The evaluated sizes of texts and icons.
  let textSizing, iconSizing: SymbolSizing

  private let cursor: TileFeatureCursor
  private let properties: SymbolTileProperties
  private let text: TextProperties
  private let icon: IconProperties
  private let height: TileProperty<Double>
  private let images: StyleImages
  private let shaper: any TextShaping

  /// Creates a shaper for a tile of a layer.
  init(
    _ layout: Layer.Symbol, _ properties: SymbolTileProperties, in tile: LayerTile,
    shaper: any TextShaping
  ) {
    cursor = tile.cursor
    self.properties = properties
    self.shaper = shaper
    text = TextProperties(layout, in: tile)
    icon = IconProperties(layout, in: tile)
    height = tile.tileProperty(layout.symbolHeightOffset)
    images = tile.scope.images
    textSizing = SymbolSizing(layout.textSize, in: tile)
    iconSizing = SymbolSizing(layout.iconSize, in: tile)
  }

  /// Returns the shaped parts of the feature at the cursor; nil if there is nothing to show.
  func parts(of feature: SymbolFeature) -> Parts? {
    var parts = Parts()
    if let styled = feature.text { shape(styled, into: &parts) }
    parts.icon = feature.icon.flatMap(shapedIcon)
    guard parts.main != nil || parts.icon != nil else { return nil }
    parts.textSize = text.layoutSize.value(at: cursor)
    fitIcon(in: &parts)
    return parts
  }

  /// Returns the symbol of the feature at the cursor.
  func symbol(of feature: SymbolFeature, _ parts: Parts) -> ShapedSymbol {
    let boxScale = properties.unitsPerPixel * parts.textSize / 24
    var text = shapedText(parts, boxScale: boxScale)
    text?.sectionColors = feature.textColors
    return ShapedSymbol(
      feature: feature.index, text: text, icon: shapedIcon(parts), textBoxScale: boxScale,
      sortKey: properties.sortsByKey ? feature.sortKey : nil, height: height.value(at: cursor))
  }
}

// MARK: - Texts

extension SymbolShaper {
  /// Shapes a text in each form in which it can be placed.
  private func shape(_ styled: StyledText, into parts: inout Parts) {
    let plain = styled.text
    let anchor = BoxAnchor(text.anchor.value(at: cursor))
    let variable = text.variableAnchors(properties, at: cursor)
    if variable == nil { parts.offset = text.offset(anchor, at: cursor) }
    parts.variableAnchors = variable ?? []
    var options = options(for: plain)
    options.anchor = anchor
    options.translation = SIMD2(parts.offset.x, parts.offset.y)

    let justify = properties.isTextAlongLine ? TextJustify.center : text.justify.value(at: cursor)
    options.justification = Justification(justify, at: anchor)
    if let variable, !properties.isTextAlongLine {
      shapeHorizontally(
        styled, options, Self.justifications(justify, variable), into: &parts)
    } else if let shaped = shaper.shape(styled, options) {
      parts.horizontal = [(options.justification, shaped)]
    }
    let mayBeVertical =
      properties.allowsVerticalPlacement
      || (properties.isTextAlongLine && properties.keepsUpright)
    if mayBeVertical, shaper.allowsVerticalWritingMode(plain) {
      options.writingMode = .vertical
      options.allowsVerticalPlacement = properties.allowsVerticalPlacement
      if properties.allowsVerticalPlacement { options.justification = .left }
      parts.vertical = shaper.shape(styled, options)
    }
  }

  /// Returns the box of a plain text of the feature at the cursor; nil if shaping is required to determine it.
  func box(ofPlainText plain: String, _ measurer: inout TextMeasurer) -> Box? {
    var options = options(for: plain)
    let isVariable = text.variableAnchors(properties, at: cursor) != nil
    if !isVariable || properties.isTextAlongLine {
      options.anchor = BoxAnchor(text.anchor.value(at: cursor))
    }
    if !isVariable {
      let offset = text.offset(options.anchor, at: cursor)
      options.translation = SIMD2(offset.x, offset.y)
    }
    return measurer.box(of: plain, options).map {
      Box(minX: $0.left, minY: $0.top, maxX: $0.right, maxY: $0.bottom)
    }
  }

  /// Returns the collision box of a plain text at a point, for the feature at the cursor; nil if shaping is required to
  /// determine it.
  func collisionBox(ofPlainText plain: String, _ measurer: inout TextMeasurer) -> Box? {
    guard let box = box(ofPlainText: plain, &measurer) else { return nil }
    let shape = collision(
      box,
      rotation: text.rotate.value(at: cursor),
      scale: properties.unitsPerPixel * text.layoutSize.value(at: cursor) / 24)
    guard case .box(let result) = shape else { return nil }
    return result
  }

  /// Shapes the text for variable anchors. The text is centered on each anchor. Placement moves it from there.
  private func shapeHorizontally(
    _ styled: StyledText, _ options: ShapingOptions, _ justifications: [Justification],
    into parts: inout Parts
  ) {
    var options = options
    options.anchor = .center
    for justification in justifications {
      if let first = parts.horizontal.first, first.text.lines.count == 1 {
        parts.horizontal.append((justification, first.text))
        continue
      }
      options.justification = justification
      guard let shaped = shaper.shape(styled, options) else { continue }
      parts.horizontal.append((justification, shaped))
    }
  }

  /// Returns the distinct alignments for texts at these anchors.
  private static func justifications(
    _ justify: TextJustify, _ anchors: [VariableAnchor]
  ) -> [Justification] {
    var result: [Justification] = []
    for anchor in anchors {
      let justification = Justification(justify, at: anchor.anchor)
      if !result.contains(justification) { result.append(justification) }
    }
    return result
  }

  private func options(for plain: String) -> ShapingOptions {
    var options = ShapingOptions()
    if properties.placement == .point { options.maxWidth = text.maxWidth.value(at: cursor) * 24 }
    options.lineHeight = properties.lineHeight
    let spacing = text.letterSpacing.value(at: cursor) * 24
    if spacing != 0, shaper.allowsLetterSpacing(plain) { options.letterSpacing = spacing }
    options.layoutTextSize = text.layoutSize.value(at: cursor)
    options.layoutTextSizeThisZoom = text.size.value(at: cursor)
    return options
  }

  /// Returns the glyphs and collision shapes of the shaped texts.
  private func shapedText(_ parts: Parts, boxScale: Double) -> ShapedSymbol.Text? {
    guard parts.main != nil else { return nil }
    let rotation = text.rotate.value(at: cursor)
    let glyphs = GlyphQuads(
      isAlongLine: properties.isTextAlongLine,
      allowsVerticalPlacement: properties.allowsVerticalPlacement, offset: parts.offset,
      rotation: QuadRotation(degrees: rotation), images: images)
    var result = ShapedSymbol.Text()
    var single: [SymbolQuad]?
    for (justification, shaped) in parts.horizontal {
      let quads = single ?? glyphs.quads(of: shaped)
      result.horizontal[justification] = quads
      if shaped.lines.count == 1 { single = quads }
    }
    result.vertical = parts.vertical.map(glyphs.quads)
    if let first = parts.horizontal.first?.text {
      result.plain = first.text
      result.collision = collision(first, rotation: rotation, scale: boxScale)
    }
    if properties.allowsVerticalPlacement {
      result.verticalCollision = parts.vertical.flatMap {
        collision($0, rotation: rotation + 90, scale: boxScale)
      }
    }
    result.collisionCircleDiameter = result.collision?.circleDiameter
      .map { $0 * parts.textSize / 24 }
    result.sizes = textSizing.own(at: cursor)
    result.offset = parts.offset
    result.variableAnchors = parts.variableAnchors
    return result
  }

  private func collision(
    _ shaped: ShapedText, rotation: Double, scale: Double
  ) -> CollisionShape? {
    collision(
      Box(minX: shaped.left, minY: shaped.top, maxX: shaped.right, maxY: shaped.bottom),
      rotation: rotation, scale: scale)
  }

  private func collision(_ box: Box, rotation: Double, scale: Double) -> CollisionShape? {
    if properties.isTextAlongLine { return .circles(box) }
    let room = properties.textPadding
    let padding = Padding(top: room, right: room, bottom: room, left: room)
    return .box(box, scale: scale, padding: padding, rotation: rotation)
  }
}

// MARK: - Icons

extension SymbolShaper {
  private func shapedIcon(_ name: String) -> ShapedIcon? {
    guard let image = images[name] else { return nil }
    return ShapedIcon(
      name: name, image: image, offset: Point(icon.offset.value(at: cursor)),
      anchor: BoxAnchor(icon.anchor.value(at: cursor)))
  }

  /// Fits the icon to the horizontal and the vertical text, if the layer requires it.
  private func fitIcon(in parts: inout Parts) {
    guard let icon = parts.icon, properties.iconTextFit != .none else { return }
    let offset = Point(self.icon.offset.value(at: cursor))
    let fontScale = parts.textSize / 24
    func fitted(to text: ShapedText) -> ShapedIcon {
      icon.fitted(
        to: text, properties.iconTextFit, padding: properties.iconTextFitPadding, offset: offset,
        fontScale: fontScale)
    }
    if properties.allowsVerticalPlacement { parts.verticalIcon = parts.vertical.map(fitted) }
    if let horizontal = parts.horizontal.first { parts.icon = fitted(to: horizontal.text) }
  }

  /// Returns the quads and collision shapes of the icon.
  private func shapedIcon(_ parts: Parts) -> ShapedSymbol.Icon? {
    guard let shaped = parts.icon else { return nil }
    let rotation = icon.rotate.value(at: cursor)
    let isFitted = properties.iconTextFit != .none
    var result = ShapedSymbol.Icon(
      image: shaped.name, quads: shaped.quads(rotation: rotation, isFitted: isFitted))
    result.collision = collision(shaped, rotation: rotation)
    if let vertical = parts.verticalIcon {
      result.verticalQuads = vertical.quads(rotation: rotation, isFitted: isFitted)
      result.verticalCollision = collision(
        vertical, rotation: text.rotate.value(at: cursor) + 90)
    }
    result.sizes = iconSizing.own(at: cursor)
    result.offset = Point(icon.offset.value(at: cursor))
    return result
  }

  private func collision(_ shaped: ShapedIcon, rotation: Double) -> CollisionShape {
    let units = properties.unitsPerPixel
    let padding = icon.padding.value(at: cursor)
    return .box(
      shaped.proportionalBox, scale: units * icon.layoutSize.value(at: cursor),
      padding: Padding(
        top: padding.top * units, right: padding.right * units, bottom: padding.bottom * units,
        left: padding.left * units),
      margin: shaped.collisionPadding, rotation: rotation)
  }
}
